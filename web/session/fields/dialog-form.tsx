import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog/modal-dialog.tsx';
import { FormRefusal } from './auth-fields.tsx';
import classes from './dialog-form.module.css';

interface DialogFormProps {
  /** The form's name, for those who hear the page. */
  label: string;
  /** On the button that sends it; the name where nothing else is given. */
  submitLabel?: string;
  isDestructive?: boolean;
  refusal: string | undefined;
  isSending: boolean;
  /** Long work can be left; by default a form that is being sent cannot. */
  canCancelWhileSending?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  /** Description of the action, and the fields. */
  children: ReactNode;
}

/** A form of `useApiForm` in a dialog: fields, error message and buttons. */
export function DialogForm(props: DialogFormProps) {
  const { label, submitLabel = label, isDestructive = false, canCancelWhileSending = false } = props;
  const { refusal, isSending, onSubmit, onCancel, children } = props;
  return (
    <form method="post" noValidate className={classes.form} onSubmit={onSubmit} aria-label={label}>
      {children}
      <FormRefusal>{refusal}</FormRefusal>
      <DialogActions>
        <Button variant="default" disabled={isSending && !canCancelWhileSending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending} {...(isDestructive && { color: 'red' })}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
