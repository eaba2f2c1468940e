import { Link, useNavigate, useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { resetPassword } from '#contract/session/session.ts';
import { call } from '#web/platform/api-client.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { FormPasswordField } from '#web/forms/form-field.tsx';
import { AuthCard } from '../fields/auth-card.tsx';
import classes from '../fields/auth-card.module.css';
import { newPasswordHint, Submit } from '../fields/auth-fields.tsx';
import { useSession } from '../session-context.tsx';
import { useApiForm } from '#web/forms/use-api-form.ts';

const checkBody = checkedBy(resetPassword);

function useResetPassword(token: string) {
  const { forget } = useSession();
  const showAlert = useAlert();
  const navigate = useNavigate();
  return useApiForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: ({ password, confirmPassword }) => ({
      ...checkBody({ token, password }),
      ...(password !== confirmPassword && { confirmPassword: messages.accounts.passwordsDiffer }),
    }),
    send: async ({ password }) => {
      const { message } = await call(resetPassword, { body: { token, password } });
      // The reset ended every session of the account, the one in this browser perhaps among them.
      forget();
      await navigate('/login');
      showAlert('success', message ?? messages.accounts.passwordReset);
    },
  });
}

/** Chooses a new password by the token of a mailed link. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { form, submit, refusal, isSending } = useResetPassword(token);
  const linkRefusal = token === '' ? messages.accounts.resetLinkInvalid : refusal;
  return (
    <AuthCard
      title="Reset password"
      lead="Choose a new password. You will be signed out everywhere else."
      onSubmit={submit}
      footer={
        <Link to="/forgot-password" className={classes.link}>
          Request a new link
        </Link>
      }
    >
      <FormPasswordField
        label="New Password"
        name="password"
        description={newPasswordHint}
        autoComplete="new-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the whole page
        autoFocus
        {...form.getInputProps('password')}
      />
      <FormPasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <Submit refusal={linkRefusal} isSending={isSending}>
        Reset password
      </Submit>
    </AuthCard>
  );
}
