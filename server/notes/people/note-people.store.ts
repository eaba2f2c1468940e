import { type Selectable, sql } from 'kysely';
import type { NoteRole } from '#contract/notes/note-roles.ts';
import { changeLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import type { NoteTables } from '#server/db/tables/note-tables.ts';
import type { UserRow } from '#server/users/users.service.ts';
import type { NoteRow } from '../note-row.ts';
import { readRole } from './shared-notes.store.ts';

/** The columns of a note that its sharing concerns. */
export type SharedNoteRow = Pick<NoteRow, 'id' | 'user_id' | 'deleted_at' | 'shared_with'>;

export type NotePersonRow = Selectable<NoteTables['note_people']>;

/** Finds whose a note is, where the user owns it or it is shared with them. */
export async function findOwnerId(db: Database, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('notes')
    .select('user_id')
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        where.exists(
          where
            .selectFrom('note_people')
            .select('role')
            .where('note_people.user_id', '=', userId)
            .whereRef('note_people.note_id', '=', 'notes.id'),
        ),
      ]),
    )
    .executeTakeFirst();
  return row?.user_id;
}

/** The people of a note, in the order of their names. Banned ones are left out. */
export async function listPeople(
  db: Database,
  noteId: string,
): Promise<(Pick<UserRow, 'id' | 'name' | 'picture'> & { role: NoteRole })[]> {
  const rows = await db
    .selectFrom('note_people')
    .innerJoin('users', 'users.id', 'note_people.user_id')
    .select(['users.id', 'users.name', 'users.picture', 'note_people.role'])
    .where('note_people.note_id', '=', noteId)
    .where('users.banned', '=', sql.lit(0))
    .execute();
  // Sorted here: the engines' collations differ.
  const { compare } = new Intl.Collator('en');
  return rows
    .map(({ id, name, picture, role }) => ({ id, name, picture, role: readRole(role) }))
    .sort((one, other) => compare(one.name, other.name) || compare(one.id, other.id));
}

/** Who each of these notes is shared with, banned people included. */
export async function listPeopleOf(
  db: Database,
  noteIds: readonly string[],
): Promise<Pick<NotePersonRow, 'note_id' | 'user_id'>[]> {
  if (noteIds.length === 0) return [];
  return db.selectFrom('note_people').select(['note_id', 'user_id']).where('note_id', 'in', noteIds).execute();
}

export const findPerson = (db: Database, noteId: string, userId: string): Promise<NotePersonRow | undefined> =>
  db
    .selectFrom('note_people')
    .selectAll()
    .where('user_id', '=', userId)
    .where('note_id', '=', noteId)
    .executeTakeFirst();

/** Counts the notes of others that a user has, those in the bins of their owners included. */
export async function countNotesOf(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('note_people')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPerson(
  tx: Database,
  row: Pick<NotePersonRow, 'note_id' | 'user_id' | 'added_at'> & { role: NoteRole },
): Promise<void> {
  await tx.insertInto('note_people').values(row).execute();
}

export async function updateRole(
  tx: Database,
  { note_id, user_id }: Pick<NotePersonRow, 'note_id' | 'user_id'>,
  role: NoteRole,
): Promise<void> {
  await tx
    .updateTable('note_people')
    .set({ role })
    .where('user_id', '=', user_id)
    .where('note_id', '=', note_id)
    .execute();
}

/** Changes what is a person's own in notes of others: where each stands in their lists. */
export async function updateOwnColumns(
  tx: Database,
  userId: string,
  noteIds: readonly string[],
  change: Partial<Pick<NotePersonRow, 'pinned' | 'archived' | 'tags'>>,
): Promise<void> {
  if (noteIds.length === 0) return;
  await tx
    .updateTable('note_people')
    .set(change)
    .where('user_id', '=', userId)
    .where('note_id', 'in', noteIds)
    .execute();
}

/** Locks where a person has notes of others, all of them or some, in the order of the notes' ids. */
export async function lockPlaces(tx: Database, userId: string, noteIds?: readonly string[]): Promise<void> {
  if (noteIds?.length === 0) return;
  let query = tx.selectFrom('note_people').select('note_id').where('user_id', '=', userId);
  if (noteIds) query = query.where('note_id', 'in', noteIds);
  await query.orderBy('note_id').modifyEnd(changeLock(tx)).execute();
}

/** A person's tags on a note of somebody else. They do not see it in its owner's bin, nor while the owner is banned. */
interface TaggedPlace {
  id: string;
  tags: string;
  disabled: number;
  isSeen: boolean;
}

/** A person's tags on all notes of others that they have. */
export async function listPlaces(db: Database, userId: string): Promise<TaggedPlace[]> {
  const rows = await db
    .selectFrom('note_people')
    .innerJoin('notes', 'notes.id', 'note_people.note_id')
    .innerJoin('users', 'users.id', 'notes.user_id')
    .select(['notes.id', 'note_people.tags', 'notes.disabled', 'notes.deleted_at', 'users.banned'])
    .where('note_people.user_id', '=', userId)
    .execute();
  return rows.map(({ id, tags, disabled, deleted_at, banned }) => ({
    id,
    tags,
    disabled,
    isSeen: deleted_at === null && banned === 0,
  }));
}

/** Takes a person out of notes. True where they were in one of them. */
export async function deletePerson(tx: Database, userId: string, noteIds: readonly string[]): Promise<boolean> {
  if (noteIds.length === 0) return false;
  const { numDeletedRows } = await tx
    .deleteFrom('note_people')
    .where('user_id', '=', userId)
    .where('note_id', 'in', noteIds)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Counts the people of notes anew, without banned ones. Their rows are locked. It is no edit, so `updated_at` stays. */
export async function recountPeople(tx: Database, noteIds: readonly string[]): Promise<void> {
  if (noteIds.length === 0) return;
  await tx
    .updateTable('notes')
    .set({
      shared_with: sql<number>`(select count(*) from note_people inner join users on users.id = note_people.user_id
        where note_people.note_id = notes.id and users.banned = 0)`,
    })
    .where('id', 'in', noteIds)
    .execute();
}

/** Locks notes of any owners, some hundred at most, in the order of their ids. */
export async function lockAnyNotes(tx: Database, noteIds: readonly string[]): Promise<SharedNoteRow[]> {
  if (noteIds.length === 0) return [];
  return tx
    .selectFrom('notes')
    .select(['id', 'user_id', 'deleted_at', 'shared_with'])
    .where('id', 'in', noteIds)
    .orderBy('id')
    .modifyEnd(changeLock(tx))
    .execute();
}

/** The notes of others that a user has, in the bins of their owners or not; of one owner where one is given. */
export async function listNoteIdsOf(db: Database, userId: string, ownerId?: string): Promise<string[]> {
  const shared = db.selectFrom('note_people').select('note_id').where('note_people.user_id', '=', userId);
  const rows = await (
    ownerId === undefined
      ? shared
      : shared.innerJoin('notes', 'notes.id', 'note_people.note_id').where('notes.user_id', '=', ownerId)
  ).execute();
  return rows.map(({ note_id }) => note_id);
}

/** The people of all notes that a user shares and has not in the bin. */
export const listPeopleOfOwner = (
  db: Database,
  ownerId: string,
): Promise<Pick<NotePersonRow, 'note_id' | 'user_id'>[]> =>
  db
    .selectFrom('notes')
    .innerJoin('note_people', 'note_people.note_id', 'notes.id')
    .select(['note_people.note_id', 'note_people.user_id'])
    .where('notes.user_id', '=', ownerId)
    .where('notes.deleted_at', 'is', null)
    .execute();
