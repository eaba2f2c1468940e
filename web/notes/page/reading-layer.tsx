import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useMemo } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import type { FindNoteLink } from '#lib/markdown/markdown-note-links.ts';
import { countTasks, findTasks, withoutDoneTasks, withTask } from '#lib/markdown/task-list.ts';
import iconClasses from '#web/ui/icon-button.module.css';
import { ModalLayer } from '#web/ui/dialog/modal-layer.tsx';
import { DoneTasks } from '../reading/done-tasks.tsx';
import { useFoldedTasks } from '../reading/folded-notes.ts';
import { NoteMarkdown } from '../reading/note-markdown.tsx';
import type { TickedTask } from '../reading/rendered-note.tsx';
import type { WrittenText } from '#web/offline/note-change.ts';
import classes from './reading-layer.module.css';

interface ReadingLayerProps {
  note: Note;
  text: WrittenText;
  noteLink: FindNoteLink | undefined;
  /** Tasks were ticked or removed: the whole text with it. Undefined where the text may only be read. */
  onText: ((description: string) => void) | undefined;
  onClose: () => void;
}

/** A note to read, over the whole window, without anything beside it. */
export function ReadingLayer({ note, text, noteLink, onText, onClose }: ReadingLayerProps) {
  const { title, description } = text;
  const body = useMemo(() => ({ ...note, description }), [note, description]);
  const [isFolded, fold] = useFoldedTasks(note._id);
  const tick = (index: number, { done }: TickedTask) => {
    const task = findTasks(description)[index];
    if (task) onText?.(withTask(description, task, done));
  };
  return (
    <ModalLayer label={title} className={classes.layer} onClose={onClose}>
      <button
        type="button"
        className={`${iconClasses.button} ${classes.close}`}
        aria-label="Close"
        title="Close"
        data-autofocus
        onClick={onClose}
      >
        <IconX aria-hidden size="1.25rem" stroke={1.6} />
      </button>
      <article className={classes.page}>
        <h2 dir="auto" className={classes.title}>
          {title}
        </h2>
        <NoteMarkdown note={body} size="page" noteLink={noteLink} onTick={onText && tick} isFolded={isFolded} />
        <DoneTasks
          done={countTasks(description).done}
          isFolded={isFolded}
          onFold={fold}
          onRemove={onText && (() => onText(withoutDoneTasks(description)))}
        />
      </article>
    </ModalLayer>
  );
}
