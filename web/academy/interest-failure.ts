import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/platform/api-error.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Error message for an interest that was not registered: the server's own sentence, where it has answered with one. */
export function interestFailure(error: unknown): string {
  const body = error instanceof ApiError ? error.body : undefined;
  if (!isRecord(body) || body['success'] !== false) return messages.academy.serverError;
  const { message } = body;
  return typeof message === 'string' && message !== '' ? message : messages.academy.refused;
}
