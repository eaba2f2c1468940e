import type { Database } from '#server/db/tables.ts';

/** The counter that says when the next backup is due, in milliseconds: of all processes, one takes it and moves it on. */
const name = 'backup-due';

/** Takes the turn until `until`; false where it is not due yet, or another process has it. A time beyond `latest` is none of ours. */
export async function claimBackup(
  db: Database,
  { now, until, latest }: { now: number; until: number; latest: number },
): Promise<boolean> {
  await db
    .insertInto('counters')
    .values({ name, value: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('counters')
    .set({ value: until })
    .where('name', '=', name)
    .where((where) => where.or([where('value', '<=', now), where('value', '>', latest)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Says when the next one is due; only for who has the turn. */
export async function updateBackupDue(db: Database, at: number): Promise<void> {
  await db.updateTable('counters').set({ value: at }).where('name', '=', name).execute();
}
