import { messages } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';

/** At most `max` tries of one kind in `windowMs`, from the first of them. */
export interface RateLimit {
  max: number;
  windowMs: number;
}

/** A try that was counted before it was known how it ends. */
export interface CountedTry {
  /** Takes it out of the count again; nothing where the window that counted it is over. To be called once. */
  giveBack(): Promise<void>;
}

/** Counts what may be tried a number of times, for all processes together. A try that is refused is not counted. */
export interface RateLimiter {
  /** Counts one try, so that parallel ones cannot slip through. Throws `tooMany` past the rule, with a sentence of its own where one is given. */
  count(key: string, rule: RateLimit, sentence?: string): Promise<void>;
  /** As `count`, before slow work whose end decides whether it counts: who only looked first would let parallel ones through. */
  take(key: string, rule: RateLimit): Promise<CountedTry>;
  /** Forgets the tries of these keys, after one that succeeded. Not for keys whose tries are given back. */
  forget(keys: readonly string[]): Promise<void>;
}

/** The refusal of one try more, until `expiresAt` in milliseconds. */
export const tooManyTries = (expiresAt: number, now: number, sentence: string = messages.http.tooMany): AppError =>
  new AppError('tooMany', sentence, { retryAfterSeconds: Math.max(1, Math.ceil((expiresAt - now) / 1000)) });

/** True if an error is such a refusal. */
export const isTooMany = (error: unknown): error is AppError => error instanceof AppError && error.code === 'tooMany';
