import { JobFailure, PartLoadFailure } from './job-failure.ts';
import type { JobOutcome, JobProgress } from './job.ts';
import { failureOf, type StartWorker, takeWorker } from './worker-supply.ts';
import { workerDied } from './explain-broken-file.ts';
import type { StartMessage, WorkerMessage } from './worker-protocol.ts';

/** Progress callback and abort signal of a run. */
export interface RunHooks {
  onProgress: (progress: JobProgress) => void;
  /** Ends the work; the run then rejects with the signal's reason. */
  signal: AbortSignal;
}

export interface RunJob<Options> {
  /** Runs a job. Rejects with a `JobFailure` where there is no outcome. */
  (order: StartMessage<Options>, hooks: RunHooks): Promise<JobOutcome>;
  /** Brings what the next run needs, as soon as there is something to work on. A run does without it. */
  prepare: () => void;
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

/** Runs a job in a worker of its own, which ends with it. Rejects with a `JobFailure` where there is no outcome. */
export async function runJob<Options>({ startWorker, order, onProgress, signal }: Run<Options>): Promise<JobOutcome> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<JobOutcome>();
  const over = new AbortController();
  const breakOff = (cause: unknown) => reject(new JobFailure('A job ended without an outcome.', { cause }));
  const { worker, ready } = takeWorker(startWorker);
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
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => hear(data));
  worker.addEventListener('messageerror', breakOff);
  worker.addEventListener('error', (event) => reject(failureOf(event)));
  ready.then(({ lock }) => {
    if (over.signal.aborted) return;
    if (lock !== undefined) onLockFree(lock, over.signal, () => breakOff(workerDied));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(order);
  }, reject);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: over.signal });
  try {
    return await promise;
  } finally {
    over.abort();
    worker.terminate();
  }
}
