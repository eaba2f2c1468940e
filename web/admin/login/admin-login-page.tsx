import type { KeyboardEvent } from 'react';
import { Navigate, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { adminLogin } from '#contract/admins/admins.ts';
import { type AdminRole, mayEnter } from '#contract/roles.ts';
import { call } from '#web/platform/api-client.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { PasskeySignIn } from '#web/session/passkeys/passkey-sign-in.tsx';
import { AuthCard } from '#web/session/fields/auth-card.tsx';
import { SuccessNote, Submit } from '#web/session/fields/auth-fields.tsx';
import { BackToPassword, SignInFields } from '#web/session/login/sign-in-fields.tsx';
import { useSignInForm } from '#web/session/login/use-sign-in-form.ts';
import { adminPasskeys, enterByPasskey } from '../account/account-calls.ts';
import { keepAdmin, useAdminSession } from '../admin-session.ts';
import { homeOf, loginTitle, adminPages } from '../admin-pages.ts';

/** Why the login is there where the page was. */
const endings = { expired: adminMessages.login.expired, left: adminMessages.login.signedOut };

/** History state that the guard sets. A browser may restore it from another version. */
const wantedPage = z.object({ slug: z.string(), search: z.string() });

/** The page that the guard turned away from, if it is one for this role, or else where the role begins. */
function nextPath(state: unknown, role: AdminRole): string {
  const wanted = z.safeParse(wantedPage, state);
  const page = adminPages.find(({ slug }) => slug === wanted.data?.slug);
  return page && mayEnter(role, page.slug) ? `/admin/${page.slug}${wanted.data?.search ?? ''}` : homeOf(role);
}

/** Where no answer came, and where the answer says nothing, the portal has sentences of its own. */
function loginFailure(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status === 0) {
    return new ApiError(adminMessages.login.network, { status: 0 });
  }
  return error.lacks === undefined ? error : new ApiError(adminMessages.login.failed, { status: error.status });
}

const useAdminLogin = () =>
  useSignInForm({
    validate: () => ({}),
    signIn: async (body) => {
      if (body.email.trim() === '' || body.password === '')
        throw new ApiError(adminMessages.login.fillAll, { status: 400 });
      try {
        const { admin, token } = await call(adminLogin, { body });
        keepAdmin(admin, token);
      } catch (error) {
        throw loginFailure(error);
      }
    },
  });

/** The sign-in of the back office. */
export function AdminLoginPage() {
  const session = useAdminSession();
  const { state } = useLocation();
  const { form, isCodeAsked, backToPassword, submit, refusal, isSending } = useAdminLogin();
  if (session.status === 'in') return <Navigate to={nextPath(state, session.admin.role)} replace />;
  const { email, password, code } = form.values;
  const isIncomplete = email.trim() === '' || password === '' || (isCodeAsked && code.trim() === '');
  // A disabled button keeps the browser from sending the form: who presses Enter is told what is missing.
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !isIncomplete || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <AuthCard title={loginTitle} lead="For those who look after Thoughtleaf." onSubmit={submit} onKeyDown={onKeyDown}>
      {session.status === 'out' && session.end && <SuccessNote>{endings[session.end]}</SuccessNote>}
      <SignInFields form={form} isCodeAsked={isCodeAsked} />
      <Submit refusal={refusal} isSending={isSending} isDisabled={isIncomplete}>
        Sign in
      </Submit>
      {!isCodeAsked && <PasskeySignIn begin={adminPasskeys.beginUse} onUsed={enterByPasskey} />}
      <BackToPassword isCodeAsked={isCodeAsked} backToPassword={backToPassword} />
    </AuthCard>
  );
}
