import type { LinkedNote, NoteDetail } from '#contract/note-actions.ts';
import type { Note } from '#contract/notes.ts';
import { findNoteLinks, withRenamedLinks } from '#lib/note-links.ts';
import { findLinked } from '../links/linked-notes.ts';

const asLinked = ({ _id, title }: Note): LinkedNote => ({ _id, title });

/** A note with its links and backlinks among the notes of a page, newest first: to the newest note of each title. */
export function detailOf(note: Note, notes: readonly Note[]): NoteDetail {
  const targetsOf = ({ description }: Note) =>
    new Set(findNoteLinks(description).flatMap(({ title }) => findLinked(notes, title) ?? []));
  const isLinking = (other: Note) => [...targetsOf(other)].some(({ _id }) => _id === note._id);
  return {
    ...note,
    links: [...targetsOf(note)].map(asLinked),
    backlinks: notes.filter(isLinking).map(asLinked),
    versionCount: 1,
  };
}

interface Stored {
  change: (id: string, changes: Partial<Note>) => Note;
  /** Notes that are not in the bin, newest first. */
  active: () => Note[];
}

/** Makes the links to a note in the memory of the page follow it to a new title. */
export function renameLinks({ change, active }: Stored, before: Note, newTitle: string): void {
  const notes = active();
  // Links lead to another note of the same title.
  if (findLinked(notes, before.title)?._id !== before._id) return;
  for (const { _id, description } of notes)
    change(_id, { description: withRenamedLinks(description, before.title, newTitle) });
}
