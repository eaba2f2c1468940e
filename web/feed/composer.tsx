import { useEffect, useRef, useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useHandedOnText, type HandedOnText } from '#web/platform/handed-on-text.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';
import classes from './composer.module.css';
import { HandedOnLine } from './handed-on-line.tsx';
import { LimitedText } from './limited-text.tsx';

interface ComposerProps {
  author: { _id: string; name: string; profilePicture: string | null };
  /** Answers whether the thought is posted. */
  onPost: (content: string) => Promise<boolean>;
  isPosting: boolean;
}

/** Puts the text of a note into the form, once the draft has been looked for: after it, where there is one. */
function useTextOfNote(isDraftRead: boolean, onText: (text: string) => void): HandedOnText | undefined {
  const { text, take } = useHandedOnText();
  const [taken, setTaken] = useState<HandedOnText>();
  const isNew = isDraftRead && text !== undefined && taken !== text;
  if (isNew) {
    setTaken(text);
    onText(text.content);
  }
  useEffect(() => {
    if (taken && taken === text) take();
  }, [take, taken, text]);
  return taken;
}

/** Form for a thought. The draft stays until the server has it. */
export function Composer({ author, onPost, isPosting }: ComposerProps) {
  const [content, setContent] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const showAlert = useAlert();
  const draft = useDraft('add-post', { content }, { owner: author._id, onRestore: (kept) => setContent(kept.content) });

  const append = (text: string) =>
    setContent((typed) => (typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`));
  const source = useTextOfNote(draft.isRead, append);

  const post = async () => {
    if (isPosting) return;
    if (content.trim() === '') {
      showAlert('warning', messages.feed.emptyPost);
      field.current?.focus();
      return;
    }
    if (!(await onPost(content))) return;
    setContent('');
    await draft.clear();
  };

  return (
    <form
      aria-label="New thought"
      className={classes.composer}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void post();
      }}
    >
      {source && <HandedOnLine text={source} />}
      <UserAvatar name={author.name} picture={author.profilePicture} />
      <LimitedText
        field={field}
        label="Share a thought"
        value={content}
        max={limits.post.content.max}
        onChange={setContent}
        isReadOnly={isPosting}
      >
        <Button type="submit" disabled={isPosting}>
          {isPosting ? 'Posting...' : 'Post'}
        </Button>
      </LimitedText>
    </form>
  );
}
