import { messages } from '#contract/messages.ts';
import { AppError } from './app-error.ts';

/** At most `max` tries of one kind in `windowMs`, from the first of them. */
export interface AttemptRule {
  max: number;
  windowMs: number;
}

/** Tries of one kind: so many since the first of them, forgotten at `expiresAt` in milliseconds. */
export interface Tries {
  count: number;
  expiresAt: number;
}

/** Counts what may be tried a number of times, for all processes together. */
export interface Attempts {
  /** Counts one try, so that parallel ones cannot slip through. Throws `tooMany` past the rule, with a sentence of its own where one is given. */
  count(key: string, rule: AttemptRule, sentence?: string): Promise<void>;
  /** Throws `tooMany` where the tries counted so far have used up the rule. */
  refuseSpent(key: string, rule: AttemptRule): Promise<void>;
  /** Forgets the tries of these keys, after one that succeeded. */
  forget(keys: readonly string[]): Promise<void>;
}

/** The refusal of one try more. */
export const tooManyTries = ({ expiresAt }: Tries, now: number, sentence: string = messages.http.tooMany): AppError =>
  new AppError('tooMany', sentence, { retryAfterSeconds: Math.ceil((expiresAt - now) / 1000) });
