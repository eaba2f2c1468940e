import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { adminLogin, listAdmins, listAudit } from '#contract/admins/admins.ts';
import { messages } from '#contract/messages.ts';
import {
  addAdminPasskey,
  beginAdminPasskey,
  beginAdminPasskeySignIn,
  listAdminPasskeys,
  removeAdminPasskey,
  signInAdminWithPasskey,
} from '#contract/passkeys/passkeys.admin.ts';
import { addPasskey, beginPasskey, signInWithPasskey } from '#contract/passkeys/passkeys.ts';
import { authenticatorFor, type SoftwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';

const { passkeys: sentences } = messages;
const required = { status: 403, code: 'secondFactorRequired', message: adminMessages.access.secondFactorRequired };

describe.each(engines)('passkeys of admins, of whom a second factor is asked, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off', REQUIRE_ADMIN_SECOND_FACTOR: 'on' });
  });
  afterAll(() => app.close());

  const authenticator = () => authenticatorFor(app);
  const clientOf = (token: string) => createClient(app.origin, undefined, { authorization: `Bearer ${token}` });
  const add = async (admin: TestAdmin) => {
    const device = authenticator();
    const { publicKey } = await admin.ok(beginAdminPasskey, { body: { password: admin.password } });
    const { data } = await admin.ok(addAdminPasskey, { body: { name: 'Key', credential: device.create(publicKey) } });
    return { device, data };
  };
  const use = async (device: SoftwareAuthenticator) => {
    const { publicKey } = await app.visitor.ok(beginAdminPasskeySignIn);
    return { credential: device.use(publicKey) };
  };
  const byPassword = async ({ email, password }: TestAdmin) =>
    clientOf((await app.visitor.ok(adminLogin, { body: { email, password } })).token);

  it('are a second factor for the session that added or used one', async () => {
    const root = await addAdminTo(app, 'superAdmin');
    expect(await root.refused(listAdmins)).toMatchObject(required);
    const { device } = await add(root);
    await root.ok(listAdmins);
    // The password alone is still not enough.
    expect(await (await byPassword(root)).refused(listAdmins)).toMatchObject(required);
    const { admin, token } = await app.visitor.ok(signInAdminWithPasskey, { body: await use(device) });
    expect(admin).toEqual({ id: root.id, email: root.email, role: 'superAdmin' });
    await clientOf(token).ok(listAdmins);
  });

  it('are no second factor any more once the last one is removed', async () => {
    const root = await addAdminTo(app, 'superAdmin');
    const [first, second] = [await add(root), await add(root)];
    await root.ok(removeAdminPasskey, { params: { id: first.data._id } });
    expect(await app.visitor.refused(signInAdminWithPasskey, { body: await use(first.device) })).toMatchObject({
      status: 401,
      message: sentences.unknown,
    });
    await root.ok(listAdmins);
    await root.ok(removeAdminPasskey, { params: { id: second.data._id }, body: { password: root.password } });
    expect(await root.refused(listAdmins)).toMatchObject(required);
    expect((await root.ok(listAdminPasskeys)).data).toEqual([]);
  });

  it('stand in the audit log', async () => {
    const root = await addAdminTo(app, 'superAdmin');
    const { data } = await add(root);
    const other = await add(root);
    await root.ok(removeAdminPasskey, { params: { id: data._id } });
    await app.visitor.ok(signInAdminWithPasskey, { body: await use(other.device) });
    const { entries } = await root.ok(listAudit, { query: { admin: root.id } });
    expect(entries.map(({ action }) => action)).toEqual([
      'admin.signIn',
      'admin.removePasskey',
      'admin.addPasskey',
      'admin.addPasskey',
      'admin.signIn',
    ]);
  });

  it('are not those of people, nor the other way round', async () => {
    const root = await addAdminTo(app, 'superAdmin');
    const { device } = await add(root);
    const mara = await app.signUp();
    const hers = authenticator();
    const { publicKey } = await mara.ok(beginPasskey, { body: { password: mara.password } });
    await mara.ok(addPasskey, { body: { name: 'Key', credential: hers.create(publicKey) } });
    const unknown = { status: 401, code: 'wrongCredentials', message: sentences.unknown };
    expect(await app.visitor.refused(signInAdminWithPasskey, { body: await use(hers) })).toMatchObject(unknown);
    expect(await app.visitor.refused(signInWithPasskey, { body: await use(device) })).toMatchObject(unknown);
    // A challenge for a new passkey of one account is none for another.
    const asked = await mara.ok(beginPasskey, { body: { password: mara.password } });
    const body = { name: 'Key', credential: authenticator().create(asked.publicKey), password: root.password };
    expect(await root.refused(addAdminPasskey, { body })).toMatchObject({ status: 400, message: sentences.expired });
  });
});
