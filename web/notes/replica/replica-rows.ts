import type { Note } from '#contract/notes/notes.ts';
import type { QueuedChange } from '#web/offline/note-change.ts';
import type { NoteRow } from '#web/offline/notebook-database.ts';
import { idsConcernedBy, noteMadeBy, timeOfDevice, withNoteChange, type Applying } from '../notebook/apply-change.ts';
import { changeOf, isEmptyChange } from '../notebook/merge-written.ts';
import { countTasks } from '../notebook/notebook.ts';
import { rowOf, serverNoteOf } from './note-rows.ts';
import { urlOfWaiting } from './waiting-files.ts';
import type { ReplicaTransaction } from './replica-storage.ts';

export const applyingAt = (at: string): Applying => ({ at, countTasks, urlOf: urlOfWaiting });

/** The row of a note that waits to be deleted for good. */
const goneRow = (space: string, server: Note): NoteRow => ({
  space,
  id: server._id,
  list: 'gone',
  note: server,
  server,
});

/** The row after one more change; undefined where nothing is left of it. The row itself where the change does not concern it. */
export function changedRow(row: NoteRow, { change, at }: Pick<QueuedChange, 'change' | 'at'>): NoteRow | undefined {
  if (row.list === 'gone') return row;
  const note = withNoteChange(row.note, change, applyingAt(at));
  if (note === row.note) return row;
  const server = serverNoteOf(row);
  if (note) return rowOf(row.space, note, server);
  return server ? goneRow(row.space, server) : undefined;
}

const isMadeBy = (change: QueuedChange['change'], id: string): boolean =>
  (change.kind === 'add' || change.kind === 'save') && change.id === id;

/** The row of what the server has, with all that waits applied to it in order; undefined where there is no note. */
function foldedRow(
  { space, id }: Pick<NoteRow, 'space' | 'id'>,
  server: Note | null,
  waiting: readonly QueuedChange[],
): NoteRow | undefined {
  let note = server ?? undefined;
  for (const { change, at } of waiting) {
    if (note) note = withNoteChange(note, change, applyingAt(at));
    else if (isMadeBy(change, id)) note = noteMadeBy(change, applyingAt(at));
  }
  if (note === server && note) return rowOf(space, note);
  if (note) return rowOf(space, note, server);
  return server ? goneRow(space, server) : undefined;
}

/** Place of a row. `formerSpace` is the copy of the notebook that was shown before, where a whole read replaces it. */
interface Place {
  space: string;
  id: string;
  formerSpace?: string | undefined;
}

/** The row with a time of its own: a page that knows another text of the note by that time would take this one for it. */
function withOwnTime(row: NoteRow, former: NoteRow | undefined): NoteRow {
  if (!former) return row;
  const { updatedAt } = former.note;
  const isSame = isEmptyChange(changeOf(row.note, former.note));
  const earliest = isSame ? updatedAt : timeOfDevice(Date.parse(updatedAt) + 1);
  return row.note.updatedAt >= earliest ? row : { ...row, note: { ...row.note, updatedAt: earliest } };
}

/** Writes what the server has of a note, with all that waits on top. */
export async function putServerNote(
  transaction: ReplicaTransaction,
  { space, id, formerSpace = space }: Place,
  server: Note | null,
  waiting: readonly QueuedChange[],
): Promise<void> {
  const row = foldedRow({ space, id }, server, waiting);
  if (row?.server !== undefined) await transaction.putRow(withOwnTime(row, await transaction.row(formerSpace, id)));
  else if (row) await transaction.putRow(row);
  else await transaction.deleteRow(space, id);
}

/** Applies all that waits anew to the notes that a change concerns, for example after the change was refused. */
export async function refold(
  transaction: ReplicaTransaction,
  { space, formerSpace }: Omit<Place, 'id'>,
  change: QueuedChange['change'] | undefined,
  waiting: readonly QueuedChange[],
): Promise<void> {
  const ids = change && idsConcernedBy(change);
  const rows = ids ? await Promise.all(ids.map((id) => transaction.row(space, id))) : await transaction.rows(space);
  const known = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  const made = waiting.flatMap(({ change: each }) => (each.kind === 'add' || each.kind === 'save' ? [each.id] : []));
  const concerned = ids ?? [...new Set([...known.keys(), ...made])];
  for (const id of concerned) {
    const row = known.get(id);
    // Nothing was changed here, so that there is nothing to take back.
    if (!row || row.server !== undefined || waiting.length > 0)
      await putServerNote(transaction, { space, id, formerSpace }, row ? serverNoteOf(row) : null, waiting);
  }
}
