import type { Selectable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { AcademyInterestsTable } from '#server/db/tables/site-tables.ts';

export type InterestRow = Selectable<AcademyInterestsTable>;

/** Keeps an interest, unless there is one of the same address already. */
export async function insertInterest(db: Database, row: InterestRow): Promise<void> {
  await db
    .insertInto('academy_interests')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute();
}

/** Forgets the interest of an address, as it is compared. */
export async function deleteInterest(db: Database, emailKey: string): Promise<void> {
  await db.deleteFrom('academy_interests').where('email_key', '=', emailKey).execute();
}
