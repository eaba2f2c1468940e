import type { Database } from '#server/db/tables.ts';

/** A thought and the note that it was made of. */
export interface PostNote {
  post_id: string;
  note_id: string;
}

export async function insertPostNote(db: Database, row: PostNote & { user_id: string }): Promise<void> {
  await db.insertInto('post_notes').values(row).execute();
}

/** A person's thoughts that were made of notes, the newest first. */
export const listPostNotes = (db: Database, userId: string, limit: number): Promise<PostNote[]> =>
  db
    .selectFrom('post_notes')
    .select(['post_id', 'note_id'])
    .where('user_id', '=', userId)
    .orderBy('post_id', 'desc')
    .limit(limit)
    .execute();

/** The notes of some thoughts of a person, by the thoughts' ids from one up to another. */
export async function findNotesOfPosts(
  db: Database,
  userId: string,
  { first, last }: { first: string; last: string },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('post_notes')
    .select(['post_id', 'note_id'])
    .where('user_id', '=', userId)
    .where('post_id', '>=', first)
    .where('post_id', '<=', last)
    .execute();
  return new Map(rows.map(({ post_id, note_id }) => [post_id, note_id]));
}
