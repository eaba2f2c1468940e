import type { Database } from '#server/db/tables.ts';

/** Sets the note that an article was made of, in place of another one. */
export async function saveArticleNote(db: Database, articleId: string, noteId: string): Promise<void> {
  await db
    .insertInto('blog_notes')
    .values({ blog_id: articleId, note_id: noteId })
    .onConflict((conflict) => conflict.column('blog_id').doUpdateSet({ note_id: noteId }))
    .execute();
}

export async function deleteArticleNote(db: Database, articleId: string): Promise<void> {
  await db.deleteFrom('blog_notes').where('blog_id', '=', articleId).execute();
}

/** The notes that some articles were made of. Their author alone may see it: the caller has looked whose they are. */
export async function findNotesOfArticles(
  db: Database,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('blog_notes')
    .select(['blog_id', 'note_id'])
    .where('blog_id', 'in', articleIds)
    .execute();
  return new Map(rows.map(({ blog_id, note_id }) => [blog_id, note_id]));
}
