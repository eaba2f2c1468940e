import { hash } from '@node-rs/argon2';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAdmin, changeAdminPassword, deleteAdmin } from '#contract/admins/admins.ts';
import type { Call } from '#contract/call.ts';
import { endOtherSessions } from '#contract/devices/devices.ts';
import { endAdminSecondFactor } from '#contract/second-factor/second-factor.admin.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '#contract/second-factor/second-factor.ts';
import { createUser, forgotPassword, logout, resetPassword } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { changePassword, deleteMe } from '#contract/users/users.ts';
import { beginAdminSecondFactor, confirmAdminSecondFactor } from '#contract/second-factor/second-factor.admin.ts';
import type { Database } from '#server/db/tables.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, newEmail, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { mailTo, resetTokenIn } from '#server/testing/test-mail.ts';
import { ban } from '#server/testing/test-people.ts';
import { hashPassword } from './passwords.ts';

const rounds = 12;
const newPassword = 'an entirely new secret';
const step = 30_000;

describe.each(engines)('a change that is on its way while the account changes on %s', (engine) => {
  let app: TestApp;
  let newHash: string;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    newHash = await hashPassword(newPassword);
  });
  afterAll(() => app.close());

  const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.clock.now() });
  const secured = async () => {
    const person = await app.signUp();
    const { secret } = await person.ok(beginSecondFactor, { body: { password: person.password } });
    await person.ok(confirmSecondFactor, { body: { code: codeOf(secret) } });
    app.clock.advance(step);
    await app.db.deleteFrom('attempts').where('key', '=', `password:${person.user._id}`).execute();
    return { ...person, secret };
  };
  const isCounted = (key: string) =>
    vi.waitFor(
      async () => {
        expect(await app.db.selectFrom('attempts').select('key').where('key', '=', key).execute()).toHaveLength(1);
      },
      { timeout: 5000, interval: 1 },
    );

  /** The refusal of a call during whose check of the password that password was changed. */
  const refusedAfterChange = async (person: Person, call: Call, body: object) => {
    const { user } = person;
    const change = (db: Database) =>
      db.updateTable('users').set({ password_hash: newHash }).where('id', '=', user._id).execute();
    const send = async () => {
      const sent = person.refused(call, { body });
      // Awaited below: until then it is no unhandled rejection.
      sent.catch(() => undefined);
      await isCounted(`password:${user._id}`);
      return { sent };
    };
    if (engine === 'sqlite') {
      const { sent } = await send();
      await change(app.db);
      return sent;
    }
    // The row stays locked until the call has begun its check, so that it cannot end before the change.
    const { sent } = await app.db.transaction().execute(async (tx) => {
      await change(tx);
      return send();
    });
    return sent;
  };
  const wrong = (field: string) => ({ status: 400, fields: [field] });

  it('lets one of two changes of a password through', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const mara = await app.signUp();
      const statuses = await Promise.all(
        ['the first new secret', 'the second new secret'].map(async (chosen) => {
          const body = JSON.stringify({ currentPassword: mara.password, newPassword: chosen });
          const headers = { 'content-type': 'application/json' };
          return (await mara.fetch(changePassword.path, { method: 'PUT', headers, body })).status;
        }),
      );
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
  });

  it('changes no password by one that was changed meanwhile, and deletes no account by it', async () => {
    const [mara, noor] = [await app.signUp(), await app.signUp()];
    const change = { currentPassword: mara.password, newPassword: 'what a thief would like' };
    expect(await refusedAfterChange(mara, changePassword, change)).toMatchObject(wrong('currentPassword'));
    await app.logIn(mara, newPassword);
    const leave = { password: noor.password };
    expect(await refusedAfterChange(noor, deleteMe, leave)).toMatchObject(wrong('password'));
    await app.logIn(noor, newPassword);
  });

  it('ends no sessions and touches no second factor by a password that was changed meanwhile', async () => {
    const [mara, noor, ines, ravi] = [await app.signUp(), await app.signUp(), await secured(), await secured()];
    const other = await app.logIn(mara);
    const given = { password: mara.password };
    expect(await refusedAfterChange(mara, endOtherSessions, given)).toMatchObject(wrong('password'));
    await other.ok(getUser);
    expect(await refusedAfterChange(noor, beginSecondFactor, { password: noor.password })).toMatchObject(
      wrong('password'),
    );
    const waiting = app.db.selectFrom('second_factors').select('id').where('user_id', '=', noor.user._id);
    expect(await waiting.execute()).toEqual([]);
    const toEnd = { password: ines.password, code: codeOf(ines.secret) };
    expect(await refusedAfterChange(ines, endSecondFactor, toEnd)).toMatchObject(wrong('password'));
    expect((await ines.ok(getSecondFactor)).secondFactor.isOn).toBe(true);
    const codes = () => app.db.selectFrom('recovery_codes').select('code_hash').execute();
    const before = await codes();
    const toRenew = { password: ravi.password, code: codeOf(ravi.secret) };
    expect(await refusedAfterChange(ravi, renewRecoveryCodes, toRenew)).toMatchObject(wrong('password'));
    expect(await codes()).toEqual(before);
  });

  it('switches no second factor on for a session that has ended meanwhile', async () => {
    const mara = await app.signUp();
    const { secret } = await mara.ok(beginSecondFactor, { body: { password: mara.password } });
    const refusal = mara.refused(confirmSecondFactor, { body: { code: codeOf(secret) } });
    await isCounted(`code:user:${mara.user._id}`);
    await mara.ok(logout);
    expect((await refusal).status).toBe(401);
    const again = await app.logIn(mara);
    expect((await again.ok(getSecondFactor)).secondFactor.isOn).toBe(false);
  });

  it('keeps mailed links to the password that they were mailed for', async () => {
    const mara = await app.signUp();
    await app.visitor.ok(forgotPassword, { body: { email: mara.user.email } });
    const token = resetTokenIn(await mailTo(app.dataDir, mara.user.email));
    await mara.ok(changePassword, { body: { currentPassword: mara.password, newPassword } });
    const body = { token, password: 'by an old mail link' };
    expect((await app.visitor.refused(resetPassword, { body })).status).toBe(400);
  });

  it('gives no session and no link to who is banned meanwhile', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const mara = await app.signUp();
      await Promise.all([
        app.visitor.ok(forgotPassword, { body: { email: mara.user.email } }),
        ban(app, mara.user._id),
      ]);
      const email = newEmail();
      const body = { name: 'Noor', email, password: 'an honest passphrase' };
      const signingUp = app.visitor.fetch(createUser.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const id = await vi.waitFor(
        async () =>
          (await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id,
        { timeout: 5000, interval: 1 },
      );
      await ban(app, id);
      await signingUp;
    }
    await app.platform.backgroundTasks.settled(5000);
    const banned = app.db.selectFrom('users').select('id').where('banned', '=', 1);
    const living = app.db.selectFrom('sessions').select('id').where('user_id', 'in', banned);
    expect(await living.where('expires_at', '>', app.clock.now()).execute()).toEqual([]);
    expect(
      await app.db.selectFrom('password_resets').select('user_id').where('user_id', 'in', banned).execute(),
    ).toEqual([]);
  });

  it('touches no admin’s account by a password that was changed meanwhile', async () => {
    const [one, other] = [await addAdminTo(app, 'superAdmin'), await addAdminTo(app, 'superAdmin')];
    const { secret } = await other.ok(beginAdminSecondFactor, { body: { password: other.password } });
    await other.ok(confirmAdminSecondFactor, { body: { code: codeOf(secret) } });
    app.clock.advance(step);
    await app.db.deleteFrom('attempts').where('key', 'like', 'admin-password:%').execute();
    const cases = [
      [one, changeAdminPassword, { currentPassword: one.password, newPassword: 'what a thief would like' }],
      [other, endAdminSecondFactor, { password: other.password, code: codeOf(secret) }],
    ] as const;
    for (const [admin, call, body] of cases) {
      // Its check takes some 200 ms, and not 15: the change below comes in time on any machine.
      const slowHash = await hash(admin.password, { timeCost: 30 });
      await app.db.updateTable('admins').set({ password_hash: slowHash }).where('id', '=', admin.id).execute();
      const refusal = admin.refused(call, { body });
      await isCounted(`admin-password:${admin.id}`);
      await app.db.updateTable('admins').set({ password_hash: newHash }).where('id', '=', admin.id).execute();
      expect((await refusal).status).toBe(400);
    }
  });

  it('adds no admin for one who was deleted meanwhile', async () => {
    const root = await addAdminTo(app, 'superAdmin');
    const order: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const leaving = await addAdminTo(app, 'superAdmin');
      const body = JSON.stringify({ email: newEmail(), password: 'an honest passphrase', role: 'superAdmin' });
      const headers = { 'content-type': 'application/json' };
      await Promise.all([
        leaving.fetch(addAdmin.path, { method: 'POST', headers, body }),
        root.ok(deleteAdmin, { params: { id: leaving.id } }),
      ]);
      const entries = await app.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
      const deleted = entries.findIndex(
        ({ action, target }) => action === 'admin.delete' && target.includes(leaving.id),
      );
      order.push(
        ...entries.slice(deleted).flatMap((entry) => (entry.admin_email === leaving.email ? entry.action : [])),
      );
    }
    expect(order).toEqual([]);
  });
});
