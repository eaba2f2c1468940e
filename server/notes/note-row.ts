import type { Selectable } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { Note, updateNote } from '#contract/notes.ts';
import type { NotesTable } from '#server/db/tables/note-tables.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { isSummaryOutdated } from './summary-source.ts';

/** The mapping between a note of the contract and its row. */

export type NoteRow = Selectable<NotesTable>;

type WrittenFields = Omit<BodyOf<typeof updateNote>, 'updatedAt'>;

/** Columns of the fields that a call gives; a field that it leaves out has none. */
export const columnsOf = ({ title, description, tags }: WrittenFields) => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(tags !== undefined && { tags: JSON.stringify(tags) }),
});

export type WrittenColumns = ReturnType<typeof columnsOf>;

/** The row of a new note, with the default of each column that is not given. */
export const newNoteRow = (
  given: Pick<NoteRow, 'id' | 'user_id' | 'title' | 'description' | 'created_at'> & Partial<NoteRow>,
): NoteRow => ({
  tags: '[]',
  summary: null,
  summary_source: null,
  updated_at: given.created_at,
  deleted_at: null,
  client_id: null,
  flagged: 0,
  disabled: 0,
  version: 1,
  version_started_at: given.created_at,
  ...given,
});

export const readTags = (row: Pick<NoteRow, 'tags'>): string[] => JSON.parse(row.tags);

/** A row as the contract's note, without its attachments and whole, whether an admin has disabled it or not. */
export const noteOf = (row: NoteRow): Omit<Note, 'attachments'> => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  tags: readTags(row),
  summary: row.summary,
  summaryIsOutdated: isSummaryOutdated(row),
  date: asTime(row.created_at),
  updatedAt: asTime(row.updated_at),
  isDeleted: row.deleted_at !== null,
  deletedAt: asTimeOrNull(row.deleted_at),
  disabled: row.disabled === 1,
});
