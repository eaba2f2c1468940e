import type { InfiniteData } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.ts';
import type { Attachment, listNotes, Note } from '#contract/notes.ts';

/** The pages of one list as they were loaded, newest first. */
export type NoteList = InfiniteData<AnswerOf<typeof listNotes>, string | undefined>;

/** Filter of the list: all notes, those with a tag, or those of a search. */
export interface NoteFilter {
  tag: string | null;
  q: string;
}

/** All loaded notes in order. */
export const notesOf = (list: Pick<NoteList, 'pages'> | undefined): Note[] =>
  list?.pages.flatMap(({ data }) => data) ?? [];

/** A loaded note by its id. */
export const findNote = (list: NoteList | undefined, id: string): Note | undefined =>
  list?.pages.flatMap(({ data }) => data).find((note) => note._id === id);

const withData = (page: NoteList['pages'][number], data: Note[], added = 0) => ({
  ...page,
  data,
  total: page.total + added,
});

const editPages = (list: NoteList, edit: (notes: Note[]) => Note[], added = 0): NoteList => ({
  ...list,
  pages: list.pages.map((page) => withData(page, edit(page.data), added)),
});

/** The list with the note in place of its former self. */
function withNote(list: NoteList, note: Note): NoteList {
  if (!findNote(list, note._id)) return list;
  return editPages(list, (notes) => notes.map((other) => (other._id === note._id ? note : other)));
}

/** The list with one note changed; what else happened to it meanwhile stays. */
export function withChange(list: NoteList, id: string, change: (note: Note) => Note): NoteList {
  const note = findNote(list, id);
  return note ? withNote(list, change(note)) : list;
}

/** The list without the note; `total` counts all notes of the person, so it sinks in every list. */
export const withoutNote = (list: NoteList, id: string): NoteList =>
  editPages(list, (notes) => notes.filter((note) => note._id !== id), -1);

/** A list that the note, changed, belongs to no more; it is still one of the person's notes. */
const withNoteHidden = (list: NoteList, id: string): NoteList =>
  editPages(list, (notes) => notes.filter((note) => note._id !== id));

/** True if a note belongs to a list. What a search finds, only the server knows. */
export const belongsTo = (note: Pick<Note, 'tags'>, { tag }: Pick<NoteFilter, 'tag'>): boolean =>
  tag === null || note.tags.includes(tag);

/** The list after a note was saved. */
export const withSaved = (list: NoteList, note: Note, filter: NoteFilter): NoteList =>
  belongsTo(note, filter) ? withNote(list, note) : withNoteHidden(list, note._id);

/**
 * The list with a note put where its age belongs. Ids sort by time of creation, as on the server. A note older than
 * everything loaded comes with its own page later.
 */
export function withInserted(list: NoteList, note: Note, filter: NoteFilter): NoteList {
  if (findNote(list, note._id)) return withNote(list, note);
  const counted = editPages(list, (notes) => notes, 1);
  if (!belongsTo(note, filter)) return counted;
  const isLater = (other: Note) => other._id < note._id;
  const at = counted.pages.findIndex(({ data }) => data.some(isLater));
  const last = counted.pages.length - 1;
  if (at < 0 && counted.pages[last]?.nextCursor !== null) return counted;
  const target = at < 0 ? last : at;
  return {
    ...counted,
    pages: counted.pages.map((page, index) => {
      if (index !== target) return page;
      const before = page.data.findIndex(isLater);
      return withData(page, page.data.toSpliced(before < 0 ? page.data.length : before, 0, note));
    }),
  };
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
