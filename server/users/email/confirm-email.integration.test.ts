import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { confirmEmail, resendConfirmation } from '#contract/users/account-email.ts';
import { messages } from '#contract/messages.ts';
import { getUser } from '#contract/session/own-account.ts';
import { createUser, login } from '#contract/session/session.ts';
import { addNote, listNotes } from '#contract/notes/notes.ts';
import { addPost } from '#contract/feed/feed.ts';
import { engines, newEmail, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { allMailsTo, lastMailTo, startSmtpServer, tokenIn } from '#server/testing/test-mail.ts';
import { ban, liftBan } from '#server/testing/test-people.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const invalidLink = { status: 400, code: 'invalid', message: messages.email.linkInvalid, fields: ['token'] };

describe.each(engines)('the address of a new account on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { CONFIRM_EMAIL: 'on', PUBLIC_URL: 'https://notes.example.com' });
  });
  afterAll(() => app.close());

  const tokenTo = async (email: string) => tokenIn(await lastMailTo(app, email), 'confirm-email');
  const isVerified = async (person: Person) => (await person.ok(getUser)).user.emailVerified;
  const confirm = (token: string) => app.visitor.ok(confirmEmail, { body: { token } });
  const refuse = (token: string) => app.visitor.refused(confirmEmail, { body: { token } });

  it('is unconfirmed until the mailed link is opened, wherever that is', async () => {
    const mara = await app.signUp();
    expect(mara.user.emailVerified).toBe(false);
    const mail = await lastMailTo(app, mara.user.email);
    expect(mail).toContain('Subject: Confirm your email address for Thoughtleaf');
    expect(mail).toMatch(/^https:\/\/notes\.example\.com\/confirm-email\?token=[\w-]{43}\r$/m);
    expect(mail).not.toContain('Mara');
    const answer = await confirm(tokenIn(mail, 'confirm-email'));
    expect(answer).toMatchObject({ message: messages.email.confirmed, user: { ...mara.user, emailVerified: true } });
    expect(await isVerified(mara)).toBe(true);
    const { user } = await app.visitor.ok(login, { body: { email: mara.user.email, password: mara.password } });
    expect(user.emailVerified).toBe(true);
    await mara.ok(addPost, { body: { content: 'At last.' } });
  });

  it('stores the token of the link hashed', async () => {
    const mara = await app.signUp();
    const token = await tokenTo(mara.user.email);
    const rows = await app.db.selectFrom('email_links').selectAll().where('user_id', '=', mara.user._id).execute();
    expect(rows).toMatchObject([{ kind: 'confirm', email: mara.user.email }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('takes a link once', async () => {
    const mara = await app.signUp();
    const token = await tokenTo(mara.user.email);
    await confirm(token);
    expect(await refuse(token)).toMatchObject(invalidLink);
    expect(await isVerified(mara)).toBe(true);
  });

  it('takes a link once from two who open it at once', async () => {
    const mara = await app.signUp();
    const body = JSON.stringify({ token: await tokenTo(mara.user.email) });
    const headers = { 'content-type': 'application/json' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.visitor.fetch(confirmEmail.path, { method: 'POST', headers, body })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    expect(await isVerified(mara)).toBe(true);
  });

  it('takes a link for three days, and not a moment longer', async () => {
    const [mara, noor] = [await app.signUp(), await app.signUp()];
    const [late, inTime] = [await tokenTo(mara.user.email), await tokenTo(noor.user.email)];
    app.clock.advance(3 * day - 1);
    await confirm(inTime);
    app.clock.advance(1);
    expect(await refuse(late)).toMatchObject(invalidLink);
    await app.sweep();
    const rows = await app.db.selectFrom('email_links').select('kind').where('user_id', '=', mara.user._id).execute();
    expect(rows).toEqual([]);
    // Asked for again, it works.
    await mara.ok(resendConfirmation);
    await confirm(await tokenTo(mara.user.email));
    expect(await isVerified(mara)).toBe(true);
  });

  it('is written to as it was given, whatever the case', async () => {
    const email = `Mara.${newEmail()}`;
    await app.visitor.ok(createUser, { body: { name: 'Mara', email, password: 'a password of hers' } });
    const { user } = await confirm(await tokenTo(email));
    expect(user).toMatchObject({ email, emailVerified: true });
    const again = { email: email.toUpperCase(), password: 'a password of hers' };
    expect((await app.visitor.ok(login, { body: again })).user.emailVerified).toBe(true);
  });

  it.each([
    ['nothing', {}],
    ['an empty token', { token: '' }],
    ['a number', { token: 7 }],
    ['a list', { token: ['a'] }],
    ['a token of megabytes', { token: 'x'.repeat(1_000_000) }],
    ['markup', { token: "<script>alert('x')</script>" }],
    ['SQL', { token: "' or 1=1 --" }],
    ['a made-up token', { token: 'x'.repeat(43) }],
  ])('is not confirmed by %s', async (_what, body) => {
    const refusal = await app.visitor.refused(confirmEmail, { body });
    expect(refusal).toMatchObject({ status: 400, code: 'invalid', fields: ['token'] });
  });

  it('of a banned account is confirmed once the ban is lifted', async () => {
    const mara = await app.signUp();
    const token = await tokenTo(mara.user.email);
    await ban(app, mara.user._id);
    expect(await refuse(token)).toMatchObject({ status: 403, code: 'banned' });
    await liftBan(app, mara.user._id);
    expect((await confirm(token)).user.emailVerified).toBe(true);
  });

  it('needs none of it for notes', async () => {
    const mara = await app.signUp();
    await mara.ok(addNote, { body: { title: 'A first note', description: 'What it says' } });
    expect((await mara.ok(listNotes)).data).toHaveLength(1);
  });

  describe('asked for again', () => {
    it('gets a link that works, and the ones before it do no longer', async () => {
      const mara = await app.signUp();
      const first = await tokenTo(mara.user.email);
      const answer = await mara.ok(resendConfirmation);
      expect(answer).toEqual({ success: true, message: messages.email.resent });
      const second = await tokenTo(mara.user.email);
      expect(second).not.toBe(first);
      expect(await refuse(first)).toMatchObject(invalidLink);
      await confirm(second);
    });

    it('is answered alike once it is confirmed, without a mail', async () => {
      const mara = await app.signUp();
      await confirm(await tokenTo(mara.user.email));
      const answer = await mara.ok(resendConfirmation);
      expect(answer).toEqual({ success: true, message: messages.email.resent });
      expect(await allMailsTo(app, mara.user.email)).toHaveLength(1);
    });

    it('leaves one link that works where two ask at once: the newest', async () => {
      const mara = await app.signUp();
      await Promise.all([1, 2, 3, 4].map(() => mara.ok(resendConfirmation)));
      const mails = await allMailsTo(app, mara.user.email);
      expect(mails).toHaveLength(5);
      const tokens = mails.map((mail) => tokenIn(mail, 'confirm-email'));
      for (const token of tokens.slice(0, -1)) expect(await refuse(token)).toMatchObject(invalidLink);
      await confirm(tokens.at(-1) ?? '');
    });

    it('is limited to five mails an hour', async () => {
      const mara = await app.signUp();
      for (let times = 0; times < 5; times += 1) await mara.ok(resendConfirmation);
      expect(await mara.refused(resendConfirmation)).toMatchObject({ status: 429, code: 'tooMany', retryAfter: 3600 });
      expect(await allMailsTo(app, mara.user.email)).toHaveLength(6);
      app.clock.advance(hour);
      await mara.ok(resendConfirmation);
    });
  });
});

describe.each(engines)('the setting CONFIRM_EMAIL on %s', (engine) => {
  it('is off without a mail server: no mail, and the address counts as confirmed', async () => {
    const app = await startTestApp(engine);
    try {
      const mara = await app.signUp();
      expect(mara.user.emailVerified).toBe(true);
      expect(await mara.ok(resendConfirmation)).toEqual({ success: true, message: messages.email.resent });
      expect(await allMailsTo(app, mara.user.email)).toEqual([]);
      await mara.ok(addPost, { body: { content: 'At once.' } });
      const { email_verified } = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
      expect(email_verified).toBe(1);
    } finally {
      await app.close();
    }
  });

  it('is on with one, unless it is switched off', async () => {
    const smtp = await startSmtpServer();
    const app = await startTestApp(engine, { SMTP_URL: smtp.url });
    const open = await startTestApp(engine, { SMTP_URL: smtp.url, CONFIRM_EMAIL: 'off' });
    try {
      expect((await open.signUp()).user.emailVerified).toBe(true);
      const mara = await app.signUp();
      expect(mara.user.emailVerified).toBe(false);
      await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 5000, interval: 10 });
      const [mail] = smtp.mails;
      expect(mail?.to).toEqual([mara.user.email]);
      const token = tokenIn(mail?.source ?? '', 'confirm-email');
      expect((await app.visitor.ok(confirmEmail, { body: { token } })).user.emailVerified).toBe(true);
    } finally {
      await app.close();
      await open.close();
      await smtp.close();
    }
  });

  it('that is switched off later lets everybody in', async () => {
    const app = await startTestApp(engine);
    try {
      const mara = await app.signUp();
      await app.db.updateTable('users').set({ email_verified: 0 }).execute();
      expect((await mara.ok(getUser)).user.emailVerified).toBe(true);
      await mara.ok(addPost, { body: { content: 'A thought' } });
    } finally {
      await app.close();
    }
  });
});
