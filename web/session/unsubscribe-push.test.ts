import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unsubscribePushSoon } from './unsubscribe-push.ts';

const stubRegistration = (getRegistration: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });

describe('leaving push at the end of a session', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('takes two seconds at most', async () => {
    stubRegistration(() => new Promise(() => undefined));
    let isDone = false;
    const leaving = unsubscribePushSoon('t').then(() => (isDone = true));
    await vi.advanceTimersByTimeAsync(1999);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await leaving).toBe(true);
  });

  it('never fails', async () => {
    stubRegistration(() => Promise.reject(new Error('No.')));
    await expect(unsubscribePushSoon('t')).resolves.toBeUndefined();
    vi.stubGlobal('navigator', {});
    await expect(unsubscribePushSoon('t')).resolves.toBeUndefined();
  });
});
