import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { confirmEmail } from '#contract/users/account-email.ts';
import { messages } from '#contract/messages.ts';
import type { User } from '#contract/session/own-account.ts';
import { call } from '#web/platform/api-client.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import { useSession } from '../session-context.tsx';
import { isLinkRefused } from './is-link-refused.ts';
import { ResendButton } from './resend-button.tsx';

type State = { status: 'working' } | { status: 'done'; user: User } | { status: 'failed'; error: unknown };

/** Opens the link once, also where React runs an effect twice: the second time it would be used already. */
function useConfirmation(token: string) {
  const [state, setState] = useState<State>({ status: 'working' });
  const begun = useRef(false);
  const confirm = async () => {
    setState({ status: 'working' });
    try {
      const { user } = await call(confirmEmail, { body: { token } });
      setState({ status: 'done', user });
    } catch (error) {
      setState({ status: 'failed', error });
    }
  };
  useEffect(() => {
    if (begun.current || token === '') return;
    begun.current = true;
    void confirm();
  });
  return { state, confirm };
}

/** Next steps of somebody who is signed in here, or not. */
function NextStep() {
  const { status } = useSession();
  if (status === 'user') return <ButtonLink to="/notes">Continue to Notes</ButtonLink>;
  return <ButtonLink to="/login">Login</ButtonLink>;
}

function Confirmed({ user }: { user: User }) {
  const session = useSession();
  const { user: shown, updateUser } = session;
  useEffect(() => {
    // The link may be one of another account than the one that is signed in here.
    if (shown?._id === user._id && (!shown.emailVerified || shown.email !== user.email)) updateUser(user);
  }, [shown, updateUser, user]);
  return (
    <MessagePage
      title="Email confirmed"
      text={<span role="status">{`${messages.email.confirmed} It is ${user.email}.`}</span>}
    >
      <NextStep />
    </MessagePage>
  );
}

interface FailedProps {
  error: unknown;
  onRetry: () => void;
}

/** A link that did not work, and how to get one that does. */
function Failed({ error, onRetry }: FailedProps) {
  const { user } = useSession();
  const sentence = error === undefined ? messages.email.linkInvalid : failureSentence(error);
  if (error !== undefined && !isLinkRefused(error))
    return (
      <MessagePage title="Not confirmed yet" role="alert" text={sentence}>
        <Button onClick={onRetry}>Try again</Button>
      </MessagePage>
    );
  return (
    <MessagePage
      title="This link does not work"
      role="alert"
      text={
        user?.emailVerified
          ? `${sentence} The address of your account, ${user.email}, is confirmed.`
          : `${sentence} ${user ? 'Have a new one sent.' : 'Log in to have a new one sent.'}`
      }
    >
      {user && !user.emailVerified ? <ResendButton /> : <NextStep />}
    </MessagePage>
  );
}

/** Opens the mailed link that confirms a new account's address, or that makes a change of address. */
export function ConfirmEmailPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { state, confirm } = useConfirmation(token);
  if (token === '') return <Failed error={undefined} onRetry={() => void confirm()} />;
  if (state.status === 'done') return <Confirmed user={state.user} />;
  if (state.status === 'failed') return <Failed error={state.error} onRetry={() => void confirm()} />;
  return <MessagePage title="Confirm your email" text={<span role="status">Confirming your email address…</span>} />;
}
