import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createUser, login, logout } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { engines, newEmail, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';

const day = 24 * 60 * 60_000;

describe.each(engines)('signing up and in on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const account = (given: object = {}) => ({ name: 'Mara', email: newEmail(), password: 'eight ch', ...given });

  it('creates an account, signs in and counts who registered', async () => {
    const first = await app.visitor.ok(createUser, { body: account({ name: '  Mara Lind ' }) });
    expect(first.user).toMatchObject({ name: 'Mara Lind', role: 'user', banned: false, profilePicture: null });
    const second = await app.visitor.ok(createUser, { body: account() });
    expect(second.userNumber).toBe(first.userNumber + 1);
    const { user } = await createClient(app.origin, first.token).ok(getUser);
    expect(user).toEqual(first.user);
  });

  it('tells nobody the password or its hash', async () => {
    const response = await app.visitor.fetch(createUser.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account()),
    });
    expect(await response.text()).not.toMatch(/eight ch|argon2|hash/i);
  });

  it.each(['a,b@example.com', '<a@example.com>', '"a"@example.com', 'a;b@example.com', 'a:b@example.com', 'a@(b)'])(
    'refuses %s as an address: a mail to it would go to somebody else',
    async (email) => {
      expect(await app.visitor.refused(createUser, { body: account({ email }) })).toMatchObject({
        status: 400,
        fields: ['email'],
      });
    },
  );

  it.each(["o'hara+notes@example.com", 'jürgen@bücher.example', 'a@localhost'])(
    'takes %s as an address',
    async (email) => {
      expect((await app.visitor.ok(createUser, { body: account({ email }) })).user.email).toBe(email);
    },
  );

  it('refuses an address that has an account, in any case', async () => {
    const email = `Mixed.${newEmail()}`;
    await app.visitor.ok(createUser, { body: account({ email }) });
    const refusal = await app.visitor.refused(createUser, { body: account({ email: email.toUpperCase() }) });
    expect(refusal).toMatchObject({ status: 409, message: messages.accounts.emailTaken, fields: ['email'] });
  });

  it('gives one of two who sign up with the same address at once an account', async () => {
    const { count } = await app.db
      .selectFrom('users')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const body = JSON.stringify(account());
    const headers = { 'content-type': 'application/json' };
    const answers = await Promise.all(
      [1, 2].map(() => app.visitor.fetch(createUser.path, { method: 'POST', headers, body })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
    const counters = await app.db.selectFrom('counters').selectAll().orderBy('name').execute();
    expect(counters.find(({ name }) => name === 'users')?.value).toBe(count + 1);
  });

  it.each([
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['name', { name: 'a\u0000b' }],
    ['name', { name: 'broken \uD83D' }],
    ['name', { name: 7 }],
    ['email', { email: 'nobody' }],
    ['email', { email: 'a b@example.com' }],
    ['email', { email: undefined }],
    ['password', { password: 'seven c' }],
    ['password', { password: 'x'.repeat(129) }],
    ['password', { password: ['eight ch'] }],
  ])('names the bad field: %s in %j', async (field, given) => {
    const refusal = await app.visitor.refused(createUser, { body: account(given) });
    expect(refusal).toMatchObject({ status: 400, fields: [field] });
  });

  it('names every bad field at once', async () => {
    const refusal = await app.visitor.refused(createUser, { body: { name: '', email: 'x', password: 'short' } });
    expect(refusal.fields).toEqual(['name', 'email', 'password']);
  });

  it('counts code points: sixty emoji are a name, sixty-one are not', async () => {
    const { user } = await app.visitor.ok(createUser, { body: account({ name: '🌿'.repeat(60) }) });
    expect(user.name).toBe('🌿'.repeat(60));
    expect((await app.visitor.refused(createUser, { body: account({ name: '🌿'.repeat(61) }) })).fields).toEqual([
      'name',
    ]);
  });

  it('takes any password of 8 to 128 characters and keeps the spaces around it', async () => {
    const body = account({ password: ` ${'🔑'.repeat(126)} ` });
    await app.visitor.ok(createUser, { body });
    await app.visitor.ok(login, { body: { email: body.email, password: body.password } });
    const trimmed = { email: body.email, password: body.password.trim() };
    expect((await app.visitor.refused(login, { body: trimmed })).status).toBe(401);
  });

  it('signs in whatever the case of the address', async () => {
    const mara = await app.signUp();
    const body = { email: mara.user.email.toUpperCase(), password: mara.password };
    expect((await app.visitor.ok(login, { body })).user).toEqual(mara.user);
  });

  it('says the same to a wrong password and to an unknown address', async () => {
    const { user } = await app.signUp();
    const wrong = await app.visitor.refused(login, { body: { email: user.email, password: 'not my password' } });
    const unknown = await app.visitor.refused(login, { body: { email: newEmail(), password: 'not my password' } });
    expect(wrong).toMatchObject({ status: 401, message: messages.accounts.wrongCredentials });
    expect(unknown).toEqual(wrong);
  });

  it('tells a banned person so, and ends the sessions they have', async () => {
    const mara = await app.signUp();
    await app.db.updateTable('users').set({ banned: 1 }).where('id', '=', mara.user._id).execute();
    const banned = { status: 403, message: messages.session.banned };
    const body = { email: mara.user.email, password: mara.password };
    expect(await app.visitor.refused(login, { body })).toMatchObject(banned);
    expect(await mara.refused(getUser)).toMatchObject(banned);
    // A caller without the password does not learn of the ban.
    const guess = await app.visitor.refused(login, { body: { ...body, password: 'not my password' } });
    expect(guess.message).toBe(messages.accounts.wrongCredentials);
  });

  it('stops a token at logout, and no other of the same person', async () => {
    const mara = await app.signUp();
    const other = await app.logIn(mara);
    await mara.ok(logout);
    expect(await mara.refused(getUser)).toMatchObject({ status: 401, message: messages.session.expired });
    expect((await other.ok(getUser)).user._id).toBe(mara.user._id);
  });

  it('asks whoever has no token, or a made-up one, to log in', async () => {
    expect(await app.visitor.refused(getUser)).toMatchObject({ status: 401, message: messages.session.required });
    const stranger = createClient(app.origin, 'made-up');
    expect(await stranger.refused(getUser)).toMatchObject({ status: 401, message: messages.session.expired });
  });

  it('ends a session that was not used for 90 days, and keeps one that was', async () => {
    const mara = await app.signUp();
    const used = await app.logIn(mara);
    app.clock.advance(60 * day);
    await used.ok(getUser);
    app.clock.advance(30 * day);
    expect(await mara.refused(getUser)).toMatchObject({ status: 401, message: messages.session.expired });
    await used.ok(getUser);
    app.clock.advance(90 * day);
    expect((await used.refused(getUser)).status).toBe(401);
  });

  it('stores no token, only its hash', async () => {
    const mara = await app.signUp();
    const sessions = await app.db.selectFrom('sessions').selectAll().where('user_id', '=', mara.user._id).execute();
    expect(sessions).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(mara.token);
  });
});
