import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noSuchNote } from './people/note-access.ts';
import { moveTags } from './lists/note-index.store.ts';
import type { NoteRow } from './note-row.ts';
import { updateNotebook } from './changes/notebook.store.ts';
import { raiseNotebooks } from './changes/raise-notebooks.ts';
import { countedAs, updateNoteRows } from './notes.store.ts';

/** Where a note is: on top, in the archive, in the bin. A change of it is no edit, so `updated_at` stays. */
type NoteState = Pick<NoteRow, 'pinned' | 'archived' | 'deleted_at'>;

/** Returns why a note cannot be organised: it is unknown, disabled or in the bin. */
export function refusalOf(note: NoteRow | undefined): AppError | undefined {
  if (!note) return noSuchNote();
  if (note.disabled) return new AppError('forbidden', messages.notes.disabled);
  if (note.deleted_at !== null) return new AppError('conflict', messages.notes.alreadyInBin);
  return undefined;
}

const isIn = (
  note: NoteRow,
  { pinned = note.pinned, archived = note.archived, deleted_at = note.deleted_at }: Partial<NoteState>,
): boolean => note.pinned === pinned && note.archived === archived && note.deleted_at === deleted_at;

const countOf = (notes: readonly NoteRow[]): number => notes.reduce((sum, note) => sum + countedAs(note), 0);

/** Changes the state of a user’s notes that the transaction has locked. Returns those that were in another one, as they are now. */
export async function changeState(
  tx: Database,
  userId: string,
  notes: readonly NoteRow[],
  change: Partial<NoteState>,
): Promise<NoteRow[]> {
  const others = notes.filter((note) => !isIn(note, change));
  if (others.length === 0) return [];
  const ids = others.map(({ id }) => id);
  const changed = await updateNoteRows(tx, userId, ids, change);
  await moveTags(tx, changed);
  const addedActive = countOf(changed) - countOf(others);
  // Pins and archives are the owner's own. Only the bin concerns the notes' people.
  if (change.deleted_at === undefined) await updateNotebook(tx, userId, { changed: ids, addedActive });
  else await raiseNotebooks(tx, userId, { notes: changed, addedActive, leftAt: change.deleted_at ?? undefined });
  return changed;
}
