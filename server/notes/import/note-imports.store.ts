import { sql } from 'kysely';
import { isAmongIds } from '#server/db/dialect.ts';
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

/**
 * Inserts the notes of one call, in one statement: on PostgreSQL each statement adds to a total that is picked by chance
 * (totals.ts), and two transactions that add to several could wait for each other. Both engines take the 2,500 values.
 */
export async function insertImportedNotes(db: Database, rows: readonly NoteRow[]): Promise<void> {
  await db.insertInto('notes').values(rows).execute();
}

/** Records that notes came by an import. To be called once their notebook was raised, whose revisions it keeps. */
export async function insertImports(
  tx: Database,
  { userId, importId }: ImportOf,
  noteIds: readonly string[],
  now: number,
): Promise<void> {
  await tx
    .insertInto('note_imports')
    .columns(['note_id', 'user_id', 'import_id', 'imported_at', 'revision'])
    .expression(
      tx
        .selectFrom('note_changes')
        .select([
          'note_id',
          'user_id',
          sql<string>`cast(${importId} as text)`.as('import_id'),
          sql<number>`cast(${now} as bigint)`.as('imported_at'),
          'revision',
        ])
        .where('user_id', '=', userId)
        .where(isAmongIds(tx, sql.ref('note_id'), JSON.stringify(noteIds))),
    )
    .execute();
}

/** Which of these notes are as an import brought them: nobody has changed what devices show of them. */
export async function findAsImported(db: Database, noteIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('note_imports')
    .innerJoin('note_changes', (join) =>
      join
        .onRef('note_changes.user_id', '=', 'note_imports.user_id')
        .onRef('note_changes.note_id', '=', 'note_imports.note_id')
        .onRef('note_changes.revision', '=', 'note_imports.revision'),
    )
    .select('note_imports.note_id')
    .where(isAmongIds(db, sql.ref('note_imports.note_id'), JSON.stringify(noteIds)))
    .execute();
  return new Set(rows.map(({ note_id }) => note_id));
}

/** Counts the last change of a note as part of its import. */
export async function keepAsImported(tx: Database, noteId: string): Promise<void> {
  const latest = sql<number>`(select note_changes.revision from note_changes
    where note_changes.user_id = note_imports.user_id and note_changes.note_id = note_imports.note_id)`;
  await tx.updateTable('note_imports').set({ revision: latest }).where('note_id', '=', noteId).execute();
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

/** The ids of the first notes of an import, in their order. */
export async function listImported(
  db: Database,
  { userId, importId }: ImportOf,
  { since, limit }: { since: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('note_imports')
    .select('note_id')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('imported_at', '>=', since)
    .orderBy('note_id')
    .limit(limit)
    .execute();
  return rows.map(({ note_id }) => note_id);
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
