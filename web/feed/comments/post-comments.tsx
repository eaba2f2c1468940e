import { useState } from 'react';
import type { Post } from '#contract/feed/feed.ts';
import type { PostHandlers } from '../post/post-card.tsx';
import { CommentSection } from './comment-section.tsx';
import { lacksComments, useAddComment, useDeleteComment, useOlderComments } from './comments.queries.ts';

interface PostCommentsProps {
  id: string;
  post: Post;
  readerId: string | undefined;
  onReport: PostHandlers['onReport'];
}

/** The comments of a post, oldest first, and where one is written. */
export function PostComments({ id, post, readerId, onReport }: PostCommentsProps) {
  const [asksForOlder, setAsksForOlder] = useState(false);
  const wantsOlder = asksForOlder || lacksComments(post);
  const { older, isFetching, isPending, isError, hasNextPage, fetchNextPage } = useOlderComments(post, wantsOlder);
  const hasOlder = wantsOlder ? hasNextPage || isPending || isError : post.commentCount > post.comments.length;
  const onShow = () => (wantsOlder ? void fetchNextPage() : setAsksForOlder(true));
  return (
    <CommentSection
      id={id}
      subjectId={post._id}
      authorId={post.user._id}
      readerId={readerId}
      comments={[...older, ...post.comments]}
      older={hasOlder ? { isFetching, onShow } : undefined}
      onAdd={useAddComment(post)}
      onDelete={useDeleteComment(post)}
      onReport={(commentId) => onReport('comment', commentId)}
    />
  );
}
