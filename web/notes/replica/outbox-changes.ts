import { v7 as newId } from 'uuid';
import type { Note } from '#contract/notes/notes.ts';
import type { NoteChange, QueuedChange, SavedNote } from '#web/offline/note-change.ts';
import type { NotebookState, NoteRow } from '#web/offline/notebook-database.ts';
import { idsConcernedBy, noteMadeBy, withNoteChange } from '../notebook/apply-change.ts';
import { changeOf, isEmptyChange, mergeWritten, writtenOf } from '../notebook/merge-written.ts';
import { joinedChange } from './join-changes.ts';
import { rowOf, serverNoteOf } from './note-rows.ts';
import { applyingAt, changedRow, putServerNote, refold } from './replica-rows.ts';
import { isUnanswered } from './unanswered-saves.ts';
import { waitingOf, stateOf, type ReplicaTransaction } from './replica-storage.ts';

/** Ids of sent notes that are remembered by the id that they had before. */
const renamedMax = 500;

const raised = (state: NotebookState): NotebookState => ({ ...state, version: state.version + 1 });

/** Saves that are remembered, so that one which a page makes again is known. */
const savesMax = 500;

const withSave = (state: NotebookState, change: NoteChange): NotebookState =>
  change.kind === 'save' && change.saveId !== undefined
    ? { ...state, saves: [...(state.saves ?? []), change.saveId].slice(-savesMax) }
    : state;

/** The title that the list of what waits shows. */
function titleOf(change: NoteChange, rows: readonly (NoteRow | undefined)[]): string {
  if (change.kind === 'renameTag' || change.kind === 'removeTag') return change.tag;
  if (change.kind === 'add') return change.text.title;
  return rows.find((row) => row !== undefined)?.note.title ?? '';
}

/** Ids of the notes that a change names. */
function idsIn(change: NoteChange): readonly string[] {
  if ('ids' in change) return change.ids;
  return 'id' in change ? [change.id] : [];
}

/** The change with the id of a note that has got another one. */
function withOtherId(change: NoteChange, from: string, to: string): NoteChange {
  if ('ids' in change) return { ...change, ids: change.ids.map((id) => (id === from ? to : id)) };
  return 'id' in change && change.id === from ? { ...change, id: to } : change;
}

/** The change by the ids that the server has given its notes: a page may ask by the one that a new note had before. */
function byCurrentIds(change: NoteChange, { renamed }: NotebookState): NoteChange {
  // A new note that is known already is not added again.
  if (change.kind === 'add') return change;
  return idsIn(change).reduce<NoteChange>((current, id) => withOtherId(current, id, renamed[id] ?? id), change);
}

/**
 * A save over the text that the device has: another tab may have saved between its check and its write. A save that the server may have
 * is sent as it is.
 */
function overCurrentText(save: SavedNote, row: NoteRow | undefined): SavedNote {
  // The time of a change that waits is the device's, and no version of the server.
  const change = row?.server === undefined ? save : { ...save, baseSavedAt: undefined };
  if (!row || isUnanswered(save.saveId) || isEmptyChange(changeOf(row.note, save.base))) return change;
  return { ...change, text: mergeWritten(save.base, save.text, row.note), base: writtenOf(row.note) };
}

/** The versions of the server that the notes to be thrown away have here. A note that it does not have yet has none. */
function versionsOf(rows: readonly (NoteRow | undefined)[]): Record<string, string> {
  const known = rows.flatMap((row) => (row ? (serverNoteOf(row) ?? []) : []));
  return Object.fromEntries(known.map(({ _id, updatedAt }) => [_id, updatedAt]));
}

/** The change with what the device knows of its notes. */
function overKnown(change: NoteChange, rows: readonly (NoteRow | undefined)[], own: NoteRow | undefined): NoteChange {
  if (change.kind === 'save') return overCurrentText(change, own);
  return change.kind === 'organise' && change.action === 'bin' ? { ...change, updatedAt: versionsOf(rows) } : change;
}

