import { latin, viewOf } from './bytes.ts';

interface WebpChunk {
  /** Four letters: "VP8X". */
  type: string;
  /** The whole chunk, as a view into the file; what follows its eight first bytes is its body. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** The chunks of a WebP in their order. The last one ends with the file where that is cut off. */
export function* webpChunks(bytes: Uint8Array<ArrayBuffer>): Generator<WebpChunk> {
  const view = viewOf(bytes);
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true);
    const end = Math.min(at + 8 + length + (length & 1), bytes.length);
    yield { type: latin(bytes, at, at + 4), bytes: bytes.subarray(at, end) };
    at = end;
  }
}
