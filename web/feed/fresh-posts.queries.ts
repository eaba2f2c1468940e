import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { timings } from '#contract/limits.ts';
import { listPosts } from '#contract/feed/feed.ts';
import { call } from '#web/platform/api-client.ts';
import { withFreshPage, withWaitingPosts, type PostList, type PostPage } from './post-lists.ts';
import { postKeys, useReader } from './posts.queries.ts';

/**
 * Asks for the newest page every 30 s while the tab is seen. The browser sends the ETag along, so that no change costs a 304.
 * Changed posts are shown at once; new ones wait, so that nothing moves under the eyes.
 */
export function useFreshPosts(isLoaded: boolean) {
  const client = useQueryClient();
  const { reader, isKnown } = useReader();
  const key = useMemo(() => postKeys.feed(reader), [reader]);
  const { data: fresh } = useQuery<PostPage>({
    queryKey: postKeys.fresh(reader),
    queryFn: ({ signal }) => call(listPosts, { signal }),
    enabled: isKnown && isLoaded,
    refetchInterval: timings.feedRefresh,
    refetchOnWindowFocus: true,
    // The list's first page counts as the first look.
    initialData: () => client.getQueryData<PostList>(key)?.pages[0],
    initialDataUpdatedAt: () => client.getQueryState(key)?.dataUpdatedAt,
    staleTime: timings.feedRefresh,
    gcTime: 0,
    // A refresh that fails is no news: the next one comes by itself.
    retry: false,
  });
  useEffect(() => {
    if (fresh) client.setQueryData<PostList>(key, (list) => list && withFreshPage(list, fresh).list);
  }, [client, fresh, key]);

  const list = client.getQueryData<PostList>(key);
  const waiting = fresh && list ? withFreshPage(list, fresh).waiting.length : 0;
  const show = useCallback(() => {
    if (fresh) client.setQueryData<PostList>(key, (shown) => shown && withWaitingPosts(shown, fresh));
  }, [client, fresh, key]);
  return { waiting, isMore: fresh !== undefined && waiting === fresh.data.length && fresh.nextCursor !== null, show };
}