/** The time that the note of a save has now. Applied anew, the save gives the note this time: no two texts of it have the same one. */
const savedAt = (change: NoteChange, notes: ReadonlyMap<string, Note>): string | undefined =>
  change.kind === 'save' ? notes.get(change.id)?.updatedAt : undefined;

/**
 * Makes a change on the device and puts it into the outbox. Answers the notes that it concerned, as they are then, also by the former ids
 * that it names.
 */
export async function commitChange(
  transaction: ReplicaTransaction,
  owner: string,
  asked: NoteChange,
): Promise<ReadonlyMap<string, Note>> {
  const at = new Date().toISOString();
  const state = await stateOf(transaction, owner);
  const { space } = state;
  const given = byCurrentIds(asked, state);
  const ids = idsConcernedBy(given);
  const rows = ids ? await Promise.all(ids.map((id) => transaction.row(space, id))) : await transaction.rows(space);
  const queue = waitingOf(await transaction.changes());
  const own = rows.find((row) => row && 'id' in given && row.id === given.id);
  const change = overKnown(given, rows, own);
  // The server may have it: it is sent as it is, and no later save joins it.
  const isTried = change.kind === 'save' && isUnanswered(change.saveId);
  const joined = isTried ? undefined : joinedChange(queue, change, own);
  const concerned = new Map<string, Note>();
  for (const row of rows) {
    if (!row || row.list === 'gone') continue;
    const next = changedRow(row, { change, at });
    if (next === undefined) await transaction.deleteRow(space, row.id);
    else if (next !== row) await transaction.putRow(next);
    if (next && next.list !== 'gone') concerned.set(row.id, next.note);
  }
  const made = change.kind === 'add' ? noteMadeBy(change, applyingAt(at)) : undefined;
  if (made && !concerned.has(made._id)) {
    await transaction.putRow(rowOf(space, made, null));
    concerned.set(made._id, made);
  }
  const queued = { owner, change, title: titleOf(change, own ? [own] : rows), at: savedAt(change, concerned) ?? at };
  if (joined) await transaction.putChange({ ...joined, at: queued.at });
  else
    await transaction.addChange({
      ...queued,
      ...(change.kind === 'save' && { newId: newId() }),
      ...(isTried && { isTried }),
    });
  await transaction.putState(withSave(raised(state), change));
  for (const id of idsIn(asked)) {
    const note = concerned.get(state.renamed[id] ?? id);
    if (note) concerned.set(id, note);
  }
  return concerned;
}

/** The changes after a new note got its id from the server. */
async function followId(transaction: ReplicaTransaction, from: string, note: Note): Promise<void> {
  for (const queued of await transaction.changes()) {
    const change = withOtherId(queued.change, from, note._id);
    if (change !== queued.change) await transaction.putChange({ ...queued, change });
  }
}

/** A note that is to be thrown away after this save is known by the save's version, if the server has merged nothing into it. */
async function followInBin(transaction: ReplicaTransaction, sent: QueuedChange, note: Note): Promise<void> {
  if (sent.change.kind !== 'save' || !isEmptyChange(changeOf(sent.change.text, note))) return;
  for (const queued of await transaction.changes()) {
    const { change } = queued;
    if (change.kind !== 'organise' || change.updatedAt?.[note._id] === undefined) continue;
    const updatedAt = { ...change.updatedAt, [note._id]: note.updatedAt };
    await transaction.putChange({ ...queued, change: { ...change, updatedAt } });
  }
}

/** A later text that was typed over just what the server has now knows over which version. */
async function followVersion(transaction: ReplicaTransaction, sent: QueuedChange, note: Note): Promise<void> {
  await followInBin(transaction, sent, note);
  for (const queued of await transaction.changes()) {
    const { change } = queued;
    if (change.kind !== 'save' || change.id !== note._id || !isEmptyChange(changeOf(change.base, note))) continue;
    await transaction.putChange({ ...queued, change: { ...change, baseSavedAt: note.updatedAt } });
    // One that comes after it is over this one's text.
    return;
  }
}

