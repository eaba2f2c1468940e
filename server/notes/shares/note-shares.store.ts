import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { NoteSharesTable } from '#server/db/tables/note-tables.ts';
import type { NoteRow } from '../note-row.ts';

export type ShareRow = Selectable<NoteSharesTable>;

export const listSharesOf = (db: Database, userId: string, noteId: string): Promise<ShareRow[]> =>
  db
    .selectFrom('note_shares')
    .selectAll()
    .where('user_id', '=', userId)
    .where('note_id', '=', noteId)
    .orderBy('id', 'desc')
    .execute();

/** Shares of all notes of a user with the notes' titles, newest first, below an id. */
export async function listSharesOfUser(
  db: Database,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<(ShareRow & { note_title: string; deleted_at: number | null; disabled: number })[]> {
  let query = db
    .selectFrom('note_shares')
    .innerJoin('notes', 'notes.id', 'note_shares.note_id')
    .selectAll('note_shares')
    .select(['notes.title as note_title', 'notes.deleted_at', 'notes.disabled'])
    .where('note_shares.user_id', '=', userId);
  if (before !== undefined) query = query.where('note_shares.id', '<', before);
  return query.orderBy('note_shares.id', 'desc').limit(limit).execute();
}

/** Notes of a user that are shared with people, newest first, below an id. */
export async function listNotesWithPeople(
  db: Database,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Pick<NoteRow, 'id' | 'title'>[]> {
  let query = db
    .selectFrom('notes')
    .select(['id', 'title'])
    .where('user_id', '=', userId)
    .where('shared_with', '>', 0)
    .where('deleted_at', 'is', null);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function countShares(db: Database, noteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('note_shares')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('note_id', '=', noteId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Which of these notes have a share, ended or not. */
export async function findNotesWithShares(db: Database, noteIds: readonly string[]): Promise<Set<string>> {
  if (noteIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('note_shares')
    .select('note_id')
    .distinct()
    .where('note_id', 'in', noteIds)
    .execute();
  return new Set(rows.map(({ note_id }) => note_id));
}

export async function insertShare(db: Database, row: ShareRow): Promise<void> {
  await db.insertInto('note_shares').values(row).execute();
}

/** Deletes a share of a user's note; answers if it was there. */
export async function deleteShare(
  db: Database,
  { userId, noteId, id }: { userId: string; noteId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('note_shares')
    .where('id', '=', id)
    .where('note_id', '=', noteId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all links to a person's notes. */
export async function deleteSharesOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('note_shares').where('user_id', '=', userId).execute();
}

/** A note as a share shows it. */
export interface OpenShare {
  share: ShareRow;
  note: Pick<NoteRow, 'id' | 'title' | 'description' | 'created_at' | 'updated_at'>;
}

/**
 * The share of a token with its note; undefined where it has ended or its note is not to be seen. The token takes the place of the
 * ownership check.
 */
export async function findOpenShare(db: Database, tokenHash: string, now: number): Promise<OpenShare | undefined> {
  const row = await db
    .selectFrom('note_shares')
    .innerJoin('notes', 'notes.id', 'note_shares.note_id')
    .innerJoin('users', 'users.id', 'note_shares.user_id')
    .selectAll('note_shares')
    .select([
      'notes.title',
      'notes.description',
      'notes.created_at as note_created_at',
      'notes.updated_at as note_updated_at',
    ])
    .where('note_shares.token_hash', '=', tokenHash)
    // Or PostgreSQL may merge the one share with all notes.
    .where('notes.id', '=', (select) =>
      select.selectFrom('note_shares').select('note_id').where('token_hash', '=', tokenHash),
    )
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .where('notes.deleted_at', 'is', null)
    .where('notes.disabled', '=', sql.lit(0))
    .where('users.banned', '=', sql.lit(0))
    .executeTakeFirst();
  if (!row) return undefined;
  const { title, description, note_created_at, note_updated_at, ...share } = row;
  const note = { id: share.note_id, title, description, created_at: note_created_at, updated_at: note_updated_at };
  return { share, note };
}

/** Records a visitor of a day; false for one who was there before. */
export async function insertVisitor(db: Database, shareId: string, visitor: string, day: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('share_visitors')
    .values({ share_id: shareId, visitor, day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function countView(db: Database, shareId: string): Promise<void> {
  await db
    .updateTable('note_shares')
    .set((select) => ({ views: select('views', '+', 1) }))
    .where('id', '=', shareId)
    .execute();
}

export async function deleteVisitorsBefore(db: Database, day: number): Promise<void> {
  await db.deleteFrom('share_visitors').where('day', '<', day).execute();
}

export async function deleteExpiredShares(db: Database, before: number): Promise<void> {
  await db.deleteFrom('note_shares').where('expires_at', '<', before).execute();
}
