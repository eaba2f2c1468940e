import { Worker } from 'node:worker_threads';
import type { Correction } from './correction.ts';
import { WordsFailure } from './words-engine.ts';
import type { WordsEngine } from './words-engine.ts';
import type { WordsAnswer, WordsTask } from './words-messages.ts';

interface BuiltInOptions {
  /** How long the worker stays after its last task, in milliseconds. */
  idleMs?: number;
  /** How long one task may take, the worker's start included, in milliseconds. */
  timeoutMs?: number;
  /** How many tasks may wait for the one that runs. */
  waitingMax?: number;
  /** The worker's module; tests give one that hangs or crashes. */
  workerUrl?: URL;
}

interface Job {
  task: WordsTask;
  resolve(answer: WordsAnswer): void;
  reject(failure: WordsFailure): void;
}

/** Runs one task after another in one worker thread, which starts on demand and ends when idle. */
class WordsWorker {
  readonly #options: Required<BuiltInOptions>;
  readonly #waiting: Job[] = [];
  #worker: Worker | undefined;
  #running: Job | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: Required<BuiltInOptions>) {
    this.#options = options;
  }

  run(task: WordsTask): Promise<WordsAnswer> {
    if (this.#isClosed) return Promise.reject(new WordsFailure('closed', 'The engine is closed.'));
    if (this.#waiting.length >= this.#options.waitingMax) {
      return Promise.reject(new WordsFailure('busy', 'Too many texts are waiting.'));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const failure = new WordsFailure('closed', 'The engine was closed.');
    for (const job of this.#waiting.splice(0)) job.reject(failure);
    this.#running?.reject(failure);
    this.#running = undefined;
    await this.#endWorker();
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
    const worker = new Worker(this.#options.workerUrl);
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
 * The engine that needs no network: summaries by TextRank, corrections by Harper, in one worker thread that takes about
 * 100 MB for summaries and 400 MB once it corrected. Texts are served one by one; a task over time ends the worker and
 * the rest go on in a new one.
 */
export function createBuiltInEngine({
  idleMs = 60_000,
  timeoutMs = 30_000,
  waitingMax = 50,
  workerUrl = new URL('./words.worker.ts', import.meta.url),
}: BuiltInOptions = {}): WordsEngine {
  const worker = new WordsWorker({ idleMs, timeoutMs, waitingMax, workerUrl });
  return {
    async summarize(text): Promise<string> {
      const answer = await worker.run({ kind: 'summarize', text });
      if (answer.kind !== 'summarized') throw unusable(answer);
      return answer.summary;
    },
    async correct(text): Promise<Correction> {
      const answer = await worker.run({ kind: 'correct', text });
      if (answer.kind !== 'corrected') throw unusable(answer);
      return answer.correction;
    },
    close: () => worker.close(),
  };
}
