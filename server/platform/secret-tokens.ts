import { hash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, safe in a header and in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Beginning of a personal access token, by which secret scanners and people know it. */
const accessTokenPrefix = 'tl_';

/** A new personal access token: the prefix and 256 random bits. */
export const newAccessToken = (): string => accessTokenPrefix + newToken();

/** True for a text of the form of a personal access token. A session's token is shorter, also where it begins alike by chance. */
export const isAccessToken = (token: string): boolean => /^tl_[\w-]{43}$/.test(token);

/** Hash of a secret, for storage. A fast hash is enough: 256 random bits cannot be guessed. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
