import { describe, expect, it } from 'vitest';
import { engines, startTestApp } from '#server/testing/test-app.ts';
import { addPerson } from '#server/testing/test-people.ts';
import { appliedMigrations } from './migrate.ts';
import { readSnapshot } from './snapshot.ts';
import type { Database } from './tables.ts';

const countPeople = async (db: Database): Promise<number> =>
  (await db.selectFrom('users').select('id').execute()).length;

describe.each(engines)('a snapshot on %s', (engine) => {
  it('stays as it is whatever is asked of it, while others write', async () => {
    const app = await startTestApp(engine);
    try {
      await addPerson(app);
      const counts = await readSnapshot(app.platform.config, async (db) => {
        const first = await countPeople(db);
        await addPerson(app);
        await appliedMigrations(db);
        return [first, await countPeople(db)];
      });
      expect(counts).toEqual([1, 1]);
      expect(await countPeople(app.db)).toBe(2);
      await expect(readSnapshot(app.platform.config, (db) => db.deleteFrom('users').execute())).rejects.toThrow(
        /read-?only/,
      );
    } finally {
      await app.close();
    }
  });
});
