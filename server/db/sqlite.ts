import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type DialectAdapter, Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import type { Tables } from './tables.ts';

/** As many statements as the code has, with room for lists of different lengths. */
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

/** Prepared statements by their SQL: the last used are kept. */
function statementCache(database: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  return (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (statement) statements.delete(sql);
    else {
      statement = database.prepare(sql);
      const oldest = statements.size >= maxCachedStatements ? statements.keys().next().value : undefined;
      if (oldest !== undefined) statements.delete(oldest);
    }
    statements.set(sql, statement);
    return statement;
  };
}

/** Opens a SQLite file so that a committed transaction survives a power cut (WAL with synchronous=FULL). */
export function openSqliteFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000; pragma cache_size = -16000; pragma temp_store = memory',
  );
  return database;
}

/** SQLite's DDL is transactional, so that migrations roll back whole; Kysely assumes that it is not. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter();
  }
}

/** Kysely on Node's own SQLite. */
export function kyselyOnSqlite(database: DatabaseSync): Kysely<Tables> {
  const prepare = statementCache(database);
  return new Kysely<Tables>({
    dialect: new NodeSqliteDialect({
      database: {
        close: () => database.close(),
        prepare: (sql) => {
          const statement = prepare(sql);
          return {
            reader: statement.columns().length > 0,
            all: (parameters) => statement.all(...inputs(parameters)),
            run: (parameters) => statement.run(...inputs(parameters)),
            iterate: (parameters) => statement.iterate(...inputs(parameters)),
          };
        },
      },
    }),
  });
}
