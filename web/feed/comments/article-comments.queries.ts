import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { addArticleComment, deleteArticleComment, listArticleComments } from '#contract/blog/article-comments.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { Comment } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFeedFailure } from '../feed-failure.ts';
import { addWords, deleteWords } from './comment-failures.ts';

type CommentPages = InfiniteData<AnswerOf<typeof listArticleComments>>;

/** For everybody alike the same key: a change of the reader empties all that is kept. */
const keyOf = (articleId: string) => ['articles', 'comments', articleId];

const noCursor: string | undefined = undefined;

/** The comments on an article, oldest first; the next page is of older ones. */
export function useArticleComments(articleId: string) {
  const query = useInfiniteQuery({
    queryKey: keyOf(articleId),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listArticleComments, {
        params: { id: articleId },
        ...(cursor !== undefined && { query: { cursor } }),
        signal,
      }),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  // Each page is oldest first, and each next page is older.
  const comments = useMemo(() => query.data?.pages.toReversed().flatMap(({ data }) => data) ?? [], [query.data]);
  return { ...query, comments };
}

/** The first page is the newest: a new comment stands at its end. */
const withComment = (list: CommentPages, comment: Comment): CommentPages => ({
  ...list,
  pages: list.pages.map((page, at) => (at === 0 ? { ...page, data: [...page.data, comment] } : page)),
});

const withoutComment = (list: CommentPages, id: string): CommentPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, data: page.data.filter(({ _id }) => _id !== id) })),
});

/** Adds a comment or a reply; answers whether it is there, so that the text can be kept where it is not. */
export function useAddArticleComment(articleId: string) {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFeedFailure();
  return useCallback(
    async (content: string, replyTo: string): Promise<boolean> => {
      try {
        const body = { content, ...(replyTo !== '' && { replyTo }) };
        const { data } = await call(addArticleComment, { params: { id: articleId }, body });
        await client.cancelQueries({ queryKey: keyOf(articleId) });
        client.setQueryData<CommentPages>(keyOf(articleId), (list) => list && withComment(list, data));
        if (data.held) showAlert('success', messages.blog.commentHeld);
        return true;
      } catch (error) {
        showFailure(error, addWords);
        return false;
      }
    },
    [articleId, client, showAlert, showFailure],
  );
}

/** Deletes a comment, shown at once and asked for again where the server refuses. */
export function useDeleteArticleComment(articleId: string) {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFeedFailure();
  return useCallback(
    async ({ _id: commentId }: Comment): Promise<void> => {
      await client.cancelQueries({ queryKey: keyOf(articleId) });
      client.setQueryData<CommentPages>(keyOf(articleId), (list) => list && withoutComment(list, commentId));
      try {
        await call(deleteArticleComment, { params: { id: articleId, commentId } });
        showAlert('success', messages.feed.commentDeleted);
      } catch (error) {
        showFailure(error, deleteWords);
      } finally {
        // Replies to it answer none from now on.
        void client.invalidateQueries({ queryKey: keyOf(articleId) });
      }
    },
    [articleId, client, showAlert, showFailure],
  );
}
