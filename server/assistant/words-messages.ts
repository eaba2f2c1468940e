import type { Correction } from './correction.ts';

/** What the worker is asked; it gets the next task only after it answered the last. */
export interface WordsTask {
  kind: 'summarize' | 'correct';
  text: string;
}

/** What the worker answers: `failed` names the error's class, as its message might quote the text. */
export type WordsAnswer =
  | { kind: 'summarized'; summary: string }
  | { kind: 'corrected'; correction: Correction }
  | { kind: 'failed'; errorName: string };
