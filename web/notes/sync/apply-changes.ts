import type { QueryClient } from '@tanstack/react-query';
import type { NoteDetail } from '#contract/note-actions.ts';
import type { Note } from '#contract/notes.ts';
import { findNote, withReceived, type NoteList } from '../list/note-lists.ts';
import { editLists, noteKeys, refreshDerived } from '../notes.queries.ts';
import type { ChangesPage } from '../replica/change-store.ts';

const idsOf = ({ attachments }: Note): string => attachments.map(({ _id }) => _id).join(' ');

/** True if a screen that shows the one need not change for the other. Addresses of files differ by the hour. */
const isSame = (shown: Note, note: Note): boolean =>
  shown.updatedAt === note.updatedAt &&
  shown.pinned === note.pinned &&
  shown.archived === note.archived &&
  shown.isDeleted === note.isDeleted &&
  shown.disabled === note.disabled &&
  shown.summary === note.summary &&
  shown.summaryIsOutdated === note.summaryIsOutdated &&
  shown.tags.join('\n') === note.tags.join('\n') &&
  idsOf(shown) === idsOf(note);

/** A note as each loaded list and its page show it. */
function shownNotes(client: QueryClient, id: string): Note[] {
  const lists = client.getQueriesData<NoteList>({ queryKey: noteKeys.lists });
  const detail = client.getQueryData<NoteDetail | null>(noteKeys.detail(id));
  return [...lists.flatMap(([, list]) => findNote(list, id) ?? []), ...(detail ? [detail] : [])];
}

/** Notes that the screens do not show as they are. An answer to a save of this tab may be newer than the page that was pulled. */
function unknownNotes(client: QueryClient, notes: readonly Note[]): Note[] {
  return notes.filter((note) => {
    const shown = shownNotes(client, note._id);
    if (shown.some(({ updatedAt }) => updatedAt > note.updatedAt)) return false;
    return shown.length === 0 || shown.some((each) => !isSame(each, note));
  });
}

/** What only the server can tell, such as the counts of tags, is asked for at most so often, in milliseconds. */
const derivedEvery = 1000;
const waiting = new WeakSet<QueryClient>();

function refreshDerivedSoon(client: QueryClient): void {
  if (waiting.has(client)) return;
  waiting.add(client);
  setTimeout(() => {
    waiting.delete(client);
    refreshDerived(client);
  }, derivedEvery);
}

/** Shows notes that were changed elsewhere in the lists and on their own pages. Own changes are there already, and nothing happens. */
export async function applyChanges(client: QueryClient, { data, removed }: ChangesPage): Promise<void> {
  const changed = unknownNotes(client, data);
  const gone = removed.filter((id) => shownNotes(client, id).length > 0);
  if (changed.length + gone.length === 0) return;
  for (const note of changed)
    client.setQueryData<NoteDetail | null>(noteKeys.detail(note._id), (now) => now && { ...now, ...note });
  const moves = [
    ...changed.map((note) => ({ id: note._id, to: note.isDeleted ? undefined : note })),
    ...gone.map((id) => ({ id, to: undefined })),
  ];
  await editLists(client, (list, filter) => moves.reduce((now, move) => withReceived(now, move, filter), list));
  refreshDerivedSoon(client);
}
