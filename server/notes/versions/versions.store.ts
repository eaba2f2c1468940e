import type { Selectable } from 'kysely';
import type { NoteTables } from '#server/db/tables/note-tables.ts';
import type { Database } from '#server/db/tables.ts';
import type { NoteRow } from '../note-row.ts';

export type VersionRow = Selectable<NoteTables['note_versions']>;

/** A note as a version: what it is now. */
export const currentVersion = (note: NoteRow): VersionRow => ({
  note_id: note.id,
  version: note.version,
  saved_at: note.updated_at,
  title: note.title,
  description: note.description,
  characters: Array.from(note.description).length,
  tags: note.tags,
  author_id: note.author_id,
});

export async function insertVersions(db: Database, rows: readonly VersionRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('note_versions').values(rows).execute();
}

/** Former versions of a note without their texts, newest first, below a version. */
export const listFormerVersions = (
  db: Database,
  noteId: string,
  below: number,
  limit: number,
): Promise<Omit<VersionRow, 'description' | 'tags'>[]> =>
  db
    .selectFrom('note_versions')
    .select(['note_id', 'version', 'saved_at', 'title', 'characters', 'author_id'])
    .where('note_id', '=', noteId)
    .where('version', '<', below)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

export async function countFormerVersions(db: Database, noteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('note_versions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('note_id', '=', noteId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Former versions of a note, whole, oldest first. */
export const listWholeVersions = (db: Database, noteId: string): Promise<VersionRow[]> =>
  db.selectFrom('note_versions').selectAll().where('note_id', '=', noteId).orderBy('version').execute();

export const findFormerVersion = (db: Database, noteId: string, version: number): Promise<VersionRow | undefined> =>
  db
    .selectFrom('note_versions')
    .selectAll()
    .where('note_id', '=', noteId)
    .where('version', '=', version)
    .executeTakeFirst();

export async function deleteVersions(db: Database, noteId: string, versions: readonly number[]): Promise<void> {
  if (versions.length === 0) return;
  await db.deleteFrom('note_versions').where('note_id', '=', noteId).where('version', 'in', versions).execute();
}
