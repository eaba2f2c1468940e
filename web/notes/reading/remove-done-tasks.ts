import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes.ts';
import { textOf } from '../editor/note-form-values.ts';
import { NoteConflict } from '../editor/note-conflict.ts';
import { saveNote, type SaveContext } from '../editor/save-note.queries.ts';
import { getNoteRenderer } from './note-renderer.ts';

/** Removes the done tasks of a note as a save of its text, which the alert can undo. */
export async function removeDoneTasks(context: SaveContext, note: Note): Promise<void> {
  try {
    const { withoutDoneTasks } = await getNoteRenderer();
    const text = { ...textOf(note), description: withoutDoneTasks(note.description) };
    const over = { id: note._id, updatedAt: note.updatedAt, replaced: note };
    await saveNote(context, { text, over, said: messages.notes.doneTasksRemoved });
  } catch (error) {
    // The lists show the other text by now.
    if (error instanceof NoteConflict) context.showAlert('warning', error.message);
    else context.showFailure(error);
  }
}
