/**
 * Why a call was refused, in one word. The server's one table maps each to its status (server/http/failures.ts);
 * the browser reads the status and the sentence.
 */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'unsupportedType'
  | 'tooMany'
  | 'unavailable'
  | 'internal';

/** One bad field: a sentence for a person and the field's path in the input. */
export interface FieldError {
  msg: string;
  path?: string;
}
