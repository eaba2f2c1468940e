import { messages } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import classes from './conflict-dialog.module.css';
import { DialogMessage } from './dialog-message.tsx';
import { NoteVersion } from './note-version.tsx';
import type { NoteText } from './note-form-values.ts';

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

/** Two versions of one note, and what to do about it. Nothing is lost unless the person says so here. */
export function ConflictDialog({ mine, theirs, isSaving, refusal, onChoose, onClose }: ConflictDialogProps) {
  return (
    <ModalDialog title="Two versions of this note" size="wide" onClose={onClose}>
      <p className={classes.lead}>{messages.notes.changedElsewhere} Which text should stay?</p>
      <div className={classes.versions}>
        <NoteVersion name="Mine" text={mine} other={theirs} />
        <NoteVersion name="The other" text={theirs} other={mine} />
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
