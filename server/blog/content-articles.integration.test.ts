import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getArticle, listArticles } from '#contract/blog/blog.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { loadContentArticles } from './content-articles.ts';

const folder = path.join(import.meta.dirname, '..', '..', 'content', 'blog');

describe.each(engines)('the articles of the product on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const slugs = async () =>
    (await app.db.selectFrom('blogs').select('slug').execute()).map(({ slug }) => slug).toSorted();
  /** As in a database from before there was a blog. */
  const forget = async () => {
    await app.db.deleteFrom('blogs').execute();
    await app.db.deleteFrom('counters').where('name', '=', 'content-articles').execute();
  };

  it('are there from the first start, approved, each under the name of its file', async () => {
    const files = await readdir(folder);
    expect(await slugs()).toEqual(files.map((name) => path.basename(name, '.md')).toSorted());
    for (const slug of await slugs()) {
      const { data } = await app.visitor.ok(getArticle, { params: { slug } });
      expect(data).toMatchObject({ slug, approved: true, author: 'Thoughtleaf', authorId: null });
      expect(data.publishedAt).toMatch(/T00:00:00.000Z$/);
      expect(data.content.match(/[\p{L}\p{N}]+/gu)?.length).toBeGreaterThan(700);
      expect(data.excerpt).not.toBe('');
      expect(data.html).not.toContain('---');
      expect(data.headings.length).toBeGreaterThan(1);
    }
  });

  it('do not come back once an admin has deleted them', async () => {
    await app.db.deleteFrom('blogs').where('slug', '=', 'my-coding-journey').execute();
    await loadContentArticles(app.db);
    expect(await slugs()).toHaveLength(9);
  });

  it('come to a database from before, once, also where several processes start at once', async () => {
    await forget();
    await Promise.all(Array.from({ length: 4 }, () => loadContentArticles(app.db)));
    expect(await slugs()).toHaveLength(10);
    expect((await app.visitor.ok(listArticles)).data).toHaveLength(10);
  });
});
