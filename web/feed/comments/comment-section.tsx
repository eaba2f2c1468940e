import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Comment } from '#contract/feed/feed.ts';
import { useGuestLink } from '#web/session/return-path.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { type Answering, CommentForm, noAnswer } from './comment-form.tsx';
import { type CommentHandlers, CommentItem } from './comment-item.tsx';
import { threadsOf } from './comment-threads.ts';
import classes from './post-comments.module.css';

function GuestLine() {
  const login = useGuestLink('/login');
  const signup = useGuestLink('/signup');
  return (
    <p className={classes.guest}>
      <Link {...login}>Login</Link> or <Link {...signup}>Signup</Link> to comment.
    </p>
  );
}

interface ThreadsProps {
  comments: readonly Comment[];
  handlersOf: (comment: Comment) => CommentHandlers;
}

const Threads = ({ comments, handlersOf }: ThreadsProps) => (
  <ul className={classes.list}>
    {threadsOf(comments).map(({ comment, replies }) => (
      <li key={comment._id}>
        <CommentItem comment={comment} handlers={handlersOf(comment)} />
        {replies.length > 0 && (
          <ul aria-label={`Replies to ${comment.user.name}`} className={classes.replies}>
            {replies.map((reply) => (
              <li key={reply._id}>
                <CommentItem comment={reply} handlers={handlersOf(reply)} isBelowAnswered />
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
);

/** The thought or the article, its author, and who reads it. */
interface Place {
  subjectId: string;
  authorId: string | null;
  /** Undefined for a visitor. */
  readerId: string | undefined;
  /** False where nobody can comment any more. */
  isOpen?: boolean;
}

interface CommentSectionProps extends Place {
  id: string;
  comments: readonly Comment[];
  /** Older comments that are not loaded, if there are any. */
  older: { isFetching: boolean; onShow: () => void } | undefined;
  /** Answers whether the comment is there. `replyTo` is empty where it answers none. */
  onAdd: (content: string, replyTo: string) => Promise<boolean>;
  onDelete: (comment: Comment) => Promise<void>;
  onReport: (commentId: string) => void;
  /** Stands above the comments, and in place of the form where nobody can comment. */
  heading?: ReactNode;
  closed?: ReactNode;
}

/** Gives each comment what its reader may do with it. */
function useCommentHandlers(
  { authorId, readerId, isOpen = true, onDelete, onReport }: CommentSectionProps,
  { answer, onDeleted }: { answer: (to: Answering) => void; onDeleted: (commentId: string) => void },
) {
  const confirm = useConfirm();
  const askToDelete = async (comment: Comment) => {
    const isSure = await confirm({
      title: 'Delete this comment?',
      message: 'The comment will be deleted for good.',
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    if (!isSure) return;
    onDeleted(comment._id);
    await onDelete(comment);
  };
  return (comment: Comment): CommentHandlers => {
    const { _id, user } = comment;
    const isOwn = readerId === user._id;
    return {
      onReply: readerId === undefined || !isOpen ? undefined : () => answer({ replyTo: _id, replyName: user.name }),
      onDelete:
        isOwn || (readerId !== undefined && readerId === authorId) ? () => void askToDelete(comment) : undefined,
      onReport: readerId === undefined || isOwn ? undefined : () => onReport(_id),
    };
  };
}

/** Comments, oldest first, and where one is written. */
export function CommentSection(props: CommentSectionProps) {
  const { id, subjectId, readerId, isOpen = true, comments, older, onAdd, heading, closed } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [answering, setAnswering] = useState(noAnswer);
  const answer = (to: Answering) => {
    setAnswering(to);
    field.current?.focus();
  };
  const handlersOf = useCommentHandlers(props, {
    answer,
    onDeleted: (commentId) => answering.replyTo === commentId && setAnswering(noAnswer),
  });
  return (
    <section id={id} aria-label="Comments" className={classes.section}>
      {heading}
      {older && (
        <Button variant="subtle" size="sm" className={classes.more} loading={older.isFetching} onClick={older.onShow}>
          Older comments
        </Button>
      )}
      {comments.length > 0 && <Threads comments={comments} handlersOf={handlersOf} />}
      {!isOpen && closed}
      {isOpen && readerId === undefined && <GuestLine />}
      {isOpen && readerId !== undefined && (
        <CommentForm
          subjectId={subjectId}
          owner={readerId}
          field={field}
          answering={answering}
          onAnswering={setAnswering}
          onComment={onAdd}
        />
      )}
    </section>
  );
}
