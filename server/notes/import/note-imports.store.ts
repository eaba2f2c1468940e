import { type Selectable, sql } from 'kysely';
import { isAmongIds } from '#server/db/dialect.ts';
import type { NoteTables } from '#server/db/tables/note-tables.ts';
import type { Database } from '#server/db/tables.ts';
import type { NoteRow } from '../note-row.ts';

/** An import of a user, which can be undone. */
export interface ImportOf {
  userId: string;
  importId: string;
}

/** The user's notes with these client ids, in the bin or not, by client id. An id of our own is known as well: exports name notes by it. */
export async function findByClientIds(
  db: Database,
  userId: string,
  clientIds: readonly string[],
): Promise<Map<string, string>> {
  const names = JSON.stringify(clientIds);
  const rows = await db
    .selectFrom('notes')
    .select(['id', 'client_id'])
    .where('user_id', '=', userId)
    .where((where) => where.or([isAmongIds(db, sql.ref('client_id'), names), isAmongIds(db, sql.ref('id'), names)]))
    .execute();
  const wanted = new Set(clientIds);
  return new Map(
    rows.flatMap(({ id, client_id }) =>
      [client_id, id].flatMap((name): [string, string][] => (name !== null && wanted.has(name) ? [[name, id]] : [])),
    ),
  );
}

export async function insertImportedNotes(db: Database, rows: readonly NoteRow[]): Promise<void> {
  // Of 25 columns each: both engines take some thousand values a statement.
  for (let start = 0; start < rows.length; start += 50)
    await db
      .insertInto('notes')
      .values(rows.slice(start, start + 50))
      .execute();
}

export async function insertImports(
  db: Database,
  { userId, importId }: ImportOf,
  rows: readonly NoteRow[],
  now: number,
): Promise<void> {
  const values = rows.map(({ id, updated_at }) => ({
    note_id: id,
    user_id: userId,
    import_id: importId,
    imported_at: now,
    note_updated_at: updated_at,
    files: 0,
  }));
  await db.insertInto('note_imports').values(values).execute();
}

/** Counts a file that an import attached, where the note came by one. */
export async function countImportedFile(db: Database, noteId: string): Promise<void> {
  await db
    .updateTable('note_imports')
    .set((select) => ({ files: select('files', '+', 1) }))
    .where('note_id', '=', noteId)
    .execute();
}

/** Imports since a time with the number of their notes, newest first. */
export const listImportsSince = (
  db: Database,
  userId: string,
  since: number,
): Promise<{ import_id: string; imported_at: number; notes: number }[]> =>
  db
    .selectFrom('note_imports')
    .select((select) => [
      'import_id',
      select.fn.min<number>('imported_at').as('imported_at'),
      select.fn.countAll<number>().as('notes'),
    ])
    .where('user_id', '=', userId)
    .where('imported_at', '>=', since)
    .groupBy('import_id')
    .orderBy('imported_at', 'desc')
    .limit(100)
    .execute();

/** A note as it came by an import. */
export type ImportedRow = Selectable<NoteTables['note_imports']>;

/** The first notes of an import, in the order of their ids. */
export const listImported = (
  db: Database,
  { userId, importId }: ImportOf,
  { since, limit }: { since: number; limit: number },
): Promise<ImportedRow[]> =>
  db
    .selectFrom('note_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('imported_at', '>=', since)
    .orderBy('note_id')
    .limit(limit)
    .execute();

/** Attachments of each of these notes, in the bin or not. */
export async function countFiles(db: Database, noteIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('attachments')
    .select((select) => ['note_id', select.fn.countAll<number>().as('count')])
    .where('note_id', 'in', noteIds)
    .groupBy('note_id')
    .execute();
  return new Map(rows.map(({ note_id, count }) => [note_id, count]));
}

/** Deletes notes for good, wherever they are. Their attachments' rows go with them. */
export async function deleteNotes(db: Database, userId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('notes').where('user_id', '=', userId).where('id', 'in', ids).execute();
}

/** Forgets that these notes came by an import. */
export async function deleteImports(db: Database, noteIds: readonly string[]): Promise<void> {
  if (noteIds.length > 0) await db.deleteFrom('note_imports').where('note_id', 'in', noteIds).execute();
}

export async function deleteImportsBefore(db: Database, time: number): Promise<void> {
  await db.deleteFrom('note_imports').where('imported_at', '<', time).execute();
}
