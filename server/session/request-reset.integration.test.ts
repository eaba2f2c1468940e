import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { forgotPassword, resetPassword } from '#contract/session/session.ts';
import { engines, newEmail, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';
import { resetTokenIn, startSmtpServer } from '#server/testing/test-mail.ts';

const hour = 60 * 60_000;
const tooMany = { status: 429, message: messages.http.tooMany, retryAfter: 3600 };
const invalidLink = { status: 400, message: messages.accounts.resetLinkInvalid };
const password = 'a new password';

describe.each(engines)('asking for reset mails on %s', (engine) => {
  let app: TestApp;
  let lastNetwork = 0;
  beforeAll(async () => {
    app = await startTestApp(engine, { TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => app.close());

  /** Somebody in a network of their own, who never signed in from there. */
  const stranger = (): Client => {
    lastNetwork += 1;
    return createClient(app.origin, undefined, { 'x-forwarded-for': `198.51.${lastNetwork}.7` });
  };
  const ask = (client: Client, email: string) => client.ok(forgotPassword, { body: { email } });
  const askTimes = async (client: Client, email: string, times: number) => {
    for (let asked = 0; asked < times; asked += 1) await ask(client, email);
  };
  /** The tokens that were mailed to a person so far, in the order of the mails. */
  const tokensTo = async ({ user }: Person): Promise<string[]> => {
    await app.platform.backgroundTasks.settled(5000);
    const outbox = path.join(app.dataDir, 'outbox');
    const names: string[] = await readdir(outbox).catch(() => []);
    const sources = await Promise.all(names.sort().map((name) => readFile(path.join(outbox, name), 'utf8')));
    return sources
      .filter((source) => source.includes(`To: ${user.email}\r\n`) && source.includes('/reset-password?'))
      .map(resetTokenIn);
  };
  const tokensKeptOf = async ({ user }: Person) =>
    (await app.db.selectFrom('password_resets').select('token_hash').where('user_id', '=', user._id).execute()).length;

  it('five times an hour uses up the mails of that network alone', async () => {
    const mara = await app.signUp();
    const { email } = mara.user;
    const one = stranger();
    await askTimes(one, email, 5);
    expect(await one.refused(forgotPassword, { body: { email: email.toUpperCase() } })).toMatchObject(tooMany);
    await ask(app.visitor, email);
    const token = (await tokensTo(mara)).at(-1);
    await app.visitor.ok(resetPassword, { body: { token: token ?? '', password } });
    app.clock.advance(hour);
    await ask(one, email);
  });

  it('is answered alike where there is no account', async () => {
    const [{ user }, client, other] = [await app.signUp(), stranger(), stranger()];
    const nobody = newEmail();
    for (let times = 0; times < 5; times += 1) expect(await ask(other, nobody)).toEqual(await ask(client, user.email));
    const refusal = await client.refused(forgotPassword, { body: { email: user.email } });
    expect(await other.refused(forgotPassword, { body: { email: nobody } })).toEqual(refusal);
  });

  it('from everywhere brings twenty mails a day, and leaves those that the owner asks for at home', async () => {
    const mara = await app.signUp();
    for (let network = 0; network < 6; network += 1) await askTimes(stranger(), mara.user.email, 4);
    expect(await tokensTo(mara)).toHaveLength(20);
    // At once, so that nobody slips through.
    await Promise.all(Array.from({ length: 5 }, () => ask(stranger(), mara.user.email)));
    expect(await tokensTo(mara)).toHaveLength(20);
    // Signed up from here.
    await ask(app.visitor, mara.user.email);
    const tokens = await tokensTo(mara);
    expect(tokens).toHaveLength(21);
    await app.visitor.ok(resetPassword, { body: { token: tokens.at(-1) ?? '', password } });
    app.clock.advance(24 * hour);
    await ask(stranger(), mara.user.email);
    expect(await tokensTo(mara)).toHaveLength(22);
  });

  it('is limited for known devices as well', async () => {
    const mara = await app.signUp();
    const values = { key: `reset-mail-known:${mara.user._id}`, count: 20, expires_at: app.clock.now() + hour };
    await app.db.insertInto('attempts').values(values).execute();
    await ask(app.visitor, mara.user.email);
    expect(await tokensTo(mara)).toEqual([]);
    await ask(stranger(), mara.user.email);
    expect(await tokensTo(mara)).toHaveLength(1);
  });

  it('again makes the mail before it useless', async () => {
    const mara = await app.signUp();
    await ask(app.visitor, mara.user.email);
    await ask(app.visitor, mara.user.email);
    const [first = '', second = ''] = await tokensTo(mara);
    expect(await app.visitor.refused(resetPassword, { body: { token: first, password } })).toMatchObject(invalidLink);
    await app.visitor.ok(resetPassword, { body: { token: second, password } });
  });

  it('many times at once leaves one link that works, that of the last mail', async () => {
    const mara = await app.signUp();
    await Promise.all(Array.from({ length: 12 }, () => ask(stranger(), mara.user.email)));
    const tokens = await tokensTo(mara);
    expect(tokens).toHaveLength(12);
    expect(await tokensKeptOf(mara)).toBe(1);
    const last = tokens.at(-1) ?? '';
    for (const token of tokens.slice(0, -1))
      expect(await app.visitor.refused(resetPassword, { body: { token, password } })).toMatchObject(invalidLink);
    await app.visitor.ok(resetPassword, { body: { token: last, password } });
    expect(await tokensKeptOf(mara)).toBe(0);
  });
});

describe('a reset mail that could not be sent', () => {
  it('leaves the link of the one before it as it is', async () => {
    const smtp = await startSmtpServer();
    const app = await startTestApp('sqlite', { CONFIRM_EMAIL: 'off', SMTP_URL: smtp.url });
    try {
      const { user } = await app.signUp();
      await app.visitor.ok(forgotPassword, { body: { email: user.email } });
      await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 5000, interval: 10 });
      await app.platform.backgroundTasks.settled(5000);
      await smtp.close();
      await app.visitor.ok(forgotPassword, { body: { email: user.email } });
      await app.platform.backgroundTasks.settled(5000);
      expect(app.platform.backgroundTasks.failures).toBe(1);
      const token = resetTokenIn(smtp.mails[0]?.source ?? '');
      await app.visitor.ok(resetPassword, { body: { token, password } });
    } finally {
      await app.close();
    }
  });
});
