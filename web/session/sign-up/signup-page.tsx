import { Link, useLocation } from 'react-router';
import { messages } from '#contract/messages.ts';
import { createUser } from '#contract/session/session.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { registrationFlag, welcomeFlag } from '#web/platform/storage.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { FormField, FormPasswordField } from '#web/forms/form-field.tsx';
import { AuthCard } from '../fields/auth-card.tsx';
import classes from '../fields/auth-card.module.css';
import { BotField } from './bot-field.tsx';
import { EmailField, newPasswordHint, Submit } from '../fields/auth-fields.tsx';
import { sendSignUp } from './send-sign-up.ts';
import { useSession } from '../session-context.tsx';
import { useApiForm } from '#web/forms/use-api-form.ts';

interface SignupValues {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  /** Filled in by no person. */
  homepage: string;
}

const checkBody = checkedBy(createUser);

const validate = (values: SignupValues) => ({
  ...checkBody(values),
  ...(values.password !== values.confirmPassword && { confirmPassword: messages.accounts.passwordsDiffer }),
});

function useSignup() {
  const { signIn } = useSession();
  const auth = useApiForm<SignupValues>({
    initialValues: { name: '', email: '', password: '', confirmPassword: '', homepage: '' },
    validate,
    send: async ({ name, email, password, homepage }) => {
      const { token, user, userNumber } = await sendSignUp({ name, email, password, homepage });
      await draft.clear();
      // One that an earlier login left behind would say "Welcome back".
      welcomeFlag.remove();
      registrationFlag.set(String(userNumber));
      signIn(token, user);
    },
  });
  const { name, email } = auth.form.values;
  const draft = useDraft('signup', { name, email }, { onRestore: (kept) => auth.form.setValues(kept) });
  return auth;
}

/** The page for somebody who wants an account. */
export function SignupPage() {
  const { state } = useLocation();
  const { form, submit, refusal, isSending } = useSignup();
  return (
    <AuthCard
      title="Signup"
      lead="Free, and no credit card is asked for."
      onSubmit={submit}
      footer={
        <span>
          Have an account already?{' '}
          <Link to="/login" state={state} className={classes.link}>
            Login
          </Link>
        </span>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the whole page */}
      <FormField label="Name" name="name" autoComplete="name" autoFocus {...form.getInputProps('name')} />
      <EmailField {...form.getInputProps('email')} />
      <FormPasswordField
        label="Password"
        name="password"
        description={newPasswordHint}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <FormPasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <BotField {...form.getInputProps('homepage')} />
      <Submit refusal={refusal} isSending={isSending}>
        Signup
      </Submit>
    </AuthCard>
  );
}
