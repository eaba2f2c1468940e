import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Place } from '#contract/notes/note-presence.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { PlaceTeller } from './place-teller.ts';

function start() {
  let head = 0;
  const sent: (number | null)[] = [];
  const aborted: boolean[] = [];
  let answer: () => Promise<unknown> = () => Promise.resolve();
  const teller = new PlaceTeller({
    readPlace: () => ({ anchor: head, head }),
    send: (place: Place | null, signal) => {
      sent.push(place?.head ?? null);
      signal?.addEventListener('abort', () => aborted.push(true));
      return answer();
    },
  });
  return {
    teller,
    sent,
    aborted,
    move: (to: number) => {
      head = to;
      teller.tell();
    },
    answerWith: (next: () => Promise<unknown>) => {
      answer = next;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('tells at once, then the newest place at most once in 300 ms', async () => {
  const { teller, sent, move } = start();
  teller.turn(true);
  await pass(0);
  expect(sent).toEqual([0]);
  for (let to = 1; to <= 12; to += 1) {
    move(to);
    await pass(50);
  }
  await pass(300);
  expect(sent.at(-1)).toBe(12);
  expect(sent.length).toBeLessThanOrEqual(4);
});

it('gives a sign of life every ten seconds, until it is off, which says that the tab leaves', async () => {
  const { teller, sent } = start();
  teller.turn(false);
  expect(sent).toEqual([]);
  teller.turn(true);
  await pass(29_999);
  expect(sent).toEqual([0, 0, 0]);
  teller.turn(false);
  teller.turn(false);
  await pass(60_000);
  expect(sent).toEqual([0, 0, 0, null]);
  teller.turn(true);
  await pass(300);
  expect(sent).toEqual([0, 0, 0, null, 0]);
  teller.turn(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('has one call under way, which leaving ends', async () => {
  const { teller, sent, aborted, move, answerWith } = start();
  const slow = Promise.withResolvers<void>();
  answerWith(() => slow.promise);
  teller.turn(true);
  await pass(0);
  move(7);
  await pass(2000);
  expect(sent).toEqual([0]);
  answerWith(() => new Promise(() => undefined));
  slow.resolve();
  await pass(300);
  expect(sent).toEqual([0, 7]);
  teller.turn(false);
  expect([sent, aborted]).toEqual([[0, 7, null], [true]]);
});

it('tries again after a failure, and ends where the note is gone', async () => {
  const { teller, sent, move, answerWith } = start();
  answerWith(() => Promise.reject(new ApiError('No network.', { status: 0 })));
  teller.turn(true);
  await pass(0);
  move(5);
  await pass(300);
  expect(sent).toEqual([0, 5]);
  answerWith(() => Promise.reject(new ApiError('This note does not exist.', { status: 404, code: 'notFound' })));
  move(6);
  await pass(300);
  move(7);
  await pass(30_000);
  teller.turn(false);
  expect(sent).toEqual([0, 5, 6]);
});
