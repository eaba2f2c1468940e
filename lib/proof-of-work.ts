/** Input of SHA-256 that proves work for a challenge. */
export const workText = (challenge: string, solution: string): string => `${challenge}:${solution}`;

/** Number of leading zero bits of a hash. Each bit doubles the work that it proves. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    bits += Math.clz32(byte) - 24;
    if (byte !== 0) break;
  }
  return bits;
}
