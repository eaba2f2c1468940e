import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts';
import { simulateWriting } from './simulate-writing.ts';

/** `SCHEDULES=10000 SEED=1` runs others. */
const schedules = Number(process.env['SCHEDULES'] ?? 200);
const firstSeed = Number(process.env['SEED'] ?? 1);

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp('sqlite');
  person = await app.signUp();
});
afterAll(() => app.close());

it.each([
  { speed: 'at once', latency: 0, count: schedules },
  // Slow enough that the writers' own timers save beside the steps.
  { speed: 'after a while', latency: 60, count: Math.ceil(schedules / 8) },
])(
  'three devices and a program write into one note, answered $speed: all end with each word that nobody deleted, once',
  { timeout: 600_000 },
  async ({ latency, count }) => {
    const failed: string[] = [];
    for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
      const { faults } = await simulateWriting(person, seed, latency);
      if (faults.length > 0) failed.push(`seed ${seed}: ${faults.join('; ')}`);
    }
    expect(failed.slice(0, 20), `${failed.length} of ${count} schedules`).toEqual([]);
  },
);
