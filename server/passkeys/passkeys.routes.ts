import { messages } from '#contract/messages.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
} from '#contract/passkeys/passkeys.ts';
import { deviceOf, type KnownDevices } from '#server/devices/devices.service.ts';
import type { Api } from '#server/http/bind.ts';
import { addressOf } from '#server/http/client-address.ts';
import type { SignedInUser } from '#server/http/identity.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  clearPasskeyTimes,
  readPasskeyTime,
  signInByPasskey,
  updatePasskeyTime,
} from '#server/session/session.service.ts';
import { requireOwnPassword } from '#server/users/own-password.service.ts';
import { presentUser, requireUser } from '#server/users/users.service.ts';
import * as passkeys from './passkeys.service.ts';
import { type AskedOwner, requireProof, takeProof } from './prove-owner.ts';

/** The passkeys of people. */
export function passkeyRoutes(api: Api, platform: Platform, knownDevices: KnownDevices): void {
  const { db, clock } = platform;
  const accountOf = async ({ id }: SignedInUser): Promise<passkeys.PasskeyAccount> => {
    const { email, name } = await requireUser(db, id);
    return { kind: 'user', id, email, shown: { name: email, displayName: name } };
  };
  const askedOwner = ({ id, sessionHash }: SignedInUser): AskedOwner => ({
    kind: 'user',
    id,
    verifyPassword: async (password) => (await requireOwnPassword(platform, id, password)).password_hash,
    readPasskeyTime: (source) => readPasskeyTime(source, sessionHash),
  });

  api.bind(listPasskeys, async ({ user }) => ({
    data: await passkeys.readPasskeys(db, { kind: 'user', id: user.id }),
  }));

  api.bind(beginPasskey, async ({ user, body }) => {
    const proof = await takeProof(platform, askedOwner(user), body);
    return { publicKey: await passkeys.beginPasskey(platform, await accountOf(user), proof !== undefined) };
  });

  api.bind(addPasskey, async ({ user, body }) => {
    const { name, credential, ...given } = body;
    const data = await passkeys.addPasskey(platform, await accountOf(user), {
      name,
      credential,
      prove: (isProven) => requireProof(platform, askedOwner(user), given, isProven),
      complete: (tx) => updatePasskeyTime(tx, user.sessionHash, clock.now()),
    });
    return { message: messages.passkeys.added, data };
  });

  api.bind(removePasskey, async ({ user, params, body }) => {
    const { hold } = await requireProof(platform, askedOwner(user), body);
    await passkeys.removePasskey(platform, await accountOf(user), {
      id: params.id,
      hold,
      complete: async (tx, isLast) => {
        if (isLast) await clearPasskeyTimes(tx, user.id);
      },
    });
    return { message: messages.passkeys.removed };
  });

  api.bind(beginPasskeySignIn, async ({ request }) => ({
    publicKey: await passkeys.beginPasskeyUse(platform, addressOf(request)),
  }));

  api.bind(signInWithPasskey, async ({ body, request }) => {
    const device = deviceOf(request);
    const used = await passkeys.takePasskeyToSignIn(platform, 'user', { ...body, address: device.address });
    const { row, token } = await signInByPasskey(platform, used, { knownDevices, device });
    return { token, user: presentUser(platform, row) };
  });
}
