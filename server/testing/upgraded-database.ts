import { rm } from 'node:fs/promises';
import { openDatabase } from '#server/db/database.ts';
import { migrations } from '#server/db/migrate.ts';
import type { Database } from '#server/db/tables.ts';
import { databaseOf, makeFolder, type TestEngine } from './test-app.ts';

const silent = { info: () => undefined, warn: () => undefined };

/** Opens a database that an earlier version has filled, the one whose migrations are all before `first`; `close` removes it. */
export async function openUpgraded(
  engine: TestEngine,
  first: string,
  fillIt: (db: Database) => Promise<void>,
): Promise<{ db: Database; close(): Promise<void> }> {
  const dataDir = await makeFolder();
  const config = { dataDir, databaseUrl: (await databaseOf(engine)).DATABASE_URL };
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < first));
  const old = await openDatabase(config, silent, { migrations: before });
  await fillIt(old.db);
  await old.close();
  const opened = await openDatabase(config, silent);
  return {
    db: opened.db,
    async close() {
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
