import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { addAdmin, adminLogin, listAudit, registerAdmin } from '#contract/admins/admins.ts';
import { updateSettings } from '#contract/site/site.admin.ts';
import { createApp } from '#server/app.ts';
import { findOrInsertSecret } from '#server/db/secrets.store.ts';
import { readConfig } from '#server/platform/config.ts';
import { databaseOf, engines, makeFolder, newEmail, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

describe.each(engines)('the first admin on %s', (engine) => {
  async function start(environment: NodeJS.ProcessEnv = {}): Promise<TestApp> {
    const app = await startTestApp(engine, environment);
    ends.push(() => app.close());
    return app;
  }
  const account = () => ({ email: newEmail(), password: `secret ${randomUUID()}` });
  const as = (origin: string, token: string) => createClient(origin, undefined, { authorization: `Bearer ${token}` });

  it('registers with the one-time token, once, and is signed in then', async () => {
    const app = await start({ SETUP_TOKEN: 'the setup token' });
    const body = account();
    const wrong = await app.visitor.refused(registerAdmin, { body: { ...body, setupToken: 'another token' } });
    expect(wrong).toMatchObject({ status: 403, message: adminMessages.login.setupTokenWrong });
    const { admin, token, message } = await app.visitor.ok(registerAdmin, {
      body: { ...body, setupToken: 'the setup token' },
    });
    expect(admin).toMatchObject({ email: body.email, role: 'superAdmin' });
    expect(message).toBe(adminMessages.login.registered);
    const { entries } = await as(app.origin, token).ok(listAudit);
    expect(entries.map(({ action }) => action)).toEqual(['admin.register']);
    const late = await app.visitor.refused(registerAdmin, { body: { ...account(), setupToken: 'the setup token' } });
    expect(late).toMatchObject({ status: 409, message: adminMessages.login.adminExists });
    await app.visitor.ok(adminLogin, { body });
  });

  it('is one of two who register at the same time', async () => {
    const app = await start();
    const setupToken = await findOrInsertSecret(app.db, 'setup-token');
    const register = () =>
      app.visitor.fetch(registerAdmin.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...account(), setupToken }),
      });
    const answers = await Promise.all([register(), register()]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect(await app.db.selectFrom('admins').select('role').execute()).toEqual([{ role: 'superAdmin' }]);
  });

  it('does not come by guessing the token', async () => {
    const app = await start();
    const guess = () => app.visitor.refused(registerAdmin, { body: { ...account(), setupToken: randomUUID() } });
    for (let tries = 0; tries < 20; tries += 1) expect((await guess()).status).toBe(403);
    expect((await guess()).status).toBe(429);
  });

  it('is not kept from registering by a stranger who guesses from elsewhere', async () => {
    const setupToken = randomUUID();
    const app = await start({ SETUP_TOKEN: setupToken, TRUST_PROXY: '127.0.0.1' });
    const stranger = createClient(app.origin, undefined, { 'x-forwarded-for': '203.0.113.9' });
    const guess = () => stranger.refused(registerAdmin, { body: { ...account(), setupToken: randomUUID() } });
    const refusals = await Promise.all(Array.from({ length: 30 }, guess));
    expect(refusals.filter(({ status }) => status === 403)).toHaveLength(20);
    expect(refusals.filter(({ status }) => status === 429)).toHaveLength(10);
    await app.visitor.ok(registerAdmin, { body: { ...account(), setupToken } });
  });

  it('is made at the start by ADMIN_EMAIL and ADMIN_PASSWORD, where there is none', async () => {
    const body = account();
    const app = await start({ ADMIN_EMAIL: body.email, ADMIN_PASSWORD: body.password });
    const { admin } = await app.visitor.ok(adminLogin, { body });
    expect(admin.role).toBe('superAdmin');
    const setupToken = await findOrInsertSecret(app.db, 'setup-token');
    expect((await app.visitor.refused(registerAdmin, { body: { ...account(), setupToken } })).status).toBe(409);
  });

  it.each([
    [{}, ['email', 'password', 'setupToken']],
    [{ email: 'root@example.com', password: 'short', setupToken: 'x' }, ['password']],
    [{ email: 'root@example.com', password: 'x'.repeat(129), setupToken: 'x' }, ['password']],
    [{ email: 'nonsense', password: 'a password', setupToken: '' }, ['email', 'setupToken']],
  ])('does not register with %j', async (body, fields) => {
    const app = await start();
    expect(await app.visitor.refused(registerAdmin, { body })).toMatchObject({ status: 400, fields });
  });

  it('leaves no secret in the log but the token that registers the first admin', async () => {
    const dataDir = await makeFolder();
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
    const config = readConfig({ DATA_DIR: dataDir, ...(await databaseOf(engine)) });
    const app = await createApp(config, { log, hasPages: false });
    ends.push(async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const visitor = createClient(origin);
    const setupToken = await findOrInsertSecret(app.platform.db, 'setup-token');
    const [root, other, adScript] = [account(), account(), `<script>show("${randomUUID()}")</script>`];
    const guessed = `guess ${randomUUID()}`;
    await visitor.refused(registerAdmin, { body: { ...root, setupToken: guessed } });
    const { token } = await visitor.ok(registerAdmin, { body: { ...root, setupToken } });
    const client = as(origin, token);
    await client.ok(addAdmin, { body: other });
    await client.ok(updateSettings, { body: { adScript } });
    await client.refused(updateSettings, { body: { adScript: 5, announcement: guessed } });
    await visitor.refused(adminLogin, { body: { email: root.email, password: guessed } });
    const { token: second } = await visitor.ok(adminLogin, { body: other });
    expect(lines.length).toBeGreaterThan(5);
    for (const secret of [root.password, other.password, adScript, guessed, token, second])
      expect(lines.filter((line) => line.includes(secret) || line.includes(JSON.stringify(secret)))).toEqual([]);
    expect(lines.filter((line) => line.includes(setupToken))).toHaveLength(1);
  });
});
