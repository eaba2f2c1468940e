import type { Post } from '#contract/feed/feed.ts';
import { BinItem, BinList } from '#web/ui/lists/bin-list.tsx';
import classes from './binned-posts.module.css';
import type { useDeletedPosts, usePostBinActions } from './post-bin.queries.ts';
import { headOfPost } from '../post/post-head.ts';

interface BinnedPostsProps {
  posts: ReturnType<typeof useDeletedPosts>;
  actions: ReturnType<typeof usePostBinActions>;
}

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** One's posts in the bin. */
export function BinnedPosts({ posts, actions }: BinnedPostsProps) {
  return (
    <BinList list={posts} isEmpty={posts.items.length === 0} nothing="No deleted posts">
      {posts.items.map((post: Post) => (
        <BinItem
          key={post._id}
          title={headOfPost(post).description}
          deletedAt={post.deletedAt}
          onRestore={() => void actions.restore(post)}
          onDelete={() => void actions.deleteForGood(post)}
        >
          <p className={classes.counts}>
            {many(post.upvoteCount, 'upvote')}, {many(post.commentCount, 'comment')}
          </p>
        </BinItem>
      ))}
    </BinList>
  );
}
