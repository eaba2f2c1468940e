import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { changeLock, isAmongIds, takeAdvisoryLock, takeSharedAdvisoryLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import type { NoteRow } from '../note-row.ts';

/** A link of a text to be recorded. */
interface NewLink {
  title_key: string;
  target_id: string | null;
}

/** Statements stay far below the engines' limits of values. */
const rowsPerStatement = 500;

const isAmong = (db: Database, column: string, values: readonly string[]): RawBuilder<SqlBool> =>
  isAmongIds(db, sql.ref(column), JSON.stringify(values));

const lockName = (userId: string): string => `note links ${userId}`;

/**
 * Lets transactions that change titles or links of one user run one after the other. To be taken before any row is written: a rename
 * locks many notes, and a new note holds the row of the totals.
 */
export const lockLinks = (tx: Database, userId: string): Promise<void> => takeAdvisoryLock(tx, lockName(userId));

/** Shared form of `lockLinks`, for a transaction that adds a title but no link. Many of them run at the same time. */
export const shareLinks = (tx: Database, userId: string): Promise<void> => takeSharedAdvisoryLock(tx, lockName(userId));

/** Locks any number of a user's notes, in the order of their ids, so that two transactions cannot wait for each other. */
export async function lockAllNotes(tx: Database, userId: string, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('notes')
    .select('id')
    .where('user_id', '=', userId)
    .where(isAmong(tx, 'id', ids))
    .orderBy('id')
    .modifyEnd(changeLock(tx))
    .execute();
}

/** Links of a note's text. */
export const listLinksOf = (db: Database, noteId: string): Promise<NewLink[]> =>
  db.selectFrom('note_links').select(['title_key', 'target_id']).where('note_id', '=', noteId).execute();

export async function insertLinks(
  db: Database,
  { id, user_id }: Pick<NoteRow, 'id' | 'user_id'>,
  links: readonly NewLink[],
): Promise<void> {
  for (let start = 0; start < links.length; start += rowsPerStatement) {
    const values = links
      .slice(start, start + rowsPerStatement)
      .map(({ title_key, target_id }) => ({ note_id: id, user_id, title_key, target_id }));
    await db.insertInto('note_links').values(values).execute();
  }
}

export async function deleteLinks(db: Database, noteId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .deleteFrom('note_links')
    .where('note_id', '=', noteId)
    .where(isAmong(db, 'title_key', keys))
    .execute();
}

export async function updateTarget(db: Database, noteId: string, { title_key, target_id }: NewLink): Promise<void> {
  await db
    .updateTable('note_links')
    .set({ target_id })
    .where('note_id', '=', noteId)
    .where('title_key', '=', title_key)
    .execute();
}

/** The newest note out of the bin for each key that has one. */
export async function findNewestByKey(
  db: Database,
  userId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('notes')
    .select((select) => ['title_key', select.fn.max('id').as('id')])
    .where('user_id', '=', userId)
    .where(isAmong(db, 'title_key', keys))
    .where('deleted_at', 'is', null)
    .groupBy('title_key')
    .execute();
  return new Map(rows.map(({ title_key, id }) => [title_key, id]));
}

/** The title of a user's note, with its key. */
export const findTitle = (
  db: Database,
  userId: string,
  id: string,
): Promise<Pick<NoteRow, 'id' | 'user_id' | 'title' | 'title_key'> | undefined> =>
  db
    .selectFrom('notes')
    .select(['id', 'user_id', 'title', 'title_key'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The keys of these notes of a user, in the bin or not. */
export async function findKeys(db: Database, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('notes')
    .select(['id', 'title_key'])
    .where('user_id', '=', userId)
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Map(rows.map(({ id, title_key }) => [id, title_key]));
}

/** Leads the links that have no target to a note with their key. */
export async function resolveLinksTo(
  db: Database,
  { id, user_id, title_key }: Pick<NoteRow, 'id' | 'user_id' | 'title_key'>,
): Promise<void> {
  await db
    .updateTable('note_links')
    .set({ target_id: id })
    .where('user_id', '=', user_id)
    .where('title_key', '=', title_key)
    .where('target_id', 'is', null)
    .execute();
}

/** Leads the links that have no target to the newest note with their key, where there is one now. */
export async function resolveLinks(db: Database, userId: string, keys: readonly string[]): Promise<void> {
  const found = await findNewestByKey(db, userId, keys);
  for (const [title_key, id] of found) await resolveLinksTo(db, { id, user_id: userId, title_key });
}

/** Keys of the notes in the bin that something links to. */
export async function listLinkedBinKeys(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notes')
    .innerJoin('note_links', 'note_links.target_id', 'notes.id')
    .select('notes.title_key')
    .distinct()
    .where('notes.user_id', '=', userId)
    .where('notes.deleted_at', 'is not', null)
    .execute();
  return rows.map(({ title_key }) => title_key);
}

/**
 * The notes that link to a note and can follow it to a new key. A text cannot follow that links by the new key to another note: both links
 * would be the same.
 */
export async function listFollowing(
  db: Database,
  { user_id, id, title_key }: Pick<NoteRow, 'user_id' | 'id' | 'title_key'>,
  newKey: string,
): Promise<string[]> {
  let query = db
    .selectFrom('note_links')
    .select('note_links.note_id')
    .where('note_links.target_id', '=', id)
    .where('note_links.user_id', '=', user_id);
  if (newKey !== title_key)
    query = query
      .leftJoin('note_links as others', (join) =>
        join.onRef('others.note_id', '=', 'note_links.note_id').on('others.title_key', '=', newKey),
      )
      .where('others.target_id', 'is', null);
  const rows = await query.orderBy('note_links.note_id').execute();
  return rows.map(({ note_id }) => note_id);
}

/** Gives the links of these texts to a note its new key, and takes the target from the links of all other texts to it. */
export async function moveLinks(
  db: Database,
  { id, title_key }: Pick<NoteRow, 'id' | 'title_key'>,
  following: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('note_links')
    .where(isAmong(db, 'note_id', following))
    .where('title_key', '=', title_key)
    .where('target_id', 'is', null)
    .execute();
  await db
    .updateTable('note_links')
    .set({ title_key })
    .where('target_id', '=', id)
    .where(isAmong(db, 'note_id', following))
    .execute();
  await db
    .updateTable('note_links')
    .set({ target_id: null })
    .where('target_id', '=', id)
    .where('title_key', '<>', title_key)
    .execute();
}
