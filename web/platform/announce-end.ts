import { tokenRefusalOf } from './api-error.ts';
import { storedToken } from './storage.ts';
import { announceTokenRefusal } from './token-refusals.ts';

/** Tells the session of this tab that the server ended it. Another token than the stored one says nothing about it. */
export function announceEndOf(token: string, error: unknown): void {
  const refusal = tokenRefusalOf(error);
  if (refusal && storedToken.get() === token) announceTokenRefusal(refusal);
}
