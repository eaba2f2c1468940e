import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from '#server/platform/config.ts';
import { databaseFile } from './database.ts';
import { inLongTransaction } from './postgres/long-postgres.ts';
import { requireThisVersion } from './migrate.ts';
import { kyselyOnSqlite, openSqliteFile } from './sqlite/sqlite-driver.ts';
import type { Database } from './tables.ts';

/**
 * Lets `work` change the configured database in one transaction, from a connection of its own, also beside a running server. That
 * server sees the change within 50 ms (see group-commit.ts). Throws a ConfigError where there is no database of this version.
 */
export async function inMaintenanceTransaction<T>(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const change = async (tx: Database): Promise<T> => {
    await requireThisVersion(tx);
    return work(tx);
  };
  return databaseUrl ? inLongTransaction(databaseUrl, { isReading: false }, change) : changeSqlite(dataDir, change);
}

async function changeSqlite<T>(dataDir: string, change: (tx: Database) => Promise<T>): Promise<T> {
  const file = path.join(dataDir, databaseFile);
  if (!existsSync(file)) throw new ConfigError(`There is no database in DATA_DIR ${dataDir}.`);
  const connection = openSqliteFile(file);
  const db = kyselyOnSqlite(connection);
  try {
    return await db.transaction().execute(change);
  } finally {
    await db.destroy();
    // Kysely closes nothing where nothing was asked.
    if (connection.isOpen) connection.close();
  }
}
