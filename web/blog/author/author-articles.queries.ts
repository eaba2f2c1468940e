import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listArticlesOfUser } from '#contract/blog/author-articles.ts';
import { call } from '#web/platform/api-client.ts';
import type { ServerData } from '#web/platform/server-data.ts';
import { articleKeys } from '../blog.queries.ts';

/** Few, as thoughts follow below. */
const pageSize = '3';

const noCursor: string | undefined = undefined;

/** The public articles of a person, newest first, page by page. */
export function useArticlesOf(userId: string) {
  const query = useInfiniteQuery({
    queryKey: articleKeys.ofUser(userId),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listArticlesOfUser, {
        params: { id: userId },
        query: { limit: pageSize, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const articles = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  return { ...query, articles };
}

/** The first of a person's articles, as a visitor sees them. */
export async function loadArticlesOf({ queryClient, call: ask }: ServerData, userId: string): Promise<void> {
  const page = await ask(listArticlesOfUser, { params: { id: userId }, query: { limit: pageSize } });
  queryClient.setQueryData(articleKeys.ofUser(userId), { pages: [page], pageParams: [undefined] });
}
