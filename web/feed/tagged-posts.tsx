import { feedLimits } from '#contract/feed/feed-limits.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import type { PostHandlers } from './post/post-card.tsx';
import { PostList } from './post-list.tsx';
import { useReader, useTagged } from './posts.queries.ts';
import classes from './tagged-posts.module.css';
import { usePostHandlers } from './use-post-handlers.ts';

/** How many thoughts there are, in words. They are counted up to a limit. */
function countInWords(total: number): string {
  const shown = total.toLocaleString('en-US');
  if (total >= feedLimits.countedThoughts) return `${shown} thoughts or more`;
  return total === 1 ? '1 thought' : `${shown} thoughts`;
}

interface TaggedPostsProps {
  /** By which the tag is matched. */
  tag: string;
  onReport: PostHandlers['onReport'];
}

/** The thoughts with a tag, newest first, below how many there are. */
export function TaggedPosts({ tag, onReport }: TaggedPostsProps) {
  const { reader } = useReader();
  const list = useTagged(tag);
  const handlers = usePostHandlers({ onReport });
  const total = list.data?.pages[0]?.total;
  return (
    <>
      <p role="status" className={classes.count}>
        {total !== undefined && total > 0 && countInWords(total)}
      </p>
      <PostList
        list={list}
        readerId={reader}
        handlers={handlers}
        nothing={
          <EmptyState
            title="No thoughts with this tag"
            action={<ButtonLink to="/feed">Read the Community Feed</ButtonLink>}
          >
            Write the first one: put the tag into a thought.
          </EmptyState>
        }
      />
    </>
  );
}
