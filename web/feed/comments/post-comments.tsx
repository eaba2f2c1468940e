import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Comment, Post } from '#contract/feed.ts';
import { useGuestLink } from '#web/session/return-path.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { PersonMenu } from '#web/ui/people/person-menu.tsx';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';
import { CommentForm } from './comment-form.tsx';
import { lacksComments, useAddComment, useDeleteComment, useOlderComments } from './comments.queries.ts';
import actions from '../post/post-actions.module.css';
import type { PostHandlers } from '../post/post-card.tsx';
import classes from './post-comments.module.css';
import { ThoughtText } from '../thought-text.tsx';

interface PostCommentsProps {
  id: string;
  post: Post;
  readerId: string | undefined;
  onReport: PostHandlers['onReport'];
}

interface CommentItemProps {
  comment: Comment;
  /** Given where the reader may delete it. */
  onDelete: (() => void) | undefined;
  /** Given where the reader may report it. */
  onReport: (() => void) | undefined;
}

function CommentAction({ label, icon: Icon, onClick }: { label: string; icon: typeof IconTrash; onClick: () => void }) {
  return (
    <button type="button" className={actions.action} aria-label={label} title={label} onClick={onClick}>
      <Icon aria-hidden size="1rem" stroke={1.6} />
    </button>
  );
}

function CommentItem({ comment, onDelete, onReport }: CommentItemProps) {
  const { user, content, createdAt, reply } = comment;
  return (
    <li className={classes.comment}>
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
        <p className={classes.content} dir="auto">
          <ThoughtText>{content}</ThoughtText>
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
      {(onDelete ?? onReport) && (
        <div className={classes.tools}>
          {onDelete && <CommentAction label={`Delete comment by ${user.name}`} icon={IconTrash} onClick={onDelete} />}
          {onReport && (
            <>
              <CommentAction label={`Report comment by ${user.name}`} icon={IconFlag} onClick={onReport} />
              <PersonMenu person={user} />
            </>
          )}
        </div>
      )}
    </li>
  );
}

function GuestLine() {
  const login = useGuestLink('/login');
  const signup = useGuestLink('/signup');
  return (
    <p className={classes.guest}>
      <Link {...login}>Login</Link> or <Link {...signup}>Signup</Link> to comment.
    </p>
  );
}

/** The comments of a post, oldest first, and where one is written. */
export function PostComments({ id, post, readerId, onReport }: PostCommentsProps) {
  const [asksForOlder, setAsksForOlder] = useState(false);
  const wantsOlder = asksForOlder || lacksComments(post);
  const { older, isFetching, isPending, isError, hasNextPage, fetchNextPage } = useOlderComments(post, wantsOlder);
  const addComment = useAddComment(post);
  const deleteComment = useDeleteComment(post);
  const confirm = useConfirm();
  const comments = [...older, ...post.comments];
  const hasOlder = wantsOlder ? hasNextPage || isPending || isError : post.commentCount > post.comments.length;

  const askToDelete = async (comment: Comment) => {
    const isSure = await confirm({
      title: 'Delete this comment?',
      message: 'The comment will be deleted for good.',
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    if (isSure) await deleteComment(comment);
  };

  return (
    <section id={id} aria-label="Comments" className={classes.section}>
      {hasOlder && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.more}
          loading={isFetching}
          onClick={() => (wantsOlder ? void fetchNextPage() : setAsksForOlder(true))}
        >
          Older comments
        </Button>
      )}
      {comments.length > 0 && (
        <ul className={classes.list}>
          {comments.map((comment) => (
            <CommentItem
              key={comment._id}
              comment={comment}
              onDelete={
                readerId === comment.user._id || readerId === post.user._id
                  ? () => void askToDelete(comment)
                  : undefined
              }
              onReport={
                readerId !== undefined && readerId !== comment.user._id
                  ? () => onReport('comment', comment._id)
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {readerId === undefined ? (
        <GuestLine />
      ) : (
        <CommentForm postId={post._id} owner={readerId} onComment={addComment} />
      )}
    </section>
  );
}
