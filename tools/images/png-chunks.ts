import { unusable } from '../runner/unusable-file-error.ts';
import { joinBytes, latin, viewOf } from './bytes.ts';
import { checkPixels } from './pixel-limit.ts';

interface PngChunk {
  /** Four letters: "IHDR". */
  type: string;
  /** Data of the chunk, as a view into the file. */
  body: Uint8Array<ArrayBuffer>;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, value) => {
  let rest = value;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xed_b8_83_20 : rest >>> 1;
  return rest;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

/**
 * The chunks of a PNG up to its end, each with its checksum looked at. Throws `UnusableFile` for what is cut off or altered,
 * and for more pixels than the tools take, before it reads on.
 */
export function pngChunks(bytes: Uint8Array<ArrayBuffer>): PngChunk[] {
  const view = viewOf(bytes);
  const chunks: PngChunk[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) throw unusable.damaged();
    const type = latin(bytes, at + 4, at + 8);
    const hasSize = type === 'IHDR' && end - at === 25;
    if (hasSize) checkPixels({ width: view.getUint32(at + 8), height: view.getUint32(at + 12) });
    if (crcOf(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) throw unusable.damaged();
    chunks.push({ type, body: bytes.subarray(at + 8, end - 4) });
    if (type === 'IEND') return chunks;
    at = end;
  }
  throw unusable.damaged();
}

/** A chunk as it stands in a file: its length, its type, what it holds, and its checksum. */
function pngChunk(type: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = joinBytes([new Uint8Array(4), new TextEncoder().encode(type), body, new Uint8Array(4)]);
  const view = viewOf(chunk);
  view.setUint32(0, body.length);
  view.setUint32(chunk.length - 4, crcOf(chunk.subarray(4, chunk.length - 4)));
  return chunk;
}

/** The signature and the header, which is the first chunk of every PNG. */
const headerEnd = 8 + 25;

/** A PNG with one more chunk behind its header. */
export const withChunk = (
  png: Uint8Array<ArrayBuffer>,
  type: string,
  body: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> => joinBytes([png.subarray(0, headerEnd), pngChunk(type, body), png.subarray(headerEnd)]);

/** A whole PNG with those of its chunks alone whose type is to be kept, and nothing behind its end. */
export function keepChunks(png: Uint8Array<ArrayBuffer>, isKept: (type: string) => boolean): Uint8Array<ArrayBuffer> {
  const view = viewOf(png);
  const parts = [png.subarray(0, 8)];
  for (let at = 8; at + 12 <= png.length;) {
    const end = at + 12 + view.getUint32(at);
    const type = latin(png, at + 4, at + 8);
    if (isKept(type)) parts.push(png.subarray(at, end));
    at = type === 'IEND' ? png.length : end;
  }
  return joinBytes(parts);
}
