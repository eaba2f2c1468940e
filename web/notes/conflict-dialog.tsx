import { Button } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import { DialogActions, ModalDialog } from '#web/ui/modal-dialog.tsx';
import classes from './conflict-dialog.module.css';
import { DialogMessage } from './dialog-message.tsx';
import type { NoteText } from './typed-note.ts';
import { useScrollable } from './use-scrollable.ts';

interface ConflictDialogProps {
  mine: NoteText;
  theirs: NoteText;
  isSaving: boolean;
  /** Why keeping mine failed, where it did. */
  refusal: string | undefined;
  onChoose: (choice: 'mine' | 'theirs' | 'merge') => void;
  /** Goes back to the text as it was typed; nothing is decided. */
  onClose: () => void;
}

function Version({ name, text, other }: { name: string; text: NoteText; other: NoteText }) {
  const box = useScrollable();
  const differs = (field: keyof NoteText) => text[field].trim() !== other[field].trim() || undefined;
  return (
    <section className={classes.version} aria-label={name}>
      <h3 className={classes.name}>{name}</h3>
      <div ref={box} role="group" aria-label={`${name}: text`} className={classes.sheet}>
        <p dir="auto" className={classes.title} data-differs={differs('title')}>
          {text.title}
        </p>
        <p dir="auto" className={classes.text} data-differs={differs('description')}>
          {text.description}
        </p>
        {text.tags !== '' && (
          <p dir="auto" className={classes.tags} data-differs={differs('tags')}>
            {text.tags}
          </p>
        )}
      </div>
    </section>
  );
}

/** Two versions of one note, and what to do about it. Nothing is lost unless the person says so here. */
export function ConflictDialog({ mine, theirs, isSaving, refusal, onChoose, onClose }: ConflictDialogProps) {
  return (
    <ModalDialog title="Two versions of this note" size="wide" onClose={onClose}>
      <p className={classes.lead}>{messages.notes.changedElsewhere} Which text should stay?</p>
      <div className={classes.versions}>
        <Version name="Mine" text={mine} other={theirs} />
        <Version name="The other" text={theirs} other={mine} />
      </div>
      {refusal && <DialogMessage type="danger">{refusal}</DialogMessage>}
      <DialogActions>
        <Button variant="default" disabled={isSaving} onClick={() => onChoose('theirs')}>
          Take the other
        </Button>
        <Button variant="default" disabled={isSaving} onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button data-autofocus disabled={isSaving} onClick={() => onChoose('merge')}>
          Edit merged text
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
