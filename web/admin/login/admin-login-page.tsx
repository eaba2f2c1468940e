import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Navigate, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { adminMessages } from '#contract/admin-messages.ts';
import { adminLogin } from '#contract/admins.ts';
import { messages } from '#contract/messages.ts';
import { type AdminRole, mayEnter } from '#contract/roles.ts';
import { call } from '#web/platform/api-client.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { AuthCard } from '#web/session/auth-card.tsx';
import { DoneNote, EmailField, FormRefusal, PasswordField } from '#web/session/auth-fields.tsx';
import { BackToPassword, CodeStep } from '#web/session/code-step.tsx';
import { useAuthForm } from '#web/session/use-auth-form.ts';
import { useCodeStep } from '#web/session/use-code-step.ts';
import { keepAdmin, useAdminSession } from '../admin-session.ts';
import { homeOf, loginTitle, officePages } from '../office-pages.ts';

/** Why the login is there where the page was. */
const endings = { expired: adminMessages.login.expired, left: adminMessages.login.signedOut };

/** What the guard leaves in the history; a browser may have kept it from another version. */
const wantedPage = z.object({ slug: z.string(), search: z.string() });

/** The page that the guard turned away from, if it is one for this role, or else where the role begins. */
function nextPath(state: unknown, role: AdminRole): string {
  const wanted = z.safeParse(wantedPage, state);
  const page = officePages.find(({ slug }) => slug === wanted.data?.slug);
  return page && mayEnter(role, page.slug) ? `/admin/${page.slug}${wanted.data?.search ?? ''}` : homeOf(role);
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

function useAdminLogin() {
  const step = useCodeStep();
  const auth = useAuthForm({
    initialValues: { email: '', password: '', code: '' },
    validate: () => ({}),
    send: ({ code, ...credentials }) =>
      step.attempt(async () => {
        if (credentials.email.trim() === '' || credentials.password === '')
          throw new ApiError(adminMessages.login.fillAll, { status: 400 });
        try {
          const body = step.isAsked ? { ...credentials, code } : credentials;
          const { admin, token } = await call(adminLogin, { body });
          keepAdmin(admin, token);
        } catch (error) {
          throw loginFailure(error);
        }
      }),
  });
  return { ...auth, step };
}

/** The sign-in of the back office. */
export function AdminLoginPage() {
  const session = useAdminSession();
  const { state } = useLocation();
  const { form, submit, refusal, isSending, step } = useAdminLogin();
  if (session.status === 'in') return <Navigate to={nextPath(state, session.admin.role)} replace />;
  const { email, password, code } = form.values;
  const isIncomplete = email.trim() === '' || password === '' || (step.isAsked && code.trim() === '');
  // A disabled button keeps the browser from sending the form: who presses Enter is told what is missing.
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !isIncomplete || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  const goBack = () => {
    form.setFieldValue('code', '');
    step.leave();
  };
  return (
    <AuthCard title={loginTitle} lead="For those who look after Thoughtleaf." onSubmit={submit} onKeyDown={onKeyDown}>
      {session.status === 'out' && session.end && <DoneNote>{endings[session.end]}</DoneNote>}
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
      <FormRefusal>{refusal}</FormRefusal>
      <Button type="submit" size="md" fullWidth loading={isSending} disabled={isIncomplete}>
        Sign in
      </Button>
      {step.isAsked && <BackToPassword onClick={goBack} />}
    </AuthCard>
  );
}
