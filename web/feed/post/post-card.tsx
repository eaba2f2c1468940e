import { memo, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Post } from '#contract/feed/feed.ts';
import { plainMentions } from '#contract/feed/mentions.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';
import { PostActions } from './post-actions.tsx';
import classes from './post-card.module.css';
import { PostMedia } from '../pictures/post-media.tsx';
import { PostComments } from '../comments/post-comments.tsx';
import { PostEditor } from './post-editor.tsx';
import { ThoughtText } from '../thought-text.tsx';

/** Actions on a post. The functions stay the same from one render to the next. */
export interface PostHandlers {
  onUpvote: (post: Post) => void;
  onShare: (post: Post) => void;
  /** Answers whether the new text is saved. */
  onUpdate: (post: Post, content: string) => Promise<boolean>;
  /** Asks first. */
  onDelete: (post: Post) => void;
  /** Saves a post for its reader, or no longer. */
  onBookmark: (post: Post, readerId: string, isWanted: boolean) => void;
  /** Opens the report of a post or of one of its comments. */
  onReport: (contentType: 'post' | 'comment', id: string) => void;
}

interface PostCardProps {
  post: Post;
  /** The signed-in person's id; undefined for a visitor. */
  readerId: string | undefined;
  handlers: PostHandlers;
  /** On the post's own page the comments stand open. */
  isAlone?: boolean;
}

function Byline({ id, post }: { id: string; post: Post }) {
  const { user, createdAt, updatedAt } = post;
  return (
    <header className={classes.byline}>
      <Link to={`/profile/${user._id}`} className={classes.author} discover="none">
        <UserAvatar name={user.name} picture={user.profilePicture} />
        <span id={id} className={classes.name} dir="auto">
          {user.name}
        </span>
      </Link>
      <Link to={`/post/${post._id}`} className={classes.time} discover="none">
        <RelativeTime iso={createdAt} />
      </Link>
      {updatedAt !== createdAt && <span className={classes.edited}>Edited</span>}
    </header>
  );
}

/** A thought with everything that belongs to it. */
export const PostCard = memo(function PostCard({ post, readerId, handlers, isAlone = false }: PostCardProps) {
  const [isEditing, setEditing] = useState(false);
  const [hasComments, setComments] = useState(isAlone);
  const { media = [] } = post;
  const hasMedia = media.length > 0;
  const nameId = useId();
  const commentsId = useId();
  return (
    <article className={classes.card} aria-labelledby={nameId} tabIndex={-1} data-alone={isAlone || undefined}>
      <Byline id={nameId} post={post} />
      {post.held && <p className={classes.held}>Only you see this until a moderator has approved it.</p>}
      {isEditing ? (
        <PostEditor
          content={post.content}
          mayBeEmpty={hasMedia}
          onSave={(content) => handlers.onUpdate(post, content)}
          onClose={() => setEditing(false)}
        />
      ) : (
        post.content !== '' && (
          <p className={classes.content} dir="auto">
            <ThoughtText mentions={post.mentions}>{post.content}</ThoughtText>
          </p>
        )
      )}
      {hasMedia && <PostMedia media={media} />}
      <PostActions
        post={post}
        readerId={readerId}
        handlers={handlers}
        comments={{ id: commentsId, isOpen: hasComments, onToggle: () => setComments((isOpen) => !isOpen) }}
        onEdit={() => setEditing(true)}
      />
      {hasComments && <PostComments id={commentsId} post={post} readerId={readerId} onReport={handlers.onReport} />}
    </article>
  );
});

/** A thought on its way to the server: nothing to press yet. */
export function PendingPostCard({ name, content }: { name: string; content: string }) {
  const nameId = useId();
  return (
    <article className={classes.card} aria-labelledby={nameId} aria-busy="true" data-pending="true">
      <header className={classes.byline}>
        <span id={nameId} className={classes.name}>
          {name}
        </span>
        <span className={classes.time}>Posting…</span>
      </header>
      {content.trim() !== '' && (
        <p className={classes.content} dir="auto">
          {plainMentions(content)}
        </p>
      )}
    </article>
  );
}
