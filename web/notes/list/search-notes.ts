import type { Note } from '#contract/notes/notes.ts';
import { tagsAbove } from '#contract/notes/note-tags.ts';
import { meetsQuery, type SearchedNote } from '#lib/search/match-search.ts';
import { parseSearchQuery } from '#lib/search/search-query.ts';

/** A note as the server's search sees it: of a disabled one, the title and the date alone. */
function asSearched({ title, description, tags, attachments, date, disabled, tasks }: Note): SearchedNote {
  const time = Date.parse(date);
  if (disabled) return { texts: [title], tags: [], hasFile: false, hasTask: false, time };
  return {
    texts: [title, ...tags, description],
    tags,
    hasFile: attachments.length > 0,
    hasTask: tasks.total > 0,
    time,
  };
}

/** Filters notes by a query, with the same results as the server's search. An empty query asks for nothing and finds all. */
export function notesFoundBy(query: string, notes: readonly Note[]): Note[] {
  if (query.trim() === '') return [...notes];
  const parsed = parseSearchQuery(query);
  return notes.filter((note) => meetsQuery(parsed, asSearched(note)));
}

/** Each tag of the notes with how many carry it or one below it, sorted. */
export function countTags(notes: readonly Note[]): { tag: string; count: number }[] {
  const known = new Set(notes.flatMap(({ tags }) => tags));
  const counts = new Map<string, number>();
  for (const { tags } of notes) {
    const withParents = new Set([...tags, ...tags.flatMap(tagsAbove)]);
    for (const tag of withParents) if (known.has(tag)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].map(([tag, count]) => ({ tag, count })).toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
}
