import { expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

it('the work of one name in its order, one after the other, also after an error; that of another name meanwhile', async () => {
  const inTurn = createSerialQueue();
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<void>((resolve, reject) => {
      begun.push(name);
      ends.set(name, (error) => (error ? reject(error) : resolve()));
    });
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => inTurn(name[0] ?? '', work(name)));
  const outcome = Promise.allSettled(all);
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'b1']);
  ends.get('a1')?.(new Error('broken'));
  await all[0]?.catch(() => undefined);
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  ends.get('a2')?.();
  await all[1];
  ends.get('a3')?.();
  ends.get('b1')?.();
  expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
