import { runInWorker } from '../../runner/run-in-worker.ts';
import type { PdfToTextOptions } from './pdf-to-text.options.ts';

/** Reads the text of PDFs in a worker. */
export const runPdfToText = runInWorker<PdfToTextOptions>(
  () => new Worker(new URL('pdf-to-text.worker.ts', import.meta.url), { type: 'module' }),
);
