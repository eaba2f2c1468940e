import type { PageMessage, WorkerMessage } from '../import-worker-messages.ts';

/** A worker of the import, which lives until it is ended. */
export interface ImportWorker {
  send: (message: PageMessage) => void;
  end: () => void;
}

/** Starts the worker. `onDeath` hears of a script that did not come, and of a worker that the browser ended. */
export function startWorker(
  onMessage: (message: WorkerMessage) => void,
  onDeath: (hasStarted: boolean) => void,
): ImportWorker {
  const worker = new Worker(new URL('../import.worker.ts', import.meta.url), { type: 'module' });
  const waiting: PageMessage[] = [];
  let hasStarted = false;
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind !== 'ready') return onMessage(data);
    hasStarted = true;
    // A message before the worker listens would be lost.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    for (const message of waiting.splice(0)) worker.postMessage(message);
  });
  worker.addEventListener('error', () => onDeath(hasStarted));
  return {
    send: (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      if (hasStarted) worker.postMessage(message);
      else waiting.push(message);
    },
    end: () => worker.terminate(),
  };
}
