import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Navigate, useLocation } from 'react-router';
import { adminMessages } from '#contract/admin-messages.ts';
import { adminLogin } from '#contract/admins.ts';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { AuthCard } from '#web/session/auth-card.tsx';
import { EmailField, FormRefusal, PasswordField } from '#web/session/auth-fields.tsx';
import { useAuthForm } from '#web/session/use-auth-form.ts';
import { keepAdmin, useAdminSession } from '../admin-session.ts';
import { homeOf, loginTitle } from '../office-pages.ts';

/** The page that the guard turned away from; only paths of the back office get in there. */
function wantedPath(state: unknown): string | undefined {
  const wanted: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'wanted') : undefined;
  return typeof wanted === 'string' && wanted.startsWith('/admin/') ? wanted : undefined;
}

/** Where no answer came, and where the answer says nothing, the portal has sentences of its own. */
function loginFailure(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status === 0) {
    return new ApiError(adminMessages.login.network, { status: 0 });
  }
  const isSilent =
    error.message === messages.notes.requestFailed(error.status) || error.message === messages.notes.notJson;
  return isSilent ? new ApiError(adminMessages.login.failed, { status: error.status }) : error;
}

/** The sign-in of the back office. */
export function AdminLoginPage() {
  const session = useAdminSession();
  const { state } = useLocation();
  const { form, submit, refusal, isSending } = useAuthForm({
    initialValues: { email: '', password: '' },
    validate: () => ({}),
    send: async (values) => {
      if (values.email.trim() === '' || values.password === '')
        throw new ApiError(adminMessages.login.fillAll, { status: 400 });
      try {
        const { admin, token } = await call(adminLogin, { body: values });
        keepAdmin(admin, token);
      } catch (error) {
        throw loginFailure(error);
      }
    },
  });
  if (session.status === 'in') return <Navigate to={wantedPath(state) ?? homeOf(session.admin.role)} replace />;
  const { email, password } = form.values;
  const isIncomplete = email.trim() === '' || password === '';
  // A disabled button keeps the browser from sending the form: who presses Enter is told what is missing.
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !isIncomplete || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <AuthCard title={loginTitle} lead="For those who look after Thoughtleaf." onSubmit={submit} onKeyDown={onKeyDown}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the whole page */}
      <EmailField autoFocus {...form.getInputProps('email')} autoComplete="username" />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <FormRefusal>{refusal}</FormRefusal>
      <Button type="submit" size="md" fullWidth loading={isSending} disabled={isIncomplete}>
        Sign in
      </Button>
    </AuthCard>
  );
}
