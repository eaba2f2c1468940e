import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import { beginPasskeySignIn, signInWithPasskey, type UsedPasskey } from '#contract/passkeys/passkeys.ts';
import { login } from '#contract/session/session.ts';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx';
import { call } from '#web/platform/api-client.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { welcomeFlag } from '#web/platform/storage.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { AuthCard } from '../fields/auth-card.tsx';
import classes from '../fields/auth-card.module.css';
import { Submit } from '../fields/auth-fields.tsx';
import { useSession } from '../session-context.tsx';
import { NotMyDevice } from './not-my-device.tsx';
import { BackToPassword, SignInFields } from './sign-in-fields.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

// Few people ever see it, and its dialogs are heavier than the page.
const LazyBannedWays = lazy(async () => {
  const { BannedActions } = await loadChunk('banned-actions', () => import('./banned-actions.tsx'));
  return { default: BannedActions };
});

function useLogin() {
  const { signIn } = useSession();
  const [isForeign, setForeign] = useState(false);
  const enter = async ({ token, user }: AnswerOf<typeof login>) => {
    await draft.clear();
    welcomeFlag.set('true');
    signIn(token, user, isForeign ? 'tab' : 'browser');
  };
  const auth = useSignInForm({
    validate: checkedBy(login),
    signIn: async (body) => enter(await call(login, { body })),
  });
  const enterByPasskey = async (credential: UsedPasskey) =>
    enter(await call(signInWithPasskey, { body: { credential } }));
  const { form } = auth;
  // An empty draft is none.
  const email = isForeign ? '' : form.values.email;
  const draft = useDraft('login', { email }, { onRestore: (kept) => form.setValues(kept) });
  return { ...auth, enterByPasskey, isForeign, setForeign };
}

/** For somebody who has no second step any more. */
function LostFactor() {
  return (
    <span>
      Lost your phone and your recovery codes?{' '}
      <Link to="/help" className={classes.link}>
        Get help
      </Link>
    </span>
  );
}

function OtherWays({ state }: { state: unknown }) {
  return (
    <>
      <Link to="/forgot-password" state={state} className={classes.link}>
        Forgot password?
      </Link>
      <Link to="/signup" state={state} className={classes.link}>
        Signup
      </Link>
    </>
  );
}

/** The page for somebody with an account. */
export function LoginPage() {
  // The page that asked for the login; the guest guard goes back there once somebody is signed in.
  const { state } = useLocation();
  const { form, isCodeAsked, failure, backToPassword, submit, clearFailure, refusal, isSending, ...rest } = useLogin();
  const { enterByPasskey, ...device } = rest;
  const isBanned = failure instanceof ApiError && failure.code === 'banned';
  return (
    <AuthCard
      title="Login"
      lead={isCodeAsked ? 'Your password is right. One more step.' : 'Carry on where you left off.'}
      onSubmit={submit}
      footer={
        <>
          {isBanned && (
            <Suspense>
              <LazyBannedWays email={form.values.email} onDeleted={clearFailure} />
            </Suspense>
          )}
          {isCodeAsked ? <LostFactor /> : <OtherWays state={state} />}
        </>
      }
    >
      <SignInFields form={form} isCodeAsked={isCodeAsked} />
      {!isCodeAsked && <NotMyDevice isChecked={device.isForeign} onChange={device.setForeign} />}
      <Submit refusal={refusal} isSending={isSending}>
        Login
      </Submit>
      {!isCodeAsked && <PasskeySignIn begin={() => call(beginPasskeySignIn)} onUsed={enterByPasskey} />}
      <BackToPassword isCodeAsked={isCodeAsked} backToPassword={backToPassword} />
    </AuthCard>
  );
}
