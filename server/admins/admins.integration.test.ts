import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { addAdmin, adminLogin, changeAdminRole, deleteAdmin, listAdmins, listAudit } from '#contract/admins/admins.ts';
import { login } from '#contract/session/session.ts';
import { banUser, listUsers } from '#contract/users/users.admin.ts';
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
    expect((await mara.fetch('/api/auth/getuser')).status).toBe(403);
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

  it('keep one super admin, also where two delete or demote each other at once', async () => {
    for (const act of ['delete', 'demote'] as const) {
      const pair = [await addAdminTo(app, 'superAdmin'), await addAdminTo(app, 'superAdmin')] as const;
      await app.db
        .deleteFrom('admins')
        .where(
          'id',
          'not in',
          pair.map(({ id }) => id),
        )
        .execute();
      const attack = (one: TestAdmin, other: TestAdmin) => {
        const { path, method } = act === 'delete' ? deleteAdmin : changeAdminRole;
        const body = act === 'delete' ? {} : { body: JSON.stringify({ role: 'editor' }) };
        const headers = act === 'delete' ? {} : { 'content-type': 'application/json' };
        return one.fetch(path.replace('{id}', other.id), { method, headers, ...body });
      };
      const answers = await Promise.all([attack(pair[0], pair[1]), attack(pair[1], pair[0])]);
      const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
      // The other one was the last by then, or nobody any more.
      expect([
        [200, 401],
        [200, 409],
        [200, 404],
      ]).toContainEqual(statuses);
      const left = await app.db.selectFrom('admins').select('id').where('role', '=', 'superAdmin').execute();
      expect(left).toHaveLength(1);
    }
    root = await addAdminTo(app, 'superAdmin');
  });

  it('cannot change the role of themselves', async () => {
    expect(await root.refused(changeAdminRole, { params: { id: root.id }, body: { role: 'editor' } })).toMatchObject({
      status: 403,
      message: adminMessages.admins.ownRole,
    });
  });

  it('have an address of their own, whatever its case', async () => {
    const body = { email: root.email.toUpperCase(), password: 'a password' };
    expect(await root.refused(addAdmin, { body })).toMatchObject({
      status: 409,
      message: adminMessages.admins.emailTaken,
      fields: ['email'],
    });
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: 'nonsense', password: 'a password' }, ['email']],
    [{ email: 'new@example.com', password: 'short' }, ['password']],
    [{ email: 'new@example.com', password: 'a password', role: 'owner' }, ['role']],
    [{ email: 'new@example.com', password: 'a password', role: null }, ['role']],
  ])('are not added with %j', async (body, fields) => {
    expect(await root.refused(addAdmin, { body })).toMatchObject({ status: 400, fields });
  });

  it('are told where somebody is not there, or no longer', async () => {
    const gone = await addAdminTo(app, 'editor');
    await root.ok(deleteAdmin, { params: { id: gone.id } });
    for (const id of [gone.id, randomUUID(), 'nonsense', "' or 1=1"]) {
      const missing = { status: 404, message: adminMessages.admins.notFound };
      expect(await root.refused(deleteAdmin, { params: { id } })).toMatchObject(missing);
      expect(await root.refused(changeAdminRole, { params: { id }, body: { role: 'editor' } })).toMatchObject(missing);
    }
  });
});
