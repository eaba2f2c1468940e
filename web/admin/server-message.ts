import { ApiError } from '#web/platform/api-error.ts';

/** What the server says of a failure in its `error`, or the page's own sentence where it says nothing. */
export function serverSentence(error: unknown, fallback: string): string {
  const body: unknown = error instanceof ApiError ? error.body : undefined;
  const said: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : undefined;
  return typeof said === 'string' && said !== '' ? said : fallback;
}
