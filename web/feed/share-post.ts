import { useCallback } from 'react';
import type { Post } from '#contract/feed.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { useAlert } from '#web/ui/alerts.tsx';

const wasCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Shares a post by the system's own sheet, else copies its link. A person who cancels hears nothing. */
export function useSharePost() {
  const showAlert = useAlert();
  return useCallback(
    async ({ _id, user, content }: Post): Promise<void> => {
      const url = new URL(`/post/${_id}`, window.location.origin).href;
      const text = Array.from(content).slice(0, limits.post.shareText).join('');
      try {
        if (typeof navigator.share === 'function') {
          await navigator.share({ title: `A thought by ${user.name}`, text, url });
          return;
        }
        await navigator.clipboard.writeText(url);
        showAlert('info', messages.feed.linkCopied);
      } catch (error) {
        if (!wasCancelled(error)) showAlert('danger', messages.feed.shareFailed);
      }
    },
    [showAlert],
  );
}
