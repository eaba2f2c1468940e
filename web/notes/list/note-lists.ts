import type { InfiniteData } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.ts';
import { isWithinTag } from '#contract/notes/note-tags.ts';
import type { Attachment, listNotes, Note } from '#contract/notes/notes.ts';

/** The pages of one list as they were loaded, newest first. */
export type NoteList = InfiniteData<AnswerOf<typeof listNotes>, string | undefined>;

/** Which of the notes a list is about. All are those that are not archived. */
export const noteViews = ['all', 'pinned', 'archive', 'untagged'] as const;

export type NoteView = (typeof noteViews)[number];

export const noteSorts = ['created', 'updated'] as const;

export type NoteSort = (typeof noteSorts)[number];

/** Filter of the list: a view, within it the notes with a tag or one below it, and the words of a search. */
export interface NoteFilter {
  view: NoteView;
  tag: string | null;
  q: string;
  sort: NoteSort;
}

/** The filter that leaves all notes, newest first. */
export const noFilter: NoteFilter = { view: 'all', tag: null, q: '', sort: 'created' };

/** True if a filter leaves all notes, in whatever order. */
export const isWhole = ({ view, tag, q }: NoteFilter): boolean => view === 'all' && tag === null && q === '';

/** True for a list that an index of the device holds: its first cards are there at once, however many notes there are. */
export const isIndexed = ({ view, tag, q, sort }: NoteFilter): boolean =>
  sort === 'created' && tag === null && q === '' && view !== 'untagged';

/** All loaded notes in order. */
export const notesOf = (list: Pick<NoteList, 'pages'> | undefined): Note[] =>
  list?.pages.flatMap(({ data }) => data) ?? [];

/** A loaded note by its id. */
export const findNote = (list: NoteList | undefined, id: string): Note | undefined =>
  list?.pages.flatMap(({ data }) => data).find((note) => note._id === id);

/** True if a screen shows a later text of the note already. */
export const isOlder = (note: Note, shown: Note | null | undefined): boolean =>
  !!shown && shown.updatedAt > note.updatedAt;

const withData = (page: NoteList['pages'][number], data: Note[], added = 0) => ({
  ...page,
  data,
  total: page.total + added,
});

const editPages = (list: NoteList, edit: (notes: Note[]) => Note[], added = 0): NoteList => ({
  ...list,
  pages: list.pages.map((page) => withData(page, edit(page.data), added)),
});

/** The list with one note changed where it stands; what else happened to it meanwhile stays. */
export function withChange(list: NoteList, id: string, change: (note: Note) => Note): NoteList {
  if (!findNote(list, id)) return list;
  return editPages(list, (notes) => notes.map((other) => (other._id === id ? change(other) : other)));
}

/** The part of a note that decides to which lists it belongs. */
type Sorted = Pick<Note, 'tags' | 'pinned' | 'archived'>;

/** True if a note belongs to a list. What a search finds, only the server knows; it looks in the archive as well. */
export function belongsTo({ tags, pinned, archived }: Sorted, { view, tag, q }: NoteFilter): boolean {
  if (view === 'archive' ? !archived : archived && (view !== 'all' || q === '')) return false;
  if (view === 'pinned' && !pinned) return false;
  if (view === 'untagged' && tags.length > 0) return false;
  return tag === null || tags.some((own) => isWithinTag(own, tag));
}

/** True if the other note stands below the note. Ids sort by time of creation, as on the server. */
function standsBelow(other: Note, note: Note, { sort }: NoteFilter): boolean {
  if (sort === 'updated' && other.updatedAt !== note.updatedAt) return other.updatedAt < note.updatedAt;
  return other._id < note._id;
}

/** The notes in the order of the filter. */
export const inOrder = (notes: readonly Note[], filter: NoteFilter): Note[] =>
  notes.toSorted((a, b) => (standsBelow(a, b, filter) ? 1 : -1));

/** The list with a note that it lacks, at its place. A note below everything loaded comes with its own page later. */
function withPlaced(list: NoteList, note: Note, filter: NoteFilter): NoteList {
  const isBelow = (other: Note) => standsBelow(other, note, filter);
  const at = list.pages.findIndex(({ data }) => data.some(isBelow));
  const last = list.pages.length - 1;
  if (at < 0 && list.pages[last]?.nextCursor !== null) return list;
  const target = at < 0 ? last : at;
  return {
    ...list,
    pages: list.pages.map((page, index) => {
      if (index !== target) return page;
      const before = page.data.findIndex(isBelow);
      return withData(page, page.data.toSpliced(before < 0 ? page.data.length : before, 0, note));
    }),
  };
}

