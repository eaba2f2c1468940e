import type { QueryClient } from '@tanstack/react-query';
import type { NoteList } from '../list/note-lists.ts';
import { isFilter, noteKeys } from '../notes.queries.ts';
import { markShown } from './live-state.ts';
import type { Derived } from './compare-notes.ts';

/** What only the server can tell is asked for at most so often, in milliseconds. */
const refreshEvery = 1000;

/** A list of more pages is not read again for its total alone. */
const pagesToReadAgain = 2;

/** True for a list whose total may count notes that it has not loaded. */
const isPartOfMore = (list: NoteList | undefined): boolean =>
  list !== undefined && list.pages.length <= pagesToReadAgain && list.pages.at(-1)?.nextCursor !== null;

function refresh(client: QueryClient, { counts, bin, surroundings }: Derived): void {
  markShown();
  if (counts) void client.invalidateQueries({ queryKey: noteKeys.tags });
  if (bin) void client.invalidateQueries({ queryKey: noteKeys.bin });
  if (surroundings) void client.invalidateQueries({ queryKey: noteKeys.details });
  void client.invalidateQueries({
    queryKey: noteKeys.lists,
    predicate: ({ queryKey: [, , filter], state }) =>
      isFilter(filter) &&
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lists are stored under these keys alone
      (filter.q !== '' || (counts && isPartOfMore(state.data as NoteList | undefined))),
  });
}

/** Collects what is due to be read again, and reads it once, however many changes come. */
export function createRefresher(client: QueryClient, signal: AbortSignal): (due: Derived) => void {
  let waiting: Derived | undefined;
  return (due) => {
    if (waiting) {
      waiting.counts ||= due.counts;
      waiting.bin ||= due.bin;
      waiting.surroundings ||= due.surroundings;
      return;
    }
    waiting = { ...due };
    setTimeout(() => {
      const all = waiting;
      waiting = undefined;
      if (all && !signal.aborted) refresh(client, all);
    }, refreshEvery);
  };
}

/** Reads all notes of the screens again: at once, and then once more after a while for all that came meanwhile. */
export function createReader(client: QueryClient, signal: AbortSignal): () => void {
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    timer = undefined;
    if (signal.aborted || !isDue) return;
    isDue = false;
    markShown();
    void client.invalidateQueries({ queryKey: noteKeys.all });
    timer = setTimeout(read, refreshEvery);
  };
  return () => {
    isDue = true;
    if (timer === undefined) read();
  };
}
