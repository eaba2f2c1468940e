import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BuiltInEngine, createBuiltInEngine } from './built-in-engine.ts';

/** A worker's module as text; `task` is what it is asked. */
const workerThat = (does: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort, workerData } from 'node:worker_threads';
       const say = (summary) => parentPort.postMessage({ kind: 'summarized', summary });
       parentPort.on('message', (task) => { ${does} });`,
    )}`,
  );

const echoes = "say('echo ' + task.text)";

const workers: Worker[] = [];
const onWorker = (worker: Worker): void => void workers.push(worker);
let engine: BuiltInEngine | undefined;

beforeEach(() => {
  workers.length = 0;
  process.on('worker', onWorker);
});

afterEach(async () => {
  vi.useRealTimers();
  process.off('worker', onWorker);
  await engine?.close();
});

describe('createBuiltInEngine', () => {
  it('summarizes and corrects in one worker that starts with the first text', async () => {
    engine = createBuiltInEngine();
    expect(workers).toHaveLength(0);
    const [summary, correction] = await Promise.all([
      engine.summarize('The plumber comes on Friday.'),
      engine.correct('We recieve mail.'),
    ]);
    expect(summary).toBe('The plumber comes on Friday.');
    expect(correction.correctedText).toBe('We receive mail.');
    expect(correction.changes).toHaveLength(1);
    expect(workers).toHaveLength(1);
  });

  it('answers in the order of the questions', async () => {
    engine = createBuiltInEngine({ workerUrl: workerThat(echoes) });
    const order: string[] = [];
    const ask = engine;
    await Promise.all(['a', 'b', 'c'].map(async (text) => order.push(await ask.summarize(text))));
    expect(order).toEqual(['echo a', 'echo b', 'echo c']);
  });

  it('ends the idle worker and starts another for the next text', async () => {
    engine = createBuiltInEngine({ idleMs: 5, workerUrl: workerThat(echoes) });
    await engine.summarize('a');
    const [first] = workers;
    if (first) await once(first, 'exit');
    expect(await engine.summarize('b')).toBe('echo b');
    expect(workers).toHaveLength(2);
  });

  it('rejects a text that takes too long and goes on in a new worker', async () => {
    // The clock stands but for the first text: a busy machine may take longer for the second than the limit allows.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    engine = createBuiltInEngine({
      timeoutMs: 300,
      workerUrl: workerThat(`if (task.text === 'slow') for (;;); ${echoes}`),
    });
    const slow = expect(engine.summarize('slow')).rejects.toMatchObject({ name: 'WordsFailure', code: 'timeout' });
    const next = expect(engine.summarize('next')).resolves.toBe('echo next');
    await vi.waitFor(() => expect(workers).toHaveLength(1));
    vi.advanceTimersByTime(300);
    await Promise.all([slow, next]);
    expect(workers).toHaveLength(2);
  });

  it.each(['process.exit(1)', "setImmediate(() => { throw new Error('secret text') })"])(
    'rejects the text whose worker crashes by %s and goes on in a new one',
    async (crash) => {
      engine = createBuiltInEngine({
        workerUrl: workerThat(`if (task.text === 'bad') { ${crash}; return } ${echoes}`),
      });
      const bad = engine.summarize('bad').catch((error: unknown) => error);
      const next = engine.summarize('next');
      expect(await bad).toMatchObject({ name: 'WordsFailure', code: 'crashed' });
      expect(String(await bad)).not.toContain('secret');
      expect(await next).toBe('echo next');
    },
  );

  it('rejects when the worker reports a failure, and keeps it', async () => {
    engine = createBuiltInEngine({
      workerUrl: workerThat(
        `if (task.text === 'bad') return parentPort.postMessage({ kind: 'failed', errorName: 'RangeError' }); ${echoes}`,
      ),
    });
    await expect(engine.summarize('bad')).rejects.toMatchObject({ code: 'crashed' });
    expect(await engine.summarize('good')).toBe('echo good');
    expect(workers).toHaveLength(1);
  });

  it('forgets a text that nobody waits for any more, and leaves one that runs in the same worker', async () => {
    engine = createBuiltInEngine({
      workerUrl: workerThat(
        `if (task.text === 'long') while (Atomics.load(workerData.cancelled, 0) !== task.number); ${echoes}`,
      ),
    });
    const running = new AbortController();
    const waiting = new AbortController();
    const long = expect(engine.summarize('long', running.signal)).rejects.toMatchObject({ code: 'cancelled' });
    const short = expect(engine.summarize('short', waiting.signal)).rejects.toMatchObject({ code: 'cancelled' });
    const next = engine.summarize('next');
    waiting.abort();
    running.abort();
    await Promise.all([long, short]);
    expect(await next).toBe('echo next');
    await expect(engine.summarize('late', running.signal)).rejects.toMatchObject({ code: 'cancelled' });
    expect(workers).toHaveLength(1);
  });

  it('loads the corrector ahead, for the same worker', async () => {
    engine = createBuiltInEngine();
    await engine.prepare();
    expect((await engine.correct('We recieve mail.')).correctedText).toBe('We receive mail.');
    expect(workers).toHaveLength(1);
  });

  it('rejects what runs, waits or comes when it is closed, and ends the worker', async () => {
    engine = createBuiltInEngine({ workerUrl: workerThat('') });
    const pending = [engine.summarize('a'), engine.summarize('b')].map((each) => each.catch((error: unknown) => error));
    await engine.close();
    for (const error of await Promise.all(pending)) expect(error).toMatchObject({ code: 'closed' });
    await expect(engine.correct('c')).rejects.toMatchObject({ code: 'closed' });
    expect(workers[0]?.threadId).toBe(-1);
    await engine.close();
  });
});
