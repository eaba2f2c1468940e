import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { deleteArticle, getArticle, getArticleNote, listArticles, listMyArticles } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import { nullIfNotFound } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import type { ArticleFilter } from './article-filter.ts';

/** The keys of everything that comes from the blog's calls. */
export const articleKeys = {
  all: ['articles'],
  list: ({ tag, q }: ArticleFilter) => ['articles', 'list', { tag, q }],
  mine: ['articles', 'mine'],
  one: (slug: string) => ['articles', 'one', slug],
  edit: (id: string) => ['articles', 'edit', id],
  previews: (id: string) => ['articles', 'previews', id],
  versions: (id: string) => ['articles', 'versions', id],
  source: (id: string) => ['articles', 'source', id],
  note: (id: string) => ['articles', 'note', id],
  ofUser: (userId: string) => ['articles', 'of-user', userId],
  saved: ['articles', 'saved'],
  savedIds: (reader: string) => ['articles', 'saved-ids', reader],
} as const;

type MyArticles = InfiniteData<AnswerOf<typeof listMyArticles>>;

const without = (list: MyArticles, id: string): MyArticles => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, data: page.data.filter(({ _id }) => _id !== id) })),
});

const noCursor: string | undefined = undefined;
const nextOf = ({ nextCursor }: { nextCursor: string | null }) => nextCursor;
const allOf = <Item>(list: InfiniteData<{ data: Item[] }> | undefined): Item[] =>
  list?.pages.flatMap(({ data }) => data) ?? [];

/** A filter as a query of the server. */
export const queryOf = ({ tag, q }: ArticleFilter) => ({ ...(tag && { tag }), ...(q && { q }) });

/** Approved articles, newest first, page by page, with the tags that all of them have. */
export function useArticles(filter: ArticleFilter) {
  const query = useInfiniteQuery({
    queryKey: articleKeys.list(filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listArticles, { query: { ...queryOf(filter), ...(cursor !== undefined && { cursor }) }, signal }),
    initialPageParam: noCursor,
    getNextPageParam: nextOf,
    // The former list stays on the screen until the new one is there.
    placeholderData: (former) => former,
  });
  const articles = useMemo(() => allOf(query.data), [query.data]);
  return { ...query, articles, tags: query.data?.pages[0]?.tags ?? [] };
}

/** One's own articles, the last changed first, page by page. */
export function useMyArticles() {
  const query = useInfiniteQuery({
    queryKey: articleKeys.mine,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listMyArticles, { ...(cursor !== undefined && { query: { cursor } }), signal }),
    initialPageParam: noCursor,
    getNextPageParam: nextOf,
    // An editor may have approved one meanwhile.
    staleTime: 0,
  });
  const articles = useMemo(() => allOf(query.data), [query.data]);
  return { ...query, articles };
}

type ArticleAnswer = AnswerOf<typeof getArticle>;

/** An article without its source: to read it one needs the rendered text alone, and the document would carry both. */
export const withoutSource = ({
  data: { content: _source, pictures: _pictures, ...data },
  previous,
  next,
}: ArticleAnswer) => ({
  data,
  previous,
  next,
});

/** An article to read. */
export type ReadArticle = ReturnType<typeof withoutSource>['data'];

/** An article by its slug as readers see it, or one's own that they do not see, with its neighbours; null where there is none that the reader may see. */
export function useArticle(slug: string) {
  return useQuery({
    queryKey: articleKeys.one(slug),
    queryFn: ({ signal }) =>
      nullIfNotFound(call(getArticle, { params: { slug }, query: { text: 'public' }, signal }).then(withoutSource)),
  });
}

/** An article by its id in its author's newest text, to be changed; null where there is none. Asked for anew each time, and never while one writes. */
export function useArticleSource(id: string) {
  return useQuery({
    queryKey: articleKeys.source(id),
    queryFn: ({ signal }) =>
      nullIfNotFound(call(getArticle, { params: { slug: id }, query: { text: 'edit' }, signal })),
    select: (found) => found?.data ?? null,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The note that one's own article was made of; null where there is none. */
export function useNoteOfArticle(id: string): string | null | undefined {
  const { data } = useQuery({
    queryKey: articleKeys.note(id),
    queryFn: ({ signal }) => call(getArticleNote, { params: { id }, signal }),
    select: ({ data: { noteId } }) => noteId,
  });
  return data;
}

/** Deletes one's own article for good; answers whether it is gone. */
export function useDeleteArticle() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  return useCallback(
    async (id: string): Promise<boolean> => {
      try {
        const { data } = await call(deleteArticle, { params: { id } });
        client.setQueryData<MyArticles>(articleKeys.mine, (list) => list && without(list, id));
        void client.invalidateQueries({ queryKey: articleKeys.all });
        showAlert('success', data.draft ? messages.blog.draftDeleted : messages.blog.deleted);
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      }
    },
    [client, showAlert, showFailure],
  );
}
