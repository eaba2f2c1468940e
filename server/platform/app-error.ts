import type { ErrorCode, FieldError } from '#contract/error-codes.ts';

/**
 * A refusal with a sentence for the person. Code throws it anywhere; `server/http/failures.ts` writes the answer.
 * `extra` are named fields that the contract declares for a conflict, or for a 429 of signing up.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly extra: object | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    options: { fields?: FieldError[]; retryAfterSeconds?: number; extra?: object; cause?: unknown } = {},
  ) {
    super(sentence, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.extra = options.extra;
  }
}

/** A refusal of one named field. */
export const fieldError = (path: string, msg: string, code: ErrorCode = 'invalid'): AppError =>
  new AppError(code, msg, { fields: [{ path, msg }] });
