import { useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { LimitedText } from '../limited-text.tsx';

interface CommentFormProps {
  postId: string;
  /** Owner of the draft. */
  owner: string;
  /** Answers whether the comment is there. */
  onComment: (content: string) => Promise<boolean>;
}

/** Form for a comment. The draft stays until the server has it. */
export function CommentForm({ postId, owner, onComment }: CommentFormProps) {
  const [content, setContent] = useState('');
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const showAlert = useAlert();
  const draft = useDraft(`comment-${postId}`, { content }, { owner, onRestore: (kept) => setContent(kept.content) });

  const send = async () => {
    if (isSending) return;
    if (content.trim() === '') {
      showAlert('warning', messages.feed.emptyComment);
      field.current?.focus();
      return;
    }
    setSending(true);
    const isThere = await onComment(content);
    setSending(false);
    if (!isThere) return;
    setContent('');
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
      <LimitedText
        field={field}
        label="Write a comment"
        value={content}
        max={limits.comment.typed}
        onChange={setContent}
        isReadOnly={isSending}
      >
        <Button type="submit" size="sm" variant="default" disabled={isSending}>
          {isSending ? 'Commenting...' : 'Comment'}
        </Button>
      </LimitedText>
    </form>
  );
}
