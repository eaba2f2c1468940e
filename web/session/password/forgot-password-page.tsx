import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { messages } from '#contract/messages.ts';
import { forgotPassword } from '#contract/session/session.ts';
import { call } from '#web/platform/api-client.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { AuthCard } from '../fields/auth-card.tsx';
import classes from '../fields/auth-card.module.css';
import { SuccessNote, EmailField, Submit } from '../fields/auth-fields.tsx';
import { useApiForm } from '#web/forms/use-api-form.ts';

/** Asks for a link to choose a new password. */
export function ForgotPasswordPage() {
  // The login's history state goes back to the login.
  const { state } = useLocation();
  const [answer, setAnswer] = useState<string>();
  const { form, submit, refusal, isSending } = useApiForm({
    initialValues: { email: '' },
    validate: checkedBy(forgotPassword),
    send: async (values) => {
      const { message } = await call(forgotPassword, { body: values });
      setAnswer(message ?? messages.accounts.resetRequested);
      await draft.clear();
    },
  });
  const draft = useDraft('forgot-password', form.values, { onRestore: (kept) => form.setValues(kept) });
  return (
    <AuthCard
      title="Forgot password"
      lead="Enter your email and we send you a link to choose a new one. It works once, for an hour."
      onSubmit={submit}
      footer={
        <Link to="/login" state={state} className={classes.link}>
          Back to login
        </Link>
      }
    >
      {answer && <SuccessNote>{answer}</SuccessNote>}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the whole page */}
      <EmailField autoFocus {...form.getInputProps('email')} />
      <Submit refusal={refusal} isSending={isSending}>
        Send reset link
      </Submit>
    </AuthCard>
  );
}
