import { describe, expect, it, vi } from 'vitest';
import { createAfterwards } from './afterwards.ts';

describe('work after the answer', () => {
  it('is waited for at the end', async () => {
    const afterwards = createAfterwards({ error: vi.fn() });
    const done: string[] = [];
    afterwards.run(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push('mail');
    }, 'failed');
    expect(done).toEqual([]);
    await afterwards.settled(5000);
    expect(done).toEqual(['mail']);
  });

  it('is waited for no longer than allowed', async () => {
    const afterwards = createAfterwards({ error: vi.fn() });
    afterwards.run(() => Promise.withResolvers<void>().promise, 'failed');
    await expect(afterwards.settled(1)).resolves.toBeUndefined();
  });

  it('is logged where it fails, and keeps nobody waiting', async () => {
    const error = vi.fn();
    const afterwards = createAfterwards({ error });
    const failure = new Error('no mail server');
    afterwards.run(() => Promise.reject(failure), 'A mail could not be sent');
    await afterwards.settled(5000);
    expect(error).toHaveBeenCalledWith({ err: failure }, 'A mail could not be sent');
  });
});
