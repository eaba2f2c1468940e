import { useCallback } from 'react';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import type { OpenDialog } from '../note-dialogs.tsx';
import { useNotesBackend } from '../notes-backend.ts';
import { keepPreviousText } from './previous-texts.ts';
import { NoteConflict, useSaveNote, type Version } from './save-note.queries.ts';
import { isSameText, textOf, type NoteText } from './note-form-values.ts';

interface UndoableSave {
  text: NoteText;
  over: Version;
  /** What the alert says about it. */
  said: string;
}

/**
 * Saves a text over a note's, so that it can be taken back: by Undo in the alert, and later from what this browser keeps.
 * Throws where the save failed. An Undo that meets a change made meanwhile opens the choice between the two.
 */
export function useUndoableSave(owner: string, onDialog: (dialog: OpenDialog) => void) {
  const { mutateAsync: send } = useSaveNote();
  const { drafts } = useNotesBackend();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  return useCallback(
    async (first: UndoableSave): Promise<void> => {
      const save = async ({ text, over, said }: UndoableSave): Promise<void> => {
        const { id: noteId, replaced } = over;
        // Before it is sent: where the answer gets lost, the note may have been saved all the same.
        if (replaced) await keepPreviousText(drafts, owner, { noteId, text: textOf(replaced), at: Date.now() });
        const saved = await send({ text, over });
        if (!replaced || isSameText(textOf(saved), textOf(replaced))) showAlert('success', said);
        else showAlert('success', said, { action: { label: 'Undo', onClick: () => void undo(saved, replaced) } });
      };
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
      await save(first);
    },
    [drafts, onDialog, owner, send, showAlert, showFailure],
  );
}
