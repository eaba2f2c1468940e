/** Bytes of which about one in so many is another one; the same ones for the same seed. */
export const damagedBytes = (bytes: Uint8Array, seed: number, oneIn: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(bytes, (byte, at) =>
    (at * 7919 + seed * 104_729) % oneIn === 0 ? (byte * 31 + seed * 17 + at) & 255 : byte,
  );
