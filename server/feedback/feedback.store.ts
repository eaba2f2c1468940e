import type { Selectable } from 'kysely';
import type { Database, FeedbackTable } from '#server/db/tables.ts';

export type FeedbackRow = Selectable<FeedbackTable>;

export async function insertFeedback(db: Database, row: FeedbackRow): Promise<void> {
  await db.insertInto('feedback').values(row).execute();
}

/** A person's feedback, oldest first. */
export const listFeedbackBy = (db: Database, userId: string): Promise<FeedbackRow[]> =>
  db.selectFrom('feedback').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** The words of somebody who leaves stay, his address does not. */
export async function updateFeedbackWithoutEmail(db: Database, userId: string): Promise<void> {
  await db.updateTable('feedback').set({ email: null }).where('user_id', '=', userId).execute();
}
