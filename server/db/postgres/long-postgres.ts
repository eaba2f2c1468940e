import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
// Says how numbers of the database are read.
import './postgres-driver.ts';
import type { Database, Tables } from '../tables.ts';

/**
 * One transaction on a connection of its own, for work that may take hours: no statement and no pause between two is given up. With
 * `isReading` it sees the database as it is now, whatever others write meanwhile, and writes nothing itself.
 */
export async function inLongTransaction<T>(
  url: string,
  { isReading }: { isReading: boolean },
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5000 });
  // A connection that is lost between two statements is told of by the next one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.transaction().execute(async (tx) => {
      if (isReading) await sql`set transaction isolation level repeatable read read only`.execute(tx);
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      return work(tx);
    });
  } finally {
    await db.destroy();
  }
}
