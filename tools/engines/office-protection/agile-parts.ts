import { blockLength, fourBytes, joined } from './protection.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The package is encrypted in parts of this many bytes, each with a vector of its own. */
export const segmentLength = 4096;
/** Segments that are worked on between two rests: a megabyte. */
export const segmentsOfTurn = 256;

/** What keys and vectors are for (MS-OFFCRYPTO, 2.3.4.13 and 2.3.4.14). */
export const purposes = {
  verifier: Uint8Array.of(0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79),
  verifierHash: Uint8Array.of(0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e),
  key: Uint8Array.of(0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6),
  checksumKey: Uint8Array.of(0x5f, 0xb2, 0xad, 0x01, 0x0c, 0xb9, 0xe1, 0xf6),
  checksum: Uint8Array.of(0xa0, 0x67, 0x7f, 0x02, 0xb2, 0x2c, 0x84, 0x33),
};

/** Cuts bytes to a length, or fills them up. */
export function fitted(bytes: Uint8Array, length: number): Bytes {
  const whole = new Uint8Array(length).fill(0x36);
  whole.set(bytes.subarray(0, length));
  return whole;
}

/** The vector of one segment, by its number. */
export const segmentVector = (hash: (data: Uint8Array) => Uint8Array, salt: Uint8Array, segment: number): Bytes =>
  fitted(hash(joined(salt, fourBytes(segment))), blockLength);
