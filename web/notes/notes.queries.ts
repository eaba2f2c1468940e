import { useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { limits } from '#contract/limits.ts';
import { listNotes, listTags } from '#contract/notes.ts';
import { findNote, firstPageOf, notesOf, type NoteFilter, type NoteList } from './list/note-lists.ts';
import { useNotesBackend } from './notes-backend.ts';

/** The keys of everything that comes from the notes' calls. */
export const noteKeys = {
  lists: ['notes', 'list'],
  list: (filter: NoteFilter) => ['notes', 'list', filter],
  tags: ['notes', 'tags'],
  bin: ['notes', 'bin'],
  deletedNotes: ['notes', 'bin', 'notes'],
  deletedAttachments: ['notes', 'bin', 'attachments'],
} as const;

/** A list that has grown is not loaded anew, page after page, whenever its window gets the focus. */
const refetchWhileShort = { refetchOnWindowFocus: isShort, refetchOnReconnect: isShort };

function isShort({ state }: { state: { data: NoteList | undefined } }): boolean {
  return (state.data?.pages.length ?? 0) <= 2;
}

/** Notes, newest first, page by page. */
export function useNotes(filter: NoteFilter) {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const key = useMemo(() => noteKeys.list({ tag: filter.tag, q: filter.q }), [filter.tag, filter.q]);
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      call(listNotes, {
        query: {
          limit: String(limits.note.page.default),
          ...(pageParam !== undefined && { cursor: pageParam }),
          ...(filter.tag !== null && { tag: filter.tag }),
          q: filter.q,
        },
        signal,
      }),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The former list stays on the screen until the new one is there.
    placeholderData: (former) => former,
    ...refetchWhileShort,
  });
  useEffect(
    () => () => {
      client.setQueryData<NoteList>(key, (list) => list && firstPageOf(list));
    },
    [client, key],
  );
  const notes = useMemo(() => notesOf(query.data), [query.data]);
  return { ...query, notes, total: query.data?.pages[0]?.total ?? 0 };
}

const noCursor: string | undefined = undefined;

/** The distinct tags of all notes, sorted, each with its count. */
export function useTags() {
  const { call } = useNotesBackend();
  const { data } = useQuery({ queryKey: noteKeys.tags, queryFn: ({ signal }) => call(listTags, { signal }) });
  return data?.data;
}

type EditList = (list: NoteList, filter: NoteFilter) => NoteList;

const isFilter = (value: unknown): value is NoteFilter => typeof value === 'object' && value !== null && 'q' in value;

/** Changes every loaded list at once. Requests under way were answered before the change, so they are cancelled or sent again. */
export async function editLists(client: QueryClient, edit: EditList): Promise<void> {
  await client.cancelQueries({ queryKey: noteKeys.lists });
  for (const [key, list] of client.getQueriesData<NoteList>({ queryKey: noteKeys.lists })) {
    const filter = key[2];
    if (list && isFilter(filter)) client.setQueryData<NoteList>(key, edit(list, filter));
  }
  const isUnread = { queryKey: noteKeys.lists, predicate: ({ state }: { state: { data: unknown } }) => !state.data };
  void client.refetchQueries({ ...isUnread, type: 'active' });
}

/** Invalidates the queries that only the server can answer after a write: counts of tags, searches, the bin. */
export function refreshDerived(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: noteKeys.tags });
  void client.invalidateQueries({ queryKey: noteKeys.bin });
  void client.invalidateQueries({
    queryKey: noteKeys.lists,
    predicate: ({ queryKey }) => isFilter(queryKey[2]) && queryKey[2].q !== '',
  });
}

/** Minimum time between refreshes, in milliseconds. Links are renewed by the hour, so a failure right after a refresh has another cause. */
const linkPatience = 60_000;

/** Reads the lists again because a picture could not be loaded: its link may have expired. Once for all pictures that fail together. */
export function useRefreshLinks() {
  const client = useQueryClient();
  const last = useRef(-linkPatience);
  return useCallback(() => {
    if (performance.now() - last.current < linkPatience) return;
    last.current = performance.now();
    void client.invalidateQueries({ queryKey: noteKeys.lists });
  }, [client]);
}

/** An attachment as the lists have it now. */
export function useLoadedAttachment(noteId: string, id: string) {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback((listener) => client.getQueryCache().subscribe(listener), [client]),
    () => {
      for (const [, list] of client.getQueriesData<NoteList>({ queryKey: noteKeys.lists })) {
        const found = findNote(list, noteId)?.attachments.find(({ _id }) => _id === id);
        if (found) return found;
      }
      return undefined;
    },
    () => undefined,
  );
}
