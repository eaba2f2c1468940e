import { JobFailure, PartLoadFailure } from './job-failure.ts';
import type { JobOutcome, JobProgress } from './job.ts';
import { failureOf, keepWorker, type StartWorker, takeWorker } from './worker-supply.ts';
import { workerDied } from './explain-broken-file.ts';
import type { StartMessage, WorkerMessage } from './worker-protocol.ts';

/** Progress callback and abort signal of a run. */
export interface RunHooks {
  onProgress: (progress: JobProgress) => void;
  /** Ends the work; the run then rejects with the signal's reason. */
  signal: AbortSignal;
  /** The worker does more jobs of the run, unless it had to refuse a file. */
  isKept?: boolean;
}

export interface RunJob<Options> {
  /** Runs a job. Rejects with a `JobFailure` where there is no outcome. */
  (order: StartMessage<Options>, hooks: RunHooks): Promise<JobOutcome>;
  /** Brings what the next run needs, as soon as there is something to work on. A run does without it. */
  prepare: () => void;
  /** Ends what is kept for further jobs: the run is over. */
  rest: () => void;
}

interface Run<Options> extends RunHooks {
  startWorker: StartWorker;
  order: StartMessage<Options>;
}

/** Tells when the worker that holds the lock is gone, as the lock is free then. */
function onLockFree(name: string, signal: AbortSignal, listener: () => void): void {
  navigator.locks.request(name, { signal }, listener).catch(() => {
    // The run was over before the worker was.
  });
}

/**
 * Runs a job in a worker, which ends with it or is kept for the next one. Rejects with a `JobFailure` where there is no
 * outcome.
 */
export async function runJob<Options>(run: Run<Options>): Promise<JobOutcome> {
  const { startWorker, order, onProgress, signal, isKept = false } = run;
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<JobOutcome>();
  const over = new AbortController();
  const breakOff = (cause: unknown) => reject(new JobFailure('A job ended without an outcome.', { cause }));
  const started = takeWorker(startWorker);
  const { worker, ready } = started;
  const untilOver = { signal: over.signal };
  let isWell = false;
  const hear = (message: WorkerMessage) => {
    switch (message.kind) {
      case 'ready':
        return undefined;
      case 'progress':
        return onProgress(message.progress);
      case 'outcome':
        return resolve(message.outcome);
      case 'failed':
        return message.isPartMissing
          ? reject(new PartLoadFailure('A part of a job did not come.', { cause: message.error }))
          : breakOff(message.error);
    }
  };
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => hear(data), untilOver);
  worker.addEventListener('messageerror', breakOff, untilOver);
  worker.addEventListener('error', (event) => reject(failureOf(event)), untilOver);
  ready.then(({ lock }) => {
    if (over.signal.aborted) return;
    if (lock !== undefined) onLockFree(lock, over.signal, () => breakOff(workerDied));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(order);
  }, reject);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: over.signal });
  try {
    const outcome = await promise;
    // A codec that gave up on a file may have lost its bearings.
    isWell = outcome.refused.length === 0;
    return outcome;
  } finally {
    over.abort();
    if (isKept && isWell) keepWorker(startWorker, started);
    else worker.terminate();
  }
}
