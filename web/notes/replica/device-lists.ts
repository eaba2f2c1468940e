import { limits } from '#contract/limits.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { listNotes, Note } from '#contract/notes/notes.ts';
import { openNotebook, type NoteRow } from '#web/offline/notebook-database.ts';
import type { NoteFilter } from '../list/note-lists.ts';
import { noteOfRow } from './note-rows.ts';
import { deviceCursor } from '../notebook/device-cursor.ts';

interface Page {
  limit?: string | undefined;
  cursor?: string | undefined;
}

const inList = (space: string, list: NoteRow['list']): IDBKeyRange =>
  IDBKeyRange.bound([space, list], [space, list, []]);

/** The pinned notes of a space, newest first. They are few. */
async function pinnedNotes(space: string): Promise<Note[]> {
  const rows = await (await openNotebook()).getAllFromIndex('notes', 'byPin', space);
  return rows.map(noteOfRow).toReversed();
}

/** A page of a list by its index, newest first. */
export async function readIndexed(
  space: string,
  { view }: NoteFilter,
  { limit, cursor }: Page,
): Promise<AnswerOf<typeof listNotes>> {
  if (view === 'pinned') {
    const data = await pinnedNotes(space);
    return { data, nextCursor: null, total: data.length };
  }
  const from = cursor?.startsWith(deviceCursor) ? Number(cursor.slice(deviceCursor.length)) : 0;
  const wanted = limit === undefined ? Infinity : Math.min(Number(limit), limits.note.page.max);
  const index = (await openNotebook()).transaction('notes').store.index('byAge');
  const range = inList(space, view === 'archive' ? 'archive' : 'active');
  const counting = index.count(range);
  let place = await index.openCursor(range, 'prev');
  if (from > 0 && place) place = await place.advance(from);
  const data: Note[] = [];
  while (place && data.length < wanted) {
    data.push(noteOfRow(place.value));
    place = await place.continue();
  }
  const end = from + data.length;
  const total = await counting;
  return { data, nextCursor: end < total ? `${deviceCursor}${end}` : null, total };
}
