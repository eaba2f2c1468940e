import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes/notes.ts';
import { textOf } from '../editor/note-form-values.ts';
import { baseOfNote, saveNote, type SaveContext } from '../editor/save-note.queries.ts';
import { getNoteRenderer } from './note-renderer.ts';

/** Removes the done tasks of a note as a save of its text, which the alert can undo. */
export async function removeDoneTasks(context: SaveContext, note: Note): Promise<void> {
  const { withoutDoneTasks } = await getNoteRenderer();
  const text = { ...textOf(note), description: withoutDoneTasks(note.description) };
  await saveNote(context, { note, text, base: baseOfNote(note), said: messages.notes.doneTasksRemoved });
}
