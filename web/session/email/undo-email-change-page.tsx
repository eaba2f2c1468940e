import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { undoEmailChange } from '#contract/users/account-email.ts';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import classes from './undo-email-change-page.module.css';
import { useSession } from '../session-context.tsx';
import { isLinkRefused } from './is-link-refused.ts';

interface Undone {
  email: string;
  resetToken: string;
}

function useUndo(token: string) {
  const { user, forget } = useSession();
  const [undone, setUndone] = useState<Undone>();
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const undo = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      const answer = await call(undoEmailChange, { body: { token } });
      // It has ended every session of that account, the one in this browser perhaps among them.
      if (user?._id === answer.user._id) forget();
      setUndone({ email: answer.user.email, resetToken: answer.resetToken });
    } catch (error) {
      setFailure(error);
    }
    setSending(false);
  };
  return { undo, undone, failure, isSending };
}

/** Goes back to the address from before a change, by the mailed link. A press does it: programs that look at mails open links, too. */
export function UndoEmailChangePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { undo, undone, failure, isSending } = useUndo(token);
  if (token === '' || isLinkRefused(failure))
    return (
      <MessagePage
        title="This link does not work"
        role="alert"
        text={token === '' ? messages.email.linkInvalid : failureSentence(failure)}
      >
        <ButtonLink to="/login">Login</ButtonLink>
      </MessagePage>
    );
  if (undone)
    return (
      <MessagePage
        title="The change is undone"
        text={
          <span role="status">
            {`${messages.email.undone} It is ${undone.email}. If somebody else asked for the change, they know your password: choose a new one now.`}
          </span>
        }
      >
        <ButtonLink to={`/reset-password?token=${encodeURIComponent(undone.resetToken)}`}>
          Choose a new password
        </ButtonLink>
        <ButtonLink to="/login" variant="default">
          Login
        </ButtonLink>
      </MessagePage>
    );
  return (
    <MessagePage
      title="Undo the change of address?"
      text={
        <>
          Your account keeps the email address that this link was mailed to, or goes back to it. All devices are signed
          out, and you can choose a new password.
          {failure !== undefined && (
            <strong role="alert" className={classes.refusal}>
              {failureSentence(failure)}
            </strong>
          )}
        </>
      }
    >
      <Button loading={isSending} onClick={() => void undo()}>
        Undo the change
      </Button>
    </MessagePage>
  );
}
