import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import type { PostHandlers } from './post/post-card.tsx';
import { PostList } from './post-list.tsx';
import { usePostsOf, useReader } from './posts.queries.ts';
import { usePostHandlers } from './use-post-handlers.ts';

interface UserPostsProps {
  userId: string;
  onReport: PostHandlers['onReport'];
}

/** The thoughts of one person, newest first. */
export function UserPosts({ userId, onReport }: UserPostsProps) {
  const { reader } = useReader();
  const list = usePostsOf(userId);
  const handlers = usePostHandlers({ onReport });
  return (
    <PostList
      list={list}
      readerId={reader}
      handlers={handlers}
      nothing={
        <EmptyState title="No thoughts yet">
          {reader === userId
            ? 'Your thoughts from the Community Feed appear here.'
            : 'Thoughts that this person shares appear here.'}
        </EmptyState>
      }
    />
  );
}
