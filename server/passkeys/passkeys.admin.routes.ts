import type { AuditAction } from '#contract/admins/admins.ts';
import { messages } from '#contract/messages.ts';
import {
  addAdminPasskey,
  beginAdminPasskey,
  beginAdminPasskeySignIn,
  listAdminPasskeys,
  removeAdminPasskey,
  signInAdminWithPasskey,
} from '#contract/passkeys/passkeys.admin.ts';
import { requireAdminPassword } from '#server/admins/admin-password.service.ts';
import {
  clearPasskeyTimes,
  readPasskeyTime,
  signInByPasskey,
  updatePasskeyTime,
} from '#server/admins/admin-session.service.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import type { Database } from '#server/db/tables.ts';
import { deviceOf, type KnownDevices } from '#server/devices/devices.service.ts';
import type { Api } from '#server/http/bind.ts';
import { addressOf } from '#server/http/client-address.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as passkeys from './passkeys.service.ts';
import { type AskedOwner, requireProof, takeProof } from './prove-owner.ts';

const accountOf = ({ id, email }: SignedInAdmin): passkeys.PasskeyAccount => {
  const name = `${email} (back office)`;
  return { kind: 'admin', id, email, shown: { name, displayName: name } };
};

/** The passkeys of admins. */
export function passkeyAdminRoutes(api: Api, platform: Platform, knownDevices: KnownDevices): void {
  const { db, clock } = platform;
  const record = (tx: Database, admin: SignedInAdmin, action: AuditAction) =>
    recordAction(tx, platform, admin, { action, target: admin.id });
  const askedOwner = ({ id, sessionHash }: SignedInAdmin): AskedOwner => ({
    kind: 'admin',
    id,
    verifyPassword: async (password) => (await requireAdminPassword(platform, id, password)).password_hash,
    readPasskeyTime: (source) => readPasskeyTime(source, sessionHash),
  });

  api.bind(listAdminPasskeys, async ({ admin }) => ({
    data: await passkeys.readPasskeys(db, { kind: 'admin', id: admin.id }),
  }));

  api.bind(beginAdminPasskey, async ({ admin, body }) => {
    const proof = await takeProof(platform, askedOwner(admin), body);
    return { publicKey: await passkeys.beginPasskey(platform, accountOf(admin), proof !== undefined) };
  });

  api.bind(addAdminPasskey, async ({ admin, body }) => {
    const { name, credential, ...given } = body;
    const data = await passkeys.addPasskey(platform, accountOf(admin), {
      name,
      credential,
      prove: (isProven) => requireProof(platform, askedOwner(admin), given, isProven),
      complete: async (tx) => {
        await updatePasskeyTime(tx, admin.sessionHash, clock.now());
        await record(tx, admin, 'admin.addPasskey');
      },
    });
    return { message: messages.passkeys.added, data };
  });

  api.bind(removeAdminPasskey, async ({ admin, params, body }) => {
    const { hold } = await requireProof(platform, askedOwner(admin), body);
    await passkeys.removePasskey(platform, accountOf(admin), {
      id: params.id,
      hold,
      complete: async (tx, isLast) => {
        if (isLast) await clearPasskeyTimes(tx, admin.id);
        await record(tx, admin, 'admin.removePasskey');
      },
    });
    return { message: messages.passkeys.removed };
  });

  api.bind(beginAdminPasskeySignIn, async ({ request }) => ({
    publicKey: await passkeys.beginPasskeyUse(platform, addressOf(request)),
  }));

  api.bind(signInAdminWithPasskey, async ({ body, request }) => {
    const device = deviceOf(request);
    const used = await passkeys.takePasskeyToSignIn(platform, 'admin', { ...body, address: device.address });
    return signInByPasskey(platform, used, { knownDevices, device });
  });
}
