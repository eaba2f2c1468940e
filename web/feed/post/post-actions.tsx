import IconArrowBigUpFilled from '@tabler/icons-react/dist/esm/icons/IconArrowBigUpFilled.mjs';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Post } from '#contract/feed/feed.ts';
import { PersonMenu } from '#web/ui/people/person-menu.tsx';
import classes from './post-actions.module.css';
import type { PostHandlers } from './post-card.tsx';
import { PostIcon } from './post-icons.tsx';
import { useIsBookmarked } from '../bookmarks.queries.ts';
import { useNoteOfPost, useReader } from '../posts.queries.ts';

interface PostActionsProps {
  post: Post;
  readerId: string | undefined;
  handlers: PostHandlers;
  comments: { id: string; isOpen: boolean; onToggle: () => void };
  onEdit: () => void;
}

interface IconActionProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

function IconAction({ label, icon, onClick }: IconActionProps) {
  return (
    <button type="button" className={classes.action} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
}

interface CountedActionProps extends IconActionProps {
  count: number;
  /** The counted thing, in the singular. */
  unit: string;
  isDisabled?: boolean;
  state: { 'aria-pressed': boolean } | { 'aria-expanded': boolean; 'aria-controls': string | undefined };
}

/** The count stands beside the button, so that the button's name is what one does with it. */
function CountedAction({ label, icon, count, unit, isDisabled = false, state, onClick }: CountedActionProps) {
  const countId = useId();
  return (
    <span className={classes.counted}>
      <button
        type="button"
        className={classes.action}
        aria-label={label}
        aria-describedby={countId}
        title={label}
        disabled={isDisabled}
        onClick={onClick}
        {...state}
      >
        {icon}
      </button>
      <span id={countId} className={classes.count}>
        {count}
        <span className="visually-hidden">{count === 1 ? ` ${unit}` : ` ${unit}s`}</span>
      </span>
    </span>
  );
}

/** How icons look that few cards show. */
const drawn = { 'aria-hidden': true, size: '1.15rem', stroke: 1.6 };

/** The way back to the note that one's own post was made of. */
function OwnNote({ postId, readerId }: { postId: string; readerId: string }) {
  const noteId = useNoteOfPost(postId, readerId);
  if (noteId === undefined) return null;
  return (
    <Link to={`/notes/${noteId}`} className={classes.action} aria-label="Open your note" title="Open your note">
      <IconNote {...drawn} />
    </Link>
  );
}

interface BookmarkActionProps {
  post: Post;
  readerId: string;
  onBookmark: PostHandlers['onBookmark'];
}

/** Saves a post for its reader alone. */
function BookmarkAction({ post, readerId, onBookmark }: BookmarkActionProps) {
  const isSaved = useIsBookmarked(post._id, readerId);
  return (
    <button
      type="button"
      className={classes.action}
      aria-label="Bookmark"
      title="Bookmark"
      aria-pressed={isSaved ?? false}
      disabled={isSaved === undefined}
      onClick={() => onBookmark(post, readerId, !isSaved)}
    >
      {isSaved ? <IconBookmarkFilled {...drawn} /> : <IconBookmark {...drawn} />}
    </button>
  );
}

/** Actions on a post, at the foot of its card. */
export function PostActions({ post, readerId, handlers, comments, onEdit }: PostActionsProps) {
  const isOwn = readerId === post.user._id;
  const isUpvoted = readerId !== undefined && post.upvotes.includes(readerId);
  const { isKnown } = useReader();
  const onReport = () => handlers.onReport('post', post._id);
  return (
    <div className={classes.actions}>
      <CountedAction
        label="Upvote"
        icon={isUpvoted ? <IconArrowBigUpFilled {...drawn} /> : <PostIcon name="upvote" />}
        count={post.upvoteCount}
        unit="upvote"
        // The check of the session tells the voter in a moment.
        isDisabled={!isKnown}
        state={{ 'aria-pressed': isUpvoted }}
        onClick={() => handlers.onUpvote(post)}
      />
      <CountedAction
        label="Comments"
        icon={<PostIcon name="comments" />}
        count={post.commentCount}
        unit="comment"
        state={{ 'aria-expanded': comments.isOpen, 'aria-controls': comments.isOpen ? comments.id : undefined }}
        onClick={comments.onToggle}
      />
      <IconAction label="Share" icon={<PostIcon name="share" />} onClick={() => handlers.onShare(post)} />
      {readerId !== undefined && <BookmarkAction post={post} readerId={readerId} onBookmark={handlers.onBookmark} />}
      {readerId !== undefined && <span className={classes.room} />}
      {isOwn && <OwnNote postId={post._id} readerId={readerId} />}
      {isOwn && <IconAction label="Edit" icon={<IconPencil {...drawn} />} onClick={onEdit} />}
      {isOwn && <IconAction label="Delete" icon={<IconTrash {...drawn} />} onClick={() => handlers.onDelete(post)} />}
      {!isOwn && readerId !== undefined && (
        <>
          <IconAction label="Report" icon={<IconFlag {...drawn} />} onClick={onReport} />
          <PersonMenu person={post.user} onReport={onReport} />
        </>
      )}
    </div>
  );
}
