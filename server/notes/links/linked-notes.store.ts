import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { LinkedNote } from '#contract/notes/note-actions.ts';
import type { Database } from '#server/db/tables.ts';
import type { NoteRow } from '../note-row.ts';

/** Condition: a user may read the note of the query, because it is theirs or shared with them. */
const isReadBy = (userId: string, ownerId: string): RawBuilder<SqlBool> =>
  userId === ownerId
    ? sql`notes.user_id = ${userId}`
    : sql`notes.user_id = ${ownerId} and notes.deleted_at is null and exists (
        select 1 from note_people where note_people.user_id = ${userId} and note_people.note_id = notes.id)`;

/** The notes that a text links to, in the bin or not, newest first. Others than the owner see those that are shared with them. */
export const listLinkedNotes = (db: Database, { id, user_id }: NoteRow, readerId: string): Promise<LinkedNote[]> =>
  db
    .selectFrom('note_links')
    .innerJoin('notes', 'notes.id', 'note_links.target_id')
    .select(['notes.id as _id', 'notes.title'])
    .where('note_links.note_id', '=', id)
    .where(isReadBy(readerId, user_id))
    .orderBy('notes.id', 'desc')
    .execute();

/** The notes whose texts link to a note, newest first, under the rule of `listLinkedNotes`. Those in the bin and disabled ones are left out. */
export const listLinkingNotes = (
  db: Database,
  { id, user_id }: NoteRow,
  { readerId, limit }: { readerId: string; limit: number },
): Promise<LinkedNote[]> =>
  db
    .selectFrom('note_links')
    .innerJoin('notes', 'notes.id', 'note_links.note_id')
    .select(['notes.id as _id', 'notes.title'])
    .where('note_links.target_id', '=', id)
    .where(isReadBy(readerId, user_id))
    .where('notes.deleted_at', 'is', null)
    .where('notes.disabled', '=', sql.lit(0))
    .orderBy('note_links.note_id', 'desc')
    .limit(limit)
    .execute();
