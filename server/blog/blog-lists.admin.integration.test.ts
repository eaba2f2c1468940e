import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { editBlog, listBlogMeta, listBlogs } from '#contract/blog/blog.admin.ts';
import { updateArticle } from '#contract/blog/article-forms.ts';
import { deleteArticle } from '#contract/blog/blog.ts';
import { updateMe } from '#contract/users/users.ts';
import { newId } from '#server/platform/ids.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { articleBody, publish, submit } from '#server/testing/test-articles.ts';

const minute = 60_000;
const filler = 'and some words more, so that the text is long enough to be taken.';

const texts = [
  { title: 'Growing tomatoes indoors', content: `On a windowsill they need light ${filler}`, tags: ['garden'] },
  { title: 'Überlegungen zum Gehölz', content: `Der Garten im Winter, crème brûlée ${filler}`, tags: ['Wald & Feld'] },
  { title: 'हिन्दी में लेख', content: `यह लेख हिन्दी में लिखा हुआ है, बगीचे के बारे में ${filler}`, tags: ['भाषा'] },
  {
    title: 'Quotes "zwischendrin" a title',
    content: `A text with 100% of Qwertz++ and a_b, don't ${filler}`,
    tags: [],
  },
];

describe.each(engines)('lists of articles in the back office on %s', (engine) => {
  let app: TestApp;
  let editor: TestAdmin;
  let noor: Person;
  const ids: string[] = [];
  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await addAdminTo(app, 'editor');
    noor = await app.signUp('Noor Özdemir');
    for (const [index, more] of texts.entries()) {
      // Later than the product's own, each a while after the other.
      app.clock.advance(minute);
      ids.push((index % 2 === 0 ? await publish(app, noor, more) : await submit(noor, more))._id);
    }
  });
  afterAll(() => app.close());

  const titlesOf = async (query: Record<string, string | number>) => {
    const { blogs, total } = await editor.ok(listBlogs, { query });
    return { titles: blogs.map(({ title }) => title), total };
  };

  it('show every article, the newest first, with what the back office needs of it', async () => {
    const { blogs, total } = await editor.ok(listBlogs);
    expect(total).toBe(14);
    expect(blogs.map(({ title }) => title).slice(0, 4)).toEqual(texts.map(({ title }) => title).toReversed());
    expect(blogs[0]).toMatchObject({
      _id: ids[3],
      content: texts[3]?.content,
      author: 'Noor Özdemir',
      authorId: noor.user._id,
      approved: false,
      createdAt: new Date(app.clock.now()).toISOString(),
    });
    const own = blogs.find(({ slug }) => slug === 'my-coding-journey');
    expect(own).toMatchObject({ authorId: null, approved: true });
    expect(own?.author).not.toBe('');
  });

  it('come in pages that follow each other without a gap', async () => {
    const all = (await titlesOf({ limit: 100 })).titles;
    const pages = [1, 2, 3, 4].map((page) => titlesOf({ page, limit: 5 }));
    const read = await Promise.all(pages);
    expect(read.map(({ titles }) => titles.length)).toEqual([5, 5, 4, 0]);
    expect(read.flatMap(({ titles }) => titles)).toEqual(all);
    expect(read.map(({ total }) => total)).toEqual([14, 14, 14, 14]);
  });

  it('are sorted by title and by age, both ways', async () => {
    const byTitle = (await titlesOf({ sort: 'title', state: 'approved', search: 'noor' })).titles;
    expect(byTitle).toEqual(['Growing tomatoes indoors', 'हिन्दी में लेख']);
    expect((await titlesOf({ sort: '-title', state: 'approved', search: 'noor' })).titles).toEqual(
      byTitle.toReversed(),
    );
    const oldest = await editor.ok(listBlogs, { query: { sort: 'createdAt' } });
    const times = oldest.blogs.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(oldest.blogs.at(-1)?._id).toBe(ids[3]);
  });

  it('show pending or approved ones alone', async () => {
    const pending = await titlesOf({ state: 'pending' });
    expect(pending).toEqual({ titles: [texts[3]?.title, texts[1]?.title], total: 2 });
    expect((await titlesOf({ state: 'approved' })).total).toBe(12);
    expect((await titlesOf({ state: 'all' })).total).toBe(14);
  });

  it.each([
    ['a word of the title', 'tomatoes', [0]],
    ['the beginning of a word, in any case', 'TOMA', [0]],
    ['a word of the text', 'windowsill', [0]],
    ['words of title and text', 'indoors light', [0]],
    ['words that no one has all of', 'tomatoes winter', []],
    ['a tag', 'wald', [1]],
    ['without accents', 'uberlegungen gehol', [1]],
    ['with accents', 'crème', [1]],
    ['Hindi', 'हिन्दी', [2]],
    ['Hindi by the beginning of a word', 'बगी', [2]],
    ['the author', 'noor', [3, 2, 1, 0]],
    ['the author, without accents', 'ozdemir noor', [3, 2, 1, 0]],
    ['a word with signs round it', '"zwischendrin"', [3]],
    ['signs within', "qwertz++ 100% don't", [3]],
    ['a word of the search’s language', 'tomatoes OR light', []],
    ['nothing that is a word', '"\'*:&', []],
    ['signs of a query', 'tomat* | !windows', [0]],
  ])('are searched by %s', async (_, search, found) => {
    expect(await titlesOf({ search })).toEqual({
      titles: found.map((index) => texts[index]?.title),
      total: found.length,
    });
  });

  it('find the product’s own by their author', async () => {
    const { blogs } = await editor.ok(listBlogs, { query: { search: 'coding journey' } });
    const own = blogs.find(({ slug }) => slug === 'my-coding-journey');
    const { total } = await titlesOf({ search: own?.author ?? '' });
    expect(total).toBe(10);
  });

  it('follow an edit by the author or an admin, a new name, and a deletion', async () => {
    const article = await submit(noor, { title: 'About walnuts', content: `Walnuts fall in autumn ${filler}` });
    const params = { id: article._id };
    expect((await titlesOf({ search: 'walnuts' })).total).toBe(1);
    await noor.ok(updateArticle, {
      params,
      body: articleBody({ title: 'About hazels', content: `They fall ${filler}` }),
    });
    expect((await titlesOf({ search: 'walnuts' })).total).toBe(0);
    expect((await titlesOf({ search: 'hazels fall' })).total).toBe(1);
    await editor.ok(editBlog, { params, body: { title: 'About chestnuts' } });
    expect((await titlesOf({ search: 'hazels' })).total).toBe(0);
    expect((await titlesOf({ search: 'chestnuts fall' })).total).toBe(1);
    await noor.ok(updateMe, { body: { name: 'Renamed Quixote' } });
    expect((await titlesOf({ search: 'quixote' })).total).toBe(5);
    await noor.ok(updateMe, { body: { name: 'Noor Özdemir' } });
    await noor.ok(deleteArticle, { params });
    expect(await titlesOf({ search: 'chestnuts' })).toEqual({ titles: [], total: 0 });
    expect((await titlesOf({})).total).toBe(14);
  });

  it('take a limit above the maximum for the maximum', async () => {
    expect((await titlesOf({ limit: 5000 })).titles).toHaveLength(14);
  });

  it.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', 'two'],
    ['page', '1.5'],
    ['limit', '0'],
    ['limit', 'many'],
    ['sort', 'content'],
    ['sort', ''],
    ['state', 'deleted'],
    ['search', 'x'.repeat(201)],
    ['search', 'a\u0000b'],
  ])('refuse %s=%s', async (name, value) => {
    const refusal = await editor.refused(listBlogs, { query: { [name]: value } });
    expect(refusal).toMatchObject({ status: 400, fields: [name] });
    if (name === 'page') expect(refusal.message).toBe(adminMessages.lists.badPage);
  });

  it('refuse a field that comes twice', async () => {
    const response = await editor.fetch('/api/admin/blogs?page=1&page=2');
    expect(response.status).toBe(400);
  });

  it('of metadata hold all at once where no page is asked for, and pages where one is', async () => {
    const all = await editor.ok(listBlogMeta);
    expect({ shown: all.blogs.length, total: all.total }).toEqual({ shown: 14, total: 14 });
    expect(all.blogs[0]).toEqual({
      _id: ids[3],
      slug: 'quotes-zwischendrin-a-title',
      title: texts[3]?.title,
      excerpt: texts[3]?.content,
      metaTitle: '',
      metaDescription: '',
      ogImage: '',
      canonicalUrl: '',
      noindex: false,
    });
    const page = await editor.ok(listBlogMeta, { query: { page: 2, limit: 10 } });
    expect(page).toEqual({ success: true, blogs: all.blogs.slice(10), total: 14 });
    expect((await editor.ok(listBlogMeta, { query: { limit: 3 } })).blogs).toEqual(all.blogs.slice(0, 3));
    const found = await editor.ok(listBlogMeta, { query: { search: 'tomatoes' } });
    expect(found.blogs.map(({ _id }) => _id)).toEqual([ids[0]]);
  });

  it('of metadata hold the newest thousand where there are more', async () => {
    const template = await app.db
      .selectFrom('blogs')
      .selectAll()
      .where('id', '=', ids[0] ?? '')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 1000 }, (_, number) => ({ ...template, id: newId(), slug: `copy-${number}` }));
    for (let from = 0; from < rows.length; from += 100)
      await app.db
        .insertInto('blogs')
        .values(rows.slice(from, from + 100))
        .execute();
    const { blogs, total } = await editor.ok(listBlogMeta);
    expect({ shown: blogs.length, total }).toEqual({ shown: 1000, total: 1014 });
    expect(blogs.slice(0, 3).map(({ _id }) => _id)).toEqual(ids.slice(1).toReversed());
    expect(blogs.some(({ slug }) => slug === 'my-coding-journey')).toBe(false);
  });
});
