import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import {
  adminLogin,
  adminLogout,
  changeAdminRole,
  deleteAdmin,
  listAdmins,
  listAudit,
} from '#contract/admins/admins.ts';
import { createUser, login } from '#contract/session/session.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const minute = 60_000;
const hour = 60 * minute;

describe.each(engines)('sessions of admins on %s', (engine) => {
  let app: TestApp;
  let root: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const signedIn = async () => (root = await addAdminTo(app, 'superAdmin'));
  const expired = { status: 401, message: adminMessages.login.expired };

  it('end after an hour without use, and go on with it', async () => {
    await signedIn();
    app.clock.advance(59 * minute);
    await root.ok(listAdmins);
    app.clock.advance(59 * minute);
    await root.ok(listAdmins);
    app.clock.advance(60 * minute);
    expect(await root.refused(listAdmins)).toMatchObject(expired);
  });

  it('end after twelve hours, however busy', async () => {
    await signedIn();
    for (let halves = 0; halves < 23; halves += 1) {
      app.clock.advance(hour / 2);
      await root.ok(listAdmins);
    }
    app.clock.advance(hour / 2);
    expect(await root.refused(listAdmins)).toMatchObject(expired);
    await app.sweep();
    expect(await app.db.selectFrom('admin_sessions').selectAll().execute()).toEqual([]);
  });

  it('end by signing out, this one alone', async () => {
    await signedIn();
    const { token } = await app.visitor.ok(adminLogin, { body: { email: root.email, password: root.password } });
    await root.ok(adminLogout);
    expect(await root.refused(listAdmins)).toMatchObject(expired);
    const other = await app.visitor.fetch(listAdmins.path, { headers: { authorization: `Bearer ${token}` } });
    expect(other.status).toBe(200);
  });

  it('end at once by a new role or a deletion, and not by the role that was there', async () => {
    await signedIn();
    const other = await addAdminTo(app, 'superAdmin');
    await root.ok(changeAdminRole, { params: { id: other.id }, body: { role: 'superAdmin' } });
    await other.ok(listAdmins);
    await root.ok(changeAdminRole, { params: { id: other.id }, body: { role: 'editor' } });
    expect(await other.refused(listAdmins)).toMatchObject(expired);
    const body = { email: other.email, password: other.password };
    const { admin, token } = await app.visitor.ok(adminLogin, { body });
    expect(admin.role).toBe('editor');
    const asEditor = (path: string) => app.visitor.fetch(path, { headers: { authorization: `Bearer ${token}` } });
    expect((await asEditor(listAdmins.path)).status).toBe(403);
    await root.ok(deleteAdmin, { params: { id: other.id } });
    expect((await asEditor('/api/admin/users')).status).toBe(401);
    expect(await app.visitor.refused(adminLogin, { body })).toMatchObject({ status: 401 });
  });

  it('are not begun by guessing: ten tries in a quarter of an hour, whatever a person of that address does', async () => {
    await signedIn();
    const body = { email: root.email, password: 'not the password' };
    for (let tries = 0; tries < 10; tries += 1)
      expect(await app.visitor.refused(adminLogin, { body })).toMatchObject({
        status: 401,
        message: adminMessages.login.wrongCredentials,
      });
    const right = { email: root.email.toUpperCase(), password: root.password };
    expect(await app.visitor.refused(adminLogin, { body: right })).toMatchObject({ status: 429, retryAfter: 900 });
    // An account of a user under the same address is counted apart.
    await app.visitor.ok(createUser, { body: { name: 'Mara', email: root.email, password: 'a password' } });
    await app.visitor.ok(login, { body: { email: root.email, password: 'a password' } });
    app.clock.advance(15 * minute);
    await app.visitor.ok(adminLogin, { body: right });
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: 'root@example.com' }, ['password']],
    [{ email: 'nonsense', password: 'a password' }, ['email']],
    [{ email: 5, password: ['a password'] }, ['email', 'password']],
  ])('are not begun with %j', async (body, fields) => {
    expect(await app.visitor.refused(adminLogin, { body })).toMatchObject({ status: 400, fields });
  });

  it('are recorded, signing in and out, the latest first and page by page', async () => {
    await signedIn();
    const other = await addAdminTo(app, 'moderator');
    await other.ok(adminLogout);
    const { entries, total } = await root.ok(listAudit, { query: { limit: 3 } });
    expect(entries.map(({ action, admin }) => [action, admin.email, admin.role])).toEqual([
      ['admin.signOut', other.email, 'moderator'],
      ['admin.signIn', other.email, 'moderator'],
      ['admin.signIn', root.email, 'superAdmin'],
    ]);
    expect(entries[0]?.target).toBe(`${other.id} ${other.email}`);
    const next = await root.ok(listAudit, { query: { limit: 3, page: 2 } });
    expect(next.total).toBe(total);
    const ids = [...entries, ...next.entries].map(({ _id }) => _id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(new Set(ids).size).toBe(6);
  });
});
