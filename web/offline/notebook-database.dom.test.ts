import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openNotebook } from './notebook-database.ts';

// No browser freezes a tab on demand: this is what such a tab leaves.
vi.mock('idb', () => ({ openDB: () => Promise.withResolvers().promise }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives up a database that neither opens nor is said to be held, as a frozen tab leaves it', async () => {
  const opening = expect(openNotebook()).rejects.toThrow('The database is held.');
  await vi.advanceTimersByTimeAsync(10_000);
  await opening;
});
