import { type ErrorCode, errorCodes, signedOutReason } from '#contract/error-codes.ts';
import { shellMessages } from '#contract/shell-messages.ts';
import type { TokenRefusal } from './token-refusals.ts';

/** Why a call failed: the server's code, or that no answer came, or that no token is stored to send. */
export type FailureCode = ErrorCode | 'unreachable' | 'tokenMissing';

/** The missing part of an answer that does not explain its failure. */
type Lack = 'json' | 'sentence';

interface FailureDetails {
  status: number;
  /** By the body and the status where it is left out. */
  code?: FailureCode;
  fields?: Record<string, string>;
  body?: unknown;
  lacks?: Lack | undefined;
  retryAfter?: number | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** An answer may come from a proxy, or from another version of the server, whose code this page does not know. */
const codesByStatus: Readonly<Record<number, FailureCode>> = {
  0: 'unreachable',
  401: 'sessionEnded',
  403: 'forbidden',
  404: 'notFound',
  408: 'unavailable',
  409: 'conflict',
  410: 'gone',
  413: 'tooLarge',
  415: 'unsupported',
  425: 'unavailable',
  429: 'tooMany',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

function codeOf(status: number, body: unknown): FailureCode {
  const given = isRecord(body) ? body['code'] : undefined;
  const known = errorCodes.find((code) => code === given);
  return known ?? codesByStatus[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'failed');
}

/**
 * A call that failed. Screens decide by `code`; the message is for the person. `status` is 0 where no answer came; `fields` holds a
 * sentence for each refused field.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: FailureCode;
  readonly fields: Record<string, string>;
  readonly body: unknown;
  /** Set where an answer came and the message is the browser's own. */
  readonly lacks: Lack | undefined;
  /** Time that the server asks for before another try, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { status, body, ...details }: FailureDetails) {
    super(message);
    this.status = status;
    this.code = details.code ?? codeOf(status, body);
    this.fields = details.fields ?? {};
    this.body = body;
    this.lacks = details.lacks;
    this.retryAfter = details.retryAfter;
  }
}

const sentence = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The first errors message, else message, else the status. */
export function failureOf(status: number, body: unknown, retryAfter?: number): ApiError {
  const failure = isRecord(body) ? body : {};
  const entries = (Array.isArray(failure['errors']) ? failure['errors'] : []).filter(isRecord);
  const fields: Record<string, string> = {};
  for (const entry of entries) {
    const path = sentence(entry['path']);
    const text = sentence(entry['msg']);
    if (path && text) fields[path] ??= text;
  }
  const said = sentence(entries[0]?.['msg']) ?? sentence(failure['message']);
  const lacks = said === undefined ? 'sentence' : undefined;
  return new ApiError(said ?? shellMessages.notes.requestFailed(status), { status, fields, body, lacks, retryAfter });
}

/** True if the server refused without a word of its own. */
export const hasNoMessage = ({ lacks }: ApiError): boolean => lacks === 'sentence';

/** Why the server refused a token; undefined for any other failure. */
export function tokenRefusalOf(error: unknown): TokenRefusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'banned') return 'banned';
  if (error.code !== 'sessionEnded') return undefined;
  return isRecord(error.body) && error.body['reason'] === signedOutReason ? 'signedOut' : 'expired';
}

/** There is no session to call with. The screens of the session say so themselves. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'sessionEnded' || error.code === 'tokenMissing');

/** The sentence to show where a call failed. */
export const failureSentence = (error: unknown): string =>
  error instanceof ApiError ? error.message : shellMessages.http.internal;

/** The server's version after a save conflict; undefined for any other failure. */
export function conflictingData(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'conflict' || !isRecord(error.body)) return undefined;
  return error.body['data'];
}

/** Turns the code notFound into null: a missing resource is an answer, not a failure. */
export async function nullIfNotFound<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return null;
    throw error;
  }
}
