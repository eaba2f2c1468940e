import { runInWorker } from '../runner/run-in-worker.ts';
import type { ReadPartsOptions } from './file-parts.ts';

/** Reads a file in parts in a worker. */
export const runReadFileParts = runInWorker<ReadPartsOptions>(
  () => new Worker(new URL('read-file-parts.worker.ts', import.meta.url), { type: 'module' }),
);
