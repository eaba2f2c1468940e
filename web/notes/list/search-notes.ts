import type { Note } from '#contract/notes.ts';
import { isFoundBy } from '#lib/search-words.ts';

/** Texts that the server's search covers: of a disabled note, the title alone. */
const searchedTexts = ({ title, description, tags, disabled }: Note): string[] =>
  disabled ? [title] : [title, ...tags, description];

/** True if the server's search would find a note. An empty query asks for nothing and finds all. */
export const isFound = (note: Note, query: string): boolean =>
  query.trim() === '' || isFoundBy(query, searchedTexts(note));

/** Each tag of the notes with how many carry it, sorted. */
export function countTags(notes: readonly Note[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of notes.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
}
