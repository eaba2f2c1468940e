import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  Kysely,
  type LogEvent,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { createEntryCache } from '#server/cache/bounded-cache.ts';
import { GroupCommitDriver } from './group-commit.ts';
import type { Tables } from '../tables.ts';

/** Size of the statement cache: all statements of the code, with room for lists of different lengths. */
const maxCachedStatements = 500;

const isInput = (value: unknown): value is SQLInputValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  value instanceof Uint8Array;

function inputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (isInput(value)) return value;
    throw new TypeError(`SQLite cannot store a value of type ${typeof value}.`);
  });
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...inputs(parameters)),
    run: (parameters) => statement.run(...inputs(parameters)),
    iterate: (parameters) => statement.iterate(...inputs(parameters)),
  };
}

/** Prepared statements by their SQL. Only lists of many lengths reach the limit. */
function statementCache(database: DatabaseSync): (sql: string) => SqliteStatement {
  const statements = createEntryCache<string, SqliteStatement>(maxCachedStatements);
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = asKyselyStatement(database.prepare(sql));
    statements.set(sql, statement);
    return statement;
  };
}

/**
 * Opens a SQLite file so that a committed transaction survives a power cut (WAL with synchronous=FULL), and what is deleted is written
 * over with zeros.
 */
export function openSqliteFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma foreign_keys = on; pragma busy_timeout = 5000; pragma cache_size = -16000; pragma temp_store = memory',
  );
  return database;
}

/** SQLite's DDL is transactional, so that migrations roll back whole, and our driver lets callers take turns by itself. */
export class GroupCommitAdapter extends SqliteAdapter {
  /** Its `generation` tells whether anything may have changed. */
  readonly driver: GroupCommitDriver;

  constructor(driver: GroupCommitDriver) {
    super();
    this.driver = driver;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely on Node's own SQLite, with commits shared by those who write at the same time. `onQuery` hears of every statement. */
export function kyselyOnSqlite(database: DatabaseSync, onQuery?: (event: LogEvent) => void): Kysely<Tables> {
  const driver = new GroupCommitDriver(database, statementCache(database));
  return new Kysely<Tables>({
    ...(onQuery && { log: onQuery }),
    dialect: {
      createAdapter: () => new GroupCommitAdapter(driver),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}
