import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import {
  bookmarkArticle,
  listArticleBookmarkIds,
  listArticleBookmarks,
  unbookmarkArticle,
} from '#contract/blog/article-bookmarks.ts';
import { call } from '#web/platform/api-client.ts';
import { LastWishes } from '#web/platform/last-wishes.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { articleKeys } from '../blog.queries.ts';

/** Whether a reader has saved an article; undefined until it is known. One call for all articles. */
export function useIsArticleSaved(articleId: string, reader: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: articleKeys.savedIds(reader),
    queryFn: async ({ signal }) => (await call(listArticleBookmarkIds, { signal })).data,
    select: (ids) => ids.includes(articleId),
  });
  return data;
}

/** Saves an article for its reader, or no longer. It is shown at once, taken back where the server refuses, and can be undone. */
export function useSaveArticle() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const onFailure = useFailureAlert();
  const wishes = useRef(new LastWishes());

  const send = useCallback(
    async (id: string, reader: string, isWanted: boolean, undo?: () => void): Promise<void> => {
      const queryKey = articleKeys.savedIds(reader);
      await client.cancelQueries({ queryKey });
      client.setQueryData<string[]>(queryKey, (ids) => {
        const others = ids?.filter((other) => other !== id);
        return others && isWanted ? [id, ...others] : others;
      });
      await wishes.current.send(id, isWanted, async () => {
        try {
          const { message = '' } = await call(isWanted ? bookmarkArticle : unbookmarkArticle, { params: { id } });
          showAlert('success', message, undo && { action: { label: 'Undo', onClick: undo } });
        } catch (error) {
          void client.invalidateQueries({ queryKey });
          onFailure(error);
        } finally {
          void client.invalidateQueries({ queryKey: articleKeys.saved });
        }
      });
    },
    [client, onFailure, showAlert],
  );

  return useCallback(
    (id: string, reader: string, isWanted: boolean): Promise<void> =>
      send(id, reader, isWanted, () => void send(id, reader, !isWanted)),
    [send],
  );
}

const noCursor: string | undefined = undefined;

/** The articles that one has saved, the last saved first, page by page. */
export function useSavedArticles() {
  const query = useInfiniteQuery({
    queryKey: articleKeys.saved,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listArticleBookmarks, { ...(cursor !== undefined && { query: { cursor } }), signal }),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
  const articles = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  return { ...query, articles };
}
