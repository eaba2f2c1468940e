import { unusable } from './unusable-file-error.ts';

export interface DecodedText {
  text: string;
  /** The text was not Unicode and was read in the old encoding of Western Europe. */
  isGuessed: boolean;
}

/** Files of more are no texts that a tab could lay out. */
const largest = 50_000_000;
const largestInWords = '50 MB';

const notText = () => unusable.wrongType('a text file');

/** Control characters that texts do not contain: all but backspace, tab, line ends, form feed and escape. */
// oxlint-disable-next-line no-control-regex -- it matches control characters on purpose
const strangeControls = /[\u0000-\u0007\u000E-\u001A\u001C-\u001F\u007F-\u0084\u0086-\u009F]/g;

/** More than one strange character in this many is no text. */
const tolerance = 200;

const signatures = ['%PDF-', '%!PS', '{\\rtf', 'PK\u0003\u0004', '\u0089PNG', 'GIF8', '\u00FF\u00D8\u00FF'];

function startsLikeAnotherFile(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  return signatures.some((signature) => start.startsWith(signature));
}

function utf16Name([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function decodeOrUndefined(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    // The one thing that a decoder throws where it is asked to be strict.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function decode(bytes: Uint8Array): DecodedText {
  const marked = utf16Name(bytes);
  if (marked !== undefined) {
    const text = decodeOrUndefined(bytes, marked);
    if (text === undefined) throw unusable.damaged();
    return { text, isGuessed: false };
  }
  const unicode = decodeOrUndefined(bytes, 'utf-8');
  if (unicode !== undefined) return { text: unicode, isGuessed: false };
  return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true };
}

/**
 * The text of a file: UTF-8, UTF-16 with its mark, else Windows-1252. Throws an UnusableFile where it is empty, too large
 * or no text.
 */
export async function decodeText(file: Blob): Promise<DecodedText> {
  if (file.size > largest) throw unusable.tooLarge(largestInWords);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsLikeAnotherFile(bytes)) throw notText();
  const decoded = decode(bytes);
  const strange = decoded.text.match(strangeControls)?.length ?? 0;
  if (decoded.text.includes('\0') || strange * tolerance > decoded.text.length) throw notText();
  if (decoded.text.trim() === '') throw unusable.empty();
  return decoded;
}
