import { changeLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { replaceTags, type TaggedNote } from '../lists/note-index.store.ts';

/** Ids of notes with a tag or one below it, in the archive or the bin as well, in order after one. Disabled notes are left out. */
export async function listTaggedIds(
  db: Database,
  userId: string,
  { tag, after, limit }: { tag: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('note_tags')
    .select('note_id')
    .where('user_id', '=', userId)
    .where('tag', '=', tag)
    .where('note_id', '>', after)
    .orderBy('note_id')
    .limit(limit)
    .execute();
  return rows.map(({ note_id }) => note_id);
}

/** Locks notes of a user in the order of their ids, as `lockNotes` does, without reading their texts. */
export async function lockTaggedNotes(tx: Database, userId: string, ids: readonly string[]): Promise<TaggedNote[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('notes')
    .select(['id', 'user_id', 'tags', 'updated_at', 'deleted_at', 'archived', 'disabled'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .orderBy('id')
    .modifyEnd(changeLock(tx))
    .execute();
}

/**
 * Stores the tags of notes of a user that the transaction has locked, at most some hundred. It is no edit, so `updated_at` stays. The
 * texts are still to be indexed.
 */
export async function updateTags(tx: Database, userId: string, notes: readonly TaggedNote[]): Promise<void> {
  if (notes.length === 0) return;
  // Many notes have the same tags.
  for (const [tags, group] of Map.groupBy(notes, (note) => note.tags))
    await tx
      .updateTable('notes')
      .set({ tags })
      .where(
        'id',
        'in',
        group.map(({ id }) => id),
      )
      .where('user_id', '=', userId)
      .execute();
  await replaceTags(tx, notes);
}
