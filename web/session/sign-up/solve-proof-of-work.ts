import type { RequestedWork } from '#contract/session/session.ts';
import { leadingZeroBits, workText } from '#lib/proof-of-work.ts';

/** Hashes under way at a time: the browser makes them beside the page, which is drawn between two batches. */
const batch = 128;

/** Finds a text whose hash with the challenge begins with enough zero bits. */
export async function solveProofOfWork({ challenge, bits }: RequestedWork): Promise<string> {
  const encoder = new TextEncoder();
  const isFound = async (solution: string): Promise<boolean> => {
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(workText(challenge, solution)));
    return leadingZeroBits(new Uint8Array(hash)) >= bits;
  };
  for (let first = 0; ; first += batch) {
    const tried = Array.from({ length: batch }, (_, index) => String(first + index));
    const found = (await Promise.all(tried.map(isFound))).indexOf(true);
    if (found !== -1) return String(first + found);
  }
}
