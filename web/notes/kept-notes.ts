import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { listNotes, type Note } from '#contract/notes.ts';
import { keepCopy, readCopy } from '#web/platform/kept-copies.ts';
import { belongsTo, type NoteFilter, type NoteList } from './note-lists.ts';

const nameOf = (owner: string): string => `notes:${owner}`;

const pageSchema = z.object(listNotes.answer);

/** The newest notes as one page, as many as are kept. Where some are left out, the page says that more follow. */
export function boundedPage(list: Pick<NoteList, 'pages'>): NoteList['pages'][number] {
  const all = list.pages.flatMap(({ data }) => data);
  let room: number = limits.offline.characters;
  const end = all.findIndex(({ title, description }, index) => {
    room -= title.length + description.length;
    return index === limits.offline.notes || room < 0;
  });
  const data = end < 0 ? all : all.slice(0, end);
  const last = list.pages.at(-1);
  return { data, total: last?.total ?? data.length, nextCursor: end < 0 ? (last?.nextCursor ?? null) : null };
}

/**
 * What the filter leaves of a list, as far as this browser can tell: a search finds notes in which every word occurs
 * somewhere, whatever stands round it.
 */
export function filteredList(list: NoteList, filter: NoteFilter): NoteList {
  if (filter.tag === null && filter.q === '') return list;
  const words = filter.q.toLowerCase().split(/\s+/);
  const isFound = (note: Note) => {
    const text = [note.title, note.description, ...note.tags].join('\n').toLowerCase();
    return belongsTo(note, filter) && words.every((word) => text.includes(word));
  };
  const data = list.pages.flatMap((page) => page.data).filter(isFound);
  return { pages: [{ data, nextCursor: null, total: list.pages[0]?.total ?? 0 }], pageParams: [undefined] };
}

/** Keeps the newest notes of a person for times without a network. `at` is when they were read, in milliseconds. */
export const keepNotes = (owner: string, list: Pick<NoteList, 'pages'>, at: number): Promise<void> =>
  keepCopy(nameOf(owner), { at, data: boundedPage(list) });

/** The notes of a person as they were last seen, and when; undefined where none were kept. */
export async function readKeptNotes(owner: string): Promise<{ list: NoteList; at: number } | undefined> {
  const copy = await readCopy(nameOf(owner));
  const page = z.safeParse(pageSchema, copy?.data);
  return copy && page.success ? { list: { pages: [page.data], pageParams: [undefined] }, at: copy.at } : undefined;
}
