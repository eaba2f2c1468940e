import type { Correction } from './correction.ts';

/** Engine of summaries and corrections; both reject with a `WordsFailure`, also when their signal is aborted. */
export interface WordsEngine {
  summarize(text: string, signal?: AbortSignal): Promise<string>;
  correct(text: string, signal?: AbortSignal): Promise<Correction>;
  /** Ends what runs and waits; calls after it are refused. */
  close(): Promise<void>;
}

/**
 * `cancelled`: nobody waits for it any more. `timeout`: it took too long. `crashed`: the worker ended or threw. `closed`: the engine was
 * closed. `unreachable`: no connection. `refused`: an HTTP status other than 2xx. `badAnswer`: an answer that cannot be used.
 */
export type WordsFailureCode = 'cancelled' | 'timeout' | 'crashed' | 'closed' | 'unreachable' | 'refused' | 'badAnswer';

/** Why an engine gave no answer. The message never holds the person's text or a key. */
export class WordsFailure extends Error {
  override readonly name = 'WordsFailure';
  readonly code: WordsFailureCode;
  /** The HTTP status, when `code` is refused. */
  readonly status: number | undefined;

  constructor(code: WordsFailureCode, message: string, status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** The signal of work that nobody can call off. */
export const neverAborted = (): AbortSignal => new AbortController().signal;