const withoutCard = (list: NoteList, id: string): NoteList =>
  editPages(list, (notes) => notes.filter((note) => note._id !== id));

const withTotal = (list: NoteList, added: number): NoteList =>
  added === 0 ? list : editPages(list, (notes) => notes, added);

/** `total` counts without the words of the search. */
const isCounted = (note: Sorted | undefined, filter: NoteFilter): boolean =>
  note !== undefined && belongsTo(note, { ...filter, q: '' });

/**
 * The list after a note came, changed or went; undefined stands for a note that is not among the active ones. Puts the note where it
 * belongs, and takes it out of a list that it belongs to no more. A search takes no note in.
 */
export function withMoved(list: NoteList, move: { from: Note | undefined; to: Note | undefined }, filter: NoteFilter) {
  const { from, to } = move;
  const id = (to ?? from)?._id;
  if (id === undefined) return list;
  const counted = withTotal(list, Number(isCounted(to, filter)) - Number(isCounted(from, filter)));
  const shown = findNote(counted, id);
  if (!to || !belongsTo(to, filter)) return shown ? withoutCard(counted, id) : counted;
  const stays = shown && (filter.sort === 'created' || shown.updatedAt === to.updatedAt);
  if (stays || filter.q !== '') return withChange(counted, id, () => to);
  return withPlaced(shown ? withoutCard(counted, id) : counted, to, filter);
}

/** A list that still shows a note as it was: the server answered it between the optimistic change and the call. */
export function withSettled(list: NoteList, { id, to }: { id: string; to: Note | undefined }, filter: NoteFilter) {
  const from = findNote(list, id);
  return from ? withMoved(list, { from, to }, filter) : list;
}

/** The list without the note. */
export const withoutNote = (list: NoteList, note: Note, filter: NoteFilter): NoteList =>
  withMoved(list, { from: note, to: undefined }, filter);

/** The list after a note was saved. `former` is the note before, for lists that have not loaded it. */
export function withSaved(list: NoteList, note: Note, filter: NoteFilter, former?: Note): NoteList {
  const shown = findNote(list, note._id);
  if (!shown && !former) return list;
  return withMoved(list, { from: shown ?? former, to: note }, filter);
}

/**
 * The list with a note as another device has left it; undefined stands for one deleted for good. A note that the list has not loaded
 * comes in among the loaded ones alone: of those below, nobody knows whether the total counts them already.
 */
export function withReceived(list: NoteList, { id, to }: { id: string; to: Note | undefined }, filter: NoteFilter) {
  const from = findNote(list, id);
  if (to && isOlder(to, from)) return list;
  if (from) return withMoved(list, { from, to }, filter);
  if (!to || !belongsTo(to, filter) || filter.q !== '') return list;
  const isAmongLoaded = notesOf(list).some((other) => standsBelow(other, to, filter));
  const isAllLoaded = list.pages.at(-1)?.nextCursor === null;
  return isAmongLoaded || isAllLoaded ? withMoved(list, { from, to }, filter) : list;
}

/** The list with a note that was not there, put where its age belongs. */
export const withInserted = (list: NoteList, note: Note, filter: NoteFilter): NoteList =>
  withMoved(list, { from: findNote(list, note._id), to: note }, filter);

/** The notes as the screen shows them: the pinned ones first, also those that the list has not loaded yet. */
export function pinnedFirst(notes: readonly Note[], pinned: readonly Note[], filter: NoteFilter): Note[] {
  const known = new Map(
    [...pinned, ...notes].filter((note) => note.pinned && belongsTo(note, filter)).map((note) => [note._id, note]),
  );
  return [...inOrder([...known.values()], filter), ...notes.filter(({ _id }) => !known.has(_id))];
}

/** The note without one of its attachments. */
export const withoutAttachment = (note: Note, id: string): Note => ({
  ...note,
  attachments: note.attachments.filter((attachment) => attachment._id !== id),
});

/** Puts an attachment back where it was. */
export const withAttachment = (note: Note, attachment: Attachment, at: number): Note =>
  note.attachments.some(({ _id }) => _id === attachment._id)
    ? note
    : { ...note, attachments: note.attachments.toSpliced(at, 0, attachment) };

/** The first page alone: what a list shrinks to when it is left, so that coming back does not load hundreds of pages again. */
export const firstPageOf = (list: NoteList): NoteList => ({
  pages: list.pages.slice(0, 1),
  pageParams: list.pageParams.slice(0, 1),
});
