import { messages } from '#contract/messages.ts';
import { createUser, forgotPassword, getUser, login, logout, resetPassword } from '#contract/session.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createAccount, presentUser, requireUser } from '#server/users/users.service.ts';
import {
  limitSignUps,
  requestPasswordReset,
  resetPassword as resetPasswordByToken,
  signIn,
  startSession,
} from './session.service.ts';
import { deleteSession } from './session.store.ts';

export function sessionRoutes(api: Api, platform: Platform): void {
  const { db, clock } = platform;

  api.bind(createUser, async ({ body, request }) => {
    await limitSignUps(platform, request.ip);
    const { row, userNumber } = await createAccount(platform, body);
    const token = await startSession(db, row.id, clock.now());
    return { message: messages.session.registered, token, user: presentUser(row), userNumber };
  });

  api.bind(login, async ({ body, request }) => {
    const row = await signIn(platform, body.email, body.password, request.ip);
    return { token: await startSession(db, row.id, clock.now()), user: presentUser(row) };
  });

  api.bind(logout, async ({ user }) => {
    await deleteSession(db, user.sessionHash);
    return { message: messages.session.loggedOut };
  });

  api.bind(getUser, async ({ user }) => ({ user: presentUser(await requireUser(db, user.id)) }));

  api.bind(forgotPassword, async ({ body, request }) => {
    await requestPasswordReset(platform, body.email, request.ip);
    return { message: messages.session.resetRequested };
  });

  api.bind(resetPassword, async ({ body }) => {
    await resetPasswordByToken(platform, body.token, body.password);
    return { message: messages.session.passwordReset };
  });
}
