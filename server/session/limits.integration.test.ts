import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createUser, forgotPassword, login } from '#contract/session/session.ts';
import { changePassword, deleteMe } from '#contract/users/users.ts';
import { engines, newEmail, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';

const minute = 60_000;
const tooMany = { status: 429, message: messages.http.tooMany };

describe.each(engines)('limits on guessing on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const guess = (email: string, password = 'not my password') =>
    app.visitor.refused(login, { body: { email, password } });

  it('refuses the eleventh try at an account within a quarter of an hour, even with the right password', async () => {
    const mara = await app.signUp();
    const { email } = mara.user;
    for (let tries = 0; tries < 10; tries += 1) expect((await guess(email)).status).toBe(401);
    app.clock.advance(5 * minute);
    expect(await guess(email.toUpperCase(), mara.password)).toMatchObject({ ...tooMany, retryAfter: 600 });
    app.clock.advance(10 * minute);
    await app.logIn(mara);
  });

  it('lets ten at once through and no more', async () => {
    const { user } = await app.signUp();
    const refusals = await Promise.all(Array.from({ length: 14 }, () => guess(user.email)));
    expect(refusals.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(refusals.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('begins anew after a login that succeeded', async () => {
    const mara = await app.signUp();
    for (let tries = 0; tries < 9; tries += 1) await guess(mara.user.email);
    await app.logIn(mara);
    for (let tries = 0; tries < 9; tries += 1) expect((await guess(mara.user.email)).status).toBe(401);
    await app.logIn(mara);
  });

  it('limits guessing at a password with a token in hand', async () => {
    const mara = await app.signUp();
    for (let tries = 0; tries < 5; tries += 1) {
      const body = { currentPassword: 'not my password', newPassword: 'a new password' };
      expect((await mara.refused(changePassword, { body })).status).toBe(400);
      expect((await mara.refused(deleteMe, { body: { password: 'not my password' } })).status).toBe(400);
    }
    expect(await mara.refused(deleteMe, { body: { password: mara.password } })).toMatchObject(tooMany);
  });
});

describe('limits per address', () => {
  const key = 'login@127.0.0.1';

  it('holds back an address that keeps guessing at many accounts', async () => {
    const app = await startTestApp('sqlite');
    try {
      const expires_at = app.clock.now() + minute;
      await app.db.insertInto('attempts').values({ key, count: 99, expires_at }).execute();
      const body = () => ({ email: newEmail(), password: 'not my password' });
      expect((await app.visitor.refused(login, { body: body() })).status).toBe(401);
      expect(await app.visitor.refused(login, { body: body() })).toMatchObject({ ...tooMany, retryAfter: 60 });
    } finally {
      await app.close();
    }
  });

  it('holds back an address that signs up or asks for mails without end', async () => {
    const app = await startTestApp('sqlite');
    try {
      const expires_at = app.clock.now() + minute;
      const spent = [
        { key: 'signup:127.0.0.1', count: 300, expires_at },
        { key: 'reset@127.0.0.1', count: 60, expires_at },
      ];
      await app.db.insertInto('attempts').values(spent).execute();
      const account = { name: 'Mara', email: newEmail(), password: 'eight ch' };
      expect(await app.visitor.refused(createUser, { body: account })).toMatchObject(tooMany);
      expect(await app.visitor.refused(forgotPassword, { body: account })).toMatchObject(tooMany);
    } finally {
      await app.close();
    }
  });

  it('are lifted by RATE_LIMIT=off, while those per account stay', async () => {
    const app = await startTestApp('sqlite', { RATE_LIMIT: 'off' });
    try {
      const expires_at = app.clock.now() + minute;
      const spent = [key, 'signup:127.0.0.1', 'reset@127.0.0.1'].map((key) => ({ key, count: 1000, expires_at }));
      await app.db.insertInto('attempts').values(spent).execute();
      const mara = await app.signUp();
      await app.logIn(mara);
      await app.visitor.ok(forgotPassword, { body: { email: mara.user.email } });
      const body = { email: mara.user.email, password: 'not my password' };
      for (let tries = 0; tries < 10; tries += 1) await app.visitor.refused(login, { body });
      expect(await app.visitor.refused(login, { body })).toMatchObject(tooMany);
    } finally {
      await app.close();
    }
  });

  it('takes the address from a proxy only where that is trusted', async () => {
    const answers: Record<string, number> = {};
    for (const TRUST_PROXY of ['off', '1', '127.0.0.1', '10.0.0.1']) {
      const app = await startTestApp('sqlite', { TRUST_PROXY });
      try {
        const expires_at = app.clock.now() + minute;
        await app.db.insertInto('attempts').values({ key: 'login@203.0.113.9', count: 100, expires_at }).execute();
        const { status } = await app.visitor.fetch(login.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
          body: JSON.stringify({ email: newEmail(), password: 'not my password' }),
        });
        answers[TRUST_PROXY] = status;
      } finally {
        await app.close();
      }
    }
    expect(answers).toEqual({ off: 401, '1': 429, '127.0.0.1': 429, '10.0.0.1': 401 });
  });

  it('forgets what no longer counts', async () => {
    const app = await startTestApp('sqlite');
    try {
      await app.visitor.refused(login, { body: { email: newEmail(), password: 'not my password' } });
      const count = async () => (await app.db.selectFrom('attempts').selectAll().execute()).length;
      expect(await count()).toBeGreaterThan(0);
      app.clock.advance(15 * minute);
      await app.sweep();
      expect(await count()).toBe(0);
    } finally {
      await app.close();
    }
  });
});

describe('limits per network of IPv6', () => {
  it('hold for all addresses of a line together, and not for its neighbours', async () => {
    const app = await startTestApp('sqlite', { TRUST_PROXY: '127.0.0.1' });
    const guessFrom = (address: string, email: string) =>
      createClient(app.origin, undefined, { 'x-forwarded-for': address }).refused(login, {
        body: { email, password: 'not my password' },
      });
    try {
      const { user } = await app.signUp();
      for (let host = 1; host <= 10; host += 1)
        expect((await guessFrom(`2a01:4f8:17:1::${host}`, user.email)).status).toBe(401);
      expect(await guessFrom('2a01:4f8:17:1:ffff:1:2:3', user.email)).toMatchObject(tooMany);
      expect((await guessFrom('2a01:4f8:17:2::1', user.email)).status).toBe(401);
      const { count } = await app.db
        .selectFrom('attempts')
        .select('count')
        .where('key', '=', 'login@2a01:4f8:17:1')
        .executeTakeFirstOrThrow();
      expect(count).toBe(10);
    } finally {
      await app.close();
    }
  });
});
