import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLogin } from '#contract/admins/admins.ts';
import { listAdminSessions } from '#contract/devices/devices.admin.ts';
import { sessionLimits } from '#contract/session/session-limits.ts';
import { getUser } from '#contract/session/own-account.ts';
import { newId } from '#server/platform/ids.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';

const atOnce = 8;

describe.each(engines)('the sessions of one account on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  /** Sessions that were used one second after the other, the last of them now. */
  const earlier = (count: number) =>
    Array.from({ length: count }, (_, number) => ({
      token_hash: `hash ${newId()}`,
      id: newId(),
      device: 'Unknown device',
      created_at: app.clock.now(),
      last_used_at: app.clock.now() - (count - number) * 1000,
    }));

  it('are as many as the limit says, however many people sign in at once: those used longest ago end', async () => {
    const mara = await app.signUp();
    const noor = await app.signUp();
    const user_id = mara.user._id;
    const rows = earlier(sessionLimits.user - 1).map((row) =>
      Object.assign(row, { user_id, expires_at: app.clock.now() + 1e9 }),
    );
    await app.db.insertInto('sessions').values(rows).execute();
    const clients = await Promise.all(Array.from({ length: atOnce }, () => app.logIn(mara)));
    const left = await app.db.selectFrom('sessions').select('token_hash').where('user_id', '=', user_id).execute();
    expect(left).toHaveLength(sessionLimits.user);
    const hashes = new Set(left.map(({ token_hash }) => token_hash));
    expect(rows.filter(({ token_hash }) => !hashes.has(token_hash))).toEqual(rows.slice(0, atOnce));
    for (const client of [mara, noor, ...clients]) await client.ok(getUser);
  });

  it('are fewer of an admin', async () => {
    const root = await addAdminTo(app, 'superAdmin');
    const rows = earlier(sessionLimits.admin - 1).map((row) => Object.assign(row, { admin_id: root.id }));
    await app.db.insertInto('admin_sessions').values(rows).execute();
    const { email, password } = root;
    const signedIn = await Promise.all(
      Array.from({ length: atOnce }, () => app.visitor.ok(adminLogin, { body: { email, password } })),
    );
    for (const { token } of signedIn) {
      const client = createClient(app.origin, undefined, { authorization: `Bearer ${token}` });
      expect((await client.ok(listAdminSessions)).sessions).toHaveLength(sessionLimits.admin);
    }
  });
});
