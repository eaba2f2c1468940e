import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLogin, changeAdminPassword, listAudit } from '#contract/admins/admins.ts';
import { listAdminSessions } from '#contract/devices/devices.admin.ts';
import { messages } from '#contract/messages.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';
import { mailTo } from '#server/testing/test-mail.ts';

const newPassword = 'a new and good password';

describe.each(engines)('an admin’s own password on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  it('is changed by an admin of any role, ends their other sessions, and is recorded and told by mail', async () => {
    const [moderator, root] = [await addAdminTo(app, 'moderator'), await addAdminTo(app, 'superAdmin')];
    const { email, password } = moderator;
    const { token } = await app.visitor.ok(adminLogin, { body: { email, password } });
    const other = createClient(app.origin, undefined, { authorization: `Bearer ${token}` });
    const seen = [await mailTo(app.dataDir, email)];
    const { message } = await moderator.ok(changeAdminPassword, { body: { currentPassword: password, newPassword } });
    expect(message).toBe(messages.profile.passwordChanged);
    expect((await other.refused(listAdminSessions)).status).toBe(401);
    expect((await moderator.ok(listAdminSessions)).sessions).toHaveLength(1);
    await root.ok(listAdminSessions);
    expect((await app.visitor.refused(adminLogin, { body: { email, password } })).status).toBe(401);
    await app.visitor.ok(adminLogin, { body: { email, password: newPassword } });
    const { entries } = await root.ok(listAudit, { query: { limit: 2 } });
    expect(entries[1]).toMatchObject({
      action: 'admin.changePassword',
      target: `${moderator.id} ${email}`,
      admin: { email, role: 'moderator' },
    });
    const mail = await mailTo(app.dataDir, email, seen);
    expect(mail).toContain('Subject: Your Thoughtleaf password was changed');
    expect(mail).toContain('tell a super admin at once');
  });

  it('stays as it is without the current one, and is nothing that everybody would try', async () => {
    const root = await addAdminTo(app, 'superAdmin');
    const currentPassword = root.password;
    for (const [body, fields] of [
      [{ currentPassword: 'not the password', newPassword }, ['currentPassword']],
      [{ currentPassword, newPassword: 'password1' }, ['newPassword']],
      [{ currentPassword, newPassword: root.email }, ['newPassword']],
      [{ currentPassword, newPassword: 'short' }, ['newPassword']],
      [{ newPassword }, ['currentPassword']],
    ] as const)
      expect(await root.refused(changeAdminPassword, { body })).toMatchObject({ status: 400, fields });
    await app.visitor.ok(adminLogin, { body: { email: root.email, password: root.password } });
  });

  it('is not guessed with a stolen token', async () => {
    const root = await addAdminTo(app, 'editor');
    const body = { currentPassword: 'not the password', newPassword };
    for (let tries = 0; tries < 10; tries += 1)
      expect((await root.refused(changeAdminPassword, { body })).status).toBe(400);
    const right = { ...body, currentPassword: root.password };
    expect(await root.refused(changeAdminPassword, { body: right })).toMatchObject({ status: 429 });
  });
});
