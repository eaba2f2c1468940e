import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { bookmarkPost, listBookmarkIds, unbookmarkPost } from '#contract/feed/bookmarks.ts';
import type { Post } from '#contract/feed/feed.ts';
import { call } from '#web/platform/api-client.ts';
import { LastWishes } from '#web/platform/last-wishes.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { withoutPost, type PostList } from './post-lists.ts';
import { postKeys } from './posts.queries.ts';

const idsKey = (reader: string) => ['bookmarks', reader] as const;

/** Whether a reader has saved a thought; undefined until it is known. One call for all thoughts. */
export function useIsBookmarked(postId: string, reader: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: idsKey(reader),
    queryFn: async ({ signal }) => (await call(listBookmarkIds, { signal })).data,
    select: (ids) => ids.includes(postId),
  });
  return data;
}

/** Saves a thought for its reader, or no longer. It is shown at once, taken back where the server refuses, and can be undone. */
export function useBookmark() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const onFailure = useFailureAlert();
  const wishes = useRef(new LastWishes());

  const show = useCallback(
    async ({ _id: id }: Post, reader: string, isWanted: boolean) => {
      await client.cancelQueries({ queryKey: idsKey(reader) });
      client.setQueryData<string[]>(idsKey(reader), (ids) => {
        const others = ids?.filter((other) => other !== id);
        return others && isWanted ? [id, ...others] : others;
      });
      if (isWanted) return;
      await client.cancelQueries({ queryKey: postKeys.saved(reader) });
      client.setQueryData<PostList>(postKeys.saved(reader), (list) => list && withoutPost(list, id));
    },
    [client],
  );

  const send = useCallback(
    async (post: Post, reader: string, isWanted: boolean, undo?: () => void): Promise<void> => {
      await show(post, reader, isWanted);
      await wishes.current.send(post._id, isWanted, async () => {
        try {
          const { message = '' } = await call(isWanted ? bookmarkPost : unbookmarkPost, { params: { id: post._id } });
          showAlert('success', message, undo && { action: { label: 'Undo', onClick: undo } });
        } catch (error) {
          void client.invalidateQueries({ queryKey: idsKey(reader) });
          onFailure(error);
        } finally {
          void client.invalidateQueries({ queryKey: postKeys.saved(reader) });
        }
      });
    },
    [client, onFailure, show, showAlert],
  );

  return useCallback(
    (post: Post, reader: string, isWanted: boolean): Promise<void> =>
      send(post, reader, isWanted, () => void send(post, reader, !isWanted)),
    [send],
  );
}
