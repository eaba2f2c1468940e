import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminLogin } from '#contract/admins/admins.ts';
import { messages } from '#contract/messages.ts';
import { login } from '#contract/session/session.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, newEmail, startTestApp, type TestApp, type TestEngine } from '#server/testing/test-app.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';
import { addPeople } from '#server/testing/test-people.ts';
import { hashPassword } from '#server/users/passwords.ts';
import { throttleLogin } from './login-throttle.ts';

const hour = 60 * 60_000;
const windowMs = 15 * 60_000;
const tooMany = { status: 429, message: messages.http.tooMany };
const password = 'one that many people have';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const office = '203.0.113.9';

const kinds = [
  { name: 'people', call: login, key: 'login' },
  { name: 'admins', call: adminLogin, key: 'admin-login' },
] as const;

const cases = engines.flatMap((engine) => kinds.map((kind) => Object.assign({ engine }, kind)));

describe.each(cases)('guessing at passwords of $name on $engine', ({ engine, name, call, key }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => app.close());
  beforeEach(() => app.db.deleteFrom('attempts').execute());

  const from = (userAgent: string, address = office): Client =>
    createClient(app.origin, undefined, { 'user-agent': userAgent, 'x-forwarded-for': address });
  const statusOf = async (client: Client, body: { email: string; password: string }): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    return (await client.fetch(call.path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  const count = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;
  const useUp = (...keys: { key: string; count: number }[]) =>
    app.db
      .insertInto('attempts')
      .values(keys.map(({ key, count }) => ({ key, count, expires_at: app.clock.now() + windowMs })))
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((row) => ({ count: row.ref('excluded.count'), expires_at: row.ref('excluded.expires_at') })),
      )
      .execute();
  const countOf = async (counted: string) =>
    (await app.db.selectFrom('attempts').select('count').where('key', '=', counted).executeTakeFirst())?.count ?? 0;
  /** An account with a password of its own. */
  const addAccount = async (): Promise<{ email: string; password: string }> => {
    if (name === 'admins') return addAdminTo(app, 'editor');
    const person = await app.signUp();
    return { email: person.user.email, password: person.password };
  };

  it('takes a hundred wrong ones of a network, however many come at once', async () => {
    const tries = Array.from({ length: 170 }, () =>
      statusOf(from(firefox), { email: newEmail(), password: 'not the one' }),
    );
    const statuses = await Promise.all(tries);
    expect(count(statuses, 401)).toBe(100);
    expect(count(statuses, 429)).toBe(70);
    expect(await countOf(`${key}@${office}`)).toBe(100);
  });

  it('lets in from a known device whose network is used up, with the right password alone', async () => {
    const account = await addAccount();
    expect(await statusOf(from(firefox), account)).toBe(200);
    await useUp({ key: `${key}@${office}`, count: 100 });
    const refusal = await from(firefox).refused(call, { body: { ...account, password: 'not the one' } });
    expect(refusal).toMatchObject({ ...tooMany, retryAfter: 900 });
    // Of another browser, and of somebody else: refused alike, whatever the password.
    const others = await Promise.all([
      from(chrome).refused(call, { body: account }),
      from(firefox).refused(call, { body: await addAccount() }),
      from(firefox).refused(call, { body: { ...account, email: newEmail() } }),
    ]);
    expect(others).toEqual([refusal, refusal, refusal]);
    expect(await statusOf(from(firefox), account)).toBe(200);
    expect(await countOf(`${key}@${office}`)).toBe(100);
  });

  it('tells by no time and no word past the limit whether a password was checked', async () => {
    const account = await addAccount();
    await statusOf(from(firefox), account);
    await useUp({ key: `${key}@${office}`, count: 100 });
    const refusals = await Promise.all(
      [from(firefox), from(chrome)].map(async (client) => {
        const began = performance.now();
        const refusal = await client.refused(call, { body: { ...account, password: 'not the one' } });
        return { refusal, took: performance.now() - began };
      }),
    );
    expect(refusals[0]?.refusal).toEqual(refusals[1]?.refusal);
    // A password alone is checked in a few hundredths of a second.
    for (const { took } of refusals) expect(took).toBeGreaterThanOrEqual(990);
  });

  it('takes ten of an account past the limit of its network, and few of all together', async () => {
    const account = await addAccount();
    await statusOf(from(firefox), account);
    const wrong = { ...account, password: 'not the one' };
    await useUp({ key: `${key}@${office}`, count: 100 });
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(from(firefox), wrong)));
    expect(count(statuses, 429)).toBe(20);
    expect(await countOf(`${key}-known@${office}`)).toBe(10);
    // Their own limit is used up now.
    expect(await statusOf(from(firefox), account)).toBe(429);
    await app.db.deleteFrom('attempts').execute();
    await useUp({ key: `${key}@${office}`, count: 100 }, { key: `${key}-known@${office}`, count: 30 });
    expect(await statusOf(from(firefox), account)).toBe(429);
  });

  it('counts right ones as well: sixty of an account in an hour', async () => {
    const account = await addAccount();
    // Ten at once is what a network may try of an account.
    const tenTimes = () => Promise.all(Array.from({ length: 10 }, () => statusOf(from(firefox), account)));
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) statuses.push(...(await tenTimes()));
    statuses.push(await statusOf(from(firefox), account));
    // An admin of these tests has signed in once before.
    const begun = name === 'admins' ? 1 : 0;
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([60 - begun, 1 + begun]);
    expect(await from(firefox).refused(call, { body: account })).toMatchObject({ ...tooMany, retryAfter: 3600 });
    app.clock.advance(hour);
    expect(await statusOf(from(firefox), account)).toBe(200);
  });
});

/** People with one password, who never signed in. */
async function addCrowd(app: TestApp, size: number): Promise<string[]> {
  const people = await addPeople(app, size);
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute();
  const ids = people.map(({ id }) => id);
  const rows = await app.db.selectFrom('users').select('email').where('id', 'in', ids).execute();
  return rows.map(({ email }) => email);
}

async function withApp(engine: TestEngine, use: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await startTestApp(engine);
  try {
    await use(app);
  } finally {
    await app.close();
  }
}

describe.each(engines)('a network on %s', (engine) => {
  it('is not refused where many people of it sign in at once', () =>
    withApp(engine, async (app) => {
      const emails = await addCrowd(app, 150);
      await Promise.all(emails.map((email) => app.visitor.ok(login, { body: { email, password } })));
      const { count } = await app.db
        .selectFrom('attempts')
        .select('count')
        .where('key', '=', 'login@127.0.0.1')
        .executeTakeFirstOrThrow();
      expect(count).toBe(0);
    }));

  it('gets a try back that ended in a refusal other than for the password', () =>
    withApp(engine, async ({ platform, db }) => {
      const guessed = { kind: 'login', account: 'mara@example.com', address: '192.0.2.1' } as const;
      const isFromKnownDevice = () => Promise.resolve(false);
      const refusal = new AppError('sessionEnded', 'The code is missing.');
      const tried = throttleLogin(platform, { ...guessed, isFromKnownDevice }, () => Promise.reject(refusal));
      await expect(tried).rejects.toBe(refusal);
      const rows = await db.selectFrom('attempts').select(['key', 'count']).execute();
      expect(rows).toContainEqual({ key: 'login@192.0.2.1', count: 0 });
      // Those of the account, and of the account in this network.
      expect(rows.filter((row) => row.count === 1)).toHaveLength(2);
    }));
});
