/** What is hashed by SHA-256 to show that some work was done for a challenge. */
export const workText = (challenge: string, solution: string): string => `${challenge}:${solution}`;

/** With how many zero bits a hash begins, which is how much work it shows: each doubles it. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    bits += Math.clz32(byte) - 24;
    if (byte !== 0) break;
  }
  return bits;
}
