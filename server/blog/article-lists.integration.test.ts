import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveBlog } from '#contract/blog/blog.admin.ts';
import { updateArticle } from '#contract/blog/article-forms.ts';
import { type Article, type ArticleSummary, deleteArticle, getArticle, listArticles } from '#contract/blog/blog.ts';
import { updateMe } from '#contract/users/users.ts';
import { newId } from '#server/platform/ids.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { articleBody, publish, submit } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson, ban, type Passerby } from '#server/testing/test-people.ts';
import { bumpBlogRevision } from './blog.service.ts';
import { insertArticle } from './blog.store.ts';

describe.each(engines)('the list of articles on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    mara = await addPerson(app, 'Mara Lind');
  });
  afterAll(() => app.close());

  const list = (query: Record<string, string | number> = {}) => app.visitor.ok(listArticles, { query });
  const titles = async (query: Record<string, string | number>) => (await list(query)).data.map(({ title }) => title);

  const pageThrough = async (query: Record<string, string | number>) => {
    const seen: ArticleSummary[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...query, ...(cursor && { cursor }) });
      seen.push(...page.data);
      cursor = page.nextCursor;
    }
    return seen;
  };

  it('begins with the ten articles of the product, newest first, with their tags', async () => {
    const { data, tags, nextCursor } = await list();
    expect(data.length).toBe(10);
    const published = data.map(({ publishedAt }) => Date.parse(publishedAt ?? ''));
    expect(published).toEqual(published.toSorted((one, other) => other - one));
    expect(data[0]).toMatchObject({ author: 'Thoughtleaf', authorId: null, approved: true });
    expect(nextCursor).toBeNull();
    const counts = new Map<string, number>();
    for (const tag of data.flatMap((article) => article.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    expect(Object.fromEntries(tags.map(({ tag, count }) => [tag, count]))).toEqual(Object.fromEntries(counts));
    expect(tags.map(({ count }) => count)).toEqual(tags.map(({ count }) => count).toSorted((a, b) => b - a));
  });

  it('holds no pending article, and none of a banned author', async () => {
    const banned = await addPerson(app);
    await submit(mara, { title: 'Pending one', tags: ['hidden'] });
    await publish(app, banned, { title: 'Of a banned author', tags: ['hidden'] });
    expect(await titles({ tag: 'hidden' })).toEqual(['Of a banned author']);
    await ban(app, banned.id);
    const { data, tags } = await list({ tag: 'hidden' });
    expect(data).toEqual([]);
    expect(tags.map(({ tag }) => tag)).not.toContain('hidden');
  });

  it('pages through without a gap or a repetition where many were published at once', async () => {
    const at = app.clock.now() - 5000;
    for (let number = 0; number < 7; number += 1)
      await publish(app, mara, { title: `Page ${number}`, tags: ['paged'] }, at);
    const seen = (await pageThrough({ tag: 'paged', limit: 3 })).map(({ _id }) => _id);
    expect(seen).toEqual((await list({ tag: 'paged' })).data.map(({ _id }) => _id));
    expect(new Set(seen).size).toBe(7);
  });

  it('links each article with those published before and after it', async () => {
    const at = app.clock.now() + 60_000;
    const articles: Article[] = [];
    for (const title of ['Left', 'Middle', 'Right'])
      articles.push(await publish(app, mara, { title: `${title} one` }, at));
    const pending = await submit(mara, { title: 'Pending neighbour' });
    const links = async (who: Client, slug: string) => {
      const { previous, next } = await who.ok(getArticle, { params: { slug } });
      return { previous: previous?.slug, next: next?.slug };
    };
    expect(await links(app.visitor, 'middle-one')).toEqual({ previous: 'left-one', next: 'right-one' });
    expect((await app.visitor.ok(getArticle, { params: { slug: 'right-one' } })).next).toBeNull();
    expect(await links(mara, pending.slug)).toEqual({ previous: undefined, next: undefined });
    expect((await app.visitor.ok(getArticle, { params: { slug: 'left-one' } })).next?.title).toBe('Middle one');
    for (const { _id: id } of articles) await mara.ok(deleteArticle, { params: { id } });
  });

  it('filters by a tag, letter for letter', async () => {
    await publish(app, mara, { title: 'Upper case', tags: ['Größe 50%', 'x'] });
    expect(await titles({ tag: 'Größe 50%' })).toEqual(['Upper case']);
    for (const tag of ['größe 50%', 'Größe', 'Größe 5__', '%', "' or 1=1 --", '🌿'.repeat(40)]) {
      expect(await titles({ tag })).toEqual([]);
    }
    expect(await titles({ tag: '', limit: 50 })).toEqual(await titles({ limit: 50 }));
  });

  it('finds every word in title, excerpt, tags or the author’s name', async () => {
    const zoe = await addPerson(app, 'placeholder');
    await zoe.ok(updateMe, { body: { name: 'Zoë Öberg' } });
    const content = 'Würzburg lies on a river. 100% of it_is not like the others, as every walk shows.';
    await publish(app, zoe, { title: 'Crème brûlée', content, tags: ['Küche'] });
    for (const q of [
      'creme',
      'CRÈME',
      'brulee wurz',
      'küche',
      'kuch RIVER',
      'zoe oberg',
      'oberg creme',
      'berg 100%',
      'wurzburg_lies',
      '"creme"',
    ]) {
      expect({ q, titles: await titles({ q }) }).toEqual({ q, titles: ['Crème brûlée'] });
    }
    for (const q of ['creme nowhere', '%', '_', '\\', '%%%', "'; drop table blogs --", '*', '🌿']) {
      expect({ q, titles: await titles({ q }) }).toEqual({ q, titles: [] });
    }
    expect(await titles({ q: 'thoughtleaf', limit: 50 })).toHaveLength(10);
    expect(await titles({ q: 'creme', tag: 'Küche' })).toEqual(['Crème brûlée']);
    expect(await titles({ q: 'creme', tag: 'x' })).toEqual([]);
    expect(await titles({ q: '  ', limit: 50 })).toEqual(await titles({ limit: 50 }));
    await zoe.ok(updateMe, { body: { name: 'Other' } });
    expect(await titles({ q: 'oberg' })).toEqual([]);
    expect((await list({ q: 'creme' })).data[0]?.author).toBe('Other');
  });

  it('finds an article by what it says after an edit, and by the name that its author has then', async () => {
    const ada = await addPerson(app, 'Ada Quill');
    const first = await publish(app, ada, { title: 'Lanterns at dusk' });
    expect(await titles({ q: 'uill lantern' })).toEqual(['Lanterns at dusk']);
    await ada.ok(updateArticle, { params: { id: first._id }, body: articleBody({ title: 'Kites at dawn' }) });
    const editor = await addAdminTo(app, 'editor');
    await editor.ok(approveBlog, { params: { id: first._id }, body: { approved: true } });
    expect(await titles({ q: 'lantern' })).toEqual([]);
    await ada.ok(updateMe, { body: { name: 'Ada Feather' } });
    expect(await titles({ q: 'quill' })).toEqual([]);
    expect(await titles({ q: 'feather KITE' })).toEqual(['Kites at dawn']);
    await ada.ok(deleteArticle, { params: { id: first._id } });
    expect(await titles({ q: 'kites' })).toEqual([]);
  });

  it('pages through what very many have as through what few have', async () => {
    const at = app.clock.now();
    const { slug } = await publish(app, mara, { title: 'Pebble of the model', tags: ['pebbles'] }, at);
    const row = await app.db.selectFrom('blogs').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow();
    // More than the index is asked for at once, every second one pending.
    await app.db.transaction().execute(async (tx) => {
      for (let number = 0; number < 1100; number += 1) {
        const title = `Pebble ${number}${number % 500 === 0 ? ' with a Glowworm' : ''}`;
        const copy = { id: newId(), slug: `pebble-${number}`, title, approved: 1 - (number % 2) };
        await insertArticle(tx, { ...row, ...copy, tags: '["pebbles"]', published_at: at - Math.floor(number / 7) });
      }
      await bumpBlogRevision(tx);
    });
    const all = await pageThrough({ q: 'ebbl', limit: 50 });
    expect(all).toHaveLength(551);
    expect(new Set(all.map((article) => article._id)).size).toBe(551);
    const times = all.map(({ publishedAt }) => Date.parse(publishedAt ?? ''));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(await pageThrough({ q: 'ebbl', tag: 'pebbles', limit: 50 })).toEqual(all);
    expect(await titles({ q: 'pebble GLOW' })).toEqual([
      'Pebble 0 with a Glowworm',
      'Pebble 500 with a Glowworm',
      'Pebble 1000 with a Glowworm',
    ]);
    await app.db.deleteFrom('blogs').where('title', 'like', 'Pebble%').execute();
  });

  it('lowers a limit above the maximum, and refuses other bad queries', async () => {
    const rows = Array.from({ length: 60 }, (_, number) => number);
    for (const number of rows) await publish(app, mara, { title: `Many ${number}`, tags: ['many'] });
    expect((await list({ tag: 'many', limit: 1000 })).data).toHaveLength(50);
    expect((await list({ tag: 'many' })).data).toHaveLength(20);
    const bad: [name: string, value: string][] = [
      ...['0', '-1', 'x', '1.5', ''].map((value): [string, string] => ['limit', value]),
      ...['x', '1', '~', '1~', 'x~1', '9'.repeat(300)].map((value): [string, string] => ['cursor', value]),
      ['tag', 'x'.repeat(41)],
      ['tag', 'a\u0000'],
      ['q', 'x'.repeat(101)],
      ['q', 'a\u0000'],
    ];
    for (const [name, value] of bad) {
      const refusal = await app.visitor.refused(listArticles, { query: { [name]: value } });
      expect({ name, value, ...refusal }).toMatchObject({ name, value, status: 400, fields: [name] });
    }
  });
});
