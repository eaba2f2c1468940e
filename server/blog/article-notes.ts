import type { Database } from '#server/db/tables.ts';
import { holdSeen } from '#server/notes/notes.service.ts';
import { deleteArticleNote, saveArticleNote } from './article-notes.store.ts';
import type { GivenArticle } from './new-article.ts';

type GivenNote = GivenArticle['noteId'];

/**
 * The note that was named for an article, held until the transaction ends. Undefined leaves the one there is, null takes it away. One that
 * the author cannot read is ignored.
 */
export const readableNote = async (tx: Database, userId: string, noteId: GivenNote): Promise<GivenNote> =>
  noteId ? holdSeen(tx, { userId, id: noteId }) : noteId;

/** Keeps the note that a submitted article was made of. */
export async function keepNote(tx: Database, userId: string, articleId: string, noteId: GivenNote): Promise<void> {
  const found = await readableNote(tx, userId, noteId);
  if (found === null) await deleteArticleNote(tx, articleId);
  else if (found !== undefined) await saveArticleNote(tx, articleId, found);
}
