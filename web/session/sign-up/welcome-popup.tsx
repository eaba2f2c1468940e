import { useState } from 'react';
import { useNavigate } from 'react-router';
import { timings } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { welcomeFlag } from '#web/platform/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { useOneTimeFlag } from './use-one-time-flag.ts';
import classes from './welcome-popup.module.css';

function WelcomeDialog({ name, onGone }: { name: string; onGone: () => void }) {
  const [fadeMs, setFadeMs] = useState<number>();
  const navigate = useNavigate();

  const leave = (ms: number, then?: () => void) => {
    // The second click of an impatient person changes nothing.
    if (fadeMs !== undefined) return;
    setFadeMs(ms);
    setTimeout(() => {
      onGone();
      then?.();
    }, ms);
  };

  return (
    <ModalDialog title={`Hello, ${name}`} fadeMs={fadeMs} onClose={() => leave(timings.welcomeFade)} hidesPage={false}>
      <p className={classes.text}>{messages.accounts.welcomeBack}</p>
      <DialogActions>
        <Button variant="default" onClick={() => leave(timings.welcomeFade)}>
          Close
        </Button>
        <Button data-autofocus onClick={() => leave(timings.welcomeBeforeNavigate, () => void navigate('/notes'))}>
          {messages.session.continueToNotes}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}

/** Greets somebody who came back, once after the login, on whatever page that led to. */
export function WelcomePopup({ name }: { name: string }) {
  const isDue = useOneTimeFlag(welcomeFlag) !== null;
  const [isGone, setGone] = useState(false);
  if (!isDue || isGone) return null;
  return <WelcomeDialog name={name} onGone={() => setGone(true)} />;
}
