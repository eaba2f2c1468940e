import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admin-messages.ts';
import { addAdmin, adminLogin, changeAdminRole, deleteAdmin, listAdmins, listAudit } from '#contract/admins.ts';
import { login } from '#contract/session.ts';
import { banUser, listUsers } from '#contract/users.admin.ts';
import { engines, newEmail, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';

describe.each(engines)('admins on %s', (engine) => {
  let app: TestApp;
  let root: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine);
    root = await addAdminTo(app, 'superAdmin');
  });
  afterAll(() => app.close());

  it('sign in with their address in any case and their password', async () => {
    const body = { email: root.email.toUpperCase(), password: root.password };
    const { admin, token } = await app.visitor.ok(adminLogin, { body });
    expect(admin).toEqual({ id: root.id, email: root.email, role: 'superAdmin' });
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('are refused with a wrong password in the words of an unknown address, and as people', async () => {
    const wrong = { status: 401, message: adminMessages.login.wrongCredentials };
    const refused = (email: string) =>
      app.visitor.refused(adminLogin, { body: { email, password: `no ${randomUUID()}` } });
    expect(await refused(root.email)).toMatchObject(wrong);
    expect(await refused(newEmail())).toMatchObject(wrong);
    expect((await app.visitor.refused(login, { body: { email: root.email, password: root.password } })).status).toBe(
      401,
    );
  });

  it('lists people, and bans one of them: the sessions end, and the log says so', async () => {
    const mara = await app.signUp('Ban Me');
    const { users, total } = await root.ok(listUsers, { query: { search: 'ban m' } });
    expect({ names: users.map(({ name }) => name), total }).toEqual({ names: ['Ban Me'], total: 1 });
    const { user } = await root.ok(banUser, { params: { id: mara.user._id }, body: { ban: true } });
    expect(user.banned).toBe(true);
    expect((await mara.fetch('/api/auth/getuser')).status).toBe(401);
    const { entries } = await root.ok(listAudit);
    expect(entries[0]).toMatchObject({ action: 'user.ban', admin: { email: root.email } });
  });

  it('add others, change their role and delete them, but not themselves', async () => {
    const body = { email: newEmail(), password: 'a password' };
    const { admin } = await root.ok(addAdmin, { body });
    expect(admin.role).toBe('editor');
    await root.ok(changeAdminRole, { params: { id: admin._id }, body: { role: 'moderator' } });
    await root.ok(deleteAdmin, { params: { id: admin._id } });
    const { admins } = await root.ok(listAdmins);
    expect(admins.map(({ email }) => email)).not.toContain(body.email);
    expect(await root.refused(deleteAdmin, { params: { id: root.id } })).toMatchObject({
      status: 403,
      message: adminMessages.admins.ownRow,
    });
  });
});
