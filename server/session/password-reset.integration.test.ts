import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { forgotPassword, login, resetPassword } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { engines, newEmail, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { mailTo, resetTokenIn, startSmtpServer } from '#server/testing/test-mail.ts';

const hour = 60 * 60_000;
const invalidLink = { status: 400, message: messages.accounts.resetLinkInvalid };

describe.each(engines)('resetting the password on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { PUBLIC_URL: 'https://notes.example.com/' });
  });
  afterAll(() => app.close());

  const askFor = async ({ user }: Person, seen: string[] = []) => {
    await app.visitor.ok(forgotPassword, { body: { email: user.email } });
    return mailTo(app.dataDir, user.email, seen);
  };
  const newPassword = 'a new password';

  it('answers the same whether the address has an account or not', async () => {
    const { user } = await app.signUp();
    const known = await app.visitor.ok(forgotPassword, { body: { email: user.email } });
    const unknown = await app.visitor.ok(forgotPassword, { body: { email: newEmail() } });
    expect(known).toEqual({ success: true, message: messages.accounts.resetRequested });
    expect(unknown).toEqual(known);
  });

  it('writes a mail with a link on the public address to the outbox', async () => {
    const mara = await app.signUp('Mara Lind');
    const mail = await askFor(mara);
    expect(mail).toContain('Subject: Reset your Thoughtleaf password');
    expect(mail).toContain('https://notes.example.com/reset-password?token=');
  });

  it('leaves the link whole in the file, so that it can be copied from there', async () => {
    const mail = await askFor(await app.signUp());
    expect(mail).toMatch(/^https:\/\/notes\.example\.com\/reset-password\?token=[\w-]{43}\r$/m);
    expect(mail).toContain('Content-Transfer-Encoding: 8bit');
  });

  it('finds the account whatever the case of the address, and writes to the one it knows', async () => {
    const { user } = await app.signUp();
    await app.visitor.ok(forgotPassword, { body: { email: user.email.toUpperCase() } });
    expect(await mailTo(app.dataDir, user.email)).toContain('/reset-password?token=');
  });

  it('sets the password and ends every session', async () => {
    const mara = await app.signUp();
    const token = resetTokenIn(await askFor(mara));
    await app.visitor.ok(resetPassword, { body: { token, password: newPassword } });
    expect((await mara.refused(getUser)).status).toBe(401);
    expect(
      (await app.visitor.refused(login, { body: { email: mara.user.email, password: mara.password } })).status,
    ).toBe(401);
    await app.logIn(mara, newPassword);
  });

  it('works once', async () => {
    const mara = await app.signUp();
    const token = resetTokenIn(await askFor(mara));
    await app.visitor.ok(resetPassword, { body: { token, password: newPassword } });
    const again = await app.visitor.refused(resetPassword, { body: { token, password: 'yet another one' } });
    expect(again).toMatchObject({ ...invalidLink, fields: ['token'] });
    await app.logIn(mara, newPassword);
  });

  it('makes older links useless once one was used', async () => {
    const mara = await app.signUp();
    const first = await askFor(mara);
    const second = await askFor(mara, [first]);
    await app.visitor.ok(resetPassword, { body: { token: resetTokenIn(second), password: newPassword } });
    const body = { token: resetTokenIn(first), password: 'yet another one' };
    expect(await app.visitor.refused(resetPassword, { body })).toMatchObject(invalidLink);
  });

  it('lets one of two who use a link at once through', async () => {
    const mara = await app.signUp();
    const token = resetTokenIn(await askFor(mara));
    const passwords = ['the first password', 'the second password'];
    const statuses = await Promise.all(
      passwords.map(async (password) => {
        const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
        const body = JSON.stringify({ token, password });
        return (await app.visitor.fetch(resetPassword.path, { ...init, body })).status;
      }),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    await app.logIn(mara, passwords[statuses.indexOf(200)]);
  });

  it('works for an hour, and not a moment longer', async () => {
    const mara = await app.signUp();
    const token = resetTokenIn(await askFor(mara));
    app.clock.advance(hour);
    const body = { token, password: newPassword };
    expect(await app.visitor.refused(resetPassword, { body })).toMatchObject(invalidLink);

    const other = await app.signUp();
    const inTime = resetTokenIn(await askFor(other));
    app.clock.advance(hour - 1);
    await app.visitor.ok(resetPassword, { body: { token: inTime, password: newPassword } });
  });

  it('refuses a made-up token, and a new password that is too short by its name', async () => {
    const body = { token: 'made-up', password: newPassword };
    expect(await app.visitor.refused(resetPassword, { body })).toMatchObject(invalidLink);
    const short = await app.visitor.refused(resetPassword, { body: { ...body, password: 'short' } });
    expect(short).toMatchObject({ status: 400, fields: ['password'] });
  });

  it('writes nothing to who is banned', async () => {
    const banned = await app.signUp();
    await app.db.updateTable('users').set({ banned: 1 }).where('id', '=', banned.user._id).execute();
    await app.visitor.ok(forgotPassword, { body: { email: banned.user.email } });
    // The later mail has arrived, so that the earlier one would have, too.
    await askFor(await app.signUp());
    const resets = await app.db.selectFrom('password_resets').select('user_id').execute();
    expect(resets.map((row) => row.user_id)).not.toContain(banned.user._id);
  });
});

describe('with a mail server', () => {
  it('sends the link through SMTP, from the configured address', async () => {
    const smtp = await startSmtpServer();
    const from = 'Thoughtleaf <hello@notes.example.com>';
    const app = await startTestApp('sqlite', { CONFIRM_EMAIL: 'off', SMTP_URL: smtp.url, MAIL_FROM: from });
    try {
      const mara = await app.signUp();
      await app.visitor.ok(forgotPassword, { body: { email: mara.user.email } });
      await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 5000, interval: 10 });
      const [mail] = smtp.mails;
      expect(mail?.to).toEqual([mara.user.email]);
      expect(mail?.source).toContain(`From: ${from}`);
      const body = { token: resetTokenIn(mail?.source ?? ''), password: 'a new password' };
      await app.visitor.ok(resetPassword, { body });
      await app.logIn(mara, body.password);
    } finally {
      await app.close();
      await smtp.close();
    }
  });

  it('answers as ever where the mail server is away', async () => {
    const smtp = await startSmtpServer();
    await smtp.close();
    const app = await startTestApp('sqlite', { CONFIRM_EMAIL: 'off', SMTP_URL: smtp.url });
    try {
      const { user } = await app.signUp();
      const answer = await app.visitor.ok(forgotPassword, { body: { email: user.email } });
      expect(answer.message).toBe(messages.accounts.resetRequested);
    } finally {
      await app.close();
    }
  });
});
