import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type LogEvent, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Config } from '#server/platform/config.ts';
import { ConfigError } from '#server/platform/config.ts';
import { makeDirectory } from '#server/files/disk.ts';
import { DatabaseAwayError, isDatabaseAway } from './lost-connection.ts';
import { migrateToLatest, requireThisVersion } from './migrate.ts';
import { createPrivateReads, type ReadPrivate } from './replica/private-read-routing.ts';
import { kyselyOnPostgres } from './postgres/postgres-driver.ts';
import { kyselyOnSqlite, openSqliteFile } from './sqlite/sqlite-driver.ts';
import { createPrimaryReads, createReplicaReads, type ReplicaReads } from './replica/replica-routing.ts';
import type { Database } from './tables.ts';

/** The SQLite file in DATA_DIR. */
export const databaseFile = 'thoughtleaf.db';

/** Snapshots of the SQLite file from before a migration that are kept. */
const keptSnapshots = 5;

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** An open, migrated database. `close` also gives up the lock on DATA_DIR. */
export interface OpenDatabase {
  db: Database;
  publicReads: ReplicaReads;
  readOwn: ReadPrivate;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Tests give migrations that are still to come. */
  migrations?: Record<string, Migration> | undefined;
  /** Hears of every statement once it has ended. */
  onQuery?: ((event: LogEvent) => void) | undefined;
  /** Beside a running server: without its lock on DATA_DIR, and without migrations. */
  isGuest?: boolean;
}

/** Without a time to wait, a database that does not answer is refused at once. A replica may be away at any time. */
type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'databaseWaitMs' | 'replicaUrl'>>;

/** Opens the configured database and migrates it. Throws a ConfigError of one line where it cannot. */
export async function openDatabase(
  { dataDir, databaseUrl, databaseWaitMs = 0, replicaUrl }: DatabaseConfig,
  log: Log,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  if (options.isGuest && !databaseUrl) return openSqliteAsGuest(dataDir, options);
  return databaseUrl
    ? openPostgres(databaseUrl, { replicaUrl, waitMs: databaseWaitMs, log, ...options })
    : openSqlite(dataDir, log, options);
}

interface PostgresConfig extends OpenOptions {
  replicaUrl: string | undefined;
  waitMs: number;
  log: Log;
}

async function openPostgres(
  url: string,
  { replicaUrl, waitMs, log, migrations, onQuery, isGuest }: PostgresConfig,
): Promise<OpenDatabase> {
  // The reason alone: the driver hangs its whole connection on the error, with what was sent and received.
  const onIdleError = (error: Error) => log.warn({ reason: describe(error) }, 'A database connection was lost');
  // A migration may take its time, and wait for that of another process.
  const preparing = kyselyOnPostgres(url, { onIdleError, statementMs: 0 });
  try {
    await untilItAnswers(preparing, waitMs, log);
    if (isGuest) await requireThisVersion(preparing);
    else await migrateToLatest(preparing, () => Promise.resolve(), migrations);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`DATABASE_URL cannot be used: ${describe(error)}.`, { cause: error });
  } finally {
    await preparing.destroy();
  }
  const db = kyselyOnPostgres(url, { onIdleError, onQuery });
  const replica = replicaUrl ? kyselyOnPostgres(replicaUrl, { onIdleError, onQuery, isReadOnly: true }) : undefined;
  return {
    db,
    publicReads: replica ? createReplicaReads(db, replica, log) : createPrimaryReads(db),
    readOwn: createPrivateReads(db, replica),
    async close() {
      await replica?.destroy();
      await db.destroy();
    },
  };
}

/** Machines start together, and the database may be the last: asks again and again, at most for so long. */
async function untilItAnswers(db: Database, waitMs: number, log: Log): Promise<void> {
  const end = performance.now() + waitMs;
  for (let pauseMs = 200; ; pauseMs = Math.min(pauseMs * 2, 2000)) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() + pauseMs > end) throw error;
      log.warn({ reason: describe(error) }, 'The database does not answer yet');
    }
    await pause(pauseMs);
  }
}

/** The reason in one line. A refused connection to several addresses has it only in its parts. */
function describe(error: unknown): string {
  if (error instanceof DatabaseAwayError) return describe(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0]);
  const reason = error instanceof Error ? error.message : String(error);
  return reason.split('\n')[0]?.replace(/\.$/, '') ?? reason;
}

/** That server sees each change within 50 ms (see group-commit.ts). */
async function openSqliteAsGuest(dataDir: string, { onQuery }: OpenOptions): Promise<OpenDatabase> {
  const file = path.join(dataDir, databaseFile);
  if (!existsSync(file)) throw new ConfigError(`There is no database in DATA_DIR ${dataDir}.`);
  const db = kyselyOnSqlite(openSqliteFile(file), onQuery);
  try {
    await requireThisVersion(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    publicReads: createPrimaryReads(db),
    readOwn: createPrivateReads(db),
    close: () => db.destroy(),
  };
}

async function openSqlite(dataDir: string, log: Log, { migrations, onQuery }: OpenOptions): Promise<OpenDatabase> {
  const lock = await lockDirectory(dataDir);
  let db: Database | undefined;
  try {
    const file = path.join(dataDir, databaseFile);
    const connection = openSqliteFile(file);
    db = kyselyOnSqlite(connection, onQuery);
    const copy = async (next: string) => {
      const snapshot = takeSnapshot(connection, dataDir, next);
      log.info({ snapshot }, 'The database was copied before its migration');
    };
    let isUpgrade = false;
    await migrateToLatest(
      db,
      async (next) => {
        isUpgrade = true;
        await copy(next);
      },
      migrations,
    );
    if (isUpgrade) writeAnew(connection, log);
    const opened = db;
    return {
      db: opened,
      publicReads: createPrimaryReads(opened),
      readOwn: createPrivateReads(opened),
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
export async function lockDirectory(dataDir: string): Promise<DatabaseSync> {
  let lock: DatabaseSync | undefined;
  try {
    await makeDirectory(dataDir);
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

/** VACUUM: rewrites the file without the deleted text that an earlier version left in freed pages. Skipped if the disk lacks the room. */
function writeAnew(connection: DatabaseSync, log: Log): void {
  try {
    connection.exec('vacuum');
  } catch (error) {
    log.warn({ reason: describe(error) }, 'The database could not be written anew after its migration');
  }
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
