import type { Correction } from './correction.ts';

/** What turns a text into its summary or correction; both reject with a `WordsFailure`. */
export interface WordsEngine {
  summarize(text: string): Promise<string>;
  correct(text: string): Promise<Correction>;
  /** Ends what runs and waits; calls after it are refused. */
  close(): Promise<void>;
}

/**
 * busy: too many texts wait; timeout: it took too long; crashed: the worker ended or threw; closed: the engine was closed;
 * unreachable: no connection; refused: an HTTP status other than 2xx; badAnswer: an answer that cannot be used.
 */
export type WordsFailureCode = 'busy' | 'timeout' | 'crashed' | 'closed' | 'unreachable' | 'refused' | 'badAnswer';

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
