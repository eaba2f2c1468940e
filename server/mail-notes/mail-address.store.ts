import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { MailAddressesTable } from '#server/db/tables/account-tables.ts';

type MailAddressRow = Selectable<MailAddressesTable>;

export const findMailAddress = (db: Database, userId: string): Promise<MailAddressRow | undefined> =>
  db.selectFrom('mail_addresses').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** The owner of an address, unless they are banned. */
export const findMailOwner = (
  db: Database,
  tokenHash: string,
): Promise<{ id: string; created_at: number } | undefined> =>
  db
    .selectFrom('mail_addresses')
    .innerJoin('users', 'users.id', 'mail_addresses.user_id')
    .select(['users.id', 'users.created_at'])
    .where('mail_addresses.token_hash', '=', tokenHash)
    .where('users.banned', '=', sql.lit(0))
    .executeTakeFirst();

/** Gives a user this address in the place of the one that they had. */
export async function replaceMailAddress(db: Database, row: MailAddressRow): Promise<void> {
  const { user_id: _, ...change } = row;
  await db
    .insertInto('mail_addresses')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

export async function deleteMailAddress(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('mail_addresses').where('user_id', '=', userId).execute();
}
