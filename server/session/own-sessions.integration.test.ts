import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLogin, listAdmins, listAudit } from '#contract/admins/admins.ts';
import { endAdminSession, endOtherAdminSessions, listAdminSessions } from '#contract/devices/devices.admin.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/devices/devices.ts';
import { messages } from '#contract/messages.ts';
import { login, logout } from '#contract/session/session.ts';
import { deleteMe } from '#contract/users/users.ts';
import { getUser } from '#contract/session/own-account.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';

const day = 24 * 60 * 60_000;
const noId = '00000000-0000-7000-8000-000000000000';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const notThere = { status: 404, message: messages.devices.notFound };

describe.each(engines)('one’s own devices on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const onFirefox = () => createClient(app.origin, undefined, { 'user-agent': firefox });
  const logInOnFirefox = async ({ user, password }: Person): Promise<Client> => {
    const { token } = await onFirefox().ok(login, { body: { email: user.email, password } });
    return createClient(app.origin, token);
  };

  it('are listed, the last used first, with what they are called and which one asks', async () => {
    const mara = await app.signUp();
    const signedUpAt = new Date(app.clock.now()).toISOString();
    app.clock.advance(day);
    const other = await logInOnFirefox(mara);
    const { sessions } = await other.ok(listSessions);
    expect(sessions).toEqual([
      {
        _id: expect.any(String),
        device: 'Firefox on Linux',
        createdAt: new Date(app.clock.now()).toISOString(),
        lastUsedAt: new Date(app.clock.now()).toISOString(),
        isCurrent: true,
      },
      {
        _id: expect.any(String),
        device: 'Unknown device',
        createdAt: signedUpAt,
        lastUsedAt: signedUpAt,
        isCurrent: false,
      },
    ]);
    app.clock.advance(day);
    await mara.ok(getUser);
    const { sessions: later } = await mara.ok(listSessions);
    expect(later.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Unknown device', true],
      ['Firefox on Linux', false],
    ]);
    expect(JSON.stringify(later)).not.toContain(mara.token);
  });

  it('hear that they were signed out from elsewhere, and not merely that a session is over', async () => {
    const mara = await app.signUp();
    const reasonFor = async (token: string) => {
      const answer = await app.visitor.fetch(getUser.path, {
        method: getUser.method,
        headers: { 'auth-token': token },
      });
      const body: unknown = await answer.json();
      return [answer.status, Reflect.get(Object(body), 'code'), Reflect.get(Object(body), 'reason')];
    };
    const logIn = async () =>
      (await onFirefox().ok(login, { body: { email: mara.user.email, password: mara.password } })).token;
    const body = { password: mara.password };
    const [one, two, three] = [await logIn(), await logIn(), await logIn()];
    const { sessions } = await createClient(app.origin, one).ok(listSessions);
    const id = sessions.find(({ isCurrent }) => isCurrent)?._id ?? '';
    await mara.ok(endSession, { params: { id }, body });
    expect(await reasonFor(one)).toEqual([401, 'sessionEnded', 'signedOut']);
    await createClient(app.origin, three).ok(logout);
    expect(await reasonFor(three)).toEqual([401, 'sessionEnded', undefined]);
    await mara.ok(endOtherSessions, { body });
    expect(await reasonFor(two)).toEqual([401, 'sessionEnded', 'signedOut']);
    expect(await reasonFor('nobody')).toEqual([401, 'sessionEnded', undefined]);
    await mara.ok(deleteMe, { body });
    expect(await reasonFor(mara.token)).toEqual([401, 'sessionEnded', 'signedOut']);
  });

  it('are signed out one by one, at once, and only by their owner', async () => {
    const [mara, noor] = [await app.signUp(), await app.signUp()];
    const other = await logInOnFirefox(mara);
    const { sessions } = await mara.ok(listSessions);
    const id = sessions.find(({ isCurrent }) => !isCurrent)?._id ?? '';
    const [body, noorsBody] = [{ password: mara.password }, { password: noor.password }];
    for (const stranger of [id, noId, 'nonsense'])
      expect(await noor.refused(endSession, { params: { id: stranger }, body: noorsBody })).toMatchObject(notThere);
    await other.ok(getUser);
    await mara.ok(endSession, { params: { id }, body });
    expect((await other.refused(getUser)).status).toBe(401);
    expect(await mara.refused(endSession, { params: { id }, body })).toMatchObject(notThere);
    const own = (await mara.ok(listSessions)).sessions[0]?._id ?? '';
    await mara.ok(endSession, { params: { id: own }, body });
    expect((await mara.refused(getUser)).status).toBe(401);
  });

  it('are signed out all together but the one that asks', async () => {
    const [mara, noor] = [await app.signUp(), await app.signUp()];
    const others = [await logInOnFirefox(mara), await app.logIn(mara)];
    await mara.ok(endOtherSessions, { body: { password: mara.password } });
    for (const other of others) expect((await other.refused(getUser)).status).toBe(401);
    expect((await mara.ok(listSessions)).sessions).toHaveLength(1);
    await noor.ok(getUser);
  });

  it('are signed out by their owner’s password alone, which is not guessed with a stolen token', async () => {
    const mara = await app.signUp();
    const other = await logInOnFirefox(mara);
    const id = (await mara.ok(listSessions)).sessions.find(({ isCurrent }) => !isCurrent)?._id ?? '';
    const body = { password: 'not the password' };
    const wrong = { status: 400, message: messages.profile.passwordWrong, fields: ['password'] };
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await other.refused(endSession, { params: { id }, body })).toMatchObject(wrong);
      expect(await other.refused(endOtherSessions, { body })).toMatchObject(wrong);
    }
    expect(await other.refused(endOtherSessions, { body: { password: mara.password } })).toMatchObject({ status: 429 });
    expect((await mara.ok(listSessions)).sessions).toHaveLength(2);
  });

  it('are not listed once their time is over', async () => {
    const mara = await app.signUp();
    app.clock.advance(89 * day);
    const other = await logInOnFirefox(mara);
    app.clock.advance(2 * day);
    expect((await other.ok(listSessions)).sessions).toHaveLength(1);
  });

  describe('in the back office', () => {
    const again = async ({ email, password }: TestAdmin): Promise<Client> => {
      const { token } = await onFirefox().ok(adminLogin, { body: { email, password } });
      return createClient(app.origin, undefined, { authorization: `Bearer ${token}` });
    };

    it('are listed and signed out likewise, and recorded', async () => {
      const [root, moderator] = [await addAdminTo(app, 'superAdmin'), await addAdminTo(app, 'moderator')];
      const other = await again(root);
      const { sessions } = await root.ok(listAdminSessions);
      expect(sessions.map(({ device, isCurrent }) => `${device} ${isCurrent}`).toSorted()).toEqual([
        'Firefox on Linux false',
        'Unknown device true',
      ]);
      const id = sessions.find(({ isCurrent }) => !isCurrent)?._id ?? '';
      for (const stranger of [id, noId, 'nonsense'])
        expect(
          await moderator.refused(endAdminSession, {
            params: { id: stranger },
            body: { password: moderator.password },
          }),
        ).toMatchObject(notThere);
      const [body, wrong] = [{ password: root.password }, { password: moderator.password }];
      const refused = { status: 400, fields: ['password'] };
      expect(await other.refused(endAdminSession, { params: { id }, body: wrong })).toMatchObject(refused);
      expect(await other.refused(endOtherAdminSessions, { body: wrong })).toMatchObject(refused);
      await root.ok(endAdminSession, { params: { id }, body });
      expect((await other.refused(listAdmins)).status).toBe(401);
      const third = await again(root);
      await root.ok(endOtherAdminSessions, { body });
      expect((await third.refused(listAdmins)).status).toBe(401);
      await moderator.ok(listAdminSessions);
      const { entries } = await root.ok(listAudit, { query: { limit: 3 } });
      expect(entries.map(({ action }) => action)).toEqual([
        'admin.endOtherSessions',
        'admin.signIn',
        'admin.endSession',
      ]);
    });

    it('are not listed after an hour without use', async () => {
      const root = await addAdminTo(app, 'superAdmin');
      app.clock.advance(day / 24);
      const other = await again(root);
      expect((await other.ok(listAdminSessions)).sessions).toHaveLength(1);
    });
  });
});
