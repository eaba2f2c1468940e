import { readNote } from '#contract/notes/note-actions.ts';
import type { Attachment, Note } from '#contract/notes/notes.ts';
import { nullIfNotFound } from '#web/platform/api-error.ts';
import { call } from '#web/platform/api-client.ts';
import { openNotebook, type KeptFile } from '#web/offline/notebook-database.ts';
import { changeKept, listKept } from './kept-files.ts';
import { keepFile } from './keep-file.ts';
import { noteOfRow, serverNoteOf } from './note-rows.ts';

interface Pinned {
  owner: string;
  token: string;
  signal: AbortSignal;
}

/** Files of a note here or on the server: one that was taken off without a network may come back. */
const filesOf = (row: { shown: Note; server: Note | null }): Set<string> =>
  new Set([...row.shown.attachments, ...(row.server?.attachments ?? [])].map(({ _id }) => _id));

/** Drops the files whose note or attachment is gone, and notes which belong to pinned notes by now. */
async function followNotes(owner: string, space: string): Promise<void> {
  const database = await openNotebook();
  const kept = await listKept(owner);
  const remove: KeptFile[] = [];
  const put: KeptFile[] = [];
  for (const file of kept) {
    const row = await database.get('notes', [space, file.noteId]);
    const shown = row && noteOfRow(row);
    if (!shown || !filesOf({ shown, server: serverNoteOf(row) }).has(file.id)) remove.push(file);
    else if (shown.pinned !== file.isPinned) put.push({ ...file, isPinned: shown.pinned });
  }
  if (remove.length + put.length > 0) await changeKept({ remove, put });
}

/** Keeps one file of a pinned note. Its address may have expired since the note came: then the note is asked for a new one. */
async function keepPinned({ owner, token, signal }: Pinned, note: Note, attachment: Attachment): Promise<void> {
  const wanted = { owner, noteId: note._id, kind: 'file', isPinned: true } as const;
  if ((await keepFile({ ...wanted, attachment })) !== 'failed') return;
  const fresh = await nullIfNotFound(call(readNote, { params: { id: note._id }, token, signal }));
  const found = fresh?.data.attachments.find(({ _id }) => _id === attachment._id);
  if (found) await keepFile({ ...wanted, attachment: found });
}

/**
 * Brings the files on this device to what the notes on it say: those of pinned notes are kept, those of notes that are gone are dropped.
 * Rejects where the network fails: the next pull goes on.
 */
export async function keepPinnedFiles(pinned: Pinned): Promise<void> {
  const { owner, signal } = pinned;
  const database = await openNotebook();
  const state = await database.get('state', owner);
  if (state?.revision === undefined) return;
  await followNotes(owner, state.space);
  const known = new Set((await listKept(owner)).flatMap(({ id, kind }) => (kind === 'file' ? [id] : [])));
  const rows = await database.getAllFromIndex('notes', 'byPin', state.space);
  for (const note of rows.map(noteOfRow))
    for (const attachment of note.attachments) {
      if (signal.aborted) return;
      if (!known.has(attachment._id) && !attachment.url.startsWith('blob:')) await keepPinned(pinned, note, attachment);
    }
}
