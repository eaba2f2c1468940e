import { open } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '#server/db/database.ts';
import { findDamage } from '#server/db/snapshot.ts';
import { kyselyOnSqlite } from '#server/db/sqlite/sqlite-driver.ts';
import type { Database } from '#server/db/tables.ts';
import { BackupError } from './backup-format.ts';

/**
 * Makes a SQLite file in a folder and lets `fill` fill it in one transaction. When this returns, the file is checked and synced
 * to the disk.
 */
export async function createSqlite(folder: string, fill: (tx: Database) => Promise<void>): Promise<void> {
  const file = path.join(folder, databaseFile);
  const connection = new DatabaseSync(file);
  // Nobody looks at the file before it is whole: only at the end it has to be on the disk.
  connection.exec(
    'pragma foreign_keys = on; pragma synchronous = off; pragma cache_size = -64000; pragma temp_store = memory',
  );
  const db = kyselyOnSqlite(connection);
  try {
    await db.transaction().execute(fill);
    // As servers open it; to change it they would need it for themselves alone.
    connection.exec('pragma journal_mode = wal');
    const [damage] = await findDamage(db);
    if (damage) throw new BackupError(`The restored database is not whole: ${damage}.`);
  } finally {
    await db.destroy();
  }
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
