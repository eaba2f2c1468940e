import type { LinkedNote } from '#contract/notes/note-actions.ts';
import { linkKeyOf } from '#lib/markdown/note-links.ts';

/** The note that a link leads to, by the title that it names: the first with the title. */
export function findLinked<Linked extends LinkedNote>(notes: readonly Linked[], title: string): Linked | undefined {
  const key = linkKeyOf(title);
  return notes.find((note) => linkKeyOf(note.title) === key);
}
