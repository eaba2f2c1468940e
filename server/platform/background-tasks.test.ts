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

  it('is logged where it fails, and keeps nobody waiting', async () => {
    const error = vi.fn();
    const backgroundTasks = createBackgroundTasks({ error });
    const failure = new Error('no mail server');
    backgroundTasks.run(() => Promise.reject(failure), 'A mail could not be sent');
    await backgroundTasks.settled(5000);
    expect(error).toHaveBeenCalledWith({ err: failure }, 'A mail could not be sent');
  });
});
