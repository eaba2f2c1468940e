import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCoalescer } from './coalescer.ts';

describe('a coalescer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** When each name ran, in milliseconds since the start. */
  function record(workMs = 0) {
    const started = Date.now();
    const runs: [string, number][] = [];
    const coalescer = createCoalescer(async (name) => {
      runs.push([name, Date.now() - started]);
      if (workMs > 0) await new Promise((resolve) => void setTimeout(resolve, workMs));
    }, 50);
    return { coalescer, runs };
  }

  it('runs the first request at once and the last of a burst after the interval', async () => {
    const { coalescer, runs } = record();
    for (let count = 0; count < 100; count += 1) coalescer.request('mara');
    expect(runs).toEqual([['mara', 0]]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(runs).toEqual([
      ['mara', 0],
      ['mara', 50],
    ]);
  });

  it('runs at most once in an interval under requests that do not end', async () => {
    const { coalescer, runs } = record();
    for (let time = 0; time < 500; time += 5) {
      coalescer.request('mara');
      await vi.advanceTimersByTimeAsync(5);
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(runs.map(([, at]) => at)).toEqual([0, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500]);
  });

  it('runs again for a request that came while its work was running, and never twice at a time', async () => {
    const { coalescer, runs } = record(200);
    coalescer.request('mara');
    await vi.advanceTimersByTimeAsync(199);
    coalescer.request('mara');
    expect(runs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toEqual([
      ['mara', 0],
      ['mara', 200],
    ]);
  });

  it('keeps names apart, begins at once after a pause, and nothing once it is stopped', async () => {
    const { coalescer, runs } = record();
    coalescer.request('mara');
    coalescer.request('noor');
    expect(runs).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60);
    coalescer.request('mara');
    expect(runs.at(-1)).toEqual(['mara', 60]);
    coalescer.request('mara');
    coalescer.stop();
    coalescer.request('ivo');
    await vi.advanceTimersByTimeAsync(1000);
    expect(runs).toHaveLength(3);
  });
});
