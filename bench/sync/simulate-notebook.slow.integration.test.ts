import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { simulateNotebook } from './simulate-notebook.ts';
import { installBrowser } from './simulated-network.ts';

/** Run by hand with `SCHEDULES=100 SEED=1`: some two of a hundred schedules still find a fault (README.md). */
const schedules = Number(process.env['SCHEDULES'] ?? 0);
const firstSeed = Number(process.env['SEED'] ?? 1);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('sqlite', { RATE_LIMIT: 'off' });
});
afterAll(() => app.close());

it.runIf(schedules > 0)(
  'three browsers with two tabs each change one notebook, with a network and without: all end with the same notes',
  { timeout: 1_200_000 },
  async () => {
    const failed: string[] = [];
    for (let seed = firstSeed; seed < firstSeed + schedules; seed += 1) {
      const person = await app.signUp();
      const takeBack = installBrowser(app.origin, person.token);
      const { faults, refusals } = await simulateNotebook(person, seed, true).finally(takeBack);
      if (process.env['VERBOSE']) for (const refusal of refusals) console.log(`seed ${seed}: ${refusal}`);
      if (faults.length > 0) failed.push(`seed ${seed}: ${faults.join('; ')}`);
    }
    expect(failed.slice(0, 20), `${failed.length} of ${schedules} schedules`).toEqual([]);
  },
);
