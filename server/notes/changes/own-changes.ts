import type { Note } from '#contract/notes/notes.ts';
import type { Database } from '#server/db/tables.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { readTags } from '../note-row.ts';

/** A note without its text, for those who are told that it changed. */
type NoteOutline = Pick<
  Note,
  '_id' | 'title' | 'tags' | 'date' | 'updatedAt' | 'isDeleted' | 'deletedAt' | 'pinned' | 'archived' | 'tasks'
>;

/** A note of a user's own that changed, as it is now. */
export interface OwnChange {
  /** Revision with which the note came. */
  firstRevision: number;
  /** Revision of its last change. */
  revision: number;
  note: NoteOutline;
}

const columns = [
  'note_changes.revision',
  'note_changes.first_revision',
  'notes.id',
  'notes.title',
  'notes.tags',
  'notes.created_at',
  'notes.updated_at',
  'notes.deleted_at',
  'notes.disabled',
  'notes.pinned',
  'notes.archived',
  'notes.tasks_done',
  'notes.tasks_total',
] as const;

const listRows = (db: Database, userId: string, { after, upTo }: { after: number; upTo: number }, limit: number) =>
  db
    .selectFrom('note_changes')
    .innerJoin('notes', 'notes.id', 'note_changes.note_id')
    .select(columns)
    .where('note_changes.user_id', '=', userId)
    .where('note_changes.revision', '>', after)
    .where('note_changes.revision', '<=', upTo)
    .where('note_changes.removed_at', 'is', null)
    // Those that others share with the user are theirs to tell of.
    .where('notes.user_id', '=', userId)
    .orderBy('note_changes.revision')
    .limit(limit)
    .execute();

function outlineOf(row: Awaited<ReturnType<typeof listRows>>[number]): NoteOutline {
  const isShown = row.disabled === 0;
  return {
    _id: row.id,
    title: row.title,
    tags: isShown ? readTags(row) : [],
    date: asTime(row.created_at),
    updatedAt: asTime(row.updated_at),
    isDeleted: row.deleted_at !== null,
    deletedAt: asTimeOrNull(row.deleted_at),
    pinned: row.pinned === 1,
    archived: row.archived === 1,
    tasks: isShown ? { done: row.tasks_done, total: row.tasks_total } : { done: 0, total: 0 },
  };
}

/**
 * A user's own notes that changed after a revision, in the order of their last changes, and the revision up to which that is all. A note
 * that was deleted for good is not among them.
 */
export async function listOwnChanges(
  db: Database,
  userId: string,
  after: number,
  limit: number,
): Promise<{ revision: number; changes: OwnChange[] }> {
  // Read first: who sees a revision sees all lower ones. What changes meanwhile is above it, and comes the next time.
  const notebook = await db.selectFrom('notebooks').select('revision').where('user_id', '=', userId).executeTakeFirst();
  const upTo = notebook?.revision ?? 0;
  const rows = await listRows(db, userId, { after, upTo }, limit);
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    revision: last?.revision ?? upTo,
    changes: rows.map((row) => ({
      firstRevision: row.first_revision,
      revision: row.revision,
      note: outlineOf(row),
    })),
  };
}
