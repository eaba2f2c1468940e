import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { AttachmentsTable } from '#server/db/tables/note-tables.ts';
import { earlierThan, type TimeCursor } from '#server/db/time-order.ts';
import type { NoteRow } from '../note-row.ts';
import type { SeenNote } from '../people/seen-note.ts';

export type AttachmentRow = Selectable<AttachmentsTable>;
export type BinnedAttachmentRow = AttachmentRow & { note_title: string };

/** A note with the attachments that are not in the bin. */
export interface NoteWithFiles extends SeenNote {
  attachments: readonly AttachmentRow[];
}

/** Number of ids in one statement, safe on both engines. */
const idsPerStatement = 500;

/** The note with its attachments, as the person sees it. */
export const seenWithFiles = async (db: Database, seen: SeenNote): Promise<NoteWithFiles> => ({
  ...seen,
  attachments: await listAttachmentsOf(db, [seen.note.id]),
});

/** The note with its attachments, for its owner. */
export const withFiles = (db: Database, note: NoteRow): Promise<NoteWithFiles> => seenWithFiles(db, { note });

/** The notes with their attachments, in the order of the notes. */
export async function allSeenWithFiles(db: Database, notes: readonly SeenNote[]): Promise<NoteWithFiles[]> {
  const found: AttachmentRow[] = [];
  for (let start = 0; start < notes.length; start += idsPerStatement) {
    const ids = notes.slice(start, start + idsPerStatement).map(({ note }) => note.id);
    found.push(...(await listAttachmentsOf(db, ids)));
  }
  const byNote = Map.groupBy(found, (row) => row.note_id);
  return notes.map((seen) => ({ ...seen, attachments: byNote.get(seen.note.id) ?? [] }));
}

/** `allSeenWithFiles` for the owner of the notes. */
export const allWithFiles = (db: Database, notes: readonly NoteRow[]): Promise<NoteWithFiles[]> =>
  allSeenWithFiles(
    db,
    notes.map((note) => ({ note })),
  );

/** Attachments of at most 500 notes, oldest first; those in the bin are left out. */
export const listAttachmentsOf = (db: Database, noteIds: readonly string[]): Promise<AttachmentRow[]> =>
  db
    .selectFrom('attachments')
    .selectAll()
    .where('note_id', 'in', noteIds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

/** Attachments of at most 500 notes, in the bin or not. */
export async function listAllAttachmentsOf(db: Database, noteIds: readonly string[]): Promise<AttachmentRow[]> {
  if (noteIds.length === 0) return [];
  return db.selectFrom('attachments').selectAll().where('note_id', 'in', noteIds).orderBy('id').execute();
}

export async function insertAttachments(db: Database, rows: readonly AttachmentRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('attachments').values(rows).execute();
}

/** A person's attachment of a note, in the bin or not. */
export const findAttachment = (
  db: Database,
  userId: string,
  noteId: string,
  id: string,
): Promise<AttachmentRow | undefined> =>
  db
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where('note_id', '=', noteId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The attachment of a signed link, with the flags of a disabled note and a banned owner. The signature replaces the ownership check. */
export const findSignedAttachment = (
  db: Database,
  id: string,
): Promise<(AttachmentRow & { disabled: number; banned: number }) | undefined> =>
  db
    .selectFrom('attachments')
    .innerJoin('notes', 'notes.id', 'attachments.note_id')
    .selectAll('attachments')
    .innerJoin('users', 'users.id', 'attachments.user_id')
    .select(['notes.disabled', 'users.banned'])
    .where('attachments.id', '=', id)
    .executeTakeFirst();

/** Moves an attachment to the bin or out of it; undefined where it was there already. */
export const updateAttachmentBin = (
  db: Database,
  row: Pick<AttachmentRow, 'id' | 'user_id'>,
  deletedAt: number | null,
): Promise<AttachmentRow | undefined> =>
  db
    .updateTable('attachments')
    .set({ deleted_at: deletedAt })
    .where('id', '=', row.id)
    .where('user_id', '=', row.user_id)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Deletes an attachment in the bin for good. */
export const deleteBinnedAttachment = (db: Database, userId: string, id: string): Promise<AttachmentRow | undefined> =>
  db
    .deleteFrom('attachments')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();

export async function deleteBinnedAttachments(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('attachments').where('user_id', '=', userId).where('deleted_at', 'is not', null).execute();
}

/** Attachments that a user sees in the bin: those of their notes that are not disabled. */
const shownInBin = (db: Database, userId: string) =>
  db
    .selectFrom('attachments')
    .innerJoin('notes', 'notes.id', 'attachments.note_id')
    .where('attachments.user_id', '=', userId)
    .where('attachments.deleted_at', 'is not', null)
    .where('notes.disabled', '=', sql.lit(0));

/** Attachments in the bin with the titles of their notes, last deleted first, after the one that the cursor names. */
export async function listBinnedAttachments(
  db: Database,
  userId: string,
  { after, limit }: { after?: TimeCursor | undefined; limit?: number | undefined },
): Promise<BinnedAttachmentRow[]> {
  let query = shownInBin(db, userId).selectAll('attachments').select('notes.title as note_title');
  if (after) query = query.where(earlierThan('attachments.deleted_at', after));
  query = query.orderBy('attachments.deleted_at', 'desc').orderBy('attachments.id', 'desc');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

export async function countBinnedAttachments(db: Database, userId: string): Promise<number> {
  const { count } = await shownInBin(db, userId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Attachments whose files go when this note, or all that is in the bin, or all of a person's is deleted for good. */
export function listAttachmentsToDelete(
  db: Database,
  userId: string,
  scope: { noteId: string } | 'bin' | 'all',
): Promise<AttachmentRow[]> {
  const query = db.selectFrom('attachments').selectAll('attachments').where('attachments.user_id', '=', userId);
  if (scope === 'all') return query.execute();
  if (scope !== 'bin') return query.where('attachments.note_id', '=', scope.noteId).execute();
  return query
    .innerJoin('notes', 'notes.id', 'attachments.note_id')
    .where((where) =>
      where.or([where('attachments.deleted_at', 'is not', null), where('notes.deleted_at', 'is not', null)]),
    )
    .execute();
}

/** Attachments after an id, in the order of the ids. */
export const listAttachmentsAfter = (db: Database, after: string, limit: number): Promise<AttachmentRow[]> =>
  db.selectFrom('attachments').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();

/** Which of these stored names a row still names, as its file or, by `thumbnailOf`, as its thumbnail. */
export async function listKnownFileNames(
  db: Database,
  names: readonly string[],
  thumbnailOf: (row: Pick<AttachmentRow, 'id' | 'file_name'>) => string,
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const ids = names.map((name) => name.split('.')[0] ?? '');
  const fileNames = names.map((name) => name.replace(/\.thumb$/, ''));
  const rows = await db
    .selectFrom('attachments')
    .select(['id', 'file_name'])
    .where((where) => where.or([where('id', 'in', ids), where('file_name', 'in', fileNames)]))
    .execute();
  return new Set(rows.flatMap((row) => [row.file_name, thumbnailOf(row)]));
}
