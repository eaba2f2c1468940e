import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { LimitedText } from '../limited-text.tsx';

interface PostEditorProps {
  content: string;
  /** The thought has pictures. */
  mayBeEmpty: boolean;
  /** Answers whether the text is saved. */
  onSave: (content: string) => Promise<boolean>;
  onClose: () => void;
}

/** Changes the text of a post in its place. Unchanged, it closes without a call. */
export function PostEditor({ content, mayBeEmpty, onSave, onClose }: PostEditorProps) {
  const [typed, setTyped] = useState(content);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const showAlert = useAlert();
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const save = async () => {
    if (typed.trim() === '' && !mayBeEmpty) {
      showAlert('warning', messages.feed.emptyEdit);
      return;
    }
    if (typed.trim() === content) {
      onClose();
      return;
    }
    setSaving(true);
    const isSaved = await onSave(typed);
    setSaving(false);
    if (isSaved) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the editor from any of its parts
    <form
      aria-label="Edit thought"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <LimitedText
        field={field}
        label="Edit your thought"
        value={typed}
        max={limits.post.content.max}
        onChange={setTyped}
        isReadOnly={isSaving}
      >
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </LimitedText>
    </form>
  );
}
