import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { deleteMe } from '#contract/users.ts';
import { checkedBy } from '#web/platform/form-validation.ts';
import { DialogActions } from '#web/ui/modal-dialog.tsx';
import { FormRefusal, PasswordAgainField } from './auth-fields.tsx';
import classes from './password-step.module.css';
import { useAuthForm } from './use-auth-form.ts';

interface PasswordStepProps {
  /** What happens, above the field. */
  children?: ReactNode;
  label: string;
  isDestructive?: boolean;
  onSend: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password again, with which a dialog goes on or is done. What the server refuses stands at the field. */
export function PasswordStep({ children, label, isDestructive = false, onSend, onCancel }: PasswordStepProps) {
  const { form, submit, refusal, isSending } = useAuthForm({
    initialValues: { password: '' },
    // As every call that takes the password alone.
    validate: checkedBy(deleteMe),
    send: ({ password }) => onSend(password),
  });
  return (
    <form noValidate className={classes.form} onSubmit={submit} aria-label={label}>
      {children}
      <PasswordAgainField {...form.getInputProps('password')} />
      <FormRefusal>{refusal}</FormRefusal>
      <DialogActions>
        <Button variant="default" disabled={isSending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending} {...(isDestructive && { color: 'red' })}>
          {label}
        </Button>
      </DialogActions>
    </form>
  );
}
