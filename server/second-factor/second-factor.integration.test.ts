import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLogin, listAudit } from '#contract/admins/admins.ts';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import {
  beginAdminSecondFactor,
  confirmAdminSecondFactor,
  endAdminSecondFactor,
  getAdminSecondFactor,
  renewAdminRecoveryCodes,
} from '#contract/second-factor/second-factor.admin.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '#contract/second-factor/second-factor.ts';
import { forgotPassword, login, resetPassword } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { endSecondFactorOf, listUsers } from '#contract/users/users.admin.ts';
import { deleteMe } from '#contract/users/users.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, newEmail, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { mailTo, resetTokenIn } from '#server/testing/test-mail.ts';
import { ban } from '#server/testing/test-people.ts';
import { inMaintenanceTransaction } from '#server/db/maintenance-transaction.ts';
import { deleteFactorByEmail } from './second-factor.store.ts';

const step = 30_000;
const minute = 60_000;
const { secondFactor: sentences } = messages;
const needed = { status: 401, message: sentences.codeNeeded, fields: ['code'] };
const wrong = { status: 401, message: sentences.codeWrong, fields: ['code'] };

describe.each(engines)('the second factor on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  /** The code that the app shows some steps from now. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: app.clock.now() + steps * step });
  /** Six digits that are right at no step near. */
  const wrongCode = (secret: string): string => {
    const right = new Set([-1, 0, 1].map((steps) => codeOf(secret, steps)));
    return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code)) ?? '';
  };
  /** A person who has switched it on; the code of that is spent. */
  const secured = async (): Promise<Person & { secret: string; recoveryCodes: string[] }> => {
    const person = await app.signUp();
    const { secret } = await person.ok(beginSecondFactor, { body: { password: person.password } });
    const { recoveryCodes } = await person.ok(confirmSecondFactor, { body: { code: codeOf(secret) } });
    app.clock.advance(step);
    return { ...person, secret, recoveryCodes };
  };
  const credentials = ({ user, password }: Person) => ({ email: user.email, password });
  const signIn = (person: Person, code: string) => app.visitor.ok(login, { body: { ...credentials(person), code } });
  const refused = (person: Person, code?: string) =>
    app.visitor.refused(login, { body: { ...credentials(person), ...(code !== undefined && { code }) } });

  it('is on with the first right code, and asked for from then on', async () => {
    const mara = await app.signUp();
    expect((await mara.ok(getSecondFactor)).secondFactor).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
    const body = { password: mara.password };
    const first = await mara.ok(beginSecondFactor, { body });
    const { secret, uri } = await mara.ok(beginSecondFactor, { body });
    expect(secret).not.toBe(first.secret);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    // Nothing is asked for before a code was right; the earlier secret counts no more.
    await app.logIn(mara);
    for (const code of [wrongCode(secret), codeOf(first.secret), 'nonsense'])
      expect(await mara.refused(confirmSecondFactor, { body: { code } })).toMatchObject({
        status: 400,
        message: sentences.firstCodeWrong,
        fields: ['code'],
      });
    const { recoveryCodes } = await mara.ok(confirmSecondFactor, { body: { code: codeOf(secret) } });
    expect(new Set(recoveryCodes).size).toBe(limits.secondFactor.recoveryCodes);
    expect(recoveryCodes.every((code) => /^[\dA-HJKMNP-TV-Z]{5}-[\dA-HJKMNP-TV-Z]{5}$/.test(code))).toBe(true);
    expect((await mara.ok(getSecondFactor)).secondFactor).toEqual({
      isOn: true,
      since: new Date(app.clock.now()).toISOString(),
      recoveryCodesLeft: 10,
    });
    expect(await mara.refused(beginSecondFactor, { body })).toMatchObject({
      status: 409,
      message: sentences.alreadyOn,
    });
    expect((await mara.refused(confirmSecondFactor, { body: { code: codeOf(secret) } })).status).toBe(409);
    expect(await refused(mara)).toMatchObject(needed);
    const stored = JSON.stringify(await app.db.selectFrom('recovery_codes').selectAll().execute());
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
    expect(await mailTo(app.dataDir, mara.user.email)).toContain('Subject: Two-step sign-in was switched on');
  });

  it('takes the password again before anything begins or ends', async () => {
    const [mara, noor] = [await app.signUp(), await secured()];
    const body = { password: 'not the password', code: '123456' };
    const badPassword = { status: 400, message: messages.profile.passwordWrong, fields: ['password'] };
    expect(await mara.refused(beginSecondFactor, { body })).toMatchObject(badPassword);
    expect(await noor.refused(endSecondFactor, { body })).toMatchObject(badPassword);
    expect(await noor.refused(renewRecoveryCodes, { body })).toMatchObject(badPassword);
    expect((await mara.refused(confirmSecondFactor, { body })).status).toBe(409);
    const right = { password: mara.password, code: '123456' };
    expect(await mara.refused(endSecondFactor, { body: right })).toMatchObject({ status: 409 });
    expect(await mara.refused(renewRecoveryCodes, { body: right })).toMatchObject({ status: 409 });
  });

  it('lets in with the code of now, one step early or late, each code once', async () => {
    const mara = await secured();
    expect(await refused(mara, wrongCode(mara.secret))).toMatchObject(wrong);
    app.clock.advance(2 * step);
    await signIn(mara, codeOf(mara.secret, -1));
    expect(await refused(mara, codeOf(mara.secret, -1))).toMatchObject(wrong);
    const shown = codeOf(mara.secret);
    await signIn(mara, `${shown.slice(0, 3)} ${shown.slice(3)}`);
    // An earlier one is spent with a later one.
    expect(await refused(mara, codeOf(mara.secret, -1))).toMatchObject(wrong);
    await signIn(mara, codeOf(mara.secret, 1));
    app.clock.advance(3 * step);
    expect(await refused(mara, codeOf(mara.secret, -2))).toMatchObject(wrong);
    expect(await refused(mara, codeOf(mara.secret, 2))).toMatchObject(wrong);
  });

  it('takes one of two who come with the same code at the same time', async () => {
    const mara = await secured();
    const body = { ...credentials(mara), code: codeOf(mara.secret) };
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        app.visitor.fetch(login.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it('lets in with a recovery code, once, however it is typed, and tells by mail', async () => {
    const mara = await secured();
    const [first = '', second = ''] = mara.recoveryCodes;
    await mailTo(app.dataDir, mara.user.email);
    const seen = [await mailTo(app.dataDir, mara.user.email)];
    await signIn(mara, ` ${first.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `);
    expect(await mailTo(app.dataDir, mara.user.email, seen)).toContain('Recovery codes left: 9.');
    expect(await refused(mara, first)).toMatchObject(wrong);
    expect(await refused(mara, 'AAAAA-AAAAA')).toMatchObject(wrong);
    expect((await mara.ok(getSecondFactor)).secondFactor.recoveryCodesLeft).toBe(9);
    const body = { password: mara.password, code: codeOf(mara.secret) };
    const { recoveryCodes } = await mara.ok(renewRecoveryCodes, { body });
    expect(await refused(mara, second)).toMatchObject(wrong);
    await signIn(mara, recoveryCodes[0] ?? '');
  });

  it('gives new recovery codes to nobody without a code, to admins neither, and limits the guessing', async () => {
    const mara = await secured();
    const root = await addAdminTo(app, 'superAdmin');
    const { secret } = await root.ok(beginAdminSecondFactor, { body: { password: root.password } });
    await root.ok(confirmAdminSecondFactor, { body: { code: codeOf(secret) } });
    app.clock.advance(step);
    for (const [who, call, key] of [
      [mara, renewRecoveryCodes, mara.secret],
      [root, renewAdminRecoveryCodes, secret],
    ] as const) {
      const { password } = who;
      for (const body of [{ password }, { password, code: wrongCode(key) }, { password, code: 'AAAAA-AAAAA' }])
        expect(await who.refused(call, { body })).toMatchObject({ status: 400, fields: ['code'] });
    }
    const { recoveryCodes } = await mara.ok(renewRecoveryCodes, {
      body: { password: mara.password, code: mara.recoveryCodes[0] ?? '' },
    });
    await signIn(mara, recoveryCodes[0] ?? '');
    const { recoveryCodes: adminCodes } = await root.ok(renewAdminRecoveryCodes, {
      body: { password: root.password, code: codeOf(secret) },
    });
    await app.visitor.ok(adminLogin, {
      body: { email: root.email, password: root.password, code: adminCodes[0] ?? '' },
    });
    app.clock.advance(step);
    // As many as there may be codes; the limit on passwords is another one.
    for (let tries = 0; tries < 10; tries += 1) {
      await app.db.deleteFrom('attempts').where('key', 'like', 'password:%').execute();
      await mara.refused(renewRecoveryCodes, { body: { password: mara.password, code: wrongCode(mara.secret) } });
    }
    await app.db.deleteFrom('attempts').where('key', 'like', 'password:%').execute();
    const late = await mara.refused(renewRecoveryCodes, {
      body: { password: mara.password, code: codeOf(mara.secret) },
    });
    expect(late.status).toBe(429);
  });

  it('signs out every other session when it is switched on', async () => {
    const mara = await app.signUp();
    const other = await app.logIn(mara);
    const { secret } = await mara.ok(beginSecondFactor, { body: { password: mara.password } });
    await other.ok(getUser);
    await mara.ok(confirmSecondFactor, { body: { code: codeOf(secret) } });
    await mara.ok(getUser);
    expect((await other.refused(getUser)).status).toBe(401);
    const root = await addAdminTo(app, 'superAdmin');
    const { token } = await app.visitor.ok(adminLogin, { body: { email: root.email, password: root.password } });
    const { secret: adminSecret } = await root.ok(beginAdminSecondFactor, { body: { password: root.password } });
    await root.ok(confirmAdminSecondFactor, { body: { code: codeOf(adminSecret) } });
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.visitor.fetch(getAdminSecondFactor.path, { headers })).status).toBe(401);
    await root.ok(getAdminSecondFactor);
  });

  it('is told to nobody without the right password, and is no way round a ban', async () => {
    const mara = await secured();
    const unknown = { email: newEmail(), password: mara.password, code: '123456' };
    for (const body of [{ ...credentials(mara), password: 'not the password', code: codeOf(mara.secret) }, unknown])
      expect(await app.visitor.refused(login, { body })).toMatchObject({
        status: 401,
        message: messages.accounts.wrongCredentials,
        fields: [],
      });
    await ban(app, mara.user._id);
    expect(await refused(mara)).toMatchObject({ status: 403, message: messages.session.banned });
  });

  it('is not guessed: ten codes in a quarter of an hour, from wherever they come', async () => {
    const mara = await secured();
    for (let tries = 0; tries < 10; tries += 1)
      expect(await refused(mara, wrongCode(mara.secret))).toMatchObject(wrong);
    // The limit on the address is another one; this stands for another address.
    await app.db.deleteFrom('attempts').where('key', 'like', 'login:%').execute();
    app.clock.advance(5 * minute);
    const late = { status: 429, retryAfter: 600 };
    expect(await refused(mara, codeOf(mara.secret))).toMatchObject(late);
    const both = { password: mara.password, code: codeOf(mara.secret) };
    expect(await mara.refused(endSecondFactor, { body: both })).toMatchObject(late);
    app.clock.advance(10 * minute);
    await signIn(mara, codeOf(mara.secret));
  });

  it('stays on when the password is reset by mail', async () => {
    const mara = await secured();
    const seen = [await mailTo(app.dataDir, mara.user.email)];
    await app.visitor.ok(forgotPassword, { body: { email: mara.user.email } });
    const token = resetTokenIn(await mailTo(app.dataDir, mara.user.email, seen));
    const changed = { ...mara, password: 'another good password' };
    await app.visitor.ok(resetPassword, { body: { token, password: changed.password } });
    expect(await refused(changed)).toMatchObject(needed);
    await signIn(changed, codeOf(mara.secret));
  });

  it('ends with the password and a code, and goes with its owner', async () => {
    const mara = await secured();
    const body = { password: mara.password, code: wrongCode(mara.secret) };
    expect(await mara.refused(endSecondFactor, { body })).toMatchObject({ status: 400, fields: ['code'] });
    const right = { ...body, code: codeOf(mara.secret) };
    await mara.ok(endSecondFactor, { body: right });
    await app.logIn(mara);
    const noor = await secured();
    await noor.ok(deleteMe, { body: { password: noor.password } });
    const ids = [mara.user._id, noor.user._id];
    expect(await app.db.selectFrom('second_factors').selectAll().where('user_id', 'in', ids).execute()).toEqual([]);
    const orphans = await app.db
      .selectFrom('recovery_codes')
      .where('factor_id', 'not in', app.db.selectFrom('second_factors').select('id'))
      .selectAll()
      .execute();
    expect(orphans).toEqual([]);
  });

  it('is switched off by the operator of the server, for the one account that they name', async () => {
    const [mara, noor] = [await secured(), await secured()];
    expect(await deleteFactorByEmail(app.db, 'admin', mara.user.email)).toBe(false);
    expect(await deleteFactorByEmail(app.db, 'user', newEmail())).toBe(false);
    expect(await deleteFactorByEmail(app.db, 'user', mara.user.email)).toBe(true);
    expect(await deleteFactorByEmail(app.db, 'user', mara.user.email)).toBe(false);
    await app.logIn(mara);
    expect(await refused(noor)).toMatchObject(needed);
  });

  it('is switched off by whoever runs the server while it runs, and acts at once', async () => {
    const mara = await secured();
    const end = () =>
      inMaintenanceTransaction(app.platform.config, (tx) => deleteFactorByEmail(tx, 'user', mara.user.email));
    // Others write meanwhile.
    const [isDeleted] = await Promise.all([end(), app.signUp(), app.signUp(), app.signUp()]);
    expect(isDeleted).toBe(true);
    await app.logIn(mara);
  });

  it('is switched off by a super admin for a person who has lost it, by their own password and code', async () => {
    const [root, editor] = [await addAdminTo(app, 'superAdmin'), await addAdminTo(app, 'editor')];
    const [mara, noor] = [await secured(), await app.signUp()];
    const params = { id: mara.user._id };
    const body = { password: root.password };
    const { users } = await editor.ok(listUsers, { query: { limit: 2 } });
    expect(users.map(({ _id, hasSecondFactor }) => [_id, hasSecondFactor])).toEqual([
      [noor.user._id, false],
      [mara.user._id, true],
    ]);
    const asEditor = await editor.refused(endSecondFactorOf, { params, body: { password: editor.password } });
    expect(asEditor.status).toBe(403);
    expect(await root.refused(endSecondFactorOf, { params, body: { password: 'not it' } })).toMatchObject({
      status: 400,
      fields: ['password'],
    });
    const noId = '00000000-0000-7000-8000-000000000000';
    for (const [id, status] of [
      [noId, 404],
      ['nonsense', 404],
      [noor.user._id, 409],
    ] as const)
      expect((await root.refused(endSecondFactorOf, { params: { id }, body })).status).toBe(status);

    const { secret } = await root.ok(beginAdminSecondFactor, { body });
    await root.ok(confirmAdminSecondFactor, { body: { code: codeOf(secret) } });
    app.clock.advance(step);
    // A refusal of a code ends no session: it is no 401.
    for (const code of [undefined, wrongCode(secret)])
      expect(
        await root.refused(endSecondFactorOf, { params, body: { ...body, ...(code !== undefined && { code }) } }),
      ).toMatchObject({ status: 400, fields: ['code'] });
    expect(await refused(mara)).toMatchObject(needed);
    const seen = [await mailTo(app.dataDir, mara.user.email)];
    await root.ok(endSecondFactorOf, { params, body: { ...body, code: codeOf(secret) } });
    await mara.ok(getSecondFactor);
    await app.logIn(mara);
    const mail = await mailTo(app.dataDir, mara.user.email, seen);
    expect(mail).toContain('Subject: Two-step sign-in was switched off for you');
    const { entries } = await root.ok(listAudit, { query: { limit: 1 } });
    expect(entries[0]).toMatchObject({ action: 'user.secondFactorOff', target: `${mara.user._id} ${mara.user.email}` });
  });

  it('works for admins as well, apart from people of the same address, and is recorded', async () => {
    const root = await addAdminTo(app, 'superAdmin');
    const given = { email: root.email, password: root.password };
    const { secret, uri } = await root.ok(beginAdminSecondFactor, { body: { password: root.password } });
    expect(new URL(uri).searchParams.get('issuer')).toBe('Thoughtleaf back office');
    const { recoveryCodes } = await root.ok(confirmAdminSecondFactor, { body: { code: codeOf(secret) } });
    expect((await root.ok(getAdminSecondFactor)).secondFactor.isOn).toBe(true);
    expect(await app.visitor.refused(adminLogin, { body: given })).toMatchObject(needed);
    expect(await app.visitor.refused(adminLogin, { body: { ...given, code: wrongCode(secret) } })).toMatchObject(wrong);
    expect(
      await app.visitor.refused(adminLogin, { body: { ...given, password: 'not the password', code: codeOf(secret) } }),
    ).toMatchObject({ message: adminMessages.login.wrongCredentials, fields: [] });
    app.clock.advance(step);
    await app.visitor.ok(adminLogin, { body: { ...given, code: codeOf(secret) } });
    await app.visitor.ok(adminLogin, { body: { ...given, code: recoveryCodes[0] ?? '' } });
    app.clock.advance(step);
    const both = { password: root.password, code: codeOf(secret) };
    await root.ok(endAdminSecondFactor, { body: both });
    await app.visitor.ok(adminLogin, { body: given });
    const { entries } = await root.ok(listAudit, { query: { limit: 5 } });
    expect(entries.map(({ action }) => action)).toEqual([
      'admin.signIn',
      'admin.secondFactorOff',
      'admin.signIn',
      'admin.signIn',
      'admin.secondFactorOn',
    ]);
  });
});
