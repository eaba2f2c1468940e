import { useState, type RefObject } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { LimitedText } from '../limited-text.tsx';
import classes from './comment-form.module.css';

/** The comment that is answered, and its author's name. */
export interface Answering {
  replyTo: string;
  replyName: string;
}

/** A comment that answers none. */
export const noAnswer: Answering = { replyTo: '', replyName: '' };

interface CommentFormProps {
  /** The thought or the article. */
  subjectId: string;
  /** Owner of the draft. */
  owner: string;
  field: RefObject<HTMLTextAreaElement | null>;
  answering: Answering;
  onAnswering: (answering: Answering) => void;
  /** Answers whether the comment is there. `replyTo` is empty where it answers none. */
  onComment: (content: string, replyTo: string) => Promise<boolean>;
}

/** Names whom a comment answers, and the way out of it. */
const AnsweringLine = ({ name, onCancel }: { name: string; onCancel: () => void }) => (
  <p className={classes.answering} role="status">
    <span>
      Replying to <bdi>{name}</bdi>
    </span>
    <Button size="sm" variant="subtle" aria-label="Cancel reply" onClick={onCancel}>
      Cancel
    </Button>
  </p>
);

/** Form for a comment or a reply. The draft stays until the server has it. */
export function CommentForm({ subjectId, owner, field, answering, onAnswering, onComment }: CommentFormProps) {
  const [content, setContent] = useState('');
  const [isSending, setSending] = useState(false);
  const showAlert = useAlert();
  const isReply = answering.replyTo !== '';
  const typed = { content, ...answering };
  const draft = useDraft(`comment-${subjectId}`, typed, {
    owner,
    onRestore: ({ content: kept, ...of }) => {
      setContent(kept);
      onAnswering(of);
    },
  });

  const cancelReply = () => {
    onAnswering(noAnswer);
    field.current?.focus();
  };

  const send = async () => {
    if (isSending) return;
    if (content.trim() === '') {
      showAlert('warning', messages.feed.emptyComment);
      field.current?.focus();
      return;
    }
    setSending(true);
    const isThere = await onComment(content, answering.replyTo);
    setSending(false);
    if (!isThere) return;
    setContent('');
    onAnswering(noAnswer);
    await draft.clear();
  };

  return (
    <form
      aria-label="New comment"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isReply && <AnsweringLine name={answering.replyName} onCancel={cancelReply} />}
      <LimitedText
        field={field}
        label="Write a comment"
        value={content}
        max={limits.comment.typed}
        onChange={setContent}
        isReadOnly={isSending}
        onEscape={isReply && !isSending ? cancelReply : undefined}
      >
        <Button type="submit" size="sm" variant="default" disabled={isSending}>
          {isSending ? 'Commenting...' : isReply ? 'Reply' : 'Comment'}
        </Button>
      </LimitedText>
    </form>
  );
}
