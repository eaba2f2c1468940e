import { ignoreErrors } from '../../web/platform/ignore-errors.ts';
import { PartLoadFailure } from './job-failure.ts';
import type { Job, JobProgress } from './job.ts';
import type { StartMessage, WorkerMessage } from './worker-protocol.ts';

/** The part of a worker's global object that a job needs. */
interface WorkerScope<Options> {
  postMessage: (message: WorkerMessage) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent<StartMessage<Options>>) => void) => void;
}

/**
 * Interval of progress messages. A page of a PDF takes less than a millisecond, and each message renders the form again on a
 * processor that the job needs. The progress line glides between two messages.
 */
const progressEveryMs = 120;

/** Passes on the first, the last, each that names a step of its own, and now and then one between. */
function thinned(report: (progress: JobProgress) => void): (progress: JobProgress) => void {
  let reportedAt = -Infinity;
  return (progress) => {
    const now = performance.now();
    const isSoon = now - reportedAt < progressEveryMs;
    if (progress.done < progress.total && progress.step === undefined && isSoon) return;
    reportedAt = now;
    report(progress);
  };
}

/** Holds a lock until the worker ends. The page sees the end by the lock, because no event reports every end. */
async function holdLock(): Promise<string | undefined> {
  // Missing on pages without https.
  const { locks }: { locks?: LockManager | null } = navigator;
  if (!locks) return undefined;
  const name = `job ${crypto.randomUUID()}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks.request(name, () => {
    resolve();
    return Promise.withResolvers<void>().promise;
  });
  await promise;
  return name;
}

/** Preparation of a worker before its job arrives. The job repeats a part that failed, and reports the failure. */
interface Ahead {
  /** Loads what the job will need for any file. */
  load: () => Promise<unknown>;
  /** Goes once through what the job does, so that its code is compiled. Left out where the work is there already. */
  warmUp?: () => Promise<unknown>;
}

/** Serves one run of a job. The whole of a tool's worker file, besides the imports. */
export async function serveJob<Options>(
  job: Job<Options>,
  ahead?: Ahead,
  scope: WorkerScope<Options> = self,
): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  const post = (message: WorkerMessage) => scope.postMessage(message);
  let hasWork = false;
  const work = async ({ files, options }: StartMessage<Options>) => {
    hasWork = true;
    try {
      const report = thinned((progress) => post({ kind: 'progress', progress }));
      post({ kind: 'outcome', outcome: await job(files, options, report) });
    } catch (error) {
      // A copy of the error has lost its class.
      post({ kind: 'failed', error, isPartMissing: error instanceof PartLoadFailure });
    }
  };
  scope.addEventListener('message', ({ data }) => void work(data));
  void ignoreErrors(async () => {
    await ahead?.load();
    if (!hasWork) await ahead?.warmUp?.();
  });
  post({ kind: 'ready', lock: await holdLock() });
}
