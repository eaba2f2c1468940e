import IconArrowBigUp from '@tabler/icons-react/dist/esm/icons/IconArrowBigUp.mjs';
import IconArrowBigUpFilled from '@tabler/icons-react/dist/esm/icons/IconArrowBigUpFilled.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useId } from 'react';
import type { Post } from '#contract/feed.ts';
import classes from './post-actions.module.css';
import type { PostHandlers } from './post-card.tsx';

interface PostActionsProps {
  post: Post;
  readerId: string | undefined;
  handlers: PostHandlers;
  comments: { id: string; isOpen: boolean; onToggle: () => void };
  onEdit: () => void;
}

interface IconActionProps {
  label: string;
  icon: typeof IconTrash;
  onClick: () => void;
}

function IconAction({ label, icon: Icon, onClick }: IconActionProps) {
  return (
    <button type="button" className={classes.action} aria-label={label} title={label} onClick={onClick}>
      <Icon aria-hidden size="1.15rem" stroke={1.6} />
    </button>
  );
}

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

function Upvote({ post, isPressed, onUpvote }: { post: Post; isPressed: boolean; onUpvote: () => void }) {
  const countId = useId();
  const Icon = isPressed ? IconArrowBigUpFilled : IconArrowBigUp;
  return (
    <button
      type="button"
      className={classes.action}
      aria-label="Upvote"
      aria-pressed={isPressed}
      aria-describedby={countId}
      title={isPressed ? 'Take the upvote back' : 'Upvote'}
      onClick={onUpvote}
    >
      <Icon aria-hidden size="1.15rem" stroke={1.6} />
      <span id={countId} className={classes.count}>
        {post.upvoteCount}
        <span className={classes.unit}> {post.upvoteCount === 1 ? 'upvote' : 'upvotes'}</span>
      </span>
    </button>
  );
}

/** What can be done with a post, at the foot of its card. */
export function PostActions({ post, readerId, handlers, comments, onEdit }: PostActionsProps) {
  const isOwn = readerId === post.user._id;
  return (
    <div className={classes.actions}>
      <Upvote
        post={post}
        isPressed={readerId !== undefined && post.upvotes.includes(readerId)}
        onUpvote={() => handlers.onUpvote(post)}
      />
      <button
        type="button"
        className={classes.action}
        aria-label="Comments"
        aria-expanded={comments.isOpen}
        aria-controls={comments.isOpen ? comments.id : undefined}
        title={many(post.commentCount, 'comment')}
        onClick={comments.onToggle}
      >
        <IconMessage aria-hidden size="1.15rem" stroke={1.6} />
        <span className={classes.count}>{post.commentCount}</span>
      </button>
      <IconAction label="Share" icon={IconShare2} onClick={() => handlers.onShare(post)} />
      <span className={classes.room} />
      {isOwn && <IconAction label="Edit" icon={IconPencil} onClick={onEdit} />}
      {isOwn && <IconAction label="Delete" icon={IconTrash} onClick={() => handlers.onDelete(post)} />}
      {!isOwn && readerId !== undefined && (
        <IconAction label="Report" icon={IconFlag} onClick={() => handlers.onReport('post', post._id)} />
      )}
    </div>
  );
}
