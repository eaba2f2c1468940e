import { unusable } from '../runner/unusable-file-error.ts';

/** A marker segment of a JPEG. */
export interface JpegSegment {
  /** The second byte of the marker: 0xE1 for APP1. */
  marker: number;
  /** Where the marker begins. */
  start: number;
  /** Data after the length field, as a view into the file. */
  body: Uint8Array<ArrayBuffer>;
  /** Where the next marker or coded picture data begins. */
  end: number;
}

export const jpegMarker = {
  startOfImage: 0xd8,
  startOfScan: 0xda,
  quantization: 0xdb,
  endOfImage: 0xd9,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
} as const;

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** Where the next marker begins, past coded picture data and padding. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const second = bytes[at + 1];
    if (second === undefined) break;
    if (second !== 0 && second !== 0xff && !isRestart(second)) return at;
  }
  throw unusable.damaged();
}

/**
 * The segments of a JPEG in their order, those between the scans of a progressive one included. The end of the image comes
 * last, with an empty body. Throws `UnusableFile` where the file ends before its picture does.
 */
export function* jpegSegments(bytes: Uint8Array<ArrayBuffer>): Generator<JpegSegment> {
  for (let at = 2; ;) {
    const start = nextMarker(bytes, at);
    const marker = bytes[start + 1] ?? 0;
    if (marker === jpegMarker.endOfImage) {
      yield { marker, start, body: bytes.subarray(start + 2, start + 2), end: start + 2 };
      return;
    }
    const length = ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0);
    const end = start + 2 + length;
    if (length < 2 || end > bytes.length) throw unusable.damaged();
    yield { marker, start, body: bytes.subarray(start + 4, end), end };
    at = end;
  }
}
