import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { messages } from '#contract/messages.ts';
import { confirmSecondFactor } from '#contract/second-factor/second-factor.ts';
import { endSecondFactorOf, listUsers, type AdminUser } from '#contract/users/users.admin.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { CodeField } from '#web/session/fields/code-field.tsx';
import { DialogForm } from '#web/session/fields/dialog-form.tsx';
import { PasswordStep } from '#web/session/fields/password-step.tsx';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { adminCall } from '../admin-call.ts';
import classes from '../admin-dialog.module.css';
import { listKey } from '../list/use-admin-list.ts';

interface CodeStepProps {
  onSend: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** For admins who sign in by two steps themselves. */
function OwnCodeStep({ onSend, onCancel }: CodeStepProps) {
  const { form, submit, ...state } = useApiForm({
    initialValues: { code: '' },
    validate: checkedBy(confirmSecondFactor),
    send: ({ code }) => onSend(code),
  });
  return (
    <DialogForm
      label="Your code"
      submitLabel="Switch off"
      isDestructive
      onSubmit={submit}
      onCancel={onCancel}
      {...state}
    >
      <p role="status">{messages.secondFactor.codeNeeded}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what was asked for is all that is left to do */}
      <CodeField autoFocus {...form.getInputProps('code')} />
    </DialogForm>
  );
}

interface EndSecondFactorDialogProps {
  user: AdminUser;
  onClose: () => void;
  /** The list shows it. */
  onEnded: () => void;
}

/** Switches off a person's second factor, by the admin's own password, and by their code where the server asks for one. */
export function EndSecondFactorDialog({ user, onClose, onEnded }: EndSecondFactorDialogProps) {
  const [password, setPassword] = useState<string>();
  const client = useQueryClient();
  const showAlert = useAlert();
  const end = async (body: { password: string; code?: string }) => {
    await adminCall(endSecondFactorOf, { params: { id: user._id }, body });
    onClose();
    showAlert('success', adminMessages.users.secondFactorOff);
    await client.invalidateQueries({ queryKey: listKey(listUsers) });
    onEnded();
  };
  const begin = async (given: string) => {
    try {
      await end({ password: given });
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields['code'] === undefined) throw error;
      setPassword(given);
    }
  };
  return (
    <ModalDialog title={`Switch off two-step sign-in of ${user.name}?`} onClose={onClose}>
      {password === undefined ? (
        <PasswordStep label="Switch off" isDestructive onSend={begin} onCancel={onClose}>
          <p className={classes.email}>{user.email}</p>
          <p>
            For somebody who has lost phone and recovery codes. Make sure that it is really the owner of the account who
            asks: from then on the password alone is enough to sign in. A mail tells of it.
          </p>
        </PasswordStep>
      ) : (
        <OwnCodeStep onSend={(code) => end({ password, code })} onCancel={onClose} />
      )}
    </ModalDialog>
  );
}
