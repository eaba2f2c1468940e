import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes/notes.ts';

/** Somebody saved the note since it was opened; `current` is what it says now. */
export class NoteConflict extends Error {
  override name = 'NoteConflict';
  readonly current: Note;

  constructor(current: Note) {
    super(messages.notes.changedElsewhere);
    this.current = current;
  }
}
