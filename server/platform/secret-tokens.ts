import { hash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, safe in a header and in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hash of a secret, for storage. A fast hash is enough: 256 random bits cannot be guessed. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
