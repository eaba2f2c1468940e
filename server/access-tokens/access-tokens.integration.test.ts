import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { automationLimits } from '#contract/automation-limits.ts';
import type { AccessScope } from '#contract/access-tokens/access-scopes.ts';
import { createAccessToken, listAccessTokens, revokeAccessToken } from '#contract/access-tokens/access-tokens.ts';
import { addPost, getPost, upvotePost } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { addNote, listNotes, updateNote } from '#contract/notes/notes.ts';
import { getUser } from '#contract/session/own-account.ts';
import { forgotPassword, resetPassword } from '#contract/session/session.ts';
import { changePassword, deleteMe } from '#contract/users/users.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';
import { ban, liftBan } from '#server/testing/test-people.ts';
import { mailTo, resetTokenIn } from '#server/testing/test-mail.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const note = { title: 'From a program', description: 'Written by a token' };
const ended = { status: 401, code: 'sessionEnded', message: messages.accessTokens.ended } as const;

describe.each(engines)('access tokens on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const timeAfter = (milliseconds: number) => new Date(app.clock.now() + milliseconds).toISOString();

  /** The mail to a person that has some words. */
  async function mailWith(person: Person, words: string): Promise<string> {
    const seen: string[] = [];
    for (;;) {
      const mail = await mailTo(app.dataDir, person.user.email, seen);
      if (mail.includes(words)) return mail;
      seen.push(mail);
    }
  }

  /** A program with a token of a person. */
  async function programOf(
    person: Person,
    scopes: readonly AccessScope[] = ['notes:read', 'notes:write'],
    expiresAt: string | null = null,
  ): Promise<Client & { id: string; token: string }> {
    const body = { name: 'Shell', scopes: [...scopes], expiresAt, password: person.password };
    const { token, data } = await person.ok(createAccessToken, { body });
    return { ...createClient(app.origin, token), token, id: data._id };
  }

  it('are shown once, stored hashed, listed with what they may, and announced by mail', async () => {
    const mara = await app.signUp();
    const body = {
      name: '  Shell on the laptop ',
      scopes: ['feed:read', 'notes:write'] as AccessScope[],
      expiresAt: '2100-01-01T01:00:00+01:00',
      password: mara.password,
    };
    const { token, data } = await mara.ok(createAccessToken, { body });
    expect(token).toMatch(/^tl_[\w-]{43}$/);
    expect(data).toEqual({
      _id: expect.any(String),
      name: 'Shell on the laptop',
      scopes: ['notes:write', 'feed:read'],
      createdAt: timeAfter(0),
      lastUsedAt: null,
      expiresAt: '2100-01-01T00:00:00.000Z',
    });
    const { id } = await programOf(mara);
    expect((await mara.ok(listAccessTokens)).data.map(({ _id }) => _id)).toEqual([id, data._id]);
    const rows = await app.db.selectFrom('access_tokens').selectAll().where('user_id', '=', mara.user._id).execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await mara.ok(listAccessTokens))).not.toContain(token.slice(3));
    expect(await mailWith(mara, 'A new access token')).not.toContain(token);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(automationLimits.accessTokens.name.max + 1) }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['notes:read', 'notes:read'] }],
    ['scopes.0', { scopes: ['everything'] }],
    ['scopes', { scopes: undefined }],
    ['expiresAt', { expiresAt: 'tomorrow' }],
    ['expiresAt', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['password', { password: undefined }],
  ])('are not made with a bad %s: %j', async (field, given) => {
    const mara = await app.signUp();
    const body = { name: 'Shell', scopes: ['notes:read'], password: mara.password, ...given };
    expect(await mara.refused(createAccessToken, { body })).toMatchObject({ status: 400, fields: [field] });
    expect((await mara.ok(listAccessTokens)).data).toEqual([]);
  });

  it('take the password, which is counted before it is checked', async () => {
    const mara = await app.signUp();
    const body = { name: 'Shell', scopes: ['notes:read'], password: 'not the password' };
    const refusals = await Promise.all(Array.from({ length: 14 }, () => mara.refused(createAccessToken, { body })));
    const wrong = { status: 401, code: 'wrongCredentials', fields: ['password'] };
    expect(refusals.filter(({ status }) => status === 401)).toEqual(Array(10).fill(expect.objectContaining(wrong)));
    expect(refusals.filter(({ code }) => code === 'tooMany')).toHaveLength(4);
    const right = { ...body, password: mara.password };
    expect((await mara.refused(createAccessToken, { body: right })).status).toBe(429);
    expect((await mara.ok(listAccessTokens)).data).toEqual([]);
  });

  it('are limited in number, also when many are made at once', async () => {
    const mara = await app.signUp();
    const now = app.clock.now();
    const kept = automationLimits.accessTokens.kept;
    await app.db
      .insertInto('access_tokens')
      .values(
        Array.from({ length: kept - 1 }, (_, number) => ({
          id: crypto.randomUUID(),
          token_hash: `${mara.user._id}-${number}`,
          user_id: mara.user._id,
          name: 'Old',
          scopes: 'notes:read',
          created_at: now,
          last_used_at: null,
          expires_at: null,
        })),
      )
      .execute();
    const body = { name: 'Shell', scopes: ['notes:read'], password: mara.password };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        mara.fetch(createAccessToken.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409]);
    expect(await mara.refused(createAccessToken, { body })).toMatchObject({
      code: 'conflict',
      message: messages.accessTokens.tooMany(kept),
    });
    expect((await mara.ok(listAccessTokens)).data).toHaveLength(kept);
  });

  it('act as their person, in either header, and write without reading', async () => {
    const mara = await app.signUp();
    const { token, ...writer } = await programOf(mara, ['notes:write']);
    const { data } = await writer.ok(addNote, { body: note });
    expect(data).toMatchObject(note);
    const params = { id: data._id };
    expect((await writer.ok(updateNote, { params, body: { ...note, title: 'Changed' } })).data.title).toBe('Changed');
    expect(await writer.refused(listNotes)).toMatchObject({
      code: 'forbidden',
      message: messages.accessTokens.outOfScope('notes:read'),
    });
    const bearer = createClient(app.origin, undefined, { authorization: `Bearer ${token}` });
    await bearer.ok(addNote, { body: note });
    expect((await mara.ok(listNotes)).total).toBe(2);
    const reader = await programOf(mara, ['notes:read']);
    expect((await reader.ok(listNotes)).total).toBe(2);
    expect((await reader.refused(addNote, { body: note })).code).toBe('forbidden');
    expect(await reader.refused(getUser)).toMatchObject({
      code: 'forbidden',
      message: messages.accessTokens.sessionOnly,
    });
  });

  it('leave the token of a session where it belongs', async () => {
    const mara = await app.signUp();
    const bearer = createClient(app.origin, undefined, { authorization: `Bearer ${mara.token}` });
    expect((await bearer.refused(listNotes)).status).toBe(401);
    const { token } = await programOf(mara);
    // The header of people wins where both are there.
    const both = createClient(app.origin, 'made-up', { authorization: `Bearer ${token}` });
    expect((await both.refused(listNotes)).status).toBe(401);
  });

  it('see the feed as their person', async () => {
    const mara = await app.signUp();
    const program = await programOf(mara, ['feed:read', 'feed:write']);
    const { data: post } = await program.ok(addPost, { body: { content: 'By a program' } });
    await program.ok(upvotePost, { params: { id: post._id } });
    const { data } = await program.ok(getPost, { params: { id: post._id } });
    expect(data).toMatchObject({ user: { _id: mara.user._id }, upvotes: [mara.user._id] });
    const notesOnly = await programOf(mara, ['notes:read']);
    expect((await notesOnly.refused(getPost, { params: { id: post._id } })).code).toBe('forbidden');
  });

  it('reach nobody else’s notes', async () => {
    const [mara, noor] = [await app.signUp(), await app.signUp()];
    const { data } = await mara.ok(addNote, { body: note });
    const program = await programOf(noor);
    expect((await program.refused(updateNote, { params: { id: data._id }, body: note })).status).toBe(404);
    expect((await noor.refused(revokeAccessToken, { params: { id: (await programOf(mara)).id } })).status).toBe(404);
  });

  it('end at once when they are revoked, and when their time is over', async () => {
    const mara = await app.signUp();
    const [revoked, short] = [await programOf(mara), await programOf(mara, ['notes:read'], timeAfter(day))];
    await revoked.ok(listNotes);
    await short.ok(listNotes);
    await mara.ok(revokeAccessToken, { params: { id: revoked.id } });
    expect(await revoked.refused(listNotes)).toMatchObject(ended);
    expect((await mara.refused(revokeAccessToken, { params: { id: revoked.id } })).status).toBe(404);
    expect((await mara.refused(revokeAccessToken, { params: { id: 'no-id' } })).status).toBe(404);
    app.clock.advance(day);
    expect(await short.refused(listNotes)).toMatchObject(ended);
    await app.sweep();
    expect((await mara.ok(listAccessTokens)).data).toMatchObject([{ _id: short.id }]);
    app.clock.advance(31 * day);
    await app.sweep();
    expect((await mara.ok(listAccessTokens)).data).toEqual([]);
  });

  it('note their last use at most once a minute', async () => {
    const mara = await app.signUp();
    const program = await programOf(mara);
    const lastUse = async () => (await mara.ok(listAccessTokens)).data[0]?.lastUsedAt;
    const first = timeAfter(0);
    await program.ok(listNotes);
    app.clock.advance(minute - 1);
    await program.ok(listNotes);
    expect(await lastUse()).toBe(first);
    app.clock.advance(1);
    await program.ok(listNotes);
    expect(await lastUse()).toBe(timeAfter(0));
    app.clock.advance(minute);
    await program.refused(getUser);
    expect(await lastUse()).toBe(timeAfter(-minute));
  });

  it('end all with a new password, changed or reset', async () => {
    const mara = await app.signUp();
    const before = await programOf(mara);
    const newPassword = 'another secret of mine';
    await mara.ok(changePassword, { body: { currentPassword: mara.password, newPassword } });
    expect(await before.refused(listNotes)).toMatchObject(ended);
    expect((await mara.ok(listAccessTokens)).data).toEqual([]);
    const after = await programOf({ ...mara, password: newPassword });
    await after.ok(listNotes);
    await app.visitor.ok(forgotPassword, { body: { email: mara.user.email } });
    const mail = await mailWith(mara, 'token=');
    await app.visitor.ok(resetPassword, { body: { token: resetTokenIn(mail), password: 'a third secret of mine' } });
    expect(await after.refused(listNotes)).toMatchObject(ended);
  });

  it('end with a ban, which stays after it, and with the account', async () => {
    const [mara, noor] = [await app.signUp(), await app.signUp()];
    const [ofMara, ofNoor] = [await programOf(mara, ['notes:read', 'feed:read']), await programOf(noor)];
    await ban(app, mara.user._id);
    expect(await ofMara.refused(listNotes)).toMatchObject({ status: 403, code: 'banned' });
    await liftBan(app, mara.user._id);
    expect(await ofMara.refused(listNotes)).toMatchObject(ended);
    await noor.ok(deleteMe, { body: { password: noor.password } });
    expect(await ofNoor.refused(listNotes)).toMatchObject(ended);
  });
});
