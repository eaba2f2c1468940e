import { useCallback } from 'react';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { textOf } from '../editor/note-form-values.ts';
import { NoteConflict, useSaveNote } from '../editor/save-note.queries.ts';
import type { OpenDialog } from '../note-dialogs.tsx';
import { getNoteRenderer } from './note-renderer.ts';

/** Removes the done tasks of a note as a save of its text, which the alert can undo. */
export function useRemoveDoneTasks(owner: string, onDialog: (dialog: OpenDialog) => void) {
  const save = useSaveNote(owner, onDialog);
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  return useCallback(
    async (note: Note): Promise<void> => {
      try {
        const { withoutDoneTasks } = await getNoteRenderer();
        const text = { ...textOf(note), description: withoutDoneTasks(note.description) };
        const over = { id: note._id, updatedAt: note.updatedAt, replaced: note };
        await save({ text, over, said: messages.notes.doneTasksRemoved });
      } catch (error) {
        // The lists show the other text by now.
        if (error instanceof NoteConflict) showAlert('warning', error.message);
        else showFailure(error);
      }
    },
    [save, showAlert, showFailure],
  );
}
