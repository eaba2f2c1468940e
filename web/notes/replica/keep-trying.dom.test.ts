import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/platform/api-error.ts';
import { keepTrying } from './keep-trying.ts';

type Attempt = Parameters<typeof keepTrying>[0];

const attempt = vi.fn<Attempt>();
const unfinished = { isUnfinished: true };
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  attempt.mockReset();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('pauses at random, longer after each vain attempt, and begins anew after one that was not', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  attempt.mockResolvedValue(unfinished);
  stop = keepTrying(attempt);
  await vi.advanceTimersByTimeAsync(1999);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(attempt).toHaveBeenCalledTimes(2);
  // Another browser comes at another time.
  random.mockReturnValue(0.25);
  attempt.mockResolvedValueOnce({ isUnfinished: false });
  await vi.advanceTimersByTimeAsync(4000);
  expect(attempt).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(999);
  expect(attempt).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(attempt).toHaveBeenCalledTimes(5);
});

it('waits as long as a busy server asks for', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  attempt.mockResolvedValueOnce({
    ...unfinished,
    stoppedBy: new ApiError('Busy.', { status: 503, retryAfter: 30_000 }),
  });
  attempt.mockResolvedValue({ isUnfinished: false });
  stop = keepTrying(attempt);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(attempt).toHaveBeenCalledTimes(2);
});
