import { ApiError } from './api-error.ts';

/** Longest pause before the first try and before any, in milliseconds. */
export interface Pauses {
  first: number;
  longest: number;
}

/** Exponential back-off with full jitter, in milliseconds: all browsers must not come at once when a server is back. */
export const jitterOf = (tries: number, { first, longest }: Pauses): number =>
  Math.random() * Math.min(first * 2 ** tries, longest);

/** Time that a busy server asked for with Retry-After, in milliseconds. */
export const askedPauseOf = (error: unknown): number => (error instanceof ApiError ? (error.retryAfter ?? 0) : 0);
