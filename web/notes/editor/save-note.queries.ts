import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { noteSchema, splitTags, updateNote, uploadAttachment, type Note } from '#contract/notes.ts';
import { conflictingData } from '#web/platform/api-error.ts';
import { withChange, withSaved } from '../list/note-lists.ts';
import type { NoteText } from './note-form-values.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { editLists, refreshDerived } from '../notes.queries.ts';

/** Somebody saved the note since it was opened; `current` is what it says now. */
export class NoteConflict extends Error {
  override name = 'NoteConflict';
  readonly current: Note;

  constructor(current: Note) {
    super(messages.notes.changedElsewhere);
    this.current = current;
  }
}

function asConflict(error: unknown): unknown {
  const note = noteSchema.safeParse(conflictingData(error));
  return note.success ? new NoteConflict(note.data) : error;
}

/** The version of a note that a text is saved over. */
export interface Version {
  id: string;
  updatedAt: string;
  /** What it says, where that is known. */
  replaced: Note | undefined;
}

interface SaveNote {
  text: NoteText;
  over: Pick<Version, 'id' | 'updatedAt'>;
}

/** Saves a note's text; throws `NoteConflict` where it was changed somewhere else, and then shows what it says there. */
export function useSaveNote() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  return useMutation({
    mutationFn: async ({ text, over: { id, updatedAt } }: SaveNote): Promise<Note> => {
      const body = { ...text, tags: splitTags(text.tags), updatedAt };
      try {
        const { data: note } = await call(updateNote, { params: { id }, body });
        await editLists(client, (list, filter) => withSaved(list, note, filter));
        refreshDerived(client);
        return note;
      } catch (error) {
        const failure = asConflict(error);
        if (failure instanceof NoteConflict) {
          const { current } = failure;
          await editLists(client, (list, filter) => withSaved(list, current, filter));
        }
        throw failure;
      }
    },
  });
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
    },
  });
}
