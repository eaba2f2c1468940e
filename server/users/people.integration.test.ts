import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptFriendship, requestFriendship } from '#contract/friends.ts';
import { messages } from '#contract/messages.ts';
import { createUser } from '#contract/session/session.ts';
import { getProfile, searchUsers } from '#contract/users/profiles.ts';
import { deleteMe, setPicture, updateMe } from '#contract/users/users.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { photoFile } from '#server/testing/test-files.ts';
import { peopleNamed } from './user-names.store.ts';

const minute = 60_000;

describe.each(engines)('people on %s', (engine) => {
  let app: TestApp;
  let mara: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    mara = await app.signUp('Mara Lind');
  });
  afterAll(() => app.close());

  const search = async (name: string, who = mara) => (await who.ok(searchUsers, { query: { name } })).users;
  const namesFor = async (name: string) => (await search(name)).map((user) => user.name);
  const ban = (person: Person, banned = 1) =>
    app.db.updateTable('users').set({ banned }).where('id', '=', person.user._id).execute();

  it('are found by any part of a word of their name, without regard to case and accents', async () => {
    await app.signUp('Ada Lovelace');
    await app.signUp('Zoë Čapek-Straße');
    await app.signUp('田中 हिन्दी');
    for (const query of ['ada', 'ADA', 'Ada Lovelace', 'lovelace ada', 'lace', 'love a', ' OVEL ']) {
      expect({ query, found: await namesFor(query) }).toEqual({ query, found: ['Ada Lovelace'] });
    }
    for (const query of ['zoe', 'capek', 'ČAPEK', 'strasse', 'zoe-str']) {
      expect({ query, found: await namesFor(query) }).toEqual({ query, found: ['Zoë Čapek-Straße'] });
    }
    expect(await namesFor('中')).toEqual(['田中 हिन्दी']);
    expect(await namesFor('हिन्दी')).toEqual(['田中 हिन्दी']);
    for (const query of ['adalovelace', 'lovelaces', 'ada xyz', 'q9']) {
      expect({ query, found: await namesFor(query) }).toEqual({ query, found: [] });
    }
  });

  it('are not found by signs that mean something elsewhere', async () => {
    await app.signUp('Percent 100%_ Sign');
    expect(await namesFor('100%_')).toEqual(['Percent 100%_ Sign']);
    for (const query of ['', '   ', '%', '_', '***', '"', "'", '—…!', '🌿']) {
      expect({ query, found: await namesFor(query) }).toEqual({ query, found: [] });
    }
  });

  it('refuses a search that is none', async () => {
    const refusal = await mara.refused(searchUsers);
    expect(refusal).toMatchObject({ status: 400, fields: ['name'] });
    for (const name of ['x'.repeat(61), 'a\u0000b', 'a\u0007b']) {
      expect(await mara.refused(searchUsers, { query: { name } })).toMatchObject({ status: 400, fields: ['name'] });
    }
    expect((await mara.fetch('/api/users/search?name=a&name=b')).status).toBe(400);
    expect((await app.visitor.refused(searchUsers, { query: { name: 'ada' } })).status).toBe(401);
  });

  it('come in an order that puts names that begin with the query first, at most twenty', async () => {
    const names = ['Bela Quorn', 'Quorn Abel', 'Ána Quorn', 'Quornelia', 'quorn', 'Cy Macquorn'];
    for (const name of names) await app.signUp(name);
    const expected = ['quorn', 'Quorn Abel', 'Quornelia', 'Ána Quorn', 'Bela Quorn', 'Cy Macquorn'];
    expect(await namesFor('quorn')).toEqual(expected);
    await Promise.all(Array.from({ length: 22 }, () => app.signUp('Twenty Manifold')));
    expect(await namesFor('manifold')).toHaveLength(20);
  });

  it('are found once, also where the query begins several parts of a name', async () => {
    await app.signUp('Wawawa Wawa');
    expect(await namesFor('wa')).toEqual(['Wawawa Wawa']);
    expect(await namesFor('wa wa')).toEqual(['Wawawa Wawa']);
  });

  it('are found by a word that is longer than what the index keeps of it', async () => {
    const long = 'Xy'.repeat(30);
    await app.signUp(long);
    expect(await namesFor(long)).toEqual([long]);
    expect(await namesFor('xy'.repeat(13))).toEqual([long]);
  });

  it('carry a masked address, whole only for themselves and their friends', async () => {
    const email = `Émil.${randomUUID()}@mail.example.com`;
    const body = { name: 'Emil Verrault', email, password: 'eight ch' };
    const { user } = await app.visitor.ok(createUser, { body });
    expect(await search('verrault')).toEqual([
      { _id: user._id, name: 'Emil Verrault', profilePicture: null, email: 'É•••@mail.example.com' },
    ]);
    const friend = await app.signUp('Friend Verrault');
    const { request } = await friend.ok(requestFriendship, { body: { userId: mara.user._id } });
    const addressOf = async (who: Person) => (await search('friend verrault', who)).map((found) => found.email);
    expect(await addressOf(friend)).toEqual([friend.user.email]);
    expect(await addressOf(mara)).toEqual([`${friend.user.email.charAt(0)}•••@example.com`]);
    await mara.ok(acceptFriendship, { params: { id: request?._id ?? '' } });
    expect(await addressOf(mara)).toEqual([friend.user.email]);
    expect(await addressOf(await app.signUp())).toEqual([`${friend.user.email.charAt(0)}•••@example.com`]);
  });

  it('are found by a new name and no longer by the old one', async () => {
    const person = await app.signUp('Oldername Berg');
    await person.ok(updateMe, { body: { name: 'Newername Berg' } });
    expect(await namesFor('oldername')).toEqual([]);
    expect(await namesFor('newername berg')).toEqual(['Newername Berg']);
    await person.ok(updateMe, { body: { name: '🌿' } });
    expect(await namesFor('newername')).toEqual([]);
    const answers = await Promise.all(
      ['Racername One', 'Racername Two', 'Racername Three'].map((name) => person.ok(updateMe, { body: { name } })),
    );
    expect(answers).toHaveLength(3);
    const [found, ...more] = await namesFor('racername');
    expect(more).toEqual([]);
    expect(found).toBe((await person.ok(getProfile, { params: { id: person.user._id } })).user.name);
    expect(await namesFor(found ?? '')).toEqual([found]);
  });

  it('who are banned or gone are neither found nor shown', async () => {
    const person = await app.signUp('Vanishing Act');
    const params = { id: person.user._id };
    const missing = { status: 404, message: messages.users.notFound };
    await ban(person);
    expect(await namesFor('vanishing')).toEqual([]);
    expect(await app.visitor.refused(getProfile, { params })).toMatchObject(missing);
    await ban(person, 0);
    expect(await namesFor('vanishing')).toEqual(['Vanishing Act']);
    await person.ok(deleteMe, { body: { password: person.password } });
    expect(await namesFor('vanishing')).toEqual([]);
    expect(await app.visitor.refused(getProfile, { params })).toMatchObject(missing);
  });

  it('limits searches to what somebody can type', async () => {
    const person = await app.signUp();
    const values = { key: `user-search:${person.user._id}`, count: 119, expires_at: app.clock.now() + minute };
    await app.db.insertInto('attempts').values(values).execute();
    await search('ada', person);
    const refusal = await person.refused(searchUsers, { query: { name: 'ada' } });
    expect(refusal).toMatchObject({ status: 429, message: messages.http.tooMany, retryAfter: 60 });
    app.clock.advance(minute);
    await search('ada', person);
  });

  it('show to everybody their name, picture and how many thoughts they have', async () => {
    const person = await app.signUp('Profiled Person');
    const { user } = await person.ok(setPicture, { files: [await photoFile()] });
    const now = app.clock.now();
    const posts = [null, null, now].map((deleted_at) => ({
      id: randomUUID(),
      user_id: user._id,
      content: 'A thought',
      upvote_count: 0,
      comment_count: 0,
      created_at: now,
      updated_at: now,
      deleted_at,
    }));
    await app.db.insertInto('posts').values(posts).execute();
    const publicUser = { _id: user._id, name: 'Profiled Person', profilePicture: user.profilePicture };
    const expected = { success: true, user: publicUser, postCount: 2 };
    expect(await app.visitor.ok(getProfile, { params: { id: user._id } })).toEqual(expected);
    expect(await mara.ok(getProfile, { params: { id: user._id } })).toEqual({
      ...expected,
      friendship: 'none',
      muted: false,
      blocked: false,
    });
  });

  it('that are not there are a 404', async () => {
    for (const id of ['00000000-0000-7000-8000-000000000000', 'x', 'me', "' or 1=1 --", '%00', '林', 'x'.repeat(90)]) {
      const refusal = await mara.refused(getProfile, { params: { id } });
      expect({ id, ...refusal }).toMatchObject({ id, status: 404 });
    }
  });
});

it('looks names up by a range of the index and reads no table whole', async () => {
  const app = await startTestApp('sqlite');
  try {
    const { sql: text, parameters } = peopleNamed(app.db, ['love', 'ada'], { limit: 400 }).compile();
    const { rows } = await app.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    const plan = rows.map(({ detail }) => detail).filter((step) => /^(?:SEARCH|SCAN)/.test(step));
    expect(plan).toEqual([
      expect.stringMatching(/^SEARCH user_names USING .*INDEX sqlite_autoindex_user_names_1 \(part>\? AND part<\?\)$/),
      expect.stringMatching(/^SCAN entries/),
      expect.stringMatching(/^SEARCH users USING INDEX/),
      expect.stringMatching(/^SEARCH named .*USING INDEX user_names_user \(user_id=\?\)$/),
    ]);
    expect(rows.map(({ detail }) => detail).join()).not.toContain('TEMP B-TREE');
  } finally {
    await app.close();
  }
});
