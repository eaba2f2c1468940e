import { useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { limits } from '#contract/limits.ts';
import { listNotes, listTags, openedNotePrefix } from '#contract/notes/notes.ts';
import { findNote, firstPageOf, notesOf, type NoteFilter, type NoteList } from './list/note-lists.ts';
import { useNotesBackend } from './notes-backend.ts';
import { isFollowed } from './sync/live-state.ts';
import { useFilledList, useFilledTags } from './replica/device-fill.queries.ts';

/** The keys of everything that comes from the notes' calls. */
export const noteKeys = {
  all: ['notes'],
  lists: ['notes', 'list'],
  list: (filter: NoteFilter) => ['notes', 'list', filter],
  /** Ids of the list that was shown last, in its order. */
  shownIds: ['notes', 'shown ids'],
  details: ['notes', 'detail'],
  detail: (id: string) => ['notes', 'detail', id],
  versions: (id: string) => ['notes', 'versions', id],
  tags: ['notes', 'tags'],
  searches: ['notes', 'searches'],
  bin: ['notes', 'bin'],
  deletedNotes: ['notes', 'bin', 'notes'],
  deletedAttachments: ['notes', 'bin', 'attachments'],
} as const;

/**
 * A list that has grown is not loaded anew, page after page, whenever its window gets the focus. Where changes come by themselves, none
 * is.
 */
const refetchWhileShort = {
  refetchOnMount: isShort,
  refetchOnWindowFocus: (query: LoadedList) => !isFollowed() && isShort(query),
  refetchOnReconnect: isShort,
};

interface LoadedList {
  state: { data: NoteList | undefined };
}

function isShort({ state }: LoadedList): boolean {
  return (state.data?.pages.length ?? 0) <= 2;
}

/**
 * Shrinks a list to its first page when it is left, as reading hundreds of pages again takes long. A list that is left for one of its
 * notes stays for the way back; on any other way it is read anew.
 */
function useShrinking(key: ReturnType<typeof noteKeys.list>): void {
  const client = useQueryClient();
  const isWayBack = useNavigationType() === NavigationType.Pop;
  const shrink = useCallback(
    () => client.setQueryData<NoteList>(key, (list) => list && firstPageOf(list)),
    [client, key],
  );
  const [isKept] = useState(isWayBack);
  useEffect(() => {
    if (isKept || (client.getQueryData<NoteList>(key)?.pages.length ?? 0) < 2) return;
    shrink();
    void client.invalidateQueries({ queryKey: key, exact: true });
  }, [client, isKept, key, shrink]);
  // With the screen itself: somebody who goes back at once would be at the list's own address by the time of a later effect.
  useLayoutEffect(
    () => () => {
      if (!window.location.pathname.startsWith(openedNotePrefix)) shrink();
    },
    [shrink],
  );
}

/** The query of a filter. A search looks in the archive as well, where it is not about another view. */
function queryOf({ view, tag, q, sort }: NoteFilter) {
  return {
    ...(tag !== null && { tag }),
    ...(view === 'archive' && { archived: 'true' as const }),
    ...(view === 'all' && q !== '' && { archived: 'any' as const }),
    ...(view === 'pinned' && { pinned: 'true' as const }),
    ...(view === 'untagged' && { untagged: 'true' as const }),
    ...(sort === 'updated' && { sort }),
    q,
  };
}

/** Notes of a filter, page by page. */
export function useNotes(filter: NoteFilter, { isWanted = true } = {}) {
  const { call } = useNotesBackend();
  const key = useMemo(() => noteKeys.list(filter), [filter]);
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      call(listNotes, {
        query: {
          limit: String(limits.note.page.default),
          ...(pageParam !== undefined && { cursor: pageParam }),
          ...queryOf(filter),
        },
        signal,
      }),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The former list stays on the screen until the new one is there.
    placeholderData: (former) => former,
    enabled: isWanted,
    ...refetchWhileShort,
  });
  useShrinking(key);
  useFilledList(
    { key, filter, query: queryOf(filter) },
    isWanted && (query.data === undefined || query.isPlaceholderData),
  );
  const notes = useMemo(() => notesOf(query.data), [query.data]);
  const first = query.data?.pages[0];
  return { ...query, notes, total: first?.total ?? 0, suggestion: first?.suggestion ?? null };
}

const noCursor: string | undefined = undefined;

/** The distinct tags of all notes, sorted, each with its count. */
export function useTags() {
  const { call } = useNotesBackend();
  const { data } = useQuery({ queryKey: noteKeys.tags, queryFn: ({ signal }) => call(listTags, { signal }) });
  useFilledTags(noteKeys.tags, data === undefined);
  return data?.data;
}

type EditList = (list: NoteList, filter: NoteFilter) => NoteList;

export const isFilter = (value: unknown): value is NoteFilter =>
  typeof value === 'object' && value !== null && 'q' in value;

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

/** Invalidates the queries that only the server can answer after a write: counts of tags, searches, the bin, the surroundings of an open note. */
export function refreshDerived(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: noteKeys.tags });
  void client.invalidateQueries({ queryKey: noteKeys.bin });
  void client.invalidateQueries({ queryKey: noteKeys.details });
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
