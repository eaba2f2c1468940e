import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useHandedOnText, type HandedOnText } from '#web/platform/handed-on-text.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFileDrop } from '#web/ui/hooks/use-file-drop.ts';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';
import classes from './composer.module.css';
import { HandedOnLine } from './handed-on-line.tsx';
import { LimitedText } from './limited-text.tsx';
import { useChosenPictures } from './pictures/use-chosen-pictures.ts';
import type { NewPost } from './write-post.queries.ts';

interface ComposerProps {
  author: { _id: string; name: string; profilePicture: string | null };
  /** Answers whether the thought is posted. */
  onPost: (typed: NewPost) => Promise<boolean>;
  isPosting: boolean;
}

/** Puts the text of a note into the form, once the draft has been looked for: after it, where there is one. */
function useTextOfNote(isDraftRead: boolean, onText: (text: HandedOnText) => void): void {
  const { text, take } = useHandedOnText();
  const [taken, setTaken] = useState<HandedOnText>();
  const isNew = isDraftRead && text !== undefined && taken !== text;
  if (isNew) {
    setTaken(text);
    onText(text);
  }
  useEffect(() => {
    if (taken && taken === text) take();
  }, [take, taken, text]);
}

/** A thought of no note. */
const noSource = { noteId: '', noteTitle: '' };

/** A thought while it is typed, kept as a draft: its text, and the note that it is made of. */
function useTypedThought(authorId: string) {
  const [content, setContent] = useState('');
  const [source, setSource] = useState(noSource);
  const typed = { content, ...source };
  const draft = useDraft('add-post', typed, {
    owner: authorId,
    onRestore: ({ content: kept, ...of }) => {
      setContent(kept);
      setSource(of);
    },
  });
  useTextOfNote(draft.isRead, ({ content: text, noteId, noteTitle }) => {
    setContent((now) => (now.trim() === '' ? text : `${now.trimEnd()}\n\n${text}`));
    setSource({ noteId, noteTitle });
  });
  const type = (text: string) => {
    setContent(text);
    // Words that come after nothing was left are the person's own.
    if (text.trim() === '') setSource(noSource);
  };
  return { content, source, type, clearDraft: draft.clear };
}

const AddPicturesButton = optionalComponent(
  async () => (await import('./pictures/add-pictures-button.tsx')).AddPicturesButton,
);
const PictureTray = optionalComponent(async () => (await import('./pictures/picture-tray.tsx')).PictureTray);

/** The chosen pictures, below the text. */
function Tray({ chosen, isPosting }: { chosen: ReturnType<typeof useChosenPictures>; isPosting: boolean }) {
  return (
    <Suspense>
      <PictureTray
        pictures={chosen.pictures}
        onChange={chosen.setPictures}
        percent={isPosting ? chosen.percent : undefined}
      />
    </Suspense>
  );
}

/** Form for a thought. The draft stays until the server has it. */
export function Composer({ author, onPost, isPosting }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const showAlert = useAlert();
  const { content, source, type, clearDraft } = useTypedThought(author._id);

  const chosen = useChosenPictures();
  const { pictures } = chosen;
  const hasPictures = pictures.length > 0;
  const drop = useFileDrop((files) => {
    if (!isPosting) void chosen.add(files);
  });

  const post = async () => {
    if (isPosting) return;
    if (content.trim() === '' && !hasPictures) {
      showAlert('warning', messages.feed.emptyPost);
      field.current?.focus();
      return;
    }
    if (chosen.remind()) return;
    if (hasPictures) chosen.setPercent(0);
    const isPosted = await onPost({ content, noteId: source.noteId, pictures, onProgress: chosen.setPercent });
    chosen.setPercent(undefined);
    if (!isPosted) return;
    chosen.clear();
    type('');
    await clearDraft();
  };

  return (
    <form
      aria-label="New thought"
      className={classes.composer}
      data-over={drop.isOver || undefined}
      {...drop.handlers}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void post();
      }}
    >
      {source.noteId !== '' && <HandedOnLine {...source} />}
      <UserAvatar name={author.name} picture={author.profilePicture} />
      <LimitedText
        field={field}
        label="Share a thought"
        value={content}
        max={limits.post.content.max}
        onChange={type}
        isReadOnly={isPosting}
        between={hasPictures && <Tray chosen={chosen} isPosting={isPosting} />}
        start={
          <Suspense>
            <AddPicturesButton isDisabled={isPosting} onFiles={(files) => void chosen.add(files)} />
          </Suspense>
        }
      >
        <Button type="submit" disabled={isPosting}>
          {isPosting ? 'Posting...' : 'Post'}
        </Button>
      </LimitedText>
    </form>
  );
}
