import { sql } from 'kysely';
import { type NoteRole, noteRoleSchema } from '#contract/notes/note-roles.ts';
import { matchesPatterns } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import type { NoteRow } from '../note-row.ts';
import type { PatternChoice } from '#server/search/text-grams.ts';
import type { SeenNote } from './seen-note.ts';

/** Notes that are shared with a user and that they see: neither in the bin nor of somebody who is banned. */
const sharedNotes = (db: Database, userId: string) =>
  db
    .selectFrom('note_people')
    .innerJoin('notes', 'notes.id', 'note_people.note_id')
    .innerJoin('users', 'users.id', 'notes.user_id')
    .where('note_people.user_id', '=', userId)
    .where('notes.deleted_at', 'is', null)
    .where('users.banned', '=', sql.lit(0));

const selectSeen = (db: Database, userId: string) =>
  sharedNotes(db, userId)
    .selectAll('notes')
    .select([
      'note_people.role',
      'note_people.pinned as own_pinned',
      'note_people.archived as own_archived',
      'note_people.tags as own_tags',
      'users.name as owner_name',
      'users.picture as owner_picture',
    ]);

type SeenRow = Awaited<ReturnType<ReturnType<typeof selectSeen>['executeTakeFirstOrThrow']>>;

/** A role of a row, which `insertPerson` and `updateRole` alone write. */
export const readRole = (role: string): NoteRole => noteRoleSchema.parse(role);

function seenBy(userId: string, row: SeenRow): SeenNote {
  const { role, own_pinned, own_archived, own_tags, owner_name, owner_picture, ...note } = row;
  const owner = { id: note.user_id, name: owner_name, picture: owner_picture };
  return {
    note,
    seen: { userId, role: readRole(role), owner, pinned: own_pinned, archived: own_archived, tags: own_tags },
  };
}

/** Finds a note of somebody else that is shared with a user. */
export async function findSharedNote(db: Database, userId: string, id: string): Promise<SeenNote | undefined> {
  const row = await selectSeen(db, userId).where('note_people.note_id', '=', id).executeTakeFirst();
  return row && seenBy(userId, row);
}

/** Some notes of others that are shared with a user, in no order. */
export async function listSharedNotesById(db: Database, userId: string, ids: readonly string[]): Promise<SeenNote[]> {
  if (ids.length === 0) return [];
  const rows = await selectSeen(db, userId).where('note_people.note_id', 'in', ids).execute();
  return rows.map((row) => seenBy(userId, row));
}

/** A shared note without its texts. `pinned`, `archived` and `tags` are the user's own. */
export type SharedHead = Pick<NoteRow, 'id' | 'user_id' | 'updated_at' | 'disabled' | 'pinned' | 'archived' | 'tags'>;

/** All notes that are shared with a user, in no order. The ids are read first, so that PostgreSQL looks each note up and walks no index. */
export async function listSharedHeads(db: Database, userId: string): Promise<SharedHead[]> {
  const places = await db.selectFrom('note_people').select('note_id').where('user_id', '=', userId).execute();
  if (places.length === 0) return [];
  const ids = places.map(({ note_id }) => note_id);
  return sharedNotes(db, userId)
    .select([
      'notes.id',
      'notes.user_id',
      'notes.updated_at',
      'notes.disabled',
      'note_people.pinned',
      'note_people.archived',
      'note_people.tags',
    ])
    .where('notes.id', 'in', ids)
    .execute();
}

/** Which of these notes have all of these patterns in what their owner's search finds them by. */
export async function listIdsWithText(
  db: Database,
  noteIds: readonly string[],
  patterns: readonly PatternChoice[],
): Promise<string[]> {
  if (noteIds.length === 0) return [];
  const rows = await db
    .selectFrom('note_search')
    .select('note_id')
    .where('note_id', 'in', noteIds)
    .where(matchesPatterns(patterns))
    .execute();
  return rows.map(({ note_id }) => note_id);
}
