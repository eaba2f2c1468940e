import { expect, it } from 'vitest';
import { runSideBySide } from './run-side-by-side.ts';

/** Tasks of these weights that end when they are told to, and what they did. */
function heldTasks(weights: readonly number[]) {
  const begun: number[] = [];
  const shares: number[] = [];
  const ends = weights.map(() => Promise.withResolvers<void>());
  const tasks = weights.map((weight, place) => ({
    weigh: async () => weight,
    run: (share: number) => {
      begun.push(place);
      shares.push(share);
      return ends[place]?.promise ?? Promise.resolve();
    },
  }));
  return { begun, shares, tasks, end: (place: number) => ends[place]?.resolve() };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

it('starts as many tasks as may run, and the next one when one ends', async () => {
  const { begun, tasks, end } = heldTasks([1, 1, 1, 1]);
  const all = runSideBySide(tasks, { tasks: 2, weight: 100 });
  await settle();
  expect(begun).toEqual([0, 1]);
  end(1);
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  for (const place of [0, 2, 3]) end(place);
  await all;
  expect(begun).toEqual([0, 1, 2, 3]);
});

it('runs no more at once than the shared limit has room for, and the heaviest alone', async () => {
  const { begun, shares, tasks, end } = heldTasks([40, 70, 1, Infinity, 1]);
  const all = runSideBySide(tasks, { tasks: 8, weight: 100 });
  await settle();
  expect(begun).toEqual([0]);
  end(0);
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  end(1);
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  end(2);
  await settle();
  expect(begun).toEqual([0, 1, 2, 3]);
  end(3);
  end(4);
  await all;
  expect(shares).toEqual([0.4, 0.7, 0.01, 1, 0.01]);
});

it('rejects with the first that does, and starts no other', async () => {
  const { begun, tasks } = heldTasks([1, 1]);
  const broken = { weigh: async () => 1, run: () => Promise.reject(new Error('our mistake')) };
  await expect(runSideBySide([broken, ...tasks], { tasks: 1, weight: 100 })).rejects.toThrow('our mistake');
  expect(begun).toEqual([]);
});
