import { Link, useLocation } from 'react-router';
import { login } from '#contract/session.ts';
import { call } from '#web/platform/api-client.ts';
import { checkedBy } from '#web/platform/form-validation.ts';
import { welcomeFlag } from '#web/platform/storage.ts';
import { useDraft } from '#web/platform/use-draft.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { BackToPassword, CodeStep } from './code-step.tsx';
import { EmailField, PasswordField, Submit } from './auth-fields.tsx';
import { useSession } from './session-context.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useCodeStep } from './use-code-step.ts';

const checkBody = checkedBy(login);

function useLogin() {
  const { signIn } = useSession();
  const step = useCodeStep();
  const auth = useAuthForm({
    initialValues: { email: '', password: '', code: '' },
    validate: ({ code, ...credentials }) => checkBody(step.isAsked ? { ...credentials, code } : credentials),
    send: ({ code, ...credentials }) =>
      step.attempt(async () => {
        const { token, user } = await call(login, { body: step.isAsked ? { ...credentials, code } : credentials });
        await draft.clear();
        welcomeFlag.set('true');
        signIn(token, user);
      }),
  });
  const { form } = auth;
  const draft = useDraft('login', { email: form.values.email }, { onRestore: (kept) => form.setValues(kept) });
  return { ...auth, step };
}

/** The page for somebody with an account. */
export function LoginPage() {
  // The page that asked for the login; the guest guard goes back there once somebody is signed in.
  const { state } = useLocation();
  const { form, submit, refusal, isSending, step } = useLogin();
  const goBack = () => {
    form.setFieldValue('code', '');
    step.leave();
  };
  return (
    <AuthCard
      title="Login"
      lead="Carry on where you left off."
      onSubmit={submit}
      footer={
        <>
          <Link to="/forgot-password" className={classes.link}>
            Forgot password?
          </Link>
          <Link to="/signup" state={state} className={classes.link}>
            Signup
          </Link>
        </>
      }
    >
      {step.isAsked ? (
        <CodeStep {...form.getInputProps('code')} />
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the whole page */}
          <EmailField autoFocus {...form.getInputProps('email')} autoComplete="username" />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
        </>
      )}
      <Submit refusal={refusal} isSending={isSending}>
        Login
      </Submit>
      {step.isAsked && <BackToPassword onClick={goBack} />}
    </AuthCard>
  );
}
