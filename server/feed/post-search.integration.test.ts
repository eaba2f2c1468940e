import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as feed from '#contract/feed/feed.ts';
import { removeFriend } from '#contract/friends.ts';
import { blockPerson, mutePerson } from '#contract/safety/safety.ts';
import { meetsQuery } from '#lib/search/match-search.ts';
import { tagsOf } from '#lib/post-tags.ts';
import { parseSearchQuery } from '#lib/search/search-query.ts';
import { up as searchAndKeepPosts } from '#server/db/migrations/0037-search-and-bookmarks.ts';
import { engineOf } from '#server/db/dialect.ts';
import { idOfTime, newId } from '#server/platform/ids.ts';
import { befriend } from '#server/testing/share-notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPeople, addPerson, ban } from '#server/testing/test-people.ts';
import { lockPostBatches } from './feed.service.ts';
import { importPosts } from './import-posts.service.ts';
import { indexLeftPosts } from './late-post-index.ts';
import { createPost } from './posts.service.ts';

const texts = [
  'The river is wide, and the bridge is long.',
  'A café by the river: “bridge too far”',
  'Über den Fluss #Brücke #travel',
  'Ein Fluß ohne Bruecke',
  '東京の橋を渡る #旅',
  'الجسر فوق النهر #سفر',
  'x y z 1 2 3',
  'Read https://rivers.example/bridges?q=1 #travel',
  '100 % of _all_ rivers \\ end in the sea',
];

const queries = [
  'river',
  'RIVER bridge',
  'rive',
  'iver',
  'ri',
  'iv',
  'cafe',
  'fluss',
  'bruecke',
  'brücke',
  '"bridge is"',
  '"bridge i"',
  '"the river"',
  'river -bridge',
  'river -"too far"',
  '-river',
  'tag:travel',
  'tag:Travel river',
  '-tag:travel',
  'tag:旅',
  '橋',
  '渡',
  'النهر',
  'x 1',
  '%',
  '_all_',
  '\\',
  "' or 1=1 --",
  '"',
  'NEAR(river bridge)',
  'river OR bridge*',
  'body:river',
  'has:file',
  'has:task river',
  'before:2000',
  'after:2000 river',
  'after:2999',
];

