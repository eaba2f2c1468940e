import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type Config, ConfigError } from '#server/platform/config.ts';
import { databaseFile } from './database.ts';
import { inLongTransaction } from './postgres/long-postgres.ts';
import { kyselyOnSqlite } from './sqlite/sqlite-driver.ts';
import type { Database } from './tables.ts';

/**
 * Lets `work` read a snapshot of the configured database, from a connection of its own, also beside a running server. That server
 * goes on writing. Throws a ConfigError where there is no database.
 */
export async function readSnapshot<T>(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return databaseUrl ? inLongTransaction(databaseUrl, { isReading: true }, work) : readSqlite(dataDir, work);
}

async function readSqlite<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const file = path.join(dataDir, databaseFile);
  if (!existsSync(file)) throw new ConfigError(`There is no database in DATA_DIR ${dataDir}.`);
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  const db = kyselyOnSqlite(connection);
  try {
    // The first look at the file fixes the moment.
    connection.exec('begin; select 1 from sqlite_master');
    // Within a transaction of its own, so that nothing asked of it ends the one that holds the moment.
    return await db.transaction().execute(work);
  } finally {
    await db.destroy();
    // Kysely closes nothing where nothing was asked.
    if (connection.isOpen) connection.close();
  }
}

/** Runs SQLite's integrity and foreign key checks; returns their complaints, none for a sound file. */
export async function findDamage(db: Database): Promise<string[]> {
  const { rows: checks } = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(db);
  const damage = checks.map((row) => row.integrity_check).filter((found) => found !== 'ok');
  const { rows: orphans } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  return [...damage, ...orphans.map(({ table, parent }) => `a row of ${table} refers to a missing one of ${parent}`)];
}
