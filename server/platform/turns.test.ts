import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('as many as may go at once, the others when one has ended, also by an error', async () => {
  const inTurn = createTurns(2);
  const ends: ((error?: Error) => void)[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  const all = [inTurn(work), inTurn(work), inTurn(work), inTurn(work)];
  const outcome = Promise.allSettled(all);
  expect(ends).toHaveLength(2);
  ends[0]?.(new Error('broken'));
  await all[0]?.catch(() => undefined);
  expect(ends).toHaveLength(3);
  ends[1]?.();
  await all[1];
  expect(ends).toHaveLength(4);
  ends[2]?.();
  ends[3]?.();
  expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
