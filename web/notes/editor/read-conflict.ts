import { noteSchema } from '#contract/notes/note-schema.ts';
import { conflictingData } from '#web/platform/api-error.ts';
import { NoteConflict } from './note-conflict.ts';

/** The failure of a save, as `NoteConflict` where another save came first. */
export function readConflict(error: unknown): unknown {
  const note = noteSchema.safeParse(conflictingData(error));
  return note.success ? new NoteConflict(note.data) : error;
}
