import type { Correction } from './correction.ts';

/** Task for the worker; it gets the next one only after it answered the last. */
export type WordsTask = ({ kind: 'summarize' | 'correct'; text: string } | { kind: 'prepare' }) & { number: number };

/** Start data of the worker: shared memory with the number of the cancelled task. */
export interface WordsWorkerData {
  cancelled: Int32Array<SharedArrayBuffer>;
}

/** Answer of the worker: `failed` names the error's class, as its message might quote the text. */
export type WordsAnswer =
  | { kind: 'summarized'; summary: string }
  | { kind: 'corrected'; correction: Correction }
  | { kind: 'prepared' }
  | { kind: 'failed'; errorName: string };
