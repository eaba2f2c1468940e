import { useEffect, useRef, type ReactNode } from 'react';
import type { Post } from '#contract/feed/feed.ts';
import { NextPage, PagedList } from '#web/ui/lists/paged-list.tsx';
import { PostCard, type PostHandlers } from './post/post-card.tsx';
import { PostIconSheet } from './post/post-icons.tsx';
import classes from './post-list.module.css';
import { PostSkeletons } from './post/post-skeletons.tsx';
import type { useFeed } from './posts.queries.ts';

/** How far below the window the next page is asked for. */
const ahead = '800px';

interface PostListProps {
  list: ReturnType<typeof useFeed>;
  readerId: string | undefined;
  handlers: PostHandlers;
  /** Content on top of the list. */
  leader?: ReactNode;
  /** Message where there are no posts. */
  nothing: ReactNode;
}

/** Asks for more as soon as the end of the list comes near. */
function useMore(isWanted: boolean, onMore: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  }, [onMore]);
  useEffect(() => {
    const { current } = end;
    if (!isWanted || !current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: ahead },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isWanted]);
  return end;
}

const cards = (posts: readonly Post[], readerId: string | undefined, handlers: PostHandlers) =>
  posts.map((post) => <PostCard key={post._id} post={post} readerId={readerId} handlers={handlers} />);

/** Loading, failed, empty, or the posts, of which older ones come as one scrolls. */
export function PostList({ list, readerId, handlers, leader, nothing }: PostListProps) {
  const { posts, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const canLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const end = useMore(canLoad, () => void list.fetchNextPage());
  return (
    <PagedList
      query={list}
      isEmpty={posts.length === 0 && !leader && !hasNextPage}
      loading={<PostSkeletons />}
      nothing={nothing}
    >
      <div className={classes.list}>
        <PostIconSheet />
        {leader}
        {cards(posts, readerId, handlers)}
        {hasNextPage && (
          <div ref={end} className={classes.end}>
            <NextPage query={list} />
          </div>
        )}
      </div>
    </PagedList>
  );
}
