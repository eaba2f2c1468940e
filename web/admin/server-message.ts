import { ApiError } from '#web/platform/api-error.ts';

/** Error message of the server (`error`), or the page's own message where the answer has none. */
export function serverSentence(error: unknown, fallback: string): string {
  const body: unknown = error instanceof ApiError ? error.body : undefined;
  const said: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : undefined;
  return typeof said === 'string' && said !== '' ? said : fallback;
}
