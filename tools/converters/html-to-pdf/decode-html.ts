import { unusable } from '../../runner/unusable-file-error.ts';
import { type DecodedText, decodeText } from '../../runner/decode-text.ts';

/** A document declares its encoding within so many bytes (HTML, 4.2.5.4). */
const declaredWithin = 1024;

const declaration = /<meta[^>]*?\bcharset\s*=\s*["']?\s*([\w-]+)|<\?xml[^>]*?\bencoding\s*=\s*["']([\w-]+)/i;

/** Decoder for the declared encoding of a document; undefined where none is declared, or an unknown one. */
function declaredDecoder(bytes: Uint8Array): TextDecoder | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, declaredWithin));
  const [, meta, xml] = declaration.exec(start) ?? [];
  const label = meta ?? xml;
  // A document that was readable as ASCII is not in this encoding, and browsers take it for UTF-8 (HTML, 13.2.3.2).
  if (label === undefined || /^utf-?16/i.test(label)) return undefined;
  try {
    return new TextDecoder(label);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * The markup of a file: by its mark, else by the encoding it declares, else as any other text. Throws an UnusableFile where
 * it is empty or no text.
 */
export async function decodeHtml(blob: Blob): Promise<DecodedText> {
  const bytes = new Uint8Array(await blob.slice(0, declaredWithin).arrayBuffer());
  const isMarked =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) || bytes[0] === 0xef;
  const decoder = isMarked ? undefined : declaredDecoder(bytes);
  if (decoder && decoder.encoding !== 'utf-8') {
    const text = decoder.decode(await blob.arrayBuffer());
    if (text.includes('\0')) throw unusable.wrongType('an HTML file');
    return { text };
  }
  return decodeText(blob);
}
