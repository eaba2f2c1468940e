import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { changePassword } from '#contract/users/users.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormPasswordField } from '#web/forms/form-field.tsx';
import { CurrentPasswordField, FormRefusal } from '../fields/auth-fields.tsx';
import classes from './profile-page.module.css';
import { ProfileSection } from './profile-section.tsx';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { useReportUnsaved, type ReportUnsaved } from '#web/forms/use-unsaved-changes.ts';

interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const checkBody = checkedBy(changePassword);

const validate = (values: PasswordValues) => ({
  ...checkBody(values),
  ...(values.newPassword !== values.confirmPassword && { confirmPassword: messages.accounts.passwordsDiffer }),
});

interface PasswordSectionProps {
  email: string;
  save: (body: { currentPassword: string; newPassword: string }) => Promise<unknown>;
  onUnsaved: ReportUnsaved;
}

/** Changes a password; takes the current one for it. */
function PasswordForm({ email, save, onUnsaved }: PasswordSectionProps) {
  const showAlert = useAlert();
  const { form, submit, refusal, isSending } = useApiForm<PasswordValues>({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate,
    send: async ({ currentPassword, newPassword }) => {
      await save({ currentPassword, newPassword });
      showAlert('success', messages.profile.passwordChanged);
      form.reset();
    },
  });
  const isBegun = Object.values(form.values).some((value) => value !== '');
  useReportUnsaved(onUnsaved, 'password', isBegun ? 'Your new password is not saved yet.' : undefined);
  return (
    <form method="post" noValidate className={classes.form} onSubmit={submit} aria-label="Password">
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField
        label="Current password"
        name="currentPassword"
        {...form.getInputProps('currentPassword')}
      />
      <FormPasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      <FormPasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <FormRefusal>{refusal}</FormRefusal>
      <div className={classes.actions}>
        <Button type="submit" variant={isBegun ? 'filled' : 'default'} loading={isSending}>
          Change password
        </Button>
        <span className={classes.quiet}>Your other devices will be signed out.</span>
      </div>
    </form>
  );
}

/** The section of the password, of a person or of an admin. */
export function PasswordSection(props: PasswordSectionProps) {
  return (
    <ProfileSection
      id="password"
      title="Password"
      about={`At least ${limits.password.min} characters. A sentence that only you would think of is both strong and easy to keep in mind.`}
    >
      <PasswordForm {...props} />
    </ProfileSection>
  );
}
