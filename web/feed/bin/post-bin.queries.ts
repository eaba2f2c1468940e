import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { emptyPostBin, listDeletedPosts, permanentlyDeletePost, restorePost, type Post } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFeedFailure } from '../feed-failure.ts';
import { postKeys } from '../posts.queries.ts';

type BinnedList = InfiniteData<{ data: Post[]; nextCursor: string | null; total: number }, string | undefined>;

const noCursor: string | undefined = undefined;

/** One's posts in the bin, page by page. */
export function useDeletedPosts() {
  const query = useInfiniteQuery({
    queryKey: postKeys.bin,
    queryFn: ({ pageParam, signal }) =>
      call(listDeletedPosts, { ...(pageParam !== undefined && { query: { cursor: pageParam } }), signal }),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const items = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  return { ...query, items, total: query.data?.pages[0]?.total };
}

const without = (list: BinnedList, id: string): BinnedList => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    data: page.data.filter(({ _id }) => _id !== id),
    total: page.total - 1,
  })),
});

const emptied = (list: BinnedList): BinnedList => ({
  pages: [{ data: [], nextCursor: null, total: 0 }],
  pageParams: list.pageParams.slice(0, 1),
});

interface Leave {
  edit: (list: BinnedList) => BinnedList;
  send: () => Promise<unknown>;
  said: string;
  failed: string;
}

/** Actions on posts in the bin: shown at once, and taken back where the server refuses. */
export function usePostBinActions() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFeedFailure();
  return useMemo(() => {
    const leave = async ({ edit, send, said, failed }: Leave) => {
      await client.cancelQueries({ queryKey: postKeys.bin });
      const former = client.getQueryData<BinnedList>(postKeys.bin);
      client.setQueryData<BinnedList>(postKeys.bin, (list) => list && edit(list));
      try {
        await send();
        showAlert('success', said);
      } catch (error) {
        client.setQueryData(postKeys.bin, former);
        showFailure(error, { refusal: () => failed, refused: failed, unreachable: failed });
      } finally {
        void client.invalidateQueries({ queryKey: postKeys.bin });
        client.removeQueries({ queryKey: postKeys.lists });
      }
    };
    const leaveOne = ({ _id: id }: Post, of: typeof restorePost | typeof permanentlyDeletePost) => ({
      edit: (list: BinnedList) => without(list, id),
      send: () => call(of, { params: { id } }),
    });
    return {
      restore: (post: Post) =>
        leave({ ...leaveOne(post, restorePost), said: messages.feed.restored, failed: messages.feed.restoreFailed }),
      deleteForGood: (post: Post) =>
        leave({
          ...leaveOne(post, permanentlyDeletePost),
          said: messages.feed.permanentlyDeleted,
          failed: messages.feed.permanentDeleteFailed,
        }),
      empty: () =>
        leave({
          edit: emptied,
          send: () => call(emptyPostBin),
          said: messages.feed.binEmptied,
          failed: messages.feed.emptyBinFailed,
        }),
    };
  }, [client, showAlert, showFailure]);
}
