import { sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/** Records a user in each of these periods; returns those in which they are new. */
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

/**
 * Forgets who was there in any period but these. Range by range between them: asked for all that is "not in" these, the database would
 * read through everybody who was here today.
 */
export async function deleteActivePeopleBut(db: Database, periods: readonly string[]): Promise<void> {
  const kept = periods.toSorted();
  for (let at = 0; at <= kept.length; at += 1) {
    const [after, before] = [kept[at - 1], kept[at]];
    let query = db.deleteFrom('active_people');
    if (after !== undefined) query = query.where('period', '>', after);
    if (before !== undefined) query = query.where('period', '<', before);
    await query.execute();
  }
}
