import { useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useAlert } from '../alerts/alerts.tsx';
import { useFocusOnMount } from '../hooks/use-focus-on-mount.ts';
import classes from './shown-secret.module.css';

interface ShownSecretProps {
  /** Its name, such as "Access token". */
  label: string;
  secret: string;
  /** What it is good for, and that it is shown only now. */
  about: string;
  onDone: () => void;
}

/** A new secret, shown this once: the body of a dialog that does not go by itself. */
export function ShownSecret({ label, secret, about, onDone }: ShownSecretProps) {
  const id = useId();
  const showAlert = useAlert();
  const copyButton = useRef<HTMLButtonElement>(null);
  // The button that sent the form, and had the focus, is gone.
  useFocusOnMount(copyButton);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      showAlert('info', `${label} copied.`);
    } catch {
      showAlert('danger', 'This browser did not let it be copied. Please select it and copy it yourself.');
    }
  };
  return (
    <div className={classes.steps}>
      <p>{about}</p>
      <div>
        <p id={id} className={classes.label}>
          {label}
        </p>
        <output aria-labelledby={id} className={classes.secret}>
          {secret}
        </output>
      </div>
      <div className={classes.actions}>
        <Button ref={copyButton} variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button className={classes.done} onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </div>
  );
}
