import { useCallback } from 'react';
import type { Post } from '#contract/feed/feed.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { plainMentions } from '#contract/feed/mentions.ts';
import { useShare } from '#web/ui/hooks/use-share.ts';

/** Shares a post by its link. */
export function useSharePost() {
  const share = useShare();
  return useCallback(
    ({ _id, user, content }: Post): Promise<void> =>
      share({
        title: `A thought by ${user.name}`,
        text: Array.from(plainMentions(content)).slice(0, limits.post.shareText).join(''),
        path: `/post/${_id}`,
        failed: messages.feed.shareFailed,
      }),
    [share],
  );
}
