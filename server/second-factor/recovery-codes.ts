import { randomBytes } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { hashUnderSalt } from '#server/users/users.service.ts';

/** Crockford's base32: no letter that is taken for another one or for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const { recoveryCodes: many, recoveryCodeLength: length } = limits.secondFactor;
const half = length / 2;

/** 5 bits of a byte each, which the alphabet holds exactly. */
const newCode = (): string => Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');

/** In two groups, as it is shown. */
const grouped = (code: string): string => `${code.slice(0, half)}-${code.slice(half)}`;

/** A recovery code as it is hashed, whatever way somebody wrote it down; undefined for what cannot be one. */
function readRecoveryCode(given: string): string | undefined {
  const plain = given.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return plain.length === length && Array.from(plain).every((letter) => alphabet.includes(letter)) ? plain : undefined;
}

export const newRecoverySalt = (): string => randomBytes(16).toString('base64');

/** New codes, as they are shown this once, and what is stored of them. */
export async function makeRecoveryCodes(salt: string): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: many }, newCode);
  // 50 bits can be guessed where the rows are stolen; a hash that takes long makes it costly. One salt for all codes of an account,
  // so that a code is found by one hash.
  const hashes = await Promise.all(codes.map((code) => hashUnderSalt(code, salt)));
  return { codes: codes.map(grouped), hashes };
}

/** Hash of a typed code; undefined for text that cannot be a code. */
export async function hashOfTyped(given: string, salt: string): Promise<string | undefined> {
  const code = readRecoveryCode(given);
  return code === undefined ? undefined : hashUnderSalt(code, salt);
}
