/**
 * Why a call was refused, in one word. The words are part of the contract: callers decide by them and never by a sentence, so a word
 * keeps its meaning for good. The server's one table maps each to its status (server/http/failures.ts).
 */
export const errorCodes = [
  /** The input is wrong; `errors` names the fields. */
  'invalid',
  /** No token, or one that is unknown or over. */
  'sessionEnded',
  /** E-mail address, password or code of a sign-in are not right. */
  'wrongCredentials',
  'forbidden',
  /** The caller's own account is banned. */
  'banned',
  /** The caller has to confirm their e-mail address first. */
  'emailUnconfirmed',
  /** The caller may write nothing that others see for a while; the sentence names the end. */
  'suspended',
  /** The admin has to set up a second step of signing in first. */
  'secondFactorRequired',
  'notFound',
  /** The state of a thing is in the way: somebody saved since, or it is not where it must be. */
  'conflict',
  /** The thing that the call would create exists already. */
  'exists',
  /** What the caller goes on from is no longer known: they must begin anew. */
  'gone',
  'tooLarge',
  /** The room for files is used up. */
  'quota',
  'unsupported',
  'tooMany',
  /** Our fault. */
  'failed',
  'maintenance',
  'unavailable',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** `reason` in the body of a `sessionEnded` whose session was ended from another device or with its account. */
export const signedOutReason = 'signedOut';

/** One bad field: a sentence for a person and the field's path in the input. */
export interface FieldError {
  msg: string;
  path?: string;
}
