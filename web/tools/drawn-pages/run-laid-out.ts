import { quietly } from '#web/platform/quietly.ts';
import type { JobFile, JobOutcome, JobResult, Refusal } from '../job.ts';
import { refuse, UnusableFile } from '../refusals.ts';
import { JobBroken } from '../job-broken.ts';
import { runJob, type RunHooks } from '../run-job.ts';
import type { StartMessage } from '../worker-protocol.ts';
import { prepareWorker } from '../worker-supply.ts';
import type { DrawnDocument } from './drawn-document.ts';

/** What a layout makes of a file. */
export interface LaidOut {
  document: DrawnDocument;
  /** What the person should know of the result, as whole sentences. */
  notes: readonly string[];
}

/**
 * Lays out one file in the page itself, for what only a browser's document can lay out. Throws `UnusableFile`; stops where
 * the signal aborts, and lets the page breathe meanwhile.
 */
export type LayOut<Options> = (file: JobFile, options: Options, signal: AbortSignal) => Promise<LaidOut>;

const startWriter = () => new Worker(new URL('write-drawn.worker.ts', import.meta.url), { type: 'module' });

/** Starts what writes the next file ahead of its layout: both take their time to begin. */
export const prepareWriter = (): void => prepareWorker(startWriter);

async function write(
  { document, notes }: LaidOut,
  file: JobFile,
  { signal, onProgress }: RunHooks,
): Promise<JobResult> {
  const order = { files: [file], options: document };
  const { results } = await runJob({ startWorker: startWriter, order, onProgress, signal });
  const [result] = results;
  if (result === undefined) throw new JobBroken('A document was not written.');
  return { ...result, notes: [...notes, ...result.notes] };
}

/** What a layout threw, as those who run jobs know it: neither a file's fault nor a wish to stop is left as a broken job. */
function asJobError(error: unknown, { aborted }: AbortSignal): unknown {
  if (aborted || error instanceof UnusableFile || error instanceof JobBroken) return error;
  return new JobBroken('A layout ended without an outcome.', { cause: error });
}

/** Lays out each file and has it written in a worker. */
export async function runLaidOut<Options>(
  layOut: LayOut<Options>,
  { files, options }: StartMessage<Options>,
  { signal, onProgress }: RunHooks,
): Promise<JobOutcome> {
  const results: JobResult[] = [];
  const refused: Refusal[] = [];
  for (const [place, file] of files.entries()) {
    signal.throwIfAborted();
    void quietly(prepareWriter);
    try {
      const laidOut = await layOut(file, options, signal);
      const hooks: RunHooks = { signal, onProgress: (progress) => onProgress({ ...progress, file: place }) };
      results.push(await write(laidOut, file, hooks));
    } catch (error) {
      refused.push(refuse(place, file.name, asJobError(error, signal)));
    }
  }
  return { results, refused };
}
