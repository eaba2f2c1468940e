import type { Database } from '#server/db/tables.ts';
import type { NoteRow } from '../note-row.ts';
import { listPeopleOf } from '../people/note-people.store.ts';
import { updateNotebook } from './notebook.store.ts';

/** A note that changes in the notebook of one user, or goes from it. */
export interface NotebookEntry {
  userId: string;
  noteId: string;
  isGone: boolean;
  /** What it adds to the count of active notes, of its owner alone (`countedAs`). */
  addedActive?: number;
}

/** The columns of a changed note that decide whose notebooks change with it. */
export type ChangedNote = Pick<NoteRow, 'id' | 'deleted_at' | 'shared_with'>;

interface NotesChange {
  notes: readonly ChangedNote[];
  /** What it adds to the owner's count of active notes. */
  addedActive?: number;
  /** Since this time the notes' people see them no more. */
  leftAt?: number | undefined;
}

async function raiseOne(tx: Database, userId: string, entries: readonly NotebookEntry[], at: number): Promise<void> {
  for (const isGone of [false, true]) {
    const part = entries.filter((entry) => entry.isGone === isGone);
    const ids = part.map(({ noteId }) => noteId);
    const addedActive = part.reduce((sum, entry) => sum + (entry.addedActive ?? 0), 0);
    await updateNotebook(tx, userId, isGone ? { removed: ids, at, addedActive } : { changed: ids, addedActive });
  }
}

/**
 * `updateNotebook` for several users, in the order of their ids, so that two transactions never wait for each other's rows. To be
 * called once, at the end of a transaction: the rows of the notebooks are the last ones that it locks. `at` is the time of the change.
 */
export async function raiseEach(tx: Database, entries: readonly NotebookEntry[], at: number): Promise<void> {
  const byUser = [...Map.groupBy(entries, ({ userId }) => userId)].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [userId, own] of byUser) await raiseOne(tx, userId, own, at);
}

/** The entries of the people of these notes. Those in the bin they do not see. */
export async function entriesOfPeople(
  tx: Database,
  notes: readonly ChangedNote[],
  isGone = false,
): Promise<NotebookEntry[]> {
  const seen = notes.filter((note) => note.shared_with > 0 && (isGone || note.deleted_at === null));
  const people = await listPeopleOf(
    tx,
    seen.map(({ id }) => id),
  );
  return people.map(({ user_id, note_id }) => ({ userId: user_id, noteId: note_id, isGone }));
}

/** `raiseEach` for the owner of changed notes and for their people. Notes without people cost no more than `updateNotebook`. */
export async function raiseNotebooks(
  tx: Database,
  ownerId: string,
  { notes, addedActive = 0, leftAt }: NotesChange,
): Promise<void> {
  const people = await entriesOfPeople(tx, notes, leftAt !== undefined);
  const own = notes.map(({ id }, place) => ({
    userId: ownerId,
    noteId: id,
    isGone: false,
    addedActive: place === 0 ? addedActive : 0,
  }));
  await raiseEach(tx, [...own, ...people], leftAt ?? 0);
}
