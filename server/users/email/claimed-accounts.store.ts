import type { Selectable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { ClaimedAccountsTable } from '#server/db/tables/account-tables.ts';

type ClaimedAccountRow = Selectable<ClaimedAccountsTable>;

export async function insertClaimedAccount(db: Database, row: ClaimedAccountRow): Promise<void> {
  await db.insertInto('claimed_accounts').values(row).execute();
}

/** Accounts whose notes have been in the bin since then, the first some hundred. */
export const listClaimedAccountsBefore = (db: Database, time: number): Promise<ClaimedAccountRow[]> =>
  db
    .selectFrom('claimed_accounts')
    .selectAll()
    .where('binned_at', '<=', time)
    .orderBy('binned_at')
    .limit(500)
    .execute();

export async function deleteClaimedAccount(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('claimed_accounts').where('user_id', '=', userId).execute();
}
