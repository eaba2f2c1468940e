import type { ReactNode } from 'react';
import { deleteMe } from '#contract/users/users.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { PasswordAgainField } from './auth-fields.tsx';
import { DialogForm } from './dialog-form.tsx';
import { useApiForm } from '#web/forms/use-api-form.ts';

interface PasswordStepProps {
  /** Description of the action, above the field. */
  children?: ReactNode;
  label: string;
  isDestructive?: boolean;
  onSend: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password again, with which a dialog goes on or is done. A refusal stands at the field. */
export function PasswordStep({ children, label, isDestructive = false, onSend, onCancel }: PasswordStepProps) {
  const { form, submit, ...state } = useApiForm({
    initialValues: { password: '' },
    // As every call that takes the password alone.
    validate: checkedBy(deleteMe),
    send: ({ password }) => onSend(password),
  });
  return (
    <DialogForm label={label} isDestructive={isDestructive} onSubmit={submit} onCancel={onCancel} {...state}>
      {children}
      <PasswordAgainField {...form.getInputProps('password')} />
    </DialogForm>
  );
}
