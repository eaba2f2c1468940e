import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Job, JobOutcome } from './job.ts';
import { JobFailure } from './job-failure.ts';
import { runJob } from './run-job.ts';
import { serveJob } from './serve-job.ts';
import { endSpares, prepareWorker } from './worker-supply.ts';
import type { StartMessage, WorkerMessage } from './worker-protocol.ts';

/** A worker that serves a job in this thread; what it is sent is cloned as a real one's is. */
class ThreadlessWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  isTerminated = false;
  readonly #listeners: ((event: MessageEvent<StartMessage<string>>) => void)[] = [];

  constructor(job?: Job<string>, ahead?: Parameters<typeof serveJob>[1]) {
    super();
    if (!job) return;
    void serveJob(job, ahead, {
      postMessage: (message) => this.tell(message),
      addEventListener: (_type, listener) => this.#listeners.push(listener),
    });
  }

  tell(message: WorkerMessage) {
    queueMicrotask(() => {
      if (!this.isTerminated) this.dispatchEvent(new MessageEvent('message', { data: message }));
    });
  }

  postMessage(order: StartMessage<string>) {
    if (this.#listeners.length === 0) throw new Error('Sent before the worker was ready.');
    for (const listener of this.#listeners) listener(new MessageEvent('message', { data: order }));
  }

  terminate() {
    this.isTerminated = true;
  }
}

const never: Job<string> = () => Promise.withResolvers<never>().promise;

function start(worker: ThreadlessWorker, signal = new AbortController().signal) {
  const onProgress = vi.fn();
  const order = { files: [{ name: 'a.txt', blob: new Blob(['a']) }], options: 'loud' };
  return { onProgress, outcome: runJob({ startWorker: () => worker, order, onProgress, signal }) };
}

afterEach(() => vi.useRealTimers());

describe('a job in its worker', () => {
  it('gets its files and options once the worker is ready, tells its progress, and ends with its outcome', async () => {
    const worker = new ThreadlessWorker(async (files, options, report) => {
      report({ file: 0, done: 1, total: 2 });
      report({ file: 0, done: 2, total: 2 });
      const [file] = files;
      return { results: [{ name: `${file?.name}.${options}`, blob: new Blob(), notes: [] }], refused: [] };
    });
    const { outcome, onProgress } = start(worker);
    expect((await outcome).results[0]?.name).toBe('a.txt.loud');
    expect(onProgress.mock.calls).toEqual([[{ file: 0, done: 1, total: 2 }], [{ file: 0, done: 2, total: 2 }]]);
    expect(worker.isTerminated).toBe(true);
  });

  it('tells of a thousand pages in few messages, the last among them', async () => {
    const { outcome, onProgress } = start(
      new ThreadlessWorker(async (_files, _options, report) => {
        for (let done = 1; done <= 1000; done += 1) report({ file: 0, done, total: 1000 });
        return { results: [], refused: [] };
      }),
    );
    await outcome;
    expect(onProgress.mock.calls.length).toBeLessThan(100);
    expect(onProgress).toHaveBeenLastCalledWith({ file: 0, done: 1000, total: 1000 });
  });

  it('that throws breaks the run', async () => {
    const worker = new ThreadlessWorker(() => Promise.reject(new Error('our mistake')));
    await expect(start(worker).outcome).rejects.toThrow(JobFailure);
    expect(worker.isTerminated).toBe(true);
  });

  it('breaks the run where its script fails', async () => {
    const worker = new ThreadlessWorker(never);
    const { outcome } = start(worker);
    worker.dispatchEvent(new Event('error'));
    await expect(outcome).rejects.toThrow(JobFailure);
  });

  it('breaks the run where its script never comes', async () => {
    vi.useFakeTimers();
    const { outcome } = start(new ThreadlessWorker());
    const refused = expect(outcome).rejects.toThrow(JobFailure);
    await vi.advanceTimersByTimeAsync(120_000);
    await refused;
  });

  it('breaks the run where the worker is gone without a word, by the lock that it held', async () => {
    const freed = Promise.withResolvers<void>();
    vi.stubGlobal('navigator', {
      locks: { request: (_name: string, _options: object, listener: () => void) => freed.promise.then(listener) },
    });
    const worker = new ThreadlessWorker();
    const { outcome } = start(worker);
    worker.postMessage = () => undefined;
    worker.tell({ kind: 'ready', lock: 'job 1' });
    freed.resolve();
    await expect(outcome).rejects.toThrow(JobFailure);
    vi.unstubAllGlobals();
  });

  it('ends when it is cancelled', async () => {
    const cancelling = new AbortController();
    const worker = new ThreadlessWorker(never);
    const { outcome } = start(worker, cancelling.signal);
    cancelling.abort();
    await expect(outcome).rejects.toThrow('abort');
    expect(worker.isTerminated).toBe(true);
  });
});

const nothing: JobOutcome = { results: [], refused: [] };

describe('a worker that is started ahead', () => {
  /** Starts workers that make nothing, and remembers them. */
  const startFrom = (workers: ThreadlessWorker[]) => () => {
    const worker = new ThreadlessWorker(async () => nothing);
    workers.push(worker);
    return worker;
  };
  const run = async (startWorker: () => Worker, { isKept = false } = {}) =>
    runJob({
      isKept,
      startWorker,
      order: { files: [], options: 'loud' },
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });

  it('does the next run, and no other', async () => {
    const workers: ThreadlessWorker[] = [];
    const startWorker = startFrom(workers);
    prepareWorker(startWorker);
    prepareWorker(startWorker);
    expect(workers).toHaveLength(1);
    await expect(run(startWorker)).resolves.toEqual(nothing);
    expect(workers).toHaveLength(1);
    await expect(run(startWorker)).resolves.toEqual(nothing);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
  });

  it('does the next job of its run where it is kept, and ends with the run', async () => {
    const workers: ThreadlessWorker[] = [];
    const startWorker = startFrom(workers);
    await expect(run(startWorker, { isKept: true })).resolves.toEqual(nothing);
    await expect(run(startWorker, { isKept: true })).resolves.toEqual(nothing);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([false]);
    endSpares(startWorker);
    expect(workers[0]?.isTerminated).toBe(true);
  });

  it('is not kept once it refused a file', async () => {
    const refusal = { file: 0, sentence: 'a.txt is damaged.', needsPassword: false, mayPass: false };
    const worker = new ThreadlessWorker(async () => ({ results: [], refused: [refusal] }));
    await run(() => worker, { isKept: true });
    expect(worker.isTerminated).toBe(true);
  });

  it('practises while it has no work, and only then', async () => {
    const done: string[] = [];
    const loaded = Promise.withResolvers<void>();
    const ahead = { load: () => loaded.promise, warmUp: async () => void done.push('practised') };
    const startOne = () => new ThreadlessWorker(async () => nothing, ahead);
    const idle = startOne();
    await run(startOne);
    loaded.resolve();
    await vi.waitFor(() => expect(done).toEqual(['practised']));
    expect(idle.isTerminated).toBe(false);
  });

  it('does its work where practice fails', async () => {
    const ahead = { load: () => Promise.reject(new Error('not there')) };
    await expect(run(() => new ThreadlessWorker(async () => nothing, ahead))).resolves.toEqual(nothing);
  });

  it('ends where nobody needs it', async () => {
    vi.useFakeTimers();
    const workers: ThreadlessWorker[] = [];
    prepareWorker(startFrom(workers));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(workers[0]?.isTerminated).toBe(true);
  });

  it('is not used where its script failed', async () => {
    const workers: ThreadlessWorker[] = [];
    const startWorker = startFrom(workers);
    prepareWorker(startWorker);
    workers[0]?.dispatchEvent(new Event('error'));
    await Promise.resolve();
    await expect(run(startWorker)).resolves.toEqual(nothing);
    expect(workers).toHaveLength(2);
    expect(workers[0]?.isTerminated).toBe(true);
  });
});
