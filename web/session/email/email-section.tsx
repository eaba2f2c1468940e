import { useState } from 'react';
import { changeEmail } from '#contract/users/account-email.ts';
import { messages } from '#contract/messages.ts';
import type { User } from '#contract/session/own-account.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { call } from '#web/platform/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { CurrentPasswordField, EmailField, SuccessNote } from '../fields/auth-fields.tsx';
import { DialogForm } from '../fields/dialog-form.tsx';
import { ProfileSection } from '../profile/profile-section.tsx';
import classes from './email-section.module.css';
import { ResendButton } from './resend-button.tsx';

interface ChangeDialogProps {
  user: User;
  onClose: () => void;
  onAsked: (message: string) => void;
}

function ChangeDialog({ user, onClose, onAsked }: ChangeDialogProps) {
  const { form, submit, ...state } = useApiForm({
    initialValues: { email: '', password: '' },
    validate: checkedBy(changeEmail),
    send: async (body) => {
      const { message } = await call(changeEmail, { body });
      onAsked(message ?? messages.email.changeRequested);
    },
  });
  return (
    // Closing the dialog cannot cancel a request that was sent.
    <ModalDialog title="Change your address" onClose={() => !state.isSending && onClose()}>
      <DialogForm label="Change address" onSubmit={submit} onCancel={onClose} {...state}>
        <p>
          We mail a link to the new address, which makes the change, and a notice to {user.email}, by which it can be
          undone for seven days.
        </p>
        <EmailField label="New email" data-autofocus {...form.getInputProps('email')} />
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <CurrentPasswordField {...form.getInputProps('password')} />
      </DialogForm>
    </ModalDialog>
  );
}

/** The address of an account, if it is confirmed, and its change. */
export function EmailSection({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<string>();
  return (
    <ProfileSection
      id="email"
      title="Email address"
      about="You sign in with it, and our mails go there. Of other people, only friends see it."
    >
      <div className={classes.content}>
        <p className={classes.address}>{user.email}</p>
        <p className={classes.state} data-unconfirmed={!user.emailVerified || undefined}>
          {user.emailVerified ? 'Confirmed' : 'Not confirmed yet: please open the link that we mailed there.'}
        </p>
        {answer !== undefined && <SuccessNote>{answer}</SuccessNote>}
        <div className={classes.actions}>
          {!user.emailVerified && <ResendButton />}
          <Button variant="default" onClick={() => setAsking(true)}>
            Change address
          </Button>
        </div>
      </div>
      {isAsking && (
        <ChangeDialog
          user={user}
          onClose={() => setAsking(false)}
          onAsked={(message) => {
            setAnswer(message);
            setAsking(false);
          }}
        />
      )}
    </ProfileSection>
  );
}
