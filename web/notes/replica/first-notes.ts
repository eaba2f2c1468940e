import type { AnswerOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import type { listNotes } from '#contract/notes/notes.ts';
import { openNotebook } from '#web/offline/notebook-database.ts';
import type { NoteFilter } from '../list/note-lists.ts';
import { readIndexed } from './device-lists.ts';
import { withWaitingFiles } from './waiting-files.ts';

/**
 * The first page of a list by its index, in a chunk without the rest of the notebook: each start reads it. Undefined where a whole read has
 * not ended, as a list with holes would say something wrong.
 */
export async function readFirstNotes(
  owner: string,
  filter: NoteFilter,
): Promise<AnswerOf<typeof listNotes> | undefined> {
  const state = await (await openNotebook()).get('state', owner);
  if (state?.revision === undefined) return undefined;
  const page = await readIndexed(state.space, filter, { limit: String(limits.note.page.default) });
  return { ...page, data: [...(await withWaitingFiles(owner, page.data))] };
}
