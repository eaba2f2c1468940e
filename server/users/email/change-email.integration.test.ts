import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessToken } from '#contract/access-tokens/access-tokens.ts';
import { changeEmail, confirmEmail, resendConfirmation, undoEmailChange } from '#contract/users/account-email.ts';
import { messages } from '#contract/messages.ts';
import { listNotes } from '#contract/notes/notes.ts';
import { getUser } from '#contract/session/own-account.ts';
import { beginPasskeySignIn, signInWithPasskey } from '#contract/passkeys/passkeys.ts';
import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from '#contract/second-factor/second-factor.ts';
import { createUser, forgotPassword, login, resetPassword } from '#contract/session/session.ts';
import { listUsers } from '#contract/users/users.admin.ts';
import { changePassword } from '#contract/users/users.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { addPasskeyTo } from '#server/testing/software-authenticator.ts';
import { engines, newEmail, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';
import { allMailsTo, lastMailTo, lastTokenTo, resetTokenIn, tokenIn } from '#server/testing/test-mail.ts';
import { ban } from '#server/testing/test-people.ts';

const day = 24 * 60 * 60_000;
const invalidLink = { status: 400, code: 'invalid', message: messages.email.linkInvalid, fields: ['token'] };
const taken = { status: 409, code: 'exists', message: messages.accounts.emailTaken };

describe.each(engines)('the change of an address on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const ask = (who: Person, email: string) => who.ok(changeEmail, { body: { email, password: who.password } });
  const confirm = (token: string) => app.visitor.ok(confirmEmail, { body: { token } });
  const undo = (token: string) => app.visitor.ok(undoEmailChange, { body: { token } });
  const refuseChange = (token: string) => app.visitor.refused(confirmEmail, { body: { token } });
  const refuseUndo = (token: string) => app.visitor.refused(undoEmailChange, { body: { token } });
  const changeTokenTo = (email: string) => lastTokenTo(app, email, 'confirm-email');
  const undoTokenTo = (email: string) => lastTokenTo(app, email, 'undo-email-change');
  const emailOf = async (who: Person) => (await who.ok(getUser)).user.email;
  const logIn = (email: string, { password }: Person) => app.visitor.ok(login, { body: { email, password } });

  /** Somebody who has just changed their address, and the tokens of both links. */
  async function changed() {
    const mara = await app.signUp();
    const next = newEmail();
    await ask(mara, next);
    const undoToken = await undoTokenTo(mara.user.email);
    await confirm(await changeTokenTo(next));
    return { mara, before: mara.user.email, next, undoToken };
  }

  it('waits for the link to the new address, and goes on in every session', async () => {
    const mara = await app.signUp();
    const other = await app.logIn(mara);
    const next = `Mara.${newEmail()}`;
    expect(await ask(mara, next)).toEqual({ success: true, message: messages.email.changeRequested });
    expect(await emailOf(mara)).toBe(mara.user.email);
    const mail = await lastMailTo(app, next);
    expect(mail).toContain('Subject: Confirm your new email address for Thoughtleaf');
    expect(mail).not.toContain('Mara Lind');
    const { user } = await confirm(tokenIn(mail, 'confirm-email'));
    expect(user).toEqual({ ...mara.user, email: next, emailVerified: true });
    expect((await other.ok(getUser)).user.email).toBe(next);
    await logIn(next.toLowerCase(), mara);
    const refusal = await app.visitor.refused(login, { body: { email: mara.user.email, password: mara.password } });
    expect(refusal.status).toBe(401);
    const root = await addAdminTo(app, 'superAdmin');
    const found = async (search: string) => (await root.ok(listUsers, { query: { search } })).total;
    expect([await found(next), await found(mara.user.email)]).toEqual([1, 0]);
  });

  it('takes the password, and nothing in its place', async () => {
    const mara = await app.signUp();
    const email = newEmail();
    const wrong = await mara.refused(changeEmail, { body: { email, password: 'not the password' } });
    expect(wrong).toMatchObject({ status: 400, message: messages.profile.passwordWrong, fields: ['password'] });
    for (const password of [undefined, '', 7, ['x'], null, 'x'.repeat(200)])
      expect((await mara.refused(changeEmail, { body: { email, password } })).fields).toEqual(['password']);
    expect(await allMailsTo(app, email)).toEqual([]);
    expect(await allMailsTo(app, mara.user.email)).toEqual([]);
  });

  it.each([
    undefined,
    '',
    'nobody',
    7,
    ['a@example.com'],
    'a@example.com\r\nBcc: all@example.com',
    'a@example.com, b@example.com',
    '"><script>@example.com',
    `${'x'.repeat(300)}@example.com`,
  ])('does not go to %j', async (email) => {
    const mara = await app.signUp();
    const refusal = await mara.refused(changeEmail, { body: { email, password: mara.password } });
    expect(refusal).toMatchObject({ status: 400, fields: ['email'] });
  });

  it('is refused where it changes nothing, but changes how the address is written', async () => {
    const mara = await app.signUp();
    const { email } = mara.user;
    const same = await mara.refused(changeEmail, { body: { email, password: mara.password } });
    expect(same).toMatchObject({ status: 400, message: messages.email.same, fields: ['email'] });
    await ask(mara, email.toUpperCase());
    expect((await confirm(await changeTokenTo(email.toUpperCase()))).user.email).toBe(email.toUpperCase());
  });

  it('keeps one link alive: that of the last wish', async () => {
    const mara = await app.signUp();
    const [first, second] = [newEmail(), newEmail()];
    await ask(mara, first);
    await ask(mara, second);
    expect(await refuseChange(await changeTokenTo(first))).toMatchObject(invalidLink);
    await confirm(await changeTokenTo(second));
    expect(await emailOf(mara)).toBe(second);
  });

  it('is made once, within three days', async () => {
    const mara = await app.signUp();
    const next = newEmail();
    await ask(mara, next);
    const token = await changeTokenTo(next);
    app.clock.advance(3 * day);
    expect(await refuseChange(token)).toMatchObject(invalidLink);
    await ask(mara, next);
    const again = await changeTokenTo(next);
    await confirm(again);
    expect(await refuseChange(again)).toMatchObject(invalidLink);
  });

  it('takes each link at its own call alone', async () => {
    const mara = await app.signUp();
    const next = newEmail();
    await ask(mara, next);
    expect(await refuseUndo(await changeTokenTo(next))).toMatchObject(invalidLink);
    expect(await refuseChange(await undoTokenTo(mara.user.email))).toMatchObject(invalidLink);
    const body = { token: await changeTokenTo(next), password: 'another password' };
    expect((await app.visitor.refused(resetPassword, { body })).status).toBe(400);
    await confirm(await changeTokenTo(next));
  });

  it('ends with a new password, which nobody who asked before may know', async () => {
    const mara = await app.signUp();
    const next = newEmail();
    await ask(mara, next);
    const passwords = { currentPassword: mara.password, newPassword: 'another password of hers' };
    await mara.ok(changePassword, { body: passwords });
    expect(await refuseChange(await changeTokenTo(next))).toMatchObject(invalidLink);
  });

  it('makes a link useless that was mailed to the old address to reset the password', async () => {
    const mara = await app.signUp();
    const next = newEmail();
    await ask(mara, next);
    const changeToken = await changeTokenTo(next);
    await app.visitor.ok(forgotPassword, { body: { email: mara.user.email } });
    const token = resetTokenIn(await lastMailTo(app, mara.user.email));
    await confirm(changeToken);
    const body = { token, password: 'another password' };
    expect((await app.visitor.refused(resetPassword, { body })).status).toBe(400);
  });

  it('of a banned person is not made', async () => {
    const mara = await app.signUp();
    const next = newEmail();
    await ask(mara, next);
    await ban(app, mara.user._id);
    expect(await refuseChange(await changeTokenTo(next))).toMatchObject({ status: 403, code: 'banned' });
  });

  it('is asked for ten times a day', async () => {
    const mara = await app.signUp();
    for (let times = 0; times < 10; times += 1) {
      await ask(mara, newEmail());
      app.clock.advance(2 * 60_000);
    }
    const body = { email: newEmail(), password: mara.password };
    expect(await mara.refused(changeEmail, { body })).toMatchObject({
      status: 429,
      message: messages.email.changeTooOften,
    });
    app.clock.advance(day);
    await mara.ok(changeEmail, { body });
  });

  it('brings one address twenty mails of strangers a day, and answers all of them alike', async () => {
    const victim = newEmail();
    for (let people = 0; people < 3; people += 1) {
      const mara = await app.signUp();
      for (let times = 0; times < 9; times += 1) {
        await ask(mara, victim);
        app.clock.advance(2 * 60_000);
      }
    }
    expect(await allMailsTo(app, victim)).toHaveLength(20);
  });

  it('leaves an unconfirmed address without a link that would keep the account there', async () => {
    const asking = await startTestApp(engine, { CONFIRM_EMAIL: 'on' });
    try {
      const mara = await asking.signUp();
      const confirmation = tokenIn(await lastMailTo(asking, mara.user.email), 'confirm-email');
      const next = newEmail();
      await mara.ok(changeEmail, { body: { email: next, password: mara.password } });
      const mail = await lastMailTo(asking, mara.user.email);
      expect(mail).toContain('Subject: A Thoughtleaf account no longer uses your address');
      expect(mail).not.toContain('token=');
      await mara.ok(resendConfirmation);
      const token = tokenIn(await lastMailTo(asking, next), 'confirm-email');
      const { user } = await asking.visitor.ok(confirmEmail, { body: { token } });
      expect(user).toMatchObject({ email: next, emailVerified: true });
      for (const old of [confirmation, tokenIn(await lastMailTo(asking, mara.user.email), 'confirm-email')])
        expect(await asking.visitor.refused(confirmEmail, { body: { token: old } })).toMatchObject(invalidLink);
      // The address is free at once.
      const account = { name: 'Noor', email: mara.user.email, password: 'a password of hers' };
      await asking.visitor.ok(createUser, { body: account });
    } finally {
      await asking.close();
    }
  });

  describe('to an address that somebody has', () => {
    it('is answered as any other, and its owner is told', async () => {
      const [mara, noor] = [await app.signUp(), await app.signUp()];
      const free = await ask(mara, newEmail());
      const before = (await allMailsTo(app, mara.user.email)).length;
      expect(await ask(mara, noor.user.email.toUpperCase())).toEqual(free);
      const mail = await lastMailTo(app, noor.user.email);
      expect(mail).toContain(`To: ${noor.user.email}\r\n`);
      expect(mail).toContain('Subject: Somebody asked to use your email address');
      expect(mail).not.toContain('token=');
      expect(mail).not.toContain(mara.user.email);
      // What the one who asks can read is the same, too.
      const mails = await allMailsTo(app, mara.user.email);
      expect(mails).toHaveLength(before + 1);
      const plain = (source = '') => source.slice(source.indexOf('\r\n\r\n')).replace(/token=[\w-]+/, '');
      expect(plain(mails.at(-1))).toBe(plain(mails.at(-2)));
    });

    it('is not made where somebody took it meanwhile', async () => {
      const mara = await app.signUp();
      const next = newEmail();
      await ask(mara, next);
      const token = await changeTokenTo(next);
      await app.visitor.ok(createUser, { body: { name: 'Noor', email: next, password: 'a password of hers' } });
      expect(await refuseChange(token)).toMatchObject(taken);
      expect(await emailOf(mara)).toBe(mara.user.email);
    });

    it('is made for one of two who want it at once', async () => {
      const people = [await app.signUp(), await app.signUp()];
      const next = newEmail();
      await Promise.all(people.map((who) => ask(who, next)));
      const tokens = (await allMailsTo(app, next)).map((mail) => tokenIn(mail, 'confirm-email'));
      const headers = { 'content-type': 'application/json' };
      const answers = await Promise.all(
        tokens.map((token) =>
          app.visitor.fetch(confirmEmail.path, { method: 'POST', headers, body: JSON.stringify({ token }) }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      const addresses = await Promise.all(people.map(emailOf));
      expect(addresses.filter((email) => email === next)).toHaveLength(1);
      const rows = await app.db.selectFrom('users').select('id').where('email_key', '=', next).execute();
      expect(rows).toHaveLength(1);
    });

    it('is made once where its link is opened twice at once', async () => {
      const mara = await app.signUp();
      const next = newEmail();
      await ask(mara, next);
      const body = JSON.stringify({ token: await changeTokenTo(next) });
      const headers = { 'content-type': 'application/json' };
      const answers = await Promise.all(
        [1, 2, 3].map(() => app.visitor.fetch(confirmEmail.path, { method: 'POST', headers, body })),
      );
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
      expect(await emailOf(mara)).toBe(next);
    });
  });

  describe('is undone by the link to the old address,', () => {
    it('which ends all sessions and lets them choose a new password', async () => {
      const { mara, before, undoToken } = await changed();
      const other = await app.logIn({ ...mara, user: await mara.ok(getUser).then(({ user }) => user) });
      const body = { name: 'Walk', scopes: ['notes:read' as const], password: mara.password };
      const { token } = await mara.ok(createAccessToken, { body });
      const answer = await undo(undoToken);
      expect(answer).toMatchObject({ message: messages.email.undone, user: { email: before, emailVerified: true } });
      for (const who of [mara, other]) expect((await who.refused(getUser)).status).toBe(401);
      expect((await createClient(app.origin, token).refused(listNotes)).status).toBe(401);
      await logIn(before, mara);
      const password = 'a new password of hers';
      await app.visitor.ok(resetPassword, { body: { token: answer.resetToken, password } });
      await app.visitor.ok(login, { body: { email: before, password } });
    });

    it('once', async () => {
      const { undoToken } = await changed();
      await undo(undoToken);
      expect(await refuseUndo(undoToken)).toMatchObject(invalidLink);
    });

    it('before it is made as well', async () => {
      const mara = await app.signUp();
      const next = newEmail();
      await ask(mara, next);
      await undo(await undoTokenTo(mara.user.email));
      expect(await refuseChange(await changeTokenTo(next))).toMatchObject(invalidLink);
      expect((await mara.refused(getUser)).status).toBe(401);
      const { user } = await logIn(mara.user.email, mara);
      expect(user.email).toBe(mara.user.email);
    });

    it('until seven days after the change', async () => {
      const mara = await app.signUp();
      const next = newEmail();
      await ask(mara, next);
      app.clock.advance(2 * day);
      await confirm(await changeTokenTo(next));
      const token = await undoTokenTo(mara.user.email);
      app.clock.advance(7 * day - 1);
      await app.sweep();
      expect((await undo(token)).user.email).toBe(mara.user.email);

      const late = await changed();
      app.clock.advance(7 * day);
      expect(await refuseUndo(late.undoToken)).toMatchObject(invalidLink);
      expect(await emailOf(late.mara)).toBe(late.next);
    });

    it('also after a further change, which cannot be brought back then', async () => {
      const { mara, before, next, undoToken } = await changed();
      const third = newEmail();
      await ask(mara, third);
      await confirm(await changeTokenTo(third));
      const later = await undoTokenTo(next);
      expect((await undo(undoToken)).user.email).toBe(before);
      expect(await refuseUndo(later)).toMatchObject(invalidLink);
    });

    it('while nobody else can take that address', async () => {
      const { before, undoToken } = await changed();
      const account = { name: 'Noor', email: before.toUpperCase(), password: 'a password of hers' };
      expect(await app.visitor.refused(createUser, { body: account })).toMatchObject(taken);
      const noor = await app.signUp();
      await ask(noor, before);
      expect(await lastMailTo(app, before)).toContain('Subject: Somebody asked to use your email address');
      expect((await undo(undoToken)).user.email).toBe(before);
    });

    it('after which the address is free again for others', async () => {
      const { before } = await changed();
      app.clock.advance(7 * day);
      const account = { name: 'Noor', email: before, password: 'a password of hers' };
      await app.visitor.ok(createUser, { body: account });
    });

    it('with the second factor that somebody set up since', async () => {
      const { mara, before, undoToken } = await changed();
      const { secret } = await mara.ok(beginSecondFactor, { body: { password: mara.password } });
      const code = new TOTP({ secret }).generate({ timestamp: app.clock.now() });
      await mara.ok(confirmSecondFactor, { body: { code } });
      await undo(undoToken);
      await logIn(before, mara);
    });

    it('with the passkeys that somebody added since, and without those from before', async () => {
      const mara = await app.signUp();
      const own = await addPasskeyTo(app, mara);
      app.clock.advance(60_000);
      await ask(mara, newEmail());
      const added = await addPasskeyTo(app, mara);
      await undo(await undoTokenTo(mara.user.email));
      const signIn = async (device: typeof own) => {
        const { publicKey } = await app.visitor.ok(beginPasskeySignIn);
        return { body: { credential: device.use(publicKey) } };
      };
      await app.visitor.ok(signInWithPasskey, await signIn(own));
      expect((await app.visitor.refused(signInWithPasskey, await signIn(added))).status).toBe(401);
    });

    it('without one that was there before', async () => {
      const mara = await app.signUp();
      const { secret } = await mara.ok(beginSecondFactor, { body: { password: mara.password } });
      const codeNow = () => new TOTP({ secret }).generate({ timestamp: app.clock.now() });
      await mara.ok(confirmSecondFactor, { body: { code: codeNow() } });
      app.clock.advance(60_000);
      await ask(mara, newEmail());
      await undo(await undoTokenTo(mara.user.email));
      const credentials = { email: mara.user.email, password: mara.password };
      const { token } = await app.visitor.ok(login, { body: { ...credentials, code: codeNow() } });
      const { secondFactor } = await createClient(app.origin, token).ok(getSecondFactor);
      expect(secondFactor.isOn).toBe(true);
    });

    it('by one of two who open it at once', async () => {
      const { mara, before, undoToken } = await changed();
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
      const answers = await Promise.all(
        [1, 2].map(() =>
          app.visitor.fetch(undoEmailChange.path, { ...init, body: JSON.stringify({ token: undoToken }) }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
      await logIn(before, mara);
    });

    it('whenever it is made at once, while its sessions are in use', async () => {
      for (let round = 0; round < 5; round += 1) {
        const mara = await app.signUp();
        const sessions = [mara, await app.logIn(mara), await app.logIn(mara)];
        const next = newEmail();
        await ask(mara, next);
        const [changeToken, undoToken] = [await changeTokenTo(next), await undoTokenTo(mara.user.email)];
        // The first use on a day is noted.
        app.clock.advance(day);
        const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
        const open = (path: string, token: string) =>
          app.visitor.fetch(path, { ...init, body: JSON.stringify({ token }) });
        const [change, undoing, ...uses] = await Promise.all([
          open(confirmEmail.path, changeToken),
          open(undoEmailChange.path, undoToken),
          ...sessions.flatMap((who) => [1, 2].map(() => who.fetch(getUser.path))),
        ]);
        expect([200, 400]).toContain(change.status);
        expect(undoing.status).toBe(200);
        for (const { status } of uses) expect([200, 401]).toContain(status);
        expect((await logIn(mara.user.email, mara)).user.email).toBe(mara.user.email);
        expect(await refuseChange(changeToken)).toMatchObject(invalidLink);
        for (const who of sessions) expect((await who.refused(getUser)).status).toBe(401);
      }
    });

    it.each([{}, { token: '' }, { token: 7 }, { token: 'x'.repeat(500) }, { token: "' or 1=1 --" }])(
      'and by nothing else: %j',
      async (body) => {
        const refusal = await app.visitor.refused(undoEmailChange, { body });
        expect(refusal).toMatchObject({ status: 400, code: 'invalid', fields: ['token'] });
      },
    );
  });
});
