import { blankNote, type Note } from '#contract/notes/notes.ts';
import type { NoteRow } from '#web/offline/notebook-database.ts';

/** The row of a note. `server` is given where changes wait. */
export function rowOf(space: string, note: Note, server?: Note | null): NoteRow {
  const list = note.isDeleted ? 'bin' : note.archived ? 'archive' : 'active';
  return {
    space,
    id: note._id,
    list,
    ...(list === 'active' && note.pinned && { pin: space }),
    note,
    ...(server !== undefined && { server }),
  };
}

/** The note of a row that a former version may have written: what it did not know gets its default. */
export const noteOfRow = ({ note }: NoteRow): Note => ({ ...blankNote(), ...note });

/** The note of a row as the server has it; null where it has none. */
export const serverNoteOf = ({ note, server }: NoteRow): Note | null => (server === undefined ? note : server);
