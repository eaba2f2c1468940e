import { messages } from '#contract/messages.ts';
import { createUser, forgotPassword, login, logout, resetPassword } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { deviceOf, type KnownDevices } from '#server/devices/devices.service.ts';
import { sendSecurityNotice } from '#server/devices/security-notices.service.ts';
import type { Api } from '#server/http/bind.ts';
import { addressOf } from '#server/http/client-address.ts';
import type { Platform } from '#server/platform/platform.ts';
import { claimAccount } from '#server/users/email/claim-account.service.ts';
import { requireAllowedName } from '#server/users/allowed-name.service.ts';
import { sendConfirmation } from '#server/users/email/confirm-email.service.ts';
import { requireUncommonPassword } from '#server/users/new-password.service.ts';
import { createAccount, presentUser, requireUser } from '#server/users/users.service.ts';
import { createRequestReset } from './request-reset.service.ts';
import { resetPassword as resetPasswordByToken, signIn, startSession } from './session.service.ts';
import type { SignUpGate } from './sign-up-gate.ts';
import { deleteSession } from './session.store.ts';

interface SessionParts {
  knownDevices: KnownDevices;
  signUpGate: SignUpGate;
  /** Headers by which a browser forgets who signs out. */
  leave: Readonly<Record<string, string>>;
}

export function sessionRoutes(api: Api, platform: Platform, { knownDevices, signUpGate, leave }: SessionParts): void {
  const { db, readOwn } = platform;
  const requestReset = createRequestReset(platform, knownDevices);

  api.bind(createUser, async ({ body, request }) => {
    await signUpGate.pass(addressOf(request), body);
    await requireAllowedName(platform, body.name);
    await requireUncommonPassword(body.password, body);
    const { row, userNumber } = await createAccount(platform, {
      ...body,
      isUnconfirmed: platform.config.confirmsEmail,
    });
    // A first device is nothing to be told of.
    const { token } = await startSession(platform, knownDevices, { row }, deviceOf(request));
    if (row.email_verified === 0) sendConfirmation(platform, row);
    return { message: messages.accounts.registered, token, user: presentUser(platform, row), userNumber };
  });

  api.bind(login, async ({ body, request }) => {
    const device = deviceOf(request);
    const verified = await signIn(platform, body, { knownDevices, device });
    const { token, isNewDevice } = await startSession(platform, knownDevices, verified, device);
    const { row } = verified;
    if (isNewDevice)
      sendSecurityNotice(platform, { kind: 'user', email: row.email }, { kind: 'newDevice', device: device.label });
    return { token, user: presentUser(platform, row) };
  });

  api.bind(
    logout,
    async ({ user }) => {
      await deleteSession(db, user.sessionHash);
      return { message: messages.session.loggedOut };
    },
    { headers: leave },
  );

  api.bind(getUser, async ({ user }) => ({
    user: presentUser(platform, await readOwn((source) => requireUser(source, user.id))),
  }));

  api.bind(forgotPassword, async ({ body, request }) => {
    await requestReset(body.email, deviceOf(request));
    return { message: messages.accounts.resetRequested };
  });

  api.bind(resetPassword, async ({ body }) => {
    const isClaimed = await resetPasswordByToken(platform, body, (tx, id) => claimAccount(tx, platform, id));
    return { message: isClaimed ? messages.email.notesInBin : messages.accounts.passwordReset };
  });
}
