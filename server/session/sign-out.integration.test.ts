import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLogout } from '#contract/admins/admins.ts';
import { logout } from '#contract/session/session.ts';
import { deleteMe } from '#contract/users/users.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('sqlite');
});
afterAll(() => app.close());

describe('signing out', () => {
  it('has the browser forget what it has in its cache, and nothing that belongs to others', async () => {
    const mara = await app.signUp();
    const refused = await app.visitor.fetch(logout.path, { method: 'POST' });
    expect(refused.headers.get('clear-site-data')).toBeNull();
    const answer = await mara.fetch(logout.path, { method: 'POST' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  });

  it('of an admin does so, too', async () => {
    const { token } = await addAdminTo(app, 'superAdmin');
    const admin = createClient(app.origin, undefined, { authorization: `Bearer ${token}` });
    const answer = await admin.fetch(adminLogout.path, { method: 'POST' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  });

  it('for good does so, too', async () => {
    const mara = await app.signUp();
    const answer = await mara.fetch(deleteMe.path, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: mara.password }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  });
});
