import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Tables } from './tables.ts';

// int8 arrives as a string; ours are times and counts, far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/** Kysely on PostgreSQL, or anything that speaks its protocol. `onIdleError` hears of connections lost while unused. */
export function kyselyOnPostgres(url: string, onIdleError: (error: Error) => void): Kysely<Tables> {
  const pool = new Pool({ connectionString: url, max: 16, connectionTimeoutMillis: 5000 });
  pool.on('error', onIdleError);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
