import { useEffect } from 'react';
import { timings } from '#contract/limits.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import classes from './exit-popup.module.css';

/** A last word to somebody who is leaving. Goes by itself after five seconds. `onClose` stays the same while it is shown. */
export function ExitPopup({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, timings.exitIntentClose);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <ModalDialog title="Before you go" onClose={onClose}>
      <p className={classes.text}>
        The first note takes ten seconds, and nobody reads it but you. Free, and no credit card is asked for.
      </p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Maybe Later
        </Button>
        <ButtonLink to="/signup" onClick={onClose} data-autofocus>
          Start Free Trial
        </ButtonLink>
      </DialogActions>
    </ModalDialog>
  );
}
