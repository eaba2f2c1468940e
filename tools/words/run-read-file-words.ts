import { runInWorker } from '../runner/run-in-worker.ts';
import type { ReadWordsOptions } from './file-words.ts';

/** Reads the words of files in a worker. */
export const runReadFileWords = runInWorker<ReadWordsOptions>(
  () => new Worker(new URL('read-file-words.worker.ts', import.meta.url), { type: 'module' }),
);
