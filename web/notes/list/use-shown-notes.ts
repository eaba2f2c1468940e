import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { useOnline } from '#web/offline/use-online.ts';
import { useDeviceReadAt } from '../replica/device-fill.queries.ts';
import { noteKeys, useNotes } from '../notes.queries.ts';
import { isWhole, noFilter, pinnedFirst, type NoteFilter } from './note-lists.ts';

/** All pinned notes: they stand on top of the list, also those that its loaded pages lack. */
function usePinnedNotes({ sort, view, q }: NoteFilter): { pinned: readonly Note[]; isAwaited: boolean } {
  const isWanted = q === '' && (view === 'all' || view === 'untagged');
  const filter = useMemo<NoteFilter>(() => ({ ...noFilter, view: 'pinned', sort }), [sort]);
  const { notes, isLoading, isPlaceholderData, hasNextPage, isFetching, isError, fetchNextPage } = useNotes(filter, {
    isWanted,
  });
  const isUnfinished = isWanted && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isUnfinished) void fetchNextPage({ cancelRefetch: false });
  }, [fetchNextPage, isUnfinished]);
  return { pinned: isWanted && !isPlaceholderData ? notes : nothing, isAwaited: isWanted && isLoading };
}

const nothing: readonly Note[] = [];

/** True if the person has notes, whatever the filter leaves of them. Where all are archived, the empty list does not tell. */
function useHasNotes(filter: NoteFilter, total: number | undefined): boolean {
  const isEmpty = isWhole(filter) && total === 0;
  const archive = useMemo<NoteFilter>(() => ({ ...noFilter, view: 'archive' }), []);
  const { notes } = useNotes(archive, { isWanted: isEmpty });
  return total !== undefined && (!isEmpty || notes.length > 0);
}

/** The notes that the filter leaves, in the order of the screen, with the state of loading them. */
export function useShownNotes(filter: NoteFilter) {
  const client = useQueryClient();
  const { notes, total, suggestion, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, ...list } =
    useNotes(filter);
  const { pinned, isAwaited } = usePinnedNotes(filter);
  const isOnline = useOnline();
  const readAt = useDeviceReadAt();
  const hasNotes = useHasNotes(filter, list.data && !list.isPlaceholderData ? total : undefined);
  const shown = useMemo(
    () => (filter.q === '' && filter.view !== 'archive' ? pinnedFirst(notes, pinned, filter) : notes),
    [filter, notes, pinned],
  );
  // The page of a note steps to the next one by them.
  useEffect(() => {
    client.setQueryData(
      noteKeys.shownIds,
      shown.map(({ _id }) => _id),
    );
  }, [client, shown]);
  const onMore = useCallback(() => {
    // A failed page is not requested again at once, which would loop; the network's return or a refetch loads it.
    // The first page of the device is on the screen before that of the network: a next page must not cancel it.
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  return {
    notes: shown,
    total,
    suggestion,
    hasNotes: hasNotes || list.isPlaceholderData,
    hasMore: hasNextPage,
    onMore,
    // Until the pinned ones are there, the first cards would jump.
    isUnread: list.data === undefined || isAwaited,
    error: list.data === undefined ? list.error : null,
    isFormer: list.isPlaceholderData,
    onRetry: () => void list.refetch(),
    isOnline,
    readAt: list.data && readAt,
  };
}
