import { runInWorker } from '../runner/run-in-worker.ts';
import type { PictureLettersOptions } from './read-picture-letters.job.ts';

/** Recognizes the letters of a picture in a worker. */
export const runReadPictureLetters = runInWorker<PictureLettersOptions>(
  () => new Worker(new URL('read-picture-letters.worker.ts', import.meta.url), { type: 'module' }),
);