/** The notes as the server has them after a change that it took without an answer for each. */
async function putTaken(transaction: ReplicaTransaction, space: string, change: NoteChange, at: string): Promise<void> {
  const waiting = waitingOf(await transaction.changes());
  const ids = idsConcernedBy(change);
  const rows = ids ? await Promise.all(ids.map((id) => transaction.row(space, id))) : await transaction.rows(space);
  for (const row of rows) {
    if (!row) continue;
    const former = serverNoteOf(row);
    const server =
      former && row.server !== undefined ? (withNoteChange(former, change, applyingAt(at)) ?? null) : former;
    if (row.server !== undefined) await putServerNote(transaction, row, server, waiting);
  }
}

/** The change without the notes that it was not done to. */
const changeWithout = (change: NoteChange, ids: readonly string[]): NoteChange =>
  'ids' in change ? { ...change, ids: change.ids.filter((id) => !ids.includes(id)) } : change;

/**
 * Takes a sent change out of the outbox. `note` is the server's answer, where it answers one. `stayed`: ids of notes that it was not done
 * to, because somebody saved them since.
 */
export async function settleChange(
  transaction: ReplicaTransaction,
  sent: QueuedChange,
  { note, stayed = [] }: { note?: Note; stayed?: readonly string[] },
): Promise<void> {
  const state = await stateOf(transaction, sent.owner);
  await transaction.deleteChange(sent.seq);
  const formerId = 'id' in sent.change ? sent.change.id : undefined;
  const isRenamed = note && formerId !== undefined && note._id !== formerId;
  if (isRenamed) {
    await followId(transaction, formerId, note);
    await transaction.deleteRow(state.space, formerId);
  }
  if (note) await followVersion(transaction, sent, note);
  const next = raised(state);
  if (isRenamed)
    next.renamed = Object.fromEntries([...Object.entries(state.renamed), [formerId, note._id]].slice(-renamedMax));
  await transaction.putState(next);
  const concernsMore = note === undefined || (sent.change.kind === 'save' && sent.change.renamed !== undefined);
  if (concernsMore) await putTaken(transaction, state.space, changeWithout(sent.change, stayed), sent.at);
  if (stayed.length > 0) await refold(transaction, state, sent.change, waitingOf(await transaction.changes()));
  if (note)
    await putServerNote(
      transaction,
      { space: state.space, id: note._id },
      note,
      waitingOf(await transaction.changes()),
    );
}

/** Keeps a change that the server did not take, with the reason, and takes its effect on the device back. */
export async function refuseChange(
  transaction: ReplicaTransaction,
  sent: QueuedChange,
  refusal: string,
): Promise<void> {
  const now = (await transaction.changes()).find(({ seq }) => seq === sent.seq);
  if (!now) return;
  await transaction.putChange({ ...now, refusal });
  await takeBack(transaction, now);
}

async function takeBack(transaction: ReplicaTransaction, { owner, change }: QueuedChange): Promise<void> {
  const state = await stateOf(transaction, owner);
  await refold(transaction, state, change, waitingOf(await transaction.changes()));
  await transaction.putState(raised(state));
}

/** Drops a change, and takes its effect on the device back. */
export async function discardChange(transaction: ReplicaTransaction, change: QueuedChange): Promise<void> {
  await transaction.deleteChange(change.seq);
  await takeBack(transaction, change);
}

/** Lets a refused change wait again. */
export async function retryChange(transaction: ReplicaTransaction, refused: QueuedChange): Promise<void> {
  const change = { ...refused };
  delete change.refusal;
  await transaction.putChange(change);
  await takeBack(transaction, change);
}
