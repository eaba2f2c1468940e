import { ignoreErrors } from '../../../web/platform/ignore-errors.ts';
import type { JobFile, JobOutcome, JobResult, Refusal } from '../../runner/job.ts';
import { refuse, UnusableFile } from '../../runner/refusals.ts';
import { JobFailure } from '../../runner/job-failure.ts';
import { runJob, type RunHooks } from '../../runner/run-job.ts';
import type { StartMessage } from '../../runner/worker-protocol.ts';
import { prepareWorker } from '../../runner/worker-supply.ts';
import type { DrawnDocument } from './drawn-document.ts';

/** Result of a layout. */
export interface LaidOut {
  document: DrawnDocument;
  /** Notes on the result, as whole sentences. */
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
  if (result === undefined) throw new JobFailure('A document was not written.');
  return { ...result, notes: [...notes, ...result.notes] };
}

/** Maps an error of a layout to the errors of jobs. The fault of a file and a cancelled run are no broken job. */
function asJobError(error: unknown, { aborted }: AbortSignal): unknown {
  if (aborted || error instanceof UnusableFile || error instanceof JobFailure) return error;
  return new JobFailure('A layout ended without an outcome.', { cause: error });
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
    void ignoreErrors(prepareWriter);
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
