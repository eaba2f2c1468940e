import { sql } from 'kysely';
import { inLongTransaction } from '#server/db/postgres/long-postgres.ts';
import type { Database } from '#server/db/tables.ts';
import { BackupError } from './backup-format.ts';

async function requireEmpty(db: Database): Promise<void> {
  const { rows } = await sql`select 1 from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
    and relnamespace = current_schema()::regnamespace limit 1`.execute(db);
  if (rows.length > 0)
    throw new BackupError('The database of DATABASE_URL is not empty: what is there is not replaced.');
}

/** Lets `fill` fill an empty PostgreSQL database in one transaction, of which nothing stays where it fails. */
export const inEmptyPostgres = (url: string, fill: (tx: Database) => Promise<void>): Promise<void> =>
  inLongTransaction(url, { isReading: false }, async (tx) => {
    await requireEmpty(tx);
    await fill(tx);
  });
