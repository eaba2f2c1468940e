import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { addComment, deleteComment, listComments, type Comment, type Post } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFeedFailure } from '../feed-failure.ts';
import { editPost, postKeys } from '../posts.queries.ts';
import { addWords, deleteWords } from './comment-failures.ts';

/** Adds a comment, or a reply to the one that `replyTo` names; answers whether it is there, so that the text can be kept where it is not. */
export function useAddComment({ _id: id }: Post) {
  const client = useQueryClient();
  const showFailure = useFeedFailure();
  return useCallback(
    async (content: string, replyTo: string): Promise<boolean> => {
      try {
        const body = { content, ...(replyTo !== '' && { replyTo }) };
        const { data } = await call(addComment, { params: { id }, body });
        await editPost(client, id, () => data);
        return true;
      } catch (error) {
        showFailure(error, addWords);
        return false;
      }
    },
    [client, id, showFailure],
  );
}

const withoutComment = (post: Post, commentId: string): Post => ({
  ...post,
  comments: post.comments.filter(({ _id }) => _id !== commentId),
  commentCount: post.commentCount - 1,
});

/** Deletes a comment, shown at once and taken back where the server refuses. */
export function useDeleteComment({ _id: id }: Post) {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFeedFailure();
  return useCallback(
    async ({ _id: commentId }: Comment): Promise<void> => {
      let former: Post | undefined;
      await editPost(client, id, (post) => {
        former ??= post;
        return withoutComment(post, commentId);
      });
      try {
        const { data } = await call(deleteComment, { params: { id, commentId } });
        await editPost(client, id, () => data);
        showAlert('success', messages.feed.commentDeleted);
      } catch (error) {
        await editPost(client, id, (post) => former ?? post);
        showFailure(error, deleteWords);
      } finally {
        void client.invalidateQueries({ queryKey: postKeys.comments(id) });
      }
    },
    [client, id, showAlert, showFailure],
  );
}

const noCursor: string | undefined = undefined;

const cursorOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

/** True if the post came with its document, which leaves out the comments. */
export const lacksComments = ({ comments, commentCount }: Post): boolean => comments.length === 0 && commentCount > 0;

/**
 * Comments older than the newest fifty that a post carries, or the newest where it carries none; nothing is asked for until
 * `isWanted`.
 */
export function useOlderComments(post: Post, isWanted: boolean) {
  const before = post.comments[0]?._id;
  const query = useInfiniteQuery({
    queryKey: [...postKeys.comments(post._id), before],
    queryFn: ({ pageParam, signal }) =>
      call(listComments, { params: { id: post._id }, query: cursorOf(pageParam ?? before), signal }),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isWanted && post.commentCount > 0,
  });
  // Each page is oldest first, and each next page is older.
  const older = useMemo(() => query.data?.pages.toReversed().flatMap(({ data }) => data) ?? [], [query.data]);
  return { ...query, older };
}
