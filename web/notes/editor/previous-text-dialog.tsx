import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { NoteVersion } from './note-version.tsx';
import classes from './previous-text-dialog.module.css';
import type { PreviousText } from './previous-texts.ts';
import type { NoteText } from './note-form-values.ts';

interface PreviousTextDialogProps {
  /** The newest first; at least one. */
  texts: readonly PreviousText[];
  /** The text in the form. */
  typed: NoteText;
  onUse: (text: NoteText) => void;
  onClose: () => void;
}

/** Previous texts of a note that were overwritten in this browser, one at a time. */
export function PreviousTextDialog({ texts, typed, onUse, onClose }: PreviousTextDialogProps) {
  const [place, setPlace] = useState(0);
  const shown = texts[place];
  if (!shown) return null;
  return (
    <ModalDialog title="Previous text" size="wide" onClose={onClose}>
      <p className={classes.lead}>
        Replaced <RelativeTime iso={new Date(shown.at).toISOString()} />. This device keeps it for up to{' '}
        {limits.previousTexts.days} days.
      </p>
      {texts.length > 1 && (
        <div className={classes.steps}>
          <Button variant="default" size="sm" disabled={!texts[place + 1]} onClick={() => setPlace(place + 1)}>
            Earlier
          </Button>
          <Button variant="default" size="sm" disabled={place === 0} onClick={() => setPlace(place - 1)}>
            Later
          </Button>
          <span aria-live="polite">
            {place + 1} of {texts.length}
          </span>
        </div>
      )}
      <NoteVersion name="Previous text" text={shown.text} other={typed} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus onClick={() => onUse(shown.text)}>
          Use this text
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
