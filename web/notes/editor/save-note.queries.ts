import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { NoteDetail } from '#contract/note-actions.ts';
import { messages } from '#contract/messages.ts';
import { updateNote, uploadAttachment, type Note } from '#contract/notes.ts';
import type { useAlert } from '#web/ui/alerts/alerts.tsx';
import type { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { withChange, withSaved } from '../list/note-lists.ts';
import type { OpenDialog } from '../note-dialogs.tsx';
import { useNotesBackend, type NotesBackend } from '../notes-backend.ts';
import { editLists, noteKeys, refreshDerived } from '../notes.queries.ts';
import { bodyOf, isSameText, textOf, type NoteText } from './note-form-values.ts';
import { NoteConflict } from './note-conflict.ts';
import { readConflict } from './read-conflict.ts';
import { keepPreviousText } from './previous-texts.ts';
import { useSaveContext } from './use-save-context.ts';

/** The version of a note that a text is saved over. */
export interface Version {
  id: string;
  updatedAt: string;
  /** The note at that version, where it is known. */
  replaced: Note | undefined;
}

/** A text to save, and the version that it replaces. */
export interface NoteSave {
  text: NoteText;
  over: Version;
  /** Text of the success alert; "updated" where it is left out. */
  said?: string;
}

/** Saves a text; throws `NoteConflict` where the note was changed elsewhere, and the error of the call for any other failure. */
export type SaveNote = (save: NoteSave) => Promise<Note>;

/** What a save needs of the screen. */
export interface SaveContext extends Pick<NotesBackend, 'call' | 'drafts'> {
  owner: string;
  client: QueryClient;
  showAlert: ReturnType<typeof useAlert>;
  showFailure: ReturnType<typeof useFailureAlert>;
  onDialog: (dialog: OpenDialog) => void;
}

async function sendSave({ owner, client, call, drafts }: SaveContext, { text, over }: NoteSave): Promise<Note> {
  const { id, updatedAt, replaced } = over;
  // Before it is sent: where the answer gets lost, the note may have been saved all the same.
  if (replaced) await keepPreviousText(drafts, owner, { noteId: id, text: textOf(replaced), at: Date.now() });
  const body = { ...bodyOf(text), updatedAt };
  try {
    const { data: note } = await call(updateNote, { params: { id }, body });
    await editLists(client, (list, filter) => withSaved(list, note, filter, replaced));
    refreshDerived(client);
    // A rename changes the texts of the notes that link to it.
    if (replaced?.title !== note.title) void client.invalidateQueries({ queryKey: noteKeys.lists });
    return note;
  } catch (error) {
    const failure = readConflict(error);
    if (failure instanceof NoteConflict) {
      const { current } = failure;
      await editLists(client, (list, filter) => withSaved(list, current, filter, replaced));
    }
    throw failure;
  }
}

async function undoSave(context: SaveContext, saved: Note, replaced: Note): Promise<void> {
  const text = textOf(replaced);
  const over = { id: saved._id, updatedAt: saved.updatedAt, replaced: saved };
  try {
    await saveNote(context, { text, over, said: messages.notes.previousTextBack });
  } catch (error) {
    if (!(error instanceof NoteConflict)) return context.showFailure(error);
    context.onDialog({ kind: 'edit', start: { note: saved, conflicting: { text, current: error.current } } });
  }
}

/**
 * Saves a note's text. The alert offers Undo, and this browser keeps the replaced text. An Undo that meets a conflict opens the choice
 * between the two texts.
 */
export async function saveNote(context: SaveContext, save: NoteSave): Promise<Note> {
  const saved = await sendSave(context, save);
  const {
    over: { replaced },
    said = messages.notes.updated,
  } = save;
  const canUndo = replaced !== undefined && !isSameText(textOf(saved), textOf(replaced));
  const action = { label: 'Undo', onClick: () => canUndo && void undoSave(context, saved, replaced) };
  context.showAlert('success', said, canUndo ? { action } : {});
  return saved;
}

/** `saveNote` on a screen. */
export function useSaveNote(owner: string, onDialog: (dialog: OpenDialog) => void): SaveNote {
  const context = useSaveContext(owner, onDialog);
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
