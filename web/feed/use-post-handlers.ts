import { useMemo } from 'react';
import type { Post } from '#contract/feed/feed.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { useBookmark } from './bookmarks.queries.ts';
import type { PostHandlers } from './post/post-card.tsx';
import { useSharePost } from './post/share-post.ts';
import { useUpvote } from './post/upvote.queries.ts';
import { useDeletePost, useUpdatePost } from './write-post.queries.ts';

interface PostHandlersOptions {
  onReport: PostHandlers['onReport'];
  /** After a post has left the screen. */
  onDeleted?: (post: Post) => void;
}

/** Handlers of the cards, the same object from one render to the next. */
export function usePostHandlers({ onReport, onDeleted }: PostHandlersOptions): PostHandlers {
  const upvote = useUpvote();
  const share = useSharePost();
  const bookmark = useBookmark();
  const update = useUpdatePost();
  const remove = useDeletePost();
  const confirm = useConfirm();
  return useMemo(() => {
    const askToDelete = async (post: Post) => {
      const isSure = await confirm({
        title: 'Delete this thought?',
        message: 'It moves to the recycle bin, where you can restore it.',
        confirmLabel: 'Delete',
        isDestructive: true,
      });
      if (isSure && (await remove(post))) onDeleted?.(post);
    };
    return {
      onUpvote: (post) => void upvote(post),
      onShare: (post) => void share(post),
      onUpdate: update,
      onDelete: (post) => void askToDelete(post),
      onBookmark: (post, readerId, isWanted) => void bookmark(post, readerId, isWanted),
      onReport,
    };
  }, [bookmark, confirm, onDeleted, onReport, remove, share, update, upvote]);
}
