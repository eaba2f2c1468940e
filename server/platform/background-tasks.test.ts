import { describe, expect, it, vi } from 'vitest';
import { createBackgroundTasks } from './background-tasks.ts';

describe('work after the answer', () => {
  it('is waited for at the end', async () => {
    const backgroundTasks = createBackgroundTasks({ error: vi.fn() });
    const done: string[] = [];
    backgroundTasks.run(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push('mail');
    }, 'failed');
    expect(done).toEqual([]);
    await backgroundTasks.settled(5000);
    expect(done).toEqual(['mail']);
  });

  it('is waited for no longer than allowed', async () => {
    const backgroundTasks = createBackgroundTasks({ error: vi.fn() });
    backgroundTasks.run(() => Promise.withResolvers<void>().promise, 'failed');
    await expect(backgroundTasks.settled(1)).resolves.toBeUndefined();
  });

  it('learns that it should end early, also where it begins after that', async () => {
    const backgroundTasks = createBackgroundTasks({ error: vi.fn() });
    const seen: boolean[] = [];
    const look = (ending: AbortSignal) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (ending.aborted) resolve();
      else ending.addEventListener('abort', () => resolve());
      return promise.then(() => void seen.push(ending.aborted));
    };
    backgroundTasks.run(look, 'failed');
    backgroundTasks.stop();
    backgroundTasks.run(look, 'failed');
    await backgroundTasks.settled(5000);
    expect(seen).toEqual([true, true]);
  });

  it('is logged where it fails, and keeps nobody waiting', async () => {
    const error = vi.fn();
    const backgroundTasks = createBackgroundTasks({ error });
    const failure = new Error('no mail server');
    backgroundTasks.run(() => Promise.reject(failure), 'A mail could not be sent');
    await backgroundTasks.settled(5000);
    expect(error).toHaveBeenCalledWith({ err: failure }, 'A mail could not be sent');
  });
});
