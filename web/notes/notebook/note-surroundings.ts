import type { LinkedNote, NoteDetail } from '#contract/notes/note-actions.ts';
import { limits } from '#contract/limits.ts';
import type { Note } from '#contract/notes/notes.ts';
import { findNoteLinks, linkKeyOf } from '#lib/markdown/note-links.ts';

const asLinked = ({ _id, title }: Note): LinkedNote => ({ _id, title });

/** The newest note of each title. `notes` are newest first. */
function byTitle(notes: readonly Note[]): Map<string, Note> {
  const found = new Map<string, Note>();
  for (const note of notes) {
    const key = linkKeyOf(note.title);
    if (!found.has(key)) found.set(key, note);
  }
  return found;
}

/** Most notes link to none: their text is not parsed. */
const keysOf = ({ description, disabled }: Note): Set<string> =>
  disabled || !description.includes('[[')
    ? new Set()
    : new Set(findNoteLinks(description).map(({ title }) => linkKeyOf(title)));

/** A note with its links and backlinks among the notes outside of the bin, newest first: to the newest note of each title. */
export function detailOf(note: Note, notes: readonly Note[]): NoteDetail {
  const titled = byTitle(notes);
  const own = linkKeyOf(note.title);
  const isNewest = titled.get(own)?._id === note._id;
  const links = [...keysOf(note)].flatMap((key) => titled.get(key) ?? []).map(asLinked);
  const linking = isNewest ? notes.filter((other) => keysOf(other).has(own)) : [];
  return {
    ...note,
    links: [...new Map(links.map((link) => [link._id, link])).values()],
    backlinks: linking.slice(0, limits.note.links.backlinks).map(asLinked),
    versionCount: 1,
    people: [],
  };
}
