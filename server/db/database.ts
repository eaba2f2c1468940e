import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Config } from '#server/platform/config.ts';
import { ConfigError } from '#server/platform/config.ts';
import { migrateToLatest } from './migrate.ts';
import { kyselyOnPostgres } from './postgres-driver.ts';
import { kyselyOnSqlite, openSqliteFile } from './sqlite-driver.ts';
import type { Database } from './tables.ts';

/** Snapshots of the SQLite file from before a migration that are kept. */
const keptSnapshots = 5;

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** An open, migrated database. `close` also gives up the lock on DATA_DIR. */
export interface OpenDatabase {
  db: Database;
  close(): Promise<void>;
}

/**
 * Opens the configured database and migrates it. Throws a ConfigError of one line where it cannot.
 * Tests give migrations that are still to come.
 */
export async function openDatabase(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  migrations?: Record<string, Migration>,
): Promise<OpenDatabase> {
  return databaseUrl ? openPostgres(databaseUrl, log, migrations) : openSqlite(dataDir, log, migrations);
}

async function openPostgres(url: string, log: Log, migrations?: Record<string, Migration>): Promise<OpenDatabase> {
  const db = kyselyOnPostgres(url, (error) => log.warn({ err: error }, 'A database connection was lost'));
  try {
    await sql`select 1`.execute(db);
    await migrateToLatest(db, () => Promise.resolve(), migrations);
  } catch (error) {
    await db.destroy();
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`DATABASE_URL cannot be used: ${describe(error)}.`, { cause: error });
  }
  return { db, close: () => db.destroy() };
}

/** The reason in one line. A refused connection to several addresses has it only in its parts. */
function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0]);
  const reason = error instanceof Error ? error.message : String(error);
  return reason.split('\n')[0]?.replace(/\.$/, '') ?? reason;
}

async function openSqlite(dataDir: string, log: Log, migrations?: Record<string, Migration>): Promise<OpenDatabase> {
  const lock = lockDirectory(dataDir);
  let db: Database | undefined;
  try {
    const file = path.join(dataDir, 'thoughtleaf.db');
    const connection = openSqliteFile(file);
    db = kyselyOnSqlite(connection);
    const copy = async (next: string) => {
      const snapshot = takeSnapshot(connection, dataDir, next);
      log.info({ snapshot }, 'The database was copied before its migration');
    };
    await migrateToLatest(db, copy, migrations);
    const opened = db;
    return {
      db: opened,
      close: async () => {
        await opened.destroy();
        lock.close();
      },
    };
  } catch (error) {
    await db?.destroy();
    lock.close();
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`The database in DATA_DIR ${dataDir} cannot be used: ${describe(error)}.`, { cause: error });
  }
}

/** Two processes on one SQLite file would each keep their own bytes ready. The lock ends with the process, however it ends. */
function lockDirectory(dataDir: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    makeDirectory(dataDir);
    lock = new DatabaseSync(path.join(dataDir, 'process.lock'));
    // An exclusive transaction is a lock of the operating system, which a kill releases too.
    lock.exec('pragma journal_mode = delete; begin exclusive');
    lock.exec('create table if not exists held (by integer)');
    return lock;
  } catch (error) {
    lock?.close();
    if (describe(error).includes('database is locked')) {
      throw new ConfigError(`DATA_DIR ${dataDir} is in use by another Thoughtleaf process.`, { cause: error });
    }
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be written: ${describe(error)}.`, { cause: error });
  }
}

/** As mkdir with `recursive`, which in Node never returns where the kernel answers ENOENT under an existing folder (/proc). */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  const parent = path.dirname(directory);
  if (parent !== directory) makeDirectory(parent);
  mkdirSync(directory);
}

function takeSnapshot(connection: DatabaseSync, dataDir: string, nextMigration: string): string {
  const folder = path.join(dataDir, 'snapshots');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `before-${nextMigration}.db`);
  // A snapshot of an earlier attempt at the same migration holds the same data, or less.
  if (existsSync(file)) rmSync(file);
  connection.prepare('vacuum into ?').run(file);
  const old = readdirSync(folder)
    .filter((name) => name.startsWith('before-'))
    .sort()
    .slice(0, -keptSnapshots);
  for (const name of old) rmSync(path.join(folder, name));
  return file;
}
