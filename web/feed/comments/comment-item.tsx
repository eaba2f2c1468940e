import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Link } from 'react-router';
import type { Comment } from '#contract/feed/feed.ts';
import { PersonMenu } from '#web/ui/people/person-menu.tsx';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import actions from '../post/post-actions.module.css';
import { ThoughtText } from '../thought-text.tsx';
import classes from './post-comments.module.css';

/** What a reader may do with a comment; undefined where they may not. */
export interface CommentHandlers {
  onReply: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onReport: (() => void) | undefined;
}

interface CommentItemProps {
  comment: Comment;
  handlers: CommentHandlers;
  /** True where the comment that it answers stands above it. */
  isBelowAnswered?: boolean;
}

function CommentAction({ label, icon: Icon, onClick }: { label: string; icon: typeof IconTrash; onClick: () => void }) {
  return (
    <button type="button" className={actions.action} aria-label={label} title={label} onClick={onClick}>
      <Icon aria-hidden size="1rem" stroke={1.6} />
    </button>
  );
}

function CommentTools({ user, handlers }: { user: Comment['user']; handlers: CommentHandlers }) {
  const { onReply, onDelete, onReport } = handlers;
  if (!onReply && !onDelete && !onReport) return null;
  return (
    <div className={classes.tools}>
      {onReply && (
        <button
          type="button"
          className={`${actions.action} ${classes.replyButton}`}
          aria-label={`Reply to ${user.name}`}
          onClick={onReply}
        >
          Reply
        </button>
      )}
      {onDelete && <CommentAction label={`Delete comment by ${user.name}`} icon={IconTrash} onClick={onDelete} />}
      {onReport && (
        <>
          <CommentAction label={`Report comment by ${user.name}`} icon={IconFlag} onClick={onReport} />
          <PersonMenu person={user} onReport={onReport} />
        </>
      )}
    </div>
  );
}

/** A comment with what its reader may do. */
export function CommentItem({ comment, handlers, isBelowAnswered = false }: CommentItemProps) {
  const { user, content, mentions, createdAt, replyTo, reply } = comment;
  return (
    <div className={classes.comment}>
      <UserAvatar name={user.name} picture={user.profilePicture} />
      <div className={classes.words}>
        <p className={classes.byline}>
          <Link to={`/profile/${user._id}`} className={classes.name} dir="auto">
            {user.name}
          </Link>
          <span className={classes.time}>
            <RelativeTime iso={createdAt} />
          </span>
        </p>
        {comment.held && <p className={classes.replied}>Only you see this until a moderator has approved it.</p>}
        {replyTo && !isBelowAnswered && (
          <p className={classes.replied}>
            Reply to <bdi>{replyTo.user.name}</bdi>
          </p>
        )}
        <p className={classes.content} dir="auto">
          <ThoughtText mentions={mentions}>{content}</ThoughtText>
        </p>
        {reply && (
          <blockquote className={classes.reply}>
            <p className={classes.replyHead}>
              Thoughtleaf replied <RelativeTime iso={reply.createdAt} />
            </p>
            <p dir="auto">
              <ThoughtText>{reply.text}</ThoughtText>
            </p>
          </blockquote>
        )}
      </div>
      <CommentTools user={user} handlers={comment.held ? { ...handlers, onReply: undefined } : handlers} />
    </div>
  );
}
