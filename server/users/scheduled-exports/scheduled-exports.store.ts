import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { ScheduledExportsTable } from '#server/db/tables/export-tables.ts';

export type ScheduledExportRow = Selectable<ScheduledExportsTable>;

export const findScheduledExport = (db: Database, userId: string): Promise<ScheduledExportRow | undefined> =>
  db.selectFrom('scheduled_exports').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Inserts it, or replaces the one that is there with all that is known of it. */
export const upsertScheduledExport = (
  tx: Database,
  row: Insertable<ScheduledExportsTable>,
): Promise<ScheduledExportRow> =>
  tx
    .insertInto('scheduled_exports')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();

/** False where there is none. */
export async function deleteScheduledExportOf(db: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('scheduled_exports').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** An export that is due, with the address of its person. */
export type DueExport = ScheduledExportRow & { owner_email: string };

/** The export that waited longest. */
export const findDueExport = (db: Database, now: number): Promise<DueExport | undefined> =>
  db
    .selectFrom('scheduled_exports')
    .innerJoin('users', 'users.id', 'scheduled_exports.user_id')
    .selectAll('scheduled_exports')
    .select('users.email as owner_email')
    .where('scheduled_exports.due_at', '<=', now)
    .where('users.banned', '=', sql.lit(0))
    .orderBy('scheduled_exports.due_at')
    .limit(1)
    .executeTakeFirst();

/** Changes an export that is still due at its time; false if another process has it, or its owner changed it. */
export async function updateScheduledExport(
  db: Database,
  { user_id, due_at }: Pick<ScheduledExportRow, 'user_id' | 'due_at'>,
  change: Updateable<ScheduledExportsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scheduled_exports')
    .set(change)
    .where('user_id', '=', user_id)
    .where('due_at', '=', due_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
