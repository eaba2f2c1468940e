import { shellMessages } from '#contract/shell-messages.ts';

/** A call that failed. `status` is 0 where no answer came; `fields` holds a sentence for each refused field. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly body: unknown;

  constructor(message: string, details: { status: number; fields?: Record<string, string>; body?: unknown }) {
    super(message);
    this.status = details.status;
    this.fields = details.fields ?? {};
    this.body = details.body;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const sentence = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The first errors message, else message, else the status. */
export function failureOf(status: number, body: unknown): ApiError {
  const failure = isRecord(body) ? body : {};
  const entries = (Array.isArray(failure['errors']) ? failure['errors'] : []).filter(isRecord);
  const fields: Record<string, string> = {};
  for (const entry of entries) {
    const path = sentence(entry['path']);
    const text = sentence(entry['msg']);
    if (path && text) fields[path] ??= text;
  }
  const message =
    sentence(entries[0]?.['msg']) ?? sentence(failure['message']) ?? shellMessages.notes.requestFailed(status);
  return new ApiError(message, { status, fields, body });
}

/** The sentence to show where a call failed. */
export const failureSentence = (error: unknown): string =>
  error instanceof ApiError ? error.message : shellMessages.http.internal;

/** What the server has where a save was refused because somebody saved since; undefined for any other failure. */
export function conflictingData(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 409 || !isRecord(error.body)) return undefined;
  return error.body['data'];
}

/** What is not there is an answer of its own, and no failure: null. */
export async function orMissing<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
