import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { Post } from '#contract/feed/feed.ts';
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
  /** The last state: a person who writes a comment when the post is deleted must not lose the words. */
  const [lastSeen, setLastSeen] = useState<Post>();
  if (post && post !== lastSeen) setLastSeen(post);
  /** The page came with the view of visitors. Its author may have blocked the reader, who keeps it only to save their words. */
  const [isRead, setRead] = useState(false);
  if (post && !isRead && isKnown && !query.isPlaceholderData) setRead(true);
  const [isWriting, setWriting] = useState(false);
  const shown = post ?? (isRead || isWriting ? lastSeen : undefined);
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
      <div onInput={() => setWriting(true)}>
        <PostCard post={shown} readerId={reader} handlers={handlers} isAlone />
      </div>
    </>
  );
}
