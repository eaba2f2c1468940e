import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFriends } from '#server/testing/share-notes.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { simulateNotebook } from './simulate-notebook.ts';
import { installBrowser } from './simulated-network.ts';

/** `SCHEDULES=10000 SEED=1` runs others. */
const schedules = Number(process.env['SCHEDULES'] ?? 1000);
const firstSeed = Number(process.env['SEED'] ?? 1);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('sqlite', { RATE_LIMIT: 'off' });
});
afterAll(() => app.close());

it(
  'two friends and a program change their notes, with a network and without: all browsers end with the same notes, and no word is lost',
  { timeout: 3_600_000 },
  async () => {
    const failed: string[] = [];
    for (let seed = firstSeed; seed < firstSeed + schedules; seed += 1) {
      const [person, friend] = await addFriends(app, 2);
      if (!friend) throw new Error('The friend is missing.');
      const takeBack = installBrowser(app.origin, person.token);
      const isDeviceFirst = seed % 2 === 0;
      const faults = await simulateNotebook([person, friend], seed, isDeviceFirst).finally(takeBack);
      if (faults.length > 0) failed.push(`seed ${seed}: ${faults.join('; ')}`);
    }
    expect(failed.slice(0, 20), `${failed.length} of ${schedules} schedules`).toEqual([]);
  },
);
