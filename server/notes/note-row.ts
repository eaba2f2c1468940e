import type { Selectable } from 'kysely';
import type { BodyOf } from '#contract/call.ts';
import type { Note, updateNote } from '#contract/notes/notes.ts';
import { linkKeyOf } from '#lib/markdown/note-links.ts';
import { countTasks } from '#lib/markdown/task-list.ts';
import type { NotesTable } from '#server/db/tables/note-tables.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { isSummaryOutdated } from './summary-source.ts';

/** The mapping between a note of the contract and its row. */

export type NoteRow = Selectable<NotesTable>;

type WrittenFields = Pick<BodyOf<typeof updateNote>, 'title' | 'description' | 'tags'>;

/** The title with the key by which links name it. */
export const titleColumns = (title: string) => ({ title, title_key: linkKeyOf(title) });

/** The description with what is counted in it. */
export const descriptionColumns = (description: string) => {
  const { done, total } = countTasks(description);
  return { description, tasks_done: done, tasks_total: total };
};

/** Columns of the fields that a call gives; a field that it leaves out has none. */
export const columnsOf = ({ title, description, tags }: WrittenFields) => ({
  ...(title !== undefined && titleColumns(title)),
  ...(description !== undefined && descriptionColumns(description)),
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
  pinned: 0,
  archived: 0,
  tasks_done: 0,
  tasks_total: 0,
  version: 1,
  version_started_at: given.created_at,
  title_key: linkKeyOf(given.title),
  shared_with: 0,
  author_id: null,
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
  pinned: row.pinned === 1,
  archived: row.archived === 1,
  tasks: { done: row.tasks_done, total: row.tasks_total },
  sharedWith: row.shared_with,
});
