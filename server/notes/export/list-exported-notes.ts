import type { Attachment, Note } from '#contract/notes/notes.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listAllAttachmentsOf } from '../attachments/attachments.store.ts';
import { listNotesAfter } from '../notes.store.ts';
import { listNotesById } from '../changes/note-changes.store.ts';
import { noteOf, type NoteRow, readTags } from '../note-row.ts';
import { listWholeVersions } from '../versions/versions.store.ts';

/** A former version of a note, as it is exported. */
interface ExportedVersion {
  version: number;
  savedAt: string;
  title: string;
  description: string;
  tags: string[];
}

type ExportedFile = Pick<Attachment, '_id' | 'filename' | 'originalname' | 'fileType' | 'size' | 'deletedAt'>;

/**
 * A note as it is exported: without links, which would soon expire. Attachments in the bin are included, and a disabled note is
 * as whole as any other.
 */
export interface ExportedNote {
  note: Omit<Note, 'attachments' | 'sharedWith' | 'owner' | 'role'>;
  attachments: ExportedFile[];
}

/** A note in an archive, with the paths of its files there, in their order. */
export interface ArchivedNote extends ExportedNote {
  paths: string[];
}

const batchSize = 200;

/** With whom a note is shared is no part of it in another place. */
function exportedNoteOf(row: NoteRow): ExportedNote['note'] {
  const { sharedWith: _, ...note } = noteOf(row);
  return note;
}

async function withAttachments(db: Database, rows: readonly NoteRow[]): Promise<ExportedNote[]> {
  const attachments = await listAllAttachmentsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    note: exportedNoteOf(row),
    attachments: attachments
      .filter((file) => file.note_id === row.id)
      .map((file) => ({
        _id: file.id,
        filename: file.file_name,
        originalname: file.original_name,
        fileType: file.media_type,
        size: file.size,
        deletedAt: asTimeOrNull(file.deleted_at),
      })),
  }));
}

/** All notes of a person, in the bin or not, oldest first. */
export async function* exportNotes({ db }: Pick<Platform, 'db'>, userId: string): AsyncGenerator<ExportedNote> {
  let after = '';
  for (;;) {
    const rows = await listNotesAfter(db, userId, after, batchSize);
    yield* await withAttachments(db, rows);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}

/** Some notes of a person by their ids. Those of others are none of them. */
export async function* exportSomeNotes(
  { db }: Pick<Platform, 'db'>,
  userId: string,
  ids: readonly string[],
): AsyncGenerator<ExportedNote> {
  for (let start = 0; start < ids.length; start += batchSize)
    yield* await withAttachments(db, await listNotesById(db, userId, ids.slice(start, start + batchSize)));
}

/** The former versions of a note, oldest first. */
export async function exportVersions({ db }: Pick<Platform, 'db'>, noteId: string): Promise<ExportedVersion[]> {
  const rows = await listWholeVersions(db, noteId);
  return rows.map((row) => ({
    version: row.version,
    savedAt: asTime(row.saved_at),
    title: row.title,
    description: row.description,
    tags: readTags(row),
  }));
}
