import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listArticleVersions, readArticleVersion, restoreArticleVersion } from '#contract/blog/article-versions.ts';
import { call } from '#web/platform/api-client.ts';
import { articleKeys } from '../blog.queries.ts';

const noCursor: string | undefined = undefined;

/** The versions of one's own draft or article, newest first, page by page. */
export function useArticleVersions(id: string) {
  const query = useInfiniteQuery({
    queryKey: articleKeys.versions(id),
    queryFn: ({ pageParam, signal }) =>
      call(listArticleVersions, {
        params: { id },
        ...(pageParam !== undefined && { query: { cursor: pageParam } }),
        signal,
      }),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
  return { ...query, versions: query.data?.pages.flatMap(({ data }) => data) ?? [] };
}

/** One version, whole. A former version never changes; the current one, by its time. */
export function useArticleVersion(id: string, version: number | undefined, savedAt: string | undefined) {
  return useQuery({
    queryKey: [...articleKeys.versions(id), version, savedAt],
    queryFn: async ({ signal }) => {
      const { data } = await call(readArticleVersion, { params: { id, version: String(version) }, signal });
      return data;
    },
    select: ({ content: text, ...rest }) => ({ ...rest, text }),
    enabled: version !== undefined,
    staleTime: Infinity,
  });
}

/** Brings a version back, and answers the article as it is then. */
export function useRestoreArticleVersion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (version: number) => {
      const { data } = await call(restoreArticleVersion, { params: { id, version: String(version) } });
      void client.invalidateQueries({ queryKey: articleKeys.versions(id) });
      void client.invalidateQueries({ queryKey: articleKeys.mine });
      return data;
    },
  });
}
