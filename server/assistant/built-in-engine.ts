import { Worker } from 'node:worker_threads';
import type { Correction } from './correction.ts';
import { neverAborted, WordsFailure } from './words-engine.ts';
import type { WordsEngine } from './words-engine.ts';
import type { WordsAnswer, WordsTask, WordsWorkerData } from './words-messages.ts';

/** The engine that needs no network. */
export interface BuiltInEngine extends WordsEngine {
  /** Loads what corrections need, before the first one is asked for. */
  prepare(): Promise<void>;
}

interface BuiltInOptions {
  /** How long the worker stays after its last task, in milliseconds. */
  idleMs?: number;
  /** How long one task may take, the worker's start included, in milliseconds. */
  timeoutMs?: number;
  /** The worker's module; tests give one that hangs or crashes. */
  workerUrl?: URL;
}

/** A task before it has its number. */
type Asked = { kind: 'summarize' | 'correct'; text: string } | { kind: 'prepare' };

interface Job {
  task: WordsTask;
  resolve(answer: WordsAnswer): void;
  reject(failure: WordsFailure): void;
}

const cancelled = (): WordsFailure => new WordsFailure('cancelled', 'Nobody waits for the text any more.');

/** Runs one task after another in one worker thread, which starts on demand and ends when idle. */
class WordsWorker {
  readonly #options: Required<BuiltInOptions>;
  readonly #waiting: Job[] = [];
  #worker: Worker | undefined;
  #running: Job | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #lastNumber = 0;
  /** Read by the worker between two paragraphs, as it reads no message then. */
  readonly #cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

  constructor(options: Required<BuiltInOptions>) {
    this.#options = options;
  }

  async run(asked: Asked, signal: AbortSignal): Promise<WordsAnswer> {
    if (this.#isClosed) throw new WordsFailure('closed', 'The engine is closed.');
    if (signal.aborted) throw cancelled();
    const answered = Promise.withResolvers<WordsAnswer>();
    const job = { task: { ...asked, number: (this.#lastNumber += 1) }, ...answered };
    const cancel = (): void => this.#cancel(job);
    signal.addEventListener('abort', cancel, { once: true });
    this.#waiting.push(job);
    this.#next();
    try {
      return await answered.promise;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const failure = new WordsFailure('closed', 'The engine was closed.');
    for (const job of this.#waiting.splice(0)) job.reject(failure);
    this.#running?.reject(failure);
    this.#running = undefined;
    await this.#endWorker();
  }

  /** Drops a waiting task. A running one stops at its next paragraph; the worker, which is expensive to start, stays. */
  #cancel(job: Job): void {
    const place = this.#waiting.indexOf(job);
    if (place !== -1) this.#waiting.splice(place, 1);
    else if (this.#running === job) Atomics.store(this.#cancelled, 0, job.task.number);
    job.reject(cancelled());
  }

  #next(): void {
    if (this.#running) return;
    clearTimeout(this.#timer);
    this.#running = this.#waiting.shift();
    if (!this.#running) {
      this.#rest();
      return;
    }
    this.#worker ??= this.#startWorker();
    this.#worker.ref();
    this.#timer = setTimeout(() => {
      void this.#endWorker();
      this.#fail(new WordsFailure('timeout', 'The text took too long.'));
    }, this.#options.timeoutMs);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
    this.#worker.postMessage(this.#running.task);
  }

  /** Neither an idle worker nor its timer keeps the process alive. */
  #rest(): void {
    this.#worker?.unref();
    this.#timer = setTimeout(() => void this.#endWorker(), this.#options.idleMs).unref();
  }

  #startWorker(): Worker {
    const workerData: WordsWorkerData = { cancelled: this.#cancelled };
    const worker = new Worker(this.#options.workerUrl, { workerData });
    const crash = (): void => {
      // A worker that was ended on purpose is not the current one any more.
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#fail(new WordsFailure('crashed', 'The worker ended before it answered.'));
    };
    worker.on('message', (answer: WordsAnswer) => {
      if (this.#worker === worker) this.#settle((job) => job.resolve(answer));
    });
    worker.on('error', crash);
    worker.on('exit', crash);
    return worker;
  }

  #fail(failure: WordsFailure): void {
    this.#settle((job) => job.reject(failure));
  }

  #settle(finish: (job: Job) => void): void {
    clearTimeout(this.#timer);
    const job = this.#running;
    this.#running = undefined;
    if (job) finish(job);
    this.#next();
  }

  async #endWorker(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

const unusable = (answer: WordsAnswer): WordsFailure =>
  new WordsFailure('crashed', answer.kind === 'failed' ? `The worker threw ${answer.errorName}.` : 'A wrong answer.');

/**
 * The engine that needs no network: summaries by TextRank, corrections by Harper. One worker thread takes about 100 MB for
 * summaries and 400 MB once it corrected. Texts are served one by one; a task over time ends the worker and the rest go on in a
 * new one. Loading the corrector takes seconds, so an idle worker stays for a while.
 */
export function createBuiltInEngine({
  idleMs = 2 * 60_000,
  timeoutMs = 30_000,
  workerUrl = new URL('./words.worker.ts', import.meta.url),
}: BuiltInOptions = {}): BuiltInEngine {
  const worker = new WordsWorker({ idleMs, timeoutMs, workerUrl });
  return {
    async summarize(text, signal = neverAborted()): Promise<string> {
      const answer = await worker.run({ kind: 'summarize', text }, signal);
      if (answer.kind !== 'summarized') throw unusable(answer);
      return answer.summary;
    },
    async correct(text, signal = neverAborted()): Promise<Correction> {
      const answer = await worker.run({ kind: 'correct', text }, signal);
      if (answer.kind !== 'corrected') throw unusable(answer);
      return answer.correction;
    },
    async prepare(): Promise<void> {
      const answer = await worker.run({ kind: 'prepare' }, neverAborted());
      if (answer.kind !== 'prepared') throw unusable(answer);
    },
    close: () => worker.close(),
  };
}