describe.each(engines)('the search for thoughts on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const post = async (who: Client, content: string) => (await who.ok(feed.addPost, { body: { content } })).data;
  const found = async (query: Record<string, string | number>, who: Client = app.visitor) =>
    (await who.ok(feed.listPosts, { query })).data.map(({ content }) => content);

  describe('among some texts', () => {
    beforeAll(async () => {
      const mara = await addPerson(app);
      for (const text of texts) await post(mara, text);
    });

    it.each(queries)('finds for %j what a search for notes would find', async (q) => {
      const query = parseSearchQuery(q);
      const expected = texts.filter((content) =>
        meetsQuery(query, {
          texts: [content],
          tags: tagsOf(content).map(({ key }) => key),
          hasFile: false,
          hasTask: false,
          time: app.clock.now(),
        }),
      );
      expect(await found({ q })).toEqual(expected.toReversed());
    });

    it('finds nothing for signs, and everything for no query', async () => {
      expect(await found({ q: '?!' })).toEqual([]);
      expect(await found({ q: '' })).toHaveLength(texts.length);
      expect(await found({ q: '  ' })).toHaveLength(texts.length);
    });

    it('finds within a tag', async () => {
      expect(await found({ q: 'river', tag: 'travel' })).toEqual([texts[7]]);
    });
  });

  it.each([
    ['a text that is too long', `q=${'a'.repeat(201)}`, 'q'],
    ['a control character', 'q=a%00', 'q'],
    ['two queries', 'q=a&q=b', 'q'],
    ['another view', 'view=everyone', 'view'],
    ['a cursor that is none', 'q=river&cursor=1~2', 'cursor'],
  ])('refuses %s', async (_, query, field) => {
    const answer = await app.visitor.fetch(`${feed.listPosts.path}?${query}`);
    const body: { errors: { path?: string }[] } = await answer.json();
    expect([answer.status, body.errors.map(({ path }) => path)]).toEqual([400, [field]]);
  });

  it('follows an edit, the bin, the way out of it and the end of a thought', async () => {
    const mara = await addPerson(app);
    const { _id: id } = await post(mara, 'Quicksilver');
    await mara.ok(feed.updatePost, { params: { id }, body: { content: 'Mercury' } });
    expect(await found({ q: 'quicksilver' })).toEqual([]);
    expect(await found({ q: 'mercury' })).toEqual(['Mercury']);
    await mara.ok(feed.deletePost, { params: { id } });
    expect(await found({ q: 'mercury' })).toEqual([]);
    await mara.ok(feed.restorePost, { params: { id } });
    expect(await found({ q: 'mercury' })).toEqual(['Mercury']);
    await mara.ok(feed.deletePost, { params: { id } });
    await mara.ok(feed.permanentlyDeletePost, { params: { id } });
    expect(await app.db.selectFrom('post_search').selectAll().where('post_id', '=', id).execute()).toEqual([]);
  });

  it('leaves banned, muted and blocked people out', async () => {
    const [reader, muted, blocker, banned] = await addPeople(app, 4);
    if (!reader || !muted || !blocker || !banned) throw new Error('Four people were asked for.');
    for (const who of [reader, muted, blocker, banned]) await post(who, `Hidden words of ${who.id}`);
    await reader.ok(mutePerson, { params: { id: muted.id } });
    await blocker.ok(blockPerson, { params: { id: reader.id } });
    await ban(app, banned.id);
    expect(await found({ q: 'hidden words' }, reader)).toEqual([`Hidden words of ${reader.id}`]);
    expect(await found({ q: 'hidden words' })).toHaveLength(3);
  });

  it('comes page by page, the newest first, also of thoughts of one millisecond that were imported later', async () => {
    const mara = await addPerson(app);
    const [old, now] = [app.clock.now() - 1e9, app.clock.now()];
    await post(mara, 'Paged newest');
    const names = Array.from({ length: 2100 }, (_, number) => ({ name: `n${number}`, at: number < 2060 ? old : now }));
    for (let start = 0; start < names.length; start += 100)
      await importPosts(
        app.platform,
        mara.id,
        names.slice(start, start + 100).map(({ name, at }) => ({
          name,
          content: `Paged ${at === old ? 'old' : 'new'} ${name}`,
          createdAt: at,
          updatedAt: at,
        })),
      );
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { data: feed.Post[]; nextCursor: string | null } = await app.visitor.ok(feed.listPosts, {
        query: { q: 'paged', limit: 50, ...(cursor && { cursor }) },
      });
      seen.push(...page.data.map(({ content }) => content));
      cursor = page.nextCursor;
    }
    expect(seen[0]).toBe('Paged newest');
    expect(new Set(seen).size).toBe(2101);
    expect(seen).toHaveLength(2101);
    expect(seen.slice(1, 41).every((text) => text.startsWith('Paged new'))).toBe(true);
  });

  it('goes on behind a thought that is gone', async () => {
    const mara = await addPerson(app);
    for (let number = 0; number < 4; number += 1) await post(mara, `Vanishing ${number}`);
    const first = await mara.ok(feed.listPosts, { query: { q: 'vanishing', limit: 2 } });
    const id = first.nextCursor ?? '';
    await mara.ok(feed.deletePost, { params: { id } });
    await mara.ok(feed.permanentlyDeletePost, { params: { id } });
    expect(await found({ q: 'vanishing', limit: 2, cursor: id })).toEqual(['Vanishing 1', 'Vanishing 0']);
    expect(await found({ q: 'vanishing', cursor: newId() })).toHaveLength(3);
  });

  it('goes on behind many thoughts of people who are hidden', async () => {
    const [reader, muted, other] = await addPeople(app, 3);
    if (!reader || !muted || !other) throw new Error('Three people were asked for.');
    await post(other, 'Crowded, but shown');
    const names = Array.from({ length: 5100 }, (_, number) => `crowd-${number}`);
    for (let start = 0; start < names.length; start += 100)
      await importPosts(
        app.platform,
        muted.id,
        names.slice(start, start + 100).map((name) => ({
          name,
          content: `Crowded ${name} #crowded`,
          createdAt: app.clock.now() + 1e6,
          updatedAt: app.clock.now() + 1e6,
        })),
      );
    await reader.ok(mutePerson, { params: { id: muted.id } });
    const first = await reader.ok(feed.listPosts, { query: { q: 'crowded' } });
    expect(first.data).toEqual([]);
    expect(await found({ q: 'crowded', cursor: first.nextCursor ?? '' }, reader)).toEqual(['Crowded, but shown']);
    expect((await reader.ok(feed.listPosts, { query: { tag: 'crowded' } })).nextCursor).not.toBeNull();
  });

  it('indexes beside a ban, which changes many thoughts in any order', async () => {
    const mara = await addPerson(app);
    const now = app.clock.now();
    const [one, other] = [idOfTime(now), idOfTime(now + 1)];
    const row = (id: string, content: string) => ({
      id,
      user_id: mara.id,
      content,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      upvote_count: 0,
      comment_count: 0,
    });
    const rows = [row(one, 'Beside a ban'), row(other, 'Beside a ban, too')];
    await app.db.insertInto('posts').values(rows).execute();
    const count = (tx: typeof app.db, id: string) =>
      tx.updateTable('posts').set({ upvote_count: 1 }).where('id', '=', id).execute();
    const indexing = await app.db.transaction().execute(async (tx) => {
      await lockPostBatches(tx);
      await count(tx, other);
      const started = { work: indexLeftPosts(app.platform) };
      // With its locks it would stand between the two by now.
      if (engineOf(app.db) === 'postgres')
        await vi.waitUntil(
          async () => {
            const waiting = await sql`select 1 from pg_locks where not granted`.execute(app.db);
            return waiting.rows.length > 0;
          },
          { timeout: 20_000 },
        );
      await count(tx, one);
      return started;
    });
    await indexing.work;
    expect(await found({ q: 'beside a ban' })).toHaveLength(2);
  });

  it('finds what a process left behind without an index, and at once what was just posted', async () => {
    const mara = await addPerson(app);
    const left = { id: idOfTime(app.clock.now()), user_id: mara.id, content: 'Left behind by a crash' };
    const times = { created_at: app.clock.now(), updated_at: app.clock.now(), deleted_at: null };
    await app.db
      .insertInto('posts')
      .values({ ...left, ...times, upvote_count: 0, comment_count: 0 })
      .execute();
    expect(await found({ q: 'left behind by' })).toEqual([]);
    await Promise.all([indexLeftPosts(app.platform), indexLeftPosts(app.platform)]);
    expect(await found({ q: 'left behind by' })).toEqual([left.content]);
    await Promise.all(Array.from({ length: 150 }, (_, number) => post(mara, `At once ${number}`)));
    expect(await found({ q: 'at once', limit: 50 })).toHaveLength(50);
    expect(await found({ q: '"at once 149"' })).toEqual(['At once 149']);
    const { count } = await app.db
      .selectFrom('post_search')
      .innerJoin('posts', 'posts.id', 'post_search.post_id')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('posts.content', 'like', 'At once %')
      .executeTakeFirstOrThrow();
    expect(count).toBe(150);
  });

  it('indexes at once where too many wait', async () => {
    const mara = await addPerson(app);
    const full = { isFull: true, add: () => expect.unreachable(), settle: () => Promise.resolve() };
    const writer = { id: mara.id, createdAt: app.clock.now() };
    const { _id: id } = await createPost(
      app.platform,
      writer,
      { content: 'No room to wait', noteId: undefined },
      { lateIndex: full },
    );
    const { post_id } = await app.db
      .selectFrom('post_search')
      .select('post_id')
      .where('post_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(post_id).toBe(id);
  });

  it('is made anew for thoughts from before the index', async () => {
    const mara = await addPerson(app);
    await post(mara, 'From before the index');
    const before = await found({ q: 'before the index' });
    if (engineOf(app.db) === 'sqlite') await sql`drop table post_grams`.execute(app.db);
    await sql`drop table post_search`.execute(app.db);
    await sql`drop table post_bookmarks`.execute(app.db);
    await app.db.transaction().execute((tx) => searchAndKeepPosts(tx));
    expect(await found({ q: 'before the index' })).toEqual(before);
  });

  describe('for friends', () => {
    it('shows their thoughts and one’s own, the newest first, page by page', async () => {
      const [mara, ...others] = await addPeople(app, 5);
      const [one, two, silent, stranger] = others;
      if (!mara || !one || !two || !silent || !stranger) throw new Error('Five people were asked for.');
      for (const friend of [one, two, silent]) await befriend(app, mara.id, friend.id);
      const expected: string[] = [];
      for (let number = 0; number < 12; number += 1) {
        const who = [one, two, mara, one][number % 4] ?? mara;
        expected.unshift((await post(who, `Circle ${number}`)).content);
        await post(stranger, `Circle of others ${number}`);
      }
      const binned = await post(one, 'Circle in the bin');
      await one.ok(feed.deletePost, { params: { id: binned._id } });
      expect(await found({ view: 'friends' }, mara)).toEqual(expected);
      const first = await mara.ok(feed.listPosts, { query: { view: 'friends', limit: 5 } });
      const second = await mara.ok(feed.listPosts, {
        query: { view: 'friends', limit: 50, cursor: first.nextCursor ?? '' },
      });
      expect([...first.data, ...second.data].map(({ content }) => content)).toEqual(expected);
      expect(second.nextCursor).toBeNull();
      expect(await found({ view: 'friends', q: 'circle 1' }, mara)).toEqual(
        expected.filter((text) => /Circle 1/.test(text)),
      );
      expect(await found({ view: 'friends' }, silent)).toEqual(['Circle 10', 'Circle 6', 'Circle 2']);
      expect(await found({ view: 'friends' }, await addPerson(app))).toEqual([]);
    });

    it('leaves muted friends out, and those who are friends no longer', async () => {
      const [mara, muted, former, banned] = await addPeople(app, 4);
      if (!mara || !muted || !former || !banned) throw new Error('Four people were asked for.');
      for (const friend of [muted, former, banned]) {
        await befriend(app, mara.id, friend.id);
        await post(friend, 'Of a friend #friendly');
      }
      expect(await found({ view: 'friends' }, mara)).toHaveLength(3);
      expect(await found({ view: 'friends', tag: 'friendly' }, mara)).toHaveLength(3);
      await mara.ok(mutePerson, { params: { id: muted.id } });
      await mara.ok(removeFriend, { params: { userId: former.id } });
      await ban(app, banned.id);
      expect(await found({ view: 'friends' }, mara)).toEqual([]);
    });

    it('is refused to visitors', async () => {
      expect(await app.visitor.refused(feed.listPosts, { query: { view: 'friends' } })).toMatchObject({
        status: 401,
        code: 'sessionEnded',
      });
    });
  });
});
