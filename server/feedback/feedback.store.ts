import { type Selectable, sql } from 'kysely';
import { foldedWords } from '#lib/search/fold-text.ts';
import type { Database } from '#server/db/tables.ts';
import type { FeedbackTable } from '#server/db/tables/community-tables.ts';
import { indexWords, rebuildWordIndex } from '#server/search/word-index.ts';

export type FeedbackRow = Selectable<FeedbackTable>;

/** Stores feedback; the back office finds it by its words and its address. */
export async function insertFeedback(db: Database, row: FeedbackRow): Promise<void> {
  await db.insertInto('feedback').values(row).execute();
  await indexFeedback(db, row);
}

type Worded = Pick<FeedbackRow, 'id' | 'message' | 'email'>;

const wordsOf = ({ message, email }: Worded): string[] => [...foldedWords(message), ...foldedWords(email ?? '')];

const indexFeedback = (db: Database, row: Worded) => indexWords(db, 'feedback', row.id, wordsOf(row));

/** Makes anew what the back office finds feedback by. */
export const rebuildFeedbackIndex = (db: Database): Promise<void> =>
  rebuildWordIndex(
    db,
    'feedback',
    (after: string, limit: number) =>
      db.selectFrom('feedback').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute(),
    wordsOf,
  );

/** A person's feedback, oldest first. */
export const listFeedbackBy = (db: Database, userId: string): Promise<FeedbackRow[]> =>
  db.selectFrom('feedback').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/**
 * The words of a user who leaves stay. Their address does not, even if they gave it without being signed in, and nothing is found
 * by it either.
 */
export async function updateFeedbackWithoutEmail(
  db: Database,
  { id, email_key: emailKey }: { id: string; email_key: string },
): Promise<void> {
  const withEmail = () => db.updateTable('feedback').set({ email: null }).where('email', 'is not', null);
  // One after the other: each has an index.
  for (const update of [
    withEmail().where('user_id', '=', id),
    withEmail().where(sql<string>`lower(email)`, '=', emailKey),
  ]) {
    const rows = await update.returning(['id', 'message', 'email']).execute();
    for (const row of rows) await indexFeedback(db, row);
  }
}
