import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { readNote, type NoteDetail } from '#contract/notes/note-actions.ts';
import { listDeletedNotes, listNotes, listTags, type Note } from '#contract/notes/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import type { CallInput } from '#web/platform/api-client.ts';
import { belongsTo, inOrder, noFilter, noteViews, type NoteFilter } from '../list/note-lists.ts';
import { countTags, notesFoundBy } from '../list/search-notes.ts';
import type { AnswerCall } from './answered-call.ts';
import { deviceCursor } from './device-cursor.ts';
import { NotebookLacks, type Notebook } from './notebook.ts';
import { detailOf } from './note-surroundings.ts';

type ListQuery = NonNullable<CallInput<typeof listNotes>['query']>;

/** The filter that a query asks for. */
export function filterOfQuery({ tag, q = '', archived, pinned, untagged, sort = 'created' }: ListQuery): NoteFilter {
  const view = { archive: archived === 'true', pinned: pinned === 'true', untagged: untagged === 'true' };
  return { view: noteViews.find((each) => each !== 'all' && view[each]) ?? 'all', tag: tag ?? null, q, sort };
}

export const missing = (sentence: string) => new ApiError(sentence, { status: 404 });

/** Throws `NotebookLacks` while notes may exist that the notebook does not have. */
export async function requireComplete(notebook: Notebook): Promise<void> {
  if (!(await notebook.isComplete())) throw new NotebookLacks();
}

/** The note; throws `notFound` where there is none. */
export async function requireNote(notebook: Notebook, id: string): Promise<Note> {
  const note = await notebook.read(id);
  if (note) return note;
  await requireComplete(notebook);
  throw missing(messages.notes.notFound);
}

/** The part of a list that a page asks for. Without a limit and a cursor it is the whole. */
export function pageOfNotes(
  notes: readonly Note[],
  { limit, cursor }: { limit?: string | undefined; cursor?: string | undefined },
) {
  if (limit === undefined && cursor === undefined) return { data: [...notes], nextCursor: null };
  const from = cursor?.startsWith(deviceCursor) ? Number(cursor.slice(deviceCursor.length)) : 0;
  const end = from + Number(limit ?? limits.note.page.default);
  return { data: notes.slice(from, end), nextCursor: end < notes.length ? `${deviceCursor}${end}` : null };
}

/** The notes that a filter leaves, in its order, and how many it leaves without its words. */
export function findIn(notes: readonly Note[], filter: NoteFilter): { found: Note[]; total: number } {
  const active = notes.filter((note) => !note.isDeleted);
  const fitting = active.filter((note) => belongsTo(note, filter));
  const found = inOrder(notesFoundBy(filter.q, fitting), filter);
  const isSame = filter.q === '' || filter.view !== 'all';
  return {
    found,
    total: isSame ? fitting.length : active.filter((note) => belongsTo(note, { ...filter, q: '' })).length,
  };
}

const lastDeletedFirst = (a: Note, b: Note): number => ((a.deletedAt ?? '') < (b.deletedAt ?? '') ? 1 : -1);

/** The note with its links and backlinks; throws `notFound` where there is none. */
export async function findDetail(notebook: Notebook, id: string): Promise<NoteDetail> {
  const note = await requireNote(notebook, id);
  const active = (await notebook.all()).filter(({ isDeleted }) => !isDeleted);
  return detailOf(note, inOrder(active, noFilter));
}

/** Answers the calls that read notes, by the rules of the server. */
export function answerReading(answer: AnswerCall, notebook: Notebook): void {
  answer(listNotes, async (input) => {
    const query = input?.query ?? {};
    const { found, total } = findIn(await notebook.all(), filterOfQuery(query));
    return { ...pageOfNotes(found, query), total };
  });
  answer(listTags, async () => ({ data: countTags(findIn(await notebook.all(), noFilter).found) }));
  answer(readNote, async ({ params }) => ({ data: await findDetail(notebook, params.id) }));
  answer(listDeletedNotes, async (input) => {
    const binned = (await notebook.all()).filter(({ isDeleted }) => isDeleted).toSorted(lastDeletedFirst);
    return { ...pageOfNotes(binned, input?.query ?? {}), total: binned.length };
  });
}
