import { createHmac, timingSafeEqual } from 'node:crypto';

/** Parts of links that are credentials by themselves, because an <img> sends no header. */

const hour = 60 * 60_000;

/** Bytes of a signature. */
export const signatureBytes = 16;

/** A link lives for at least one hour and at most two; those made within one hour are the same, so that browsers may keep the file. */
export const expiryOf = (now: number): number => (Math.floor(now / hour) + 2) * hour;

/** Time from which new links differ from the current ones, in milliseconds. */
export const renewedAt = (now: number): number => (Math.floor(now / hour) + 1) * hour;

/** Signature of a text under a secret. */
export const signatureOf = (secret: string, signed: string): Buffer =>
  createHmac('sha256', secret).update(signed).digest().subarray(0, signatureBytes);

/** Compares in a time that does not depend on the content. */
export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
