import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { v7 as newId } from 'uuid';
import { readNote, type NoteDetail } from '#contract/notes/note-actions.ts';
import { messages } from '#contract/messages.ts';
import { addNote, restoreNote, updateNote, uploadAttachment, type Note } from '#contract/notes/notes.ts';
import { ApiError, nullIfNotFound } from '#web/platform/api-error.ts';
import type { useAlert } from '#web/ui/alerts/alerts.tsx';
import type { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import type { WrittenText } from '#web/offline/note-change.ts';
import { withChange, withInserted, withoutNote, withSaved } from '../list/note-lists.ts';
import { baseOf, changeOf, isEmptyChange, mergeWritten, writtenOf } from '../notebook/merge-written.ts';
import { useNotesBackend, type NotesBackend } from '../notes-backend.ts';
import { editLists, noteKeys, refreshDerived } from '../notes.queries.ts';
import { bodyOfSave } from '../page/body-of-save.ts';
import { isOwn } from '../people/note-rights.ts';
import { bodyOf, isValid, textOf, validate, type NoteText } from './note-form-values.ts';
import { NoteConflict } from './note-conflict.ts';
import { readConflict } from './read-conflict.ts';
import { keepPreviousText } from './previous-texts.ts';
import { useSaveContext } from './use-save-context.ts';

/** A text that another one was typed over, and when it was saved. */
export interface NoteBase {
  text: NoteText;
  updatedAt: string;
}

export const baseOfNote = (note: Note): NoteBase => ({ text: textOf(note), updatedAt: note.updatedAt });

/** A text to save. What was saved elsewhere since its base is merged with it. */
export interface NoteSave {
  /** The note as it is known here. */
  note: Note;
  text: NoteText;
  base: NoteBase;
  /** Text of the success alert; "updated" where it is left out. */
  said?: string;
}

/** Saves a text. Throws the error of the call. */
export type SaveNote = (save: NoteSave) => Promise<void>;

/** What a save needs of the screen. */
export interface SaveContext extends Pick<NotesBackend, 'call' | 'drafts'> {
  owner: string;
  client: QueryClient;
  showAlert: ReturnType<typeof useAlert>;
  showFailure: ReturnType<typeof useFailureAlert>;
}

/** Saves of others between, after which a save gives up. */
const maxTries = 10;

/** Sends what a text changes in its base. Undefined where that is nothing. */
async function sendMerged(call: NotesBackend['call'], { note, text, base }: NoteSave): Promise<Note | undefined> {
  const params = { id: note._id };
  let mine: WrittenText = bodyOf(text);
  let theirs: WrittenText = bodyOf(base.text);
  let { updatedAt } = base;
  for (let tried = 1; ; tried += 1) {
    const change = changeOf(mine, theirs);
    if (isEmptyChange(change)) return undefined;
    try {
      const body = bodyOfSave({ id: newId(), change, updatedAt, base: baseOf(change, theirs) });
      return (await call(updateNote, { params, body })).data;
    } catch (error) {
      // The server left the merge to the browser: it would have taken long, or made no valid note.
      const conflict = readConflict(error);
      if (!(conflict instanceof NoteConflict) || tried === maxTries) throw error;
      const current = writtenOf(conflict.current);
      mine = mergeWritten(theirs, mine, current);
      if (!isValid(validate({ ...mine, tags: mine.tags.join(', ') })))
        throw new ApiError(messages.notes.tooLongTogether, { status: 409 });
      theirs = current;
      ({ updatedAt } = conflict.current);
    }
  }
}

interface Sent {
  note: Note;
  /** The note was in the bin, or deleted for good. */
  happened?: 'restored' | 'keptAsNew';
}

/** Sends a text, also to a note that somebody threw away meanwhile. Undefined where it changes nothing. */
async function sendAnywhere(call: NotesBackend['call'], save: NoteSave): Promise<Sent | undefined> {
  const { note, text } = save;
  const params = { id: note._id };
  try {
    const saved = await sendMerged(call, save);
    return saved && { note: saved };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'notFound' || !isOwn(note)) throw error;
    const found = await nullIfNotFound(call(readNote, { params }));
    if (!found) {
      const { data } = await call(addNote, { body: { ...bodyOf(text), clientId: newId() } });
      return { note: data, happened: 'keptAsNew' };
    }
    if (!found.data.isDeleted) throw error;
    const { data: restored } = await call(restoreNote, { params });
    return { note: (await sendMerged(call, save)) ?? restored, happened: 'restored' };
  }
}

function sentenceOfSave({ note, happened }: Sent, { text, said = messages.notes.updated }: NoteSave): string {
  if (happened === 'restored') return messages.unsent.cameBack(note.title);
  if (happened === 'keptAsNew') return messages.unsent.keptAsNew(note.title);
  const mine = bodyOf(text);
  const hasOthers = !isEmptyChange(changeOf({ ...note, tags: mine.tags }, mine));
  return hasOthers ? `${said} ${messages.notes.mergedToo}` : said;
}

/**
 * Saves a note's text. The alert offers Undo, and this browser keeps the text that it was typed over. Undo takes back this change alone:
 * what others saved since stays.
 */
export async function saveNote(context: SaveContext, save: NoteSave): Promise<void> {
  const { owner, client, call, drafts, showAlert, showFailure } = context;
  const { note, text, base, said = messages.notes.updated } = save;
  // Before it is sent: where the answer gets lost, the note may have been saved all the same.
  await keepPreviousText(drafts, owner, { noteId: note._id, text: base.text, at: Date.now() });
  const sent = await sendAnywhere(call, save);
  if (!sent) return showAlert('success', said);
  const { note: saved, happened } = sent;
  await editLists(client, (list, filter) => {
    if (!happened) return withSaved(list, saved, filter, note);
    return withInserted(happened === 'keptAsNew' ? withoutNote(list, note, filter) : list, saved, filter);
  });
  refreshDerived(client);
  // A rename changes the texts of the notes that link to it.
  if (base.text.title !== saved.title) void client.invalidateQueries({ queryKey: noteKeys.lists });
  const undone = { text, updatedAt: saved.updatedAt };
  const undo = { note: saved, text: base.text, base: undone, said: messages.notes.previousTextBack };
  const action = { label: 'Undo', onClick: () => void saveNote(context, undo).catch(showFailure) };
  // A new note has no text before this one.
  showAlert('success', sentenceOfSave(sent, save), happened === 'keptAsNew' ? {} : { action });
}

/** `saveNote` on a screen. */
export function useSaveNote(owner: string): SaveNote {
  const context = useSaveContext(owner);
  return useCallback((save) => saveNote(context, save), [context]);
}

interface Upload {
  id: string;
  file: File;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

/** Attaches a file to a note. */
export function useUploadAttachment() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  return useMutation({
    mutationFn: async ({ id, file, signal, onProgress }: Upload) => {
      const { data } = await call(uploadAttachment, { params: { id }, files: [file], signal, onProgress });
      // Only the files: the text may be in the middle of an edit against what was loaded.
      const { attachments } = data;
      await editLists(client, (list) => withChange(list, id, (note) => ({ ...note, attachments })));
      client.setQueryData<NoteDetail | null>(noteKeys.detail(id), (note) => note && { ...note, attachments });
      return data;
    },
  });
}
