import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as feed from '#contract/feed/feed.ts';
import { feedLimits } from '#contract/feed/feed-limits.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPeople, addPerson, ban } from '#server/testing/test-people.ts';
import { importPosts } from './import-posts.service.ts';

const day = 24 * 60 * 60_000;

describe.each(engines)('the tags of the last 30 days on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const post = async (who: Client, content: string) => (await who.ok(feed.addPost, { body: { content } })).data;
  const tags = async () => {
    app.clock.advance(61_000);
    return (await app.visitor.ok(feed.listFeedTags)).data;
  };

  it('are counted once for each thought, the most used first, as the newest writes them', async () => {
    expect(await tags()).toEqual([]);
    const [mara, banned] = await addPeople(app, 2);
    if (!mara || !banned) throw new Error('Two people were asked for.');
    await post(mara, '#garden #Garden #plans');
    const { _id: id } = await post(mara, '#Garden');
    await post(banned, '#garden #spam');
    expect(await tags()).toEqual([
      { tag: 'garden', count: 3 },
      { tag: 'plans', count: 1 },
      { tag: 'spam', count: 1 },
    ]);
    await ban(app, banned.id);
    expect(await tags()).toEqual([
      { tag: 'Garden', count: 2 },
      { tag: 'plans', count: 1 },
    ]);
    await mara.ok(feed.deletePost, { params: { id } });
    expect((await tags())[0]).toEqual({ tag: 'garden', count: 1 });
  });

  it('are a minute old at most', async () => {
    const mara = await addPerson(app);
    await post(mara, '#before');
    const before = await tags();
    expect(before).toContainEqual({ tag: 'before', count: 1 });
    await post(mara, '#fresh');
    expect((await app.visitor.ok(feed.listFeedTags)).data).toEqual(before);
    expect(await tags()).toContainEqual({ tag: 'fresh', count: 1 });
  });

  it('leave out thoughts that are older, and list 20 at most, of many thousand', async () => {
    const mara = await addPerson(app);
    const now = app.clock.now();
    const importAll = async (names: string[], content: (name: string) => string, at: number) => {
      for (let start = 0; start < names.length; start += 100)
        await importPosts(
          app.platform,
          mara.id,
          names
            .slice(start, start + 100)
            .map((name) => ({ name, content: content(name), createdAt: at, updatedAt: at })),
        );
    };
    const names = (count: number, prefix: string) => Array.from({ length: count }, (_, number) => `${prefix}${number}`);
    await importAll(names(50, 'old'), () => '#old', now - 31 * day);
    await importAll(names(60, 'young'), () => '#young', now - 29 * day);
    await importAll(names(2500, 'many'), (name) => `#many #${name}`, now - day);
    const listed = await tags();
    expect(listed).toHaveLength(feedLimits.listedTags);
    expect(listed.slice(0, 2)).toEqual([
      { tag: 'many', count: 2500 },
      { tag: 'young', count: 60 },
    ]);
    expect(listed.some(({ tag }) => tag === 'old')).toBe(false);
    app.clock.advance(2 * day);
    expect((await tags()).some(({ tag }) => tag === 'young')).toBe(false);
  });
});
