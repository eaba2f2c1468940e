import type { AnswerOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { readNote } from '#contract/notes/note-actions.ts';
import { listNotes, type Note } from '#contract/notes/notes.ts';
import { nullIfNotFound } from '#web/platform/api-error.ts';
import type { NotesBackend } from '../notes-backend.ts';

interface Asked extends Pick<NotesBackend, 'call'> {
  /** Left out for all that are not in the bin. */
  ids: readonly string[] | undefined;
  signal: AbortSignal;
}

/** A note of an export; null for an id that is none any more. */
export interface NextNote {
  note: Note | null;
  /** Notes of the whole export, as far as is known. */
  total: number;
}

async function* chosenNotes(ids: readonly string[], { call, signal }: Asked): AsyncGenerator<NextNote> {
  for (const id of ids) {
    const answer = await nullIfNotFound(call(readNote, { params: { id }, signal }));
    yield { note: answer && answer.data, total: ids.length };
  }
}

/** Page by page, so that one page of them is in the memory. */
async function* allNotes({ call, signal }: Asked): AsyncGenerator<NextNote> {
  let cursor: string | undefined;
  let foreign = 0;
  do {
    const query = {
      limit: String(limits.note.page.max),
      archived: 'any' as const,
      ...(cursor !== undefined && { cursor }),
    };
    const { data, nextCursor, total }: AnswerOf<typeof listNotes> = await call(listNotes, { query, signal });
    const own = data.filter(({ owner }) => owner === undefined);
    foreign += data.length - own.length;
    for (const note of own) yield { note, total: total - foreign };
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Own notes, one after another: the chosen ones in their order, or all, newest first. */
export const notesToExport = (asked: Asked): AsyncGenerator<NextNote> =>
  asked.ids === undefined ? allNotes(asked) : chosenNotes(asked.ids, asked);
