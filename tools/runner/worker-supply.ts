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

/** Of each kind: one that was started ahead, and those that have done a job and wait for the next one of their run. */
const spares = new Map<StartWorker, Spare[]>();

const sparesOf = (startWorker: StartWorker): Spare[] => spares.get(startWorker) ?? [];

function dismiss(startWorker: StartWorker, spare: Spare): void {
  clearTimeout(spare.ending);
  spares.set(
    startWorker,
    sparesOf(startWorker).filter((other) => other !== spare),
  );
}

function addSpare(startWorker: StartWorker, started: StartedWorker): void {
  const end = () => {
    dismiss(startWorker, spare);
    started.worker.terminate();
  };
  const spare: Spare = { ...started, ending: setTimeout(end, timings.spareWorker) };
  spares.set(startWorker, [...sparesOf(startWorker), spare]);
  // The next one may fare better.
  started.ready.catch(end);
}

/** Starts a worker ahead of its use, so that it loads while a person fills the form. */
export function prepareWorker(startWorker: StartWorker): void {
  if (sparesOf(startWorker).length === 0) addSpare(startWorker, start(startWorker));
}

/** Keeps a worker that has done a job and is as good as new, for the next job: its code and its codecs are compiled. */
export const keepWorker = addSpare;

/** Ends the workers that are kept or were started ahead. */
export function endSpares(startWorker: StartWorker): void {
  for (const spare of sparesOf(startWorker)) {
    dismiss(startWorker, spare);
    spare.worker.terminate();
  }
}

/** A worker that was kept or started ahead, or a new one. It is the caller's to end. */
export function takeWorker(startWorker: StartWorker): StartedWorker {
  const [spare] = sparesOf(startWorker);
  if (!spare) return start(startWorker);
  dismiss(startWorker, spare);
  return spare;
}
