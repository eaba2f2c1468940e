import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { timings } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { welcomeFlag } from '#web/platform/storage.ts';
import { DialogActions, ModalDialog } from '#web/ui/modal-dialog.tsx';
import classes from './welcome-popup.module.css';
import { useSession } from './session-context.tsx';

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
    <ModalDialog title={`Hello, ${name}`} fadeMs={fadeMs} onClose={() => leave(timings.welcomeFade)}>
      <p className={classes.text}>{messages.session.welcomeBack}</p>
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

/** Greets the person once after login or sign-up, on whatever page that led to. */
export function WelcomePopup() {
  const { user } = useSession();
  const [greeted, setGreeted] = useState<string>();
  if (!user || greeted === user._id || welcomeFlag.get() === null) return null;
  return (
    <WelcomeDialog
      name={user.name}
      onGone={() => {
        welcomeFlag.remove();
        setGreeted(user._id);
      }}
    />
  );
}
