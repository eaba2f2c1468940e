import { limits } from '#contract/limits.ts';
import { keepCopy, readCopy } from '#web/offline/offline-copies.ts';
import { parseOfflinePage } from './offline-note-schema.ts';
import { belongsTo, inOrder, isWhole, type NoteFilter, type NoteList } from '../list/note-lists.ts';
import { notesFoundBy } from '../list/search-notes.ts';

const nameOf = (owner: string): string => `notes:${owner}`;

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

/** Applies the filter to a list, with the same results as the server's search. */
export function filteredList(list: NoteList, filter: NoteFilter): NoteList {
  if (isWhole(filter) && filter.sort === 'created') return list;
  const fitting = list.pages.flatMap((page) => page.data).filter((note) => belongsTo(note, filter));
  const ordered = filter.sort === 'created' ? fitting : inOrder(fitting, filter);
  const data = notesFoundBy(filter.q, ordered);
  const total = isWhole(filter) ? (list.pages[0]?.total ?? 0) : fitting.length;
  return { pages: [{ data, nextCursor: null, total }], pageParams: [undefined] };
}

/** Keeps the newest notes of a person for times without a network. `at` is when they were read, in milliseconds. */
export const keepNotes = (owner: string, list: Pick<NoteList, 'pages'>, at: number): Promise<void> =>
  keepCopy(nameOf(owner), { at, data: boundedPage(list) });

/** The notes of a person as they were last seen, and when; undefined where none were kept. */
export async function readOfflineNotes(owner: string): Promise<{ list: NoteList; at: number } | undefined> {
  const copy = await readCopy(nameOf(owner));
  const page = parseOfflinePage(copy?.data);
  return copy && page ? { list: { pages: [page], pageParams: [undefined] }, at: copy.at } : undefined;
}
