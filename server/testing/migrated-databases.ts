import { copyFile, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { databaseFile, openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { closeDatabase, createDatabase, type TestPostgres } from './postgres.ts';

/** One database of each engine with all migrations and nothing else in it. A copy is ready in a third of the time that they take. */
export interface MigratedDatabases {
  /** The path of SQLite's file. */
  sqliteFile: string;
  /** The name of PostgreSQL's. */
  postgresTemplate: string;
}

/** Makes them, once for all integration tests, SQLite's in a folder. */
export async function migrateDatabases(postgres: TestPostgres, folder: string): Promise<MigratedDatabases> {
  const dataDir = await mkdtemp(path.join(folder, 'migrated-'));
  const databaseUrl = await postgres.createDatabase();
  const log = createLog('silent');
  for (const config of [
    { dataDir, databaseUrl: undefined },
    { dataDir, databaseUrl },
  ]) {
    const database = await openDatabase(config, log);
    await database.close();
  }
  const postgresTemplate = new URL(databaseUrl).pathname.slice(1);
  await closeDatabase(postgres.url('postgres'), postgresTemplate);
  return { sqliteFile: path.join(dataDir, databaseFile), postgresTemplate };
}

/** Puts a copy of SQLite's into an empty DATA_DIR. */
export const copySqlite = (dataDir: string): Promise<void> =>
  copyFile(inject('migratedDatabases').sqliteFile, path.join(dataDir, databaseFile));

/** Makes a copy of PostgreSQL's and gives its connection URL. */
export const copyPostgres = (): Promise<string> =>
  createDatabase(inject('postgresAdminUrl'), inject('migratedDatabases').postgresTemplate);
