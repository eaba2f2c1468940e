import { timings } from '../../contract/limits.ts';
import { JobFailure, PartLoadFailure } from './job-failure.ts';
import type { WorkerMessage } from './worker-protocol.ts';

export type StartWorker = () => Worker;

/** A worker, and its first message. */
export interface StartedWorker {
  worker: Worker;
  /** Rejects with a `JobFailure` where its script fails, or never comes. */
  ready: Promise<Extract<WorkerMessage, { kind: 'ready' }>>;
}

/** Cause of a worker's error. A worker whose script failed to load has no message. */
export const failureOf = (event: Event): JobFailure =>
  event instanceof ErrorEvent
    ? new JobFailure('A worker threw.', { cause: event })
    : new PartLoadFailure('The script of a worker did not come.', { cause: event });

function start(startWorker: StartWorker): StartedWorker {
  const worker = startWorker();
  const { promise, resolve, reject } = Promise.withResolvers<Extract<WorkerMessage, { kind: 'ready' }>>();
  // A script that never comes over a stalled network raises no event.
  const late = setTimeout(() => reject(new PartLoadFailure('A worker did not start.')), timings.chunkLoad);
  const settled = new AbortController();
  const { signal } = settled;
  worker.addEventListener(
    'message',
    ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === 'ready') resolve(data);
    },
    { signal },
  );
  worker.addEventListener('error', (event) => reject(failureOf(event)), { signal });
  const settle = () => {
    clearTimeout(late);
    settled.abort();
  };
  promise.then(settle, settle);
  return { worker, ready: promise };
}

interface Spare extends StartedWorker {
  /** Ends it where it stays unused. */
  ending: ReturnType<typeof setTimeout>;
}

/** At most one of each kind. */
const spares = new Map<StartWorker, Spare>();

function dismiss(startWorker: StartWorker, spare: Spare): void {
  clearTimeout(spare.ending);
  if (spares.get(startWorker) === spare) spares.delete(startWorker);
}

/** Starts a worker ahead of its use, so that it loads while a person fills the form. */
export function prepareWorker(startWorker: StartWorker): void {
  if (spares.has(startWorker)) return;
  const started = start(startWorker);
  const end = () => {
    dismiss(startWorker, spare);
    started.worker.terminate();
  };
  const spare: Spare = { ...started, ending: setTimeout(end, timings.spareWorker) };
  spares.set(startWorker, spare);
  // The next one may fare better.
  started.ready.catch(end);
}

/** The worker that was started ahead, or a new one. It is the caller's to end. */
export function takeWorker(startWorker: StartWorker): StartedWorker {
  const spare = spares.get(startWorker);
  if (!spare) return start(startWorker);
  dismiss(startWorker, spare);
  return spare;
}
