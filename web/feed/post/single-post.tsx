import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { Post } from '#contract/feed.ts';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { PostCard, type PostHandlers } from './post-card.tsx';
import { PostIconSheet } from './post-icons.tsx';
import { headOfPost } from './post-head.ts';
import { PostSkeletons } from './post-skeletons.tsx';
import { usePost, useReader } from '../posts.queries.ts';
import classes from './single-post.module.css';
import { usePostHandlers } from '../use-post-handlers.ts';

interface SinglePostProps {
  id: string;
  onReport: PostHandlers['onReport'];
  /** Message where there is no such post. */
  missing: React.ReactNode;
}

/** One post with its comments open. */
export function SinglePost({ id, onReport, missing }: SinglePostProps) {
  const { reader, isKnown } = useReader();
  const query = usePost(id);
  const { data: post, error } = query;
  const navigate = useNavigate();
  const onDeleted = useCallback(() => void navigate('/feed'), [navigate]);
  const handlers = usePostHandlers({ onReport, onDeleted });
  /**
   * The last state: a person who writes a comment when the post is deleted must not lose the words. The view of visitors, with which the page
   * came, is none: its author may have blocked the reader.
   */
  const [lastSeen, setLastSeen] = useState<Post>();
  if (post && post !== lastSeen && isKnown && !query.isPlaceholderData) setLastSeen(post);
  const shown = post ?? lastSeen;
  if (!shown) {
    if (post === null) return missing;
    return error ? <QueryFailure query={query} /> : <PostSkeletons />;
  }
  return (
    <>
      <PageTitle>{headOfPost(shown).title}</PageTitle>
      {post === null && (
        <p role="status" className={classes.gone}>
          {messages.feed.notFound}
        </p>
      )}
      <PostIconSheet />
      <PostCard post={shown} readerId={reader} handlers={handlers} isAlone />
    </>
  );
}
