import { messages } from '#contract/messages.ts';
import { createUser, forgotPassword, getUser, login, logout, resetPassword } from '#contract/session.ts';
import { deviceOf, type KnownDevices } from '#server/devices/devices.service.ts';
import { tellOwner } from '#server/devices/security-notices.service.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireUncommonPassword } from '#server/users/new-password.service.ts';
import { createAccount, presentUser, requireUser } from '#server/users/users.service.ts';
import {
  requestPasswordReset,
  resetPassword as resetPasswordByToken,
  signIn,
  startSession,
} from './session.service.ts';
import type { SignUpGate } from './sign-up-gate.ts';
import { deleteSession } from './session.store.ts';

export function sessionRoutes(
  api: Api,
  platform: Platform,
  { knownDevices, signUpGate }: { knownDevices: KnownDevices; signUpGate: SignUpGate },
): void {
  const { db, readOwn } = platform;

  api.bind(createUser, async ({ body, request }) => {
    await signUpGate.pass(request.ip, body);
    await requireUncommonPassword(body.password, body);
    const { row, userNumber } = await createAccount(platform, body);
    // A first device is nothing to be told of.
    const { token } = await startSession(platform, knownDevices, row.id, deviceOf(request));
    return { message: messages.session.registered, token, user: presentUser(row), userNumber };
  });

  api.bind(login, async ({ body, request }) => {
    const row = await signIn(platform, body, request.ip);
    const device = deviceOf(request);
    const { token, isNewDevice } = await startSession(platform, knownDevices, row.id, device);
    const { name, email } = row;
    if (isNewDevice) tellOwner(platform, { kind: 'user', name, email }, { kind: 'newDevice', device: device.label });
    return { token, user: presentUser(row) };
  });

  api.bind(logout, async ({ user }) => {
    await deleteSession(db, user.sessionHash);
    return { message: messages.session.loggedOut };
  });

  api.bind(getUser, async ({ user }) => ({
    user: presentUser(await readOwn((source) => requireUser(source, user.id))),
  }));

  api.bind(forgotPassword, async ({ body, request }) => {
    await requestPasswordReset(platform, body.email, request.ip);
    return { message: messages.session.resetRequested };
  });

  api.bind(resetPassword, async ({ body }) => {
    await resetPasswordByToken(platform, body.token, body.password);
    return { message: messages.session.passwordReset };
  });
}
