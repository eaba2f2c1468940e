import type { FilePart } from '../../contract/notes/file-texts.ts';
import type { JobFile, JobOutcome, JobProgress } from '../runner/job.ts';
import type { StartMessage } from '../runner/worker-protocol.ts';
import { type FileWords, fileWordsOf, PartCollector, type ReadWordsOptions } from './file-words.ts';

/** What was read of a file whose reading has not come to its end. */
export interface BegunReading {
  parts: readonly FilePart[];
  /** Where the reading goes on. */
  nextPage: number;
}

export interface PortionHooks {
  signal: AbortSignal;
  /** Of pages. */
  onProgress: (done: number, total: number) => void;
  /** A portion is read, and the file goes on. */
  onPortion: (begun: BegunReading) => Promise<void>;
}

/** Reads a portion of a file, as `runReadFileWords` does. */
type RunPortion = (
  order: StartMessage<ReadWordsOptions>,
  hooks: { signal: AbortSignal; onProgress: (progress: JobProgress) => void },
) => Promise<JobOutcome>;

/** Some ten recognized pages, which is what a person who closes the page loses at most. In milliseconds. */
const defaultPortionMs = 30_000;

/** A portion that takes longer hangs. In milliseconds. */
const patience = 20 * 60_000;

/**
 * Reads the words of a file portion by portion, so that the reading of a long scan goes on where it ended. Each portion has a worker of its
 * own, whose memory goes with it. `begun` is what an earlier reading of the same file gave to `onPortion`.
 */
export async function readInPortions(
  run: RunPortion,
  file: JobFile,
  { begun, portionMs = defaultPortionMs, ...options }: Omit<ReadWordsOptions, 'fromPage'> & { begun?: BegunReading },
  { signal, onProgress, onPortion }: PortionHooks,
): Promise<FileWords> {
  const collector = new PartCollector();
  for (const { page, text } of begun?.parts ?? []) collector.add(page, text);
  let fromPage = begun?.nextPage ?? 1;
  for (;;) {
    // A run hears only of a signal that is given later.
    signal.throwIfAborted();
    const outcome = await run(
      { files: [file], options: { ...options, fromPage, portionMs } },
      {
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
        onProgress: ({ done, total }) => onProgress(done, total),
      },
    );
    const { parts, failure, nextPage } = await fileWordsOf(outcome);
    if (failure !== undefined && failure !== 'noText') return { parts: [], failure };
    for (const { page, text } of parts) collector.add(page, text);
    if (nextPage === undefined || collector.isFull) break;
    fromPage = nextPage;
    await onPortion({ parts: [...collector.parts], nextPage });
  }
  return collector.parts.length > 0 ? { parts: collector.parts } : { parts: [], failure: 'noText' };
}
