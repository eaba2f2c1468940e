import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { upvotePost, type Post } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFeedFailure, type FailureWords } from '../feed-failure.ts';
import { editPost, shownPost, useReader } from '../posts.queries.ts';

const words: FailureWords = {
  refusal: ({ status }) => messages.feed.upvoteFailedWith(status),
  refused: messages.feed.upvoteFailedWith(200),
  unreachable: messages.http.unreachable,
};

/** The post with the reader's upvote given or taken back. */
function withUpvote(post: Post, reader: string, isWanted: boolean): Post {
  if (post.upvotes.includes(reader) === isWanted) return post;
  const others = post.upvotes.filter((id) => id !== reader);
  return {
    ...post,
    upvotes: isWanted ? [reader, ...others] : others,
    upvoteCount: post.upvoteCount + (isWanted ? 1 : -1),
  };
}

/**
 * Gives an upvote or takes it back. It is shown at once; presses while a call is under way are gathered, because the
 * server toggles: only the last wish is sent on.
 */
export function useUpvote() {
  const client = useQueryClient();
  const { reader } = useReader();
  const showAlert = useAlert();
  const showFailure = useFeedFailure();
  const wishes = useRef(new Map<string, boolean>());

  const send = useCallback(
    async (id: string, by: string, was: boolean) => {
      let has = was;
      try {
        while (wishes.current.get(id) !== has) {
          const { data } = await call(upvotePost, { params: { id } });
          has = data.upvotes.includes(by);
          const wished = wishes.current.get(id) ?? has;
          await editPost(client, id, () => withUpvote(data, by, wished));
        }
      } catch (error) {
        await editPost(client, id, (post) => withUpvote(post, by, has));
        showFailure(error, words);
      } finally {
        wishes.current.delete(id);
      }
    },
    [client, showFailure],
  );

  return useCallback(
    async ({ _id: id }: Post): Promise<void> => {
      if (!reader) {
        showAlert('danger', messages.feed.loginToUpvote);
        return;
      }
      // A wish that waits for a list on its way is not shown yet.
      const wish = wishes.current.get(id);
      const isUpvoted = wish ?? shownPost(client, id, reader)?.upvotes.includes(reader) ?? false;
      wishes.current.set(id, !isUpvoted);
      await editPost(client, id, (post) => withUpvote(post, reader, !isUpvoted));
      if (wish === undefined) await send(id, reader, isUpvoted);
    },
    [client, reader, send, showAlert],
  );
}
