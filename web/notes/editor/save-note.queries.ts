import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NoteDetail } from '#contract/note-actions.ts';
import { messages } from '#contract/messages.ts';
import { noteSchema, updateNote, uploadAttachment, type Note } from '#contract/notes.ts';
import { conflictingData } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { withChange, withSaved } from '../list/note-lists.ts';
import type { OpenDialog } from '../note-dialogs.tsx';
import { useNotesBackend } from '../notes-backend.ts';
import { editLists, noteKeys, refreshDerived } from '../notes.queries.ts';
import { bodyOf, isSameText, textOf, type NoteText } from './note-form-values.ts';
import { keepPreviousText } from './previous-texts.ts';

/** Somebody saved the note since it was opened; `current` is what it says now. */
export class NoteConflict extends Error {
  override name = 'NoteConflict';
  readonly current: Note;

  constructor(current: Note) {
    super(messages.notes.changedElsewhere);
    this.current = current;
  }
}

/** The failure of a save, as `NoteConflict` where another save came first. */
export function asConflict(error: unknown): unknown {
  const note = noteSchema.safeParse(conflictingData(error));
  return note.success ? new NoteConflict(note.data) : error;
}

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

/**
 * Saves a note's text. The alert offers Undo, and this browser keeps the replaced text. An Undo that meets a conflict opens the choice
 * between the two texts.
 */
export function useSaveNote(owner: string, onDialog: (dialog: OpenDialog) => void): SaveNote {
  const client = useQueryClient();
  const { call, drafts } = useNotesBackend();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const { mutateAsync: save } = useMutation({
    mutationFn: async ({ text, over: { id, updatedAt, replaced } }: NoteSave): Promise<Note> => {
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
        const failure = asConflict(error);
        if (failure instanceof NoteConflict) {
          const { current } = failure;
          await editLists(client, (list, filter) => withSaved(list, current, filter, replaced));
        }
        throw failure;
      }
    },
    onSuccess: (saved, { over: { replaced }, said = messages.notes.updated }) => {
      if (!replaced || isSameText(textOf(saved), textOf(replaced))) showAlert('success', said);
      else showAlert('success', said, { action: { label: 'Undo', onClick: () => void undo(saved, replaced) } });
    },
  });
  const undo = async (saved: Note, replaced: Note) => {
    const text = textOf(replaced);
    const over = { id: saved._id, updatedAt: saved.updatedAt, replaced: saved };
    try {
      await save({ text, over, said: messages.notes.previousTextBack });
    } catch (error) {
      if (!(error instanceof NoteConflict)) return showFailure(error);
      onDialog({ kind: 'edit', start: { note: saved, conflicting: { text, current: error.current } } });
    }
  };
  return save;
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
