import { sql } from 'kysely';
import { changeLock, isAmongIds, keepLock, rowLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { earlierThan, type TimeCursor } from '#server/db/time-order.ts';
import { indexNote, moveTags, reindexNote } from './lists/note-index.store.ts';
import type { NoteRow, WrittenColumns } from './note-row.ts';

/** A note, and who must own it for the call to succeed. */
export interface OwnedNote {
  userId: string;
  id: string;
}

/** What a note adds to the count of its notebook. */
export const countedAs = ({ deleted_at, archived }: Pick<NoteRow, 'deleted_at' | 'archived'>): 0 | 1 =>
  deleted_at === null && archived === 0 ? 1 : 0;

/** Notes in the bin, last deleted first, after the one that the cursor names. */
export async function listBinnedNotes(
  db: Database,
  userId: string,
  { after, limit }: { after?: TimeCursor | undefined; limit?: number | undefined },
): Promise<NoteRow[]> {
  let query = db.selectFrom('notes').selectAll().where('user_id', '=', userId).where('deleted_at', 'is not', null);
  if (after) query = query.where(earlierThan('notes.deleted_at', after));
  query = query.orderBy('deleted_at', 'desc').orderBy('id', 'desc');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

/** Notes in the bin or not, oldest first, after an id. */
export const listNotesAfter = (db: Database, userId: string, after: string, limit: number): Promise<NoteRow[]> =>
  db
    .selectFrom('notes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The ids of a person's notes in their order: all, or those in the bin since exactly a time. */
export async function listNoteIdsOf(
  db: Database,
  userId: string,
  which: 'all' | { binnedAt: number; limit: number },
): Promise<string[]> {
  let query = db.selectFrom('notes').select('id').where('user_id', '=', userId).orderBy('id');
  if (which !== 'all') query = query.where('deleted_at', '=', which.binnedAt).limit(which.limit);
  return (await query.execute()).map(({ id }) => id);
}

export async function countBinnedNotes(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds a user's note, in the bin or not. */
export const findNote = (db: Database, userId: string, id: string): Promise<NoteRow | undefined> =>
  db.selectFrom('notes').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** `findNote` that makes other writers of the note wait until the transaction ends. */
export const lockNote = (tx: Database, { userId, id }: OwnedNote): Promise<NoteRow | undefined> =>
  tx
    .selectFrom('notes')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .modifyEnd(changeLock(tx))
    .executeTakeFirst();

/** Keeps a note from being deleted for good until the transaction ends; false where it is gone. */
export async function holdNote(tx: Database, id: string): Promise<boolean> {
  const row = await tx.selectFrom('notes').select('id').where('id', '=', id).modifyEnd(keepLock(tx)).executeTakeFirst();
  return row !== undefined;
}

/** `lockNote` for some notes, in the order of their ids, so that two who lock the same ones never wait for each other. */
export async function lockNotes(tx: Database, userId: string, ids: readonly string[]): Promise<NoteRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('notes')
    .selectAll()
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .orderBy('id')
    .modifyEnd(changeLock(tx))
    .execute();
}

/** Finds the note that a browser added under this client id, in the bin or not. */
export const findNoteByClientId = (db: Database, userId: string, clientId: string): Promise<NoteRow | undefined> =>
  db.selectFrom('notes').selectAll().where('user_id', '=', userId).where('client_id', '=', clientId).executeTakeFirst();

export async function insertNote(db: Database, row: NoteRow): Promise<void> {
  await db.insertInto('notes').values(row).execute();
  await indexNote(db, row);
}

/**
 * Changes an active note that is not disabled, only if it was not saved since `unchangedSince` where that is given.
 * The check is part of the statement, so that two concurrent saves cannot both pass.
 */
export async function updateNote(
  db: Database,
  { userId, id }: OwnedNote,
  change: WrittenColumns & Partial<Pick<NoteRow, 'version' | 'version_started_at' | 'author_id'>>,
  { now, unchangedSince }: { now: number; unchangedSince?: number | undefined },
): Promise<NoteRow | undefined> {
  // Two saves in one millisecond must not look like one.
  const updatedAt = sql<number>`case when updated_at >= ${now} then updated_at + 1 else ${now} end`;
  let query = db
    .updateTable('notes')
    .set({ ...change, updated_at: updatedAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('disabled', '=', sql.lit(0));
  if (unchangedSince !== undefined) query = query.where('updated_at', '=', unchangedSince);
  const row = await query.returningAll().executeTakeFirst();
  if (!row) return undefined;
  await reindexNote(db, row);
  return row;
}

/** Stores a summary under the conditions of `updateNote`. It is made from the text and is no edit, so `updated_at` stays. */
export const updateSummary = (
  db: Database,
  userId: string,
  id: string,
  change: Pick<NoteRow, 'summary' | 'summary_source'>,
): Promise<NoteRow | undefined> =>
  db
    .updateTable('notes')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('disabled', '=', sql.lit(0))
    .returningAll()
    .executeTakeFirst();

/** Organises notes that the transaction has locked, one or more. It is no edit, so `updated_at` stays. */
export const updateNoteRows = (
  tx: Database,
  userId: string,
  ids: readonly string[],
  change: Partial<Pick<NoteRow, 'pinned' | 'archived' | 'deleted_at'>>,
): Promise<NoteRow[]> =>
  tx.updateTable('notes').set(change).where('id', 'in', ids).where('user_id', '=', userId).returningAll().execute();

/** Moves an active note to the bin; undefined if there is none. */
export async function binNote(db: Database, userId: string, id: string, now: number): Promise<NoteRow | undefined> {
  const row = await db
    .updateTable('notes')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (row) await moveTags(db, [row]);
  return row;
}

/** Takes a note out of the bin; undefined if it is not there. */
export async function unbinNote(db: Database, userId: string, id: string): Promise<NoteRow | undefined> {
  const row = await db
    .updateTable('notes')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  if (row) await moveTags(db, [row]);
  return row;
}

/** Deletes a note in the bin for good. Its attachments' rows go with it. */
export const deleteBinnedNote = (db: Database, userId: string, id: string): Promise<NoteRow | undefined> =>
  db
    .deleteFrom('notes')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();

/**
 * Locks all notes of a user until the transaction ends, or those in the bin, to delete them. As `lockNotes`, in the order of their ids:
 * a deletion alone locks them in an order of its own. Returns the ids.
 */
export async function lockNotesToDelete(tx: Database, userId: string, which: 'all' | 'bin'): Promise<string[]> {
  let query = tx.selectFrom('notes').select('id').where('user_id', '=', userId).orderBy('id');
  if (which === 'bin') query = query.where('deleted_at', 'is not', null);
  const rows = await query.modifyEnd(rowLock(tx)).execute();
  return rows.map(({ id }) => id);
}

/** Deletes all notes in the bin for good. Returns their ids. */
export async function deleteBinnedNotes(tx: Database, userId: string): Promise<string[]> {
  const ids = await lockNotesToDelete(tx, userId, 'bin');
  await tx
    .deleteFrom('notes')
    .where('user_id', '=', userId)
    .where(isAmongIds(tx, sql.ref('id'), JSON.stringify(ids)))
    .execute();
  return ids;
}
