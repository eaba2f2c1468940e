import * as admin from '#contract/passkeys/passkeys.admin.ts';
import * as own from '#contract/passkeys/passkeys.ts';
import { authenticatorFor } from './software-authenticator.ts';
import type { TestApp } from './test-app.ts';
import type { Client } from './test-client.ts';

/** Makes each call on the passkeys of a person once. `visit` is the `ok` of a visitor. */
export async function usePasskeys(
  app: TestApp,
  ok: Client['ok'],
  visit: Client['ok'],
  password: string,
): Promise<void> {
  const device = authenticatorFor(app);
  const { publicKey } = await ok(own.beginPasskey, { body: { password } });
  const { data } = await ok(own.addPasskey, { body: { name: 'Key', credential: device.create(publicKey) } });
  const asked = await visit(own.beginPasskeySignIn);
  await visit(own.signInWithPasskey, { body: { credential: device.use(asked.publicKey) } });
  await ok(own.listPasskeys);
  await ok(own.removePasskey, { params: { id: data._id } });
}

/** As `usePasskeys`, for an admin. */
export async function useAdminPasskeys(
  app: TestApp,
  ok: Client['ok'],
  visit: Client['ok'],
  password: string,
): Promise<void> {
  const device = authenticatorFor(app);
  const { publicKey } = await ok(admin.beginAdminPasskey, { body: { password } });
  const { data } = await ok(admin.addAdminPasskey, { body: { name: 'Key', credential: device.create(publicKey) } });
  const asked = await visit(admin.beginAdminPasskeySignIn);
  await visit(admin.signInAdminWithPasskey, { body: { credential: device.use(asked.publicKey) } });
  await ok(admin.listAdminPasskeys);
  await ok(admin.removeAdminPasskey, { params: { id: data._id } });
}
