import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { adminLogin, adminLogout, listAdmins } from '#contract/admins/admins.ts';
import {
  beginAdminSecondFactor,
  confirmAdminSecondFactor,
  endAdminSecondFactor,
  getAdminSecondFactor,
} from '#contract/second-factor/second-factor.admin.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readRefusal } from '#server/testing/test-client.ts';

const step = 30_000;
const noId = '00000000-0000-7000-8000-000000000000';
const refusal = { status: 403, code: 'secondFactorRequired', message: adminMessages.access.secondFactorRequired };

describe.each(engines)('a second factor that every admin needs, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off', REQUIRE_ADMIN_SECOND_FACTOR: 'on' });
  });
  afterAll(() => app.close());

  const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.clock.now() });
  const setUp = async (admin: TestAdmin): Promise<string> => {
    const { secret } = await admin.ok(beginAdminSecondFactor, { body: { password: admin.password } });
    await admin.ok(confirmAdminSecondFactor, { body: { code: codeOf(secret) } });
    app.clock.advance(step);
    return secret;
  };

  it('is asked for before everything else', async () => {
    const root = await addAdminTo(app, 'superAdmin');
    const others = app.calls.filter(({ access }) => access.startsWith('admin:') && access !== 'admin:signIn');
    expect(others.length).toBeGreaterThan(40);
    for (const { method, path } of others) {
      const headers = { authorization: `Bearer ${root.token}` };
      const answer = await app.visitor.fetch(path.replaceAll(/\{\w+\}/g, noId), { method, headers });
      expect(await readRefusal(answer), `${method} ${path}`).toMatchObject(refusal);
    }
  });

  it('lets them in at once when it is set up, with the same session and with a code', async () => {
    const root = await addAdminTo(app, 'superAdmin');
    expect(await root.refused(listAdmins)).toMatchObject(refusal);
    expect((await root.ok(getAdminSecondFactor)).secondFactor.isOn).toBe(false);
    const secret = await setUp(root);
    await root.ok(listAdmins);
    const { email, password } = root;
    await app.visitor.ok(adminLogin, { body: { email, password, code: codeOf(secret) } });
  });

  it('is asked for again after it was switched off, and signing out works without', async () => {
    const editor = await addAdminTo(app, 'editor');
    const secret = await setUp(editor);
    await editor.ok(endAdminSecondFactor, { body: { password: editor.password, code: codeOf(secret) } });
    expect(await editor.refused(listAdmins)).toMatchObject(refusal);
    await editor.ok(adminLogout);
  });
});

it('is asked of nobody by itself', async () => {
  const app = await startTestApp('sqlite');
  await (await addAdminTo(app, 'superAdmin')).ok(listAdmins);
  await app.close();
});
