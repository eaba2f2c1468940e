import { sql } from 'kysely';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import type { adminNoteSorts, adminNoteStates } from '#contract/notes/notes.admin.ts';
import { findNumberedPage, type NumberedPage, type PageQuery, readSort } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { NoteRow } from '../note-row.ts';

type Field = (typeof adminNoteSorts)[number];

interface NoteQuery extends PageQuery {
  sort?: Field | `-${Field}` | undefined;
  state?: (typeof adminNoteStates)[number] | undefined;
}

/** Literals, as the indexes are of flagged and of disabled ones. */
const filters = {
  all: undefined,
  flagged: sql<boolean>`notes.flagged = 1`,
  disabled: sql<boolean>`notes.disabled = 1`,
};

/** A page of everybody's notes, in the bin or not; a search finds their own words and those of their authors. */
export function findNotePage(
  db: Database,
  { sort = '-createdAt', state = 'all', ...query }: NoteQuery,
): Promise<NumberedPage> {
  const { isFalling } = readSort(sort);
  const rules = { table: 'notes', totals: ['notes'], author: 'notes.user_id' } as const;
  // The ids are the order of creation.
  return findNumberedPage(db, { ...rules, filter: filters[state], isFalling }, query);
}

const authored = (db: Database) =>
  db
    .selectFrom('notes')
    .innerJoin('users', 'users.id', 'notes.user_id')
    .select([
      'notes.id',
      'notes.user_id',
      'notes.title',
      'notes.created_at',
      'notes.deleted_at',
      'notes.flagged',
      'notes.disabled',
      'users.name as author',
    ]);

/** A note with its author's name and its text, or as much of it as was asked for. */
export type AuthoredNote = Pick<
  NoteRow,
  'id' | 'user_id' | 'title' | 'created_at' | 'deleted_at' | 'flagged' | 'disabled' | 'description'
> & { author: string };

/** Notes with no more of their texts than a list shows, and the next letter where there is one. */
export const listExcerptsById = (db: Database, ids: readonly string[]): Promise<AuthoredNote[]> =>
  authored(db)
    .select(sql<string>`substr(notes.description, 1, ${adminLimits.noteExcerpt + 1})`.as('description'))
    .where('notes.id', 'in', ids)
    .execute();

/** Finds a whole note of any owner. */
export const findAnyNote = (db: Database, id: string): Promise<AuthoredNote | undefined> =>
  authored(db).select('notes.description').where('notes.id', '=', id).executeTakeFirst();

/** Sets a mark, or takes it away; the note as it is then, or undefined where it was so already or is not there. */
export const updateMark = (
  db: Database,
  id: string,
  mark: 'flagged' | 'disabled',
  isSet: boolean,
): Promise<NoteRow | undefined> =>
  db
    .updateTable('notes')
    .set({ [mark]: Number(isSet) })
    .where('id', '=', id)
    .where(mark, '=', Number(!isSet))
    .returningAll()
    .executeTakeFirst();

/** Deletes a note for good, in the bin or not; its attachments' rows go with it. Answers what it was, where it was there. */
export const deleteAnyNote = (
  db: Database,
  id: string,
): Promise<Pick<NoteRow, 'user_id' | 'title' | 'title_key' | 'deleted_at' | 'archived'> | undefined> =>
  db
    .deleteFrom('notes')
    .where('id', '=', id)
    .returning(['user_id', 'title', 'title_key', 'deleted_at', 'archived'])
    .executeTakeFirst();
