import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLogin, changeAdminPassword, listAdmins } from '#contract/admins/admins.ts';
import { beginAdminSecondFactor, confirmAdminSecondFactor } from '#contract/second-factor/second-factor.admin.ts';
import { beginSecondFactor, confirmSecondFactor } from '#contract/second-factor/second-factor.ts';
import { forgotPassword, login, resetPassword } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { changePassword } from '#contract/users/users.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';
import { mailTo, resetTokenIn } from '#server/testing/test-mail.ts';
import { ban } from '#server/testing/test-people.ts';

const rounds = 12;
const connections = 4;
const newPassword = 'an entirely new secret';

/** Signs in again and again over some connections until `change` has been answered; the tokens that were handed out. */
async function signInDuring(signIn: () => Promise<string | undefined>, change: () => Promise<unknown>) {
  const tokens: string[] = [];
  const run = { isOver: false };
  const knock = async () => {
    while (!run.isOver) {
      const token = await signIn();
      if (token !== undefined) tokens.push(token);
    }
  };
  const knocking = Array.from({ length: connections }, knock);
  await change().finally(() => {
    run.isOver = true;
  });
  await Promise.all(knocking);
  return tokens;
}

describe.each(engines)('signing in while the account changes on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const tokenOf = async (path: string, body: { email: string; password: string }): Promise<string | undefined> => {
    const headers = { 'content-type': 'application/json' };
    const response = await app.visitor.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null && 'token' in answer ? String(answer.token) : undefined;
  };
  const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.clock.now() });

  /** How many of the sessions that were begun meanwhile still work. */
  const livingAfter = async (
    { user, password }: Pick<Person, 'user' | 'password'>,
    change: () => Promise<unknown>,
  ): Promise<number> => {
    const tokens = await signInDuring(() => tokenOf(login.path, { email: user.email, password }), change);
    const answers = await Promise.all(tokens.map((token) => createClient(app.origin, token).fetch(getUser.path)));
    return answers.filter(({ ok }) => ok).length;
  };
  const livingAdminsAfter = async (admin: TestAdmin, change: () => Promise<unknown>): Promise<number> => {
    const { email, password } = admin;
    const tokens = await signInDuring(() => tokenOf(adminLogin.path, { email, password }), change);
    const answers = await Promise.all(
      tokens.map((token) => app.visitor.fetch(listAdmins.path, { headers: { authorization: `Bearer ${token}` } })),
    );
    return answers.filter(({ ok }) => ok).length;
  };

  it('leaves no session of the old password once a person has changed it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const mara = await app.signUp();
      const body = { currentPassword: mara.password, newPassword };
      expect(await livingAfter(mara, () => mara.ok(changePassword, { body }))).toBe(0);
      await mara.ok(getUser);
    }
  });

  it('leaves no session of the old password once it was reset by mail', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const mara = await app.signUp();
      await app.visitor.ok(forgotPassword, { body: { email: mara.user.email } });
      const token = resetTokenIn(await mailTo(app.dataDir, mara.user.email));
      const body = { token, password: newPassword };
      expect(await livingAfter(mara, () => app.visitor.ok(resetPassword, { body }))).toBe(0);
    }
  });

  it('leaves no session that works when a ban is lifted', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const mara = await app.signUp();
      expect(await livingAfter(mara, () => ban(app, mara.user._id))).toBe(0);
      await app.db.updateTable('users').set({ banned: 0 }).where('id', '=', mara.user._id).execute();
      const now = app.clock.now();
      const living = app.db.selectFrom('sessions').select('id').where('user_id', '=', mara.user._id);
      expect(await living.where('expires_at', '>', now).execute()).toEqual([]);
    }
  });

  it('leaves no session that gave no code once a second factor is on', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const mara = await app.signUp();
      const { secret } = await mara.ok(beginSecondFactor, { body: { password: mara.password } });
      const body = { code: codeOf(secret) };
      expect(await livingAfter(mara, () => mara.ok(confirmSecondFactor, { body }))).toBe(0);
      await mara.ok(getUser);
    }
  });

  it('leaves no session of an admin’s old password, and none that gave no code', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [await addAdminTo(app, 'superAdmin'), await addAdminTo(app, 'superAdmin')];
      const body = { currentPassword: one.password, newPassword };
      expect(await livingAdminsAfter(one, () => one.ok(changeAdminPassword, { body }))).toBe(0);
      const { secret } = await other.ok(beginAdminSecondFactor, { body: { password: other.password } });
      const code = { code: codeOf(secret) };
      expect(await livingAdminsAfter(other, () => other.ok(confirmAdminSecondFactor, { body: code }))).toBe(0);
    }
  });
});
