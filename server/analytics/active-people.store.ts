import { sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/** Notes a person in each of these periods; answers those in which he is new. */
export async function insertActivePerson(tx: Database, userId: string, periods: readonly string[]): Promise<string[]> {
  const rows = await tx
    .insertInto('active_people')
    .values(periods.map((period) => ({ period, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('period')
    .execute();
  return rows.map(({ period }) => period);
}

/** Counts one person more in each of these periods; at least one. */
export async function raiseActiveCounts(tx: Database, periods: readonly string[]): Promise<void> {
  await tx
    .insertInto('active_counts')
    .values(periods.map((period) => ({ period, people: 1 })))
    .onConflict((conflict) => conflict.column('period').doUpdateSet({ people: sql`active_counts.people + 1` }))
    .execute();
}

/** How many people there were in those of these periods that had any. */
export async function findActiveCounts(db: Database, periods: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom('active_counts').selectAll().where('period', 'in', periods).execute();
  return new Map(rows.map(({ period, people }) => [period, people]));
}

/** Forgets who was there in any period but these. */
export async function deleteActivePeopleBut(db: Database, periods: readonly string[]): Promise<void> {
  await db.deleteFrom('active_people').where('period', 'not in', periods).execute();
}
