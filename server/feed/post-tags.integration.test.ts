import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as feed from '#contract/feed/feed.ts';
import { feedLimits } from '#contract/feed/feed-limits.ts';
import { messages } from '#contract/messages.ts';
import { up as tagPosts } from '#server/db/migrations/0036-post-tags.ts';
import { idOfTime } from '#server/platform/ids.ts';
import { importPosts } from './import-posts.service.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson, ban, liftBan } from '#server/testing/test-people.ts';

describe.each(engines)('the tags of thoughts on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const post = async (who: Client, content: string) => (await who.ok(feed.addPost, { body: { content } })).data;
  const tagged = async (tag: string, who: Client = app.visitor) => {
    const { data, total } = await who.ok(feed.listPosts, { query: { tag } });
    return { texts: data.map(({ content }) => content), total };
  };

  it('find a thought by each of its tags, without case and accents', async () => {
    const mara = await addPerson(app);
    await post(mara, 'In the #Gärten of the #city');
    await post(mara, 'More #garten');
    await post(mara, 'No tag: https://x.y/#garten and a#garten');
    for (const tag of ['garten', 'GARTEN', 'Gärten', 'ga\u0308rten'])
      expect(await tagged(tag)).toEqual({ texts: ['More #garten', 'In the #Gärten of the #city'], total: 2 });
    expect(await tagged('city')).toEqual({ texts: ['In the #Gärten of the #city'], total: 1 });
    expect(await tagged('gart')).toEqual({ texts: [], total: 0 });
  });

  it.each([
    ['nothing', ''],
    ['a sign', '#garden'],
    ['digits', '123'],
    ['two words', 'two words'],
    ['a path', 'a/b'],
    ['41 letters', 'a'.repeat(41)],
    ['5,000 letters', 'a'.repeat(5000)],
    ['a control character', 'a\u0000'],
    ['SQL', "' or 1=1 --"],
    ['a pattern', '%'],
  ])('are refused where %s stands for one', async (_, tag) => {
    expect(await app.visitor.refused(feed.listPosts, { query: { tag } })).toMatchObject({
      status: 400,
      fields: ['tag'],
      message: messages.feed.badTag,
    });
  });

  it('follow an edit, the bin, the way out of it and the end of a thought', async () => {
    const mara = await addPerson(app);
    const { _id: id } = await post(mara, '#before');
    await mara.ok(feed.updatePost, { params: { id }, body: { content: '#after' } });
    expect((await tagged('before')).total).toBe(0);
    expect((await tagged('after')).total).toBe(1);
    await mara.ok(feed.deletePost, { params: { id } });
    expect(await tagged('after')).toEqual({ texts: [], total: 0 });
    await mara.ok(feed.restorePost, { params: { id } });
    expect((await tagged('after')).total).toBe(1);
    await mara.ok(feed.deletePost, { params: { id } });
    await mara.ok(feed.permanentlyDeletePost, { params: { id } });
    expect(await app.db.selectFrom('post_tags').selectAll().where('post_id', '=', id).execute()).toEqual([]);
  });

  it('leave with the ban of an author, and come back', async () => {
    const mara = await addPerson(app);
    await post(mara, '#banned');
    expect((await tagged('banned')).total).toBe(1);
    await ban(app, mara.id);
    expect(await tagged('banned')).toEqual({ texts: [], total: 0 });
    await liftBan(app, mara.id);
    expect((await tagged('banned')).total).toBe(1);
  });

  it('come page by page, each thought once', async () => {
    const mara = await addPerson(app);
    const texts: string[] = [];
    for (let number = 0; number < 25; number += 1) texts.unshift((await post(mara, `#pages ${number}`)).content);
    const first = await app.visitor.ok(feed.listPosts, { query: { tag: 'pages', limit: 10 } });
    const second = await mara.ok(feed.listPosts, { query: { tag: 'pages', cursor: first.nextCursor ?? '' } });
    expect([...first.data, ...second.data].map(({ content }) => content)).toEqual(texts);
    expect([first.total, second.total, second.nextCursor]).toEqual([25, undefined, null]);
  });

  it('are kept from one thought to the limit of its text, and from two edits at once', async () => {
    const mara = await addPerson(app);
    const many = Array.from({ length: 125 }, (_, number) => `#${String.fromCodePoint(0x4e00 + number)}a`).join(' ');
    const { _id: id } = await post(mara, many);
    expect(await app.db.selectFrom('post_tags').where('post_id', '=', id).select('tag').execute()).toHaveLength(125);
    const edits = ['#left #both', '#right #both', '#left #both'].map((content) =>
      mara.ok(feed.updatePost, { params: { id }, body: { content } }),
    );
    await Promise.all(edits);
    const { content } = (await mara.ok(feed.getPost, { params: { id } })).data;
    const kept = await app.db.selectFrom('post_tags').where('post_id', '=', id).select('written').execute();
    expect(kept.map(({ written }) => `#${written}`).sort((a, b) => a.localeCompare(b))).toEqual(
      content.split(' ').sort((a, b) => a.localeCompare(b)),
    );
  });

  it('count no further than the limit', async () => {
    const mara = await addPerson(app);
    const now = app.clock.now();
    const names = Array.from({ length: feedLimits.countedThoughts + 20 }, (_, number) => `counted-${number}`);
    const imported = names.map((name, number) => ({
      name,
      content: '#counted',
      createdAt: now - number,
      updatedAt: now,
    }));
    for (let start = 0; start < imported.length; start += 100)
      await importPosts(app.platform, mara.id, imported.slice(start, start + 100));
    expect((await tagged('counted')).total).toBe(feedLimits.countedThoughts);
  });

  it('are listed anew for thoughts from before the table', async () => {
    const mara = await addPerson(app);
    await post(mara, 'From #before the table');
    const listed = await app.db.selectFrom('post_tags').selectAll().orderBy('tag').orderBy('post_id').execute();
    await sql`drop table post_tags`.execute(app.db);
    await app.db.transaction().execute((tx) => tagPosts(tx));
    const anew = await app.db.selectFrom('post_tags').selectAll().orderBy('tag').orderBy('post_id').execute();
    expect(anew).toEqual(listed);
    expect(anew.length).toBeGreaterThan(1000);
  });

  it('are not asked for by a cursor of another form', async () => {
    expect(await app.visitor.refused(feed.listPosts, { query: { tag: 'garden', cursor: 'not an id' } })).toMatchObject({
      status: 400,
      fields: ['cursor'],
    });
    const { data } = await app.visitor.ok(feed.listPosts, { query: { tag: 'pages', cursor: idOfTime(1) } });
    expect(data).toEqual([]);
  });
});
