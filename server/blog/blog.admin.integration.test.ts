import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listAudit } from '#contract/admins/admins.ts';
import { approveBlog, deleteBlog, editBlog, editBlogMeta, listBlogMeta, listBlogs } from '#contract/blog/blog.admin.ts';
import { deleteArticle, getArticle, listArticles, listMyArticles } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { type ArticleListings, openArticleListings } from '#server/testing/article-listings.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { publish, submit } from '#server/testing/test-articles.ts';

const missing = { status: 404, message: adminMessages.blogs.notFound };
const longText = `## A heading\n\nA new beginning of the text. ${'Word after word after word. '.repeat(200)}`;

describe.each(engines)('articles in the back office on %s', (engine) => {
  let app: TestApp;
  let editor: TestAdmin;
  let root: TestAdmin;
  let noor: Person;
  let listings: ArticleListings;
  beforeAll(async () => {
    // One author writes more here than one may in an hour.
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    editor = await addAdminTo(app, 'editor');
    root = await addAdminTo(app, 'superAdmin');
    noor = await app.signUp('Noor');
    listings = openArticleListings(app);
  });
  afterAll(async () => {
    await listings.close();
    await app.close();
  });

  const read = (slug: string) => app.visitor.fetch(`/api/blogs/${slug}`);
  const recorded = async (id: string) => {
    const { entries } = await root.ok(listAudit, { query: { limit: 100 } });
    return entries.filter(({ target }) => target.startsWith(id)).map(({ action }) => action);
  };
  /** True if everybody sees an article: by its address, in the list, and in what other programs read. */
  const shownOf = async (slug: string) => ({
    page: (await read(slug)).status,
    list: (await app.visitor.ok(listArticles, { query: { limit: 50 } })).data.some((row) => row.slug === slug),
    ...(await listings.listingsOf(slug)),
  });
  const shown = { page: 200, list: true, rss: true, map: true };
  const hidden = { page: 404, list: false, rss: false, map: false };

  it('are approved and taken back, which everybody sees at once', async () => {
    const { _id: id, slug } = await submit(noor, { title: 'To be approved' });
    const params = { id };
    expect(await shownOf(slug)).toEqual(hidden);
    app.clock.advance(1000);
    const first = new Date(app.clock.now()).toISOString();
    const { blog, message } = await editor.ok(approveBlog, { params, body: { approved: true } });
    expect({ approved: blog.approved, message }).toEqual({ approved: true, message: adminMessages.blogs.approved });
    expect(await shownOf(slug)).toEqual(shown);
    const etag = (await read(slug)).headers.get('etag') ?? '';

    const taken = await editor.ok(approveBlog, { params, body: { approved: false } });
    expect(taken).toMatchObject({ message: adminMessages.blogs.unapproved, blog: { approved: false } });
    expect(await shownOf(slug)).toEqual(hidden);
    const again = await app.visitor.fetch(`/api/blogs/${slug}`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(404);
    // Its author still has it.
    expect((await noor.ok(getArticle, { params: { slug } })).data).toMatchObject({
      approved: false,
      publishedAt: first,
    });

    app.clock.advance(1000);
    await editor.ok(approveBlog, { params, body: { approved: true } });
    expect(await shownOf(slug)).toEqual(shown);
    expect((await app.visitor.ok(getArticle, { params: { slug } })).data.publishedAt).toBe(first);
    expect(await recorded(id)).toEqual(['blog.approve', 'blog.unapprove', 'blog.approve']);
  });

  it('stay as they are where they are so already, and nothing is recorded', async () => {
    const { _id: id } = await submit(noor, { title: 'Approved twice' });
    const params = { id };
    await editor.ok(approveBlog, { params, body: { approved: false } });
    expect(await recorded(id)).toEqual([]);
    const [one, other] = await Promise.all([
      editor.ok(approveBlog, { params, body: { approved: true } }),
      root.ok(approveBlog, { params, body: { approved: true } }),
    ]);
    expect([one.blog.approved, other.blog.approved]).toEqual([true, true]);
    expect(await recorded(id)).toEqual(['blog.approve']);
    const { blog } = await editor.ok(editBlog, { params, body: { title: 'Approved twice' } });
    expect(blog).toEqual(one.blog);
    expect(await recorded(id)).toEqual(['blog.approve']);
  });

  it('are edited; approval, address and publication stay, and all that follows from the text follows', async () => {
    const article = await publish(app, noor, { title: 'Before the edit', tags: ['kept'] });
    const before = (await app.visitor.ok(getArticle, { params: { slug: article.slug } })).data;
    app.clock.advance(1000);
    const params = { id: article._id };
    const body = { title: 'After the edit', content: longText };
    const { blog, message } = await editor.ok(editBlog, { params, body });
    expect(message).toBe(adminMessages.blogs.updated);
    const updatedAt = new Date(app.clock.now()).toISOString();
    expect(blog).toMatchObject({ ...body, content: longText.trim(), approved: true, slug: article.slug, updatedAt });
    const { data } = await app.visitor.ok(getArticle, { params: { slug: article.slug } });
    expect(data).toMatchObject({ title: 'After the edit', tags: ['kept'], publishedAt: before.publishedAt, updatedAt });
    expect(data.excerpt).toMatch(/^A new beginning of the text\./);
    expect(data.readingTime).toBeGreaterThan(before.readingTime);
    expect(data.html).toContain('A heading');
    const found = async (q: string) =>
      (await app.visitor.ok(listArticles, { query: { q } })).data.map(({ slug }) => slug);
    expect(await found('after beginning kept')).toContain(article.slug);
    expect(await found('before edit')).not.toContain(article.slug);
    expect(await recorded(article._id)).toEqual(['blog.edit']);
  });

  it('keep an excerpt that was written for them while the text stays, and the product’s author’s name', async () => {
    const slug = 'weekly-planning-as-student-dev';
    const { data } = await app.visitor.ok(getArticle, { params: { slug } });
    await editor.ok(editBlog, { params: { id: data._id }, body: { title: 'Planning a week' } });
    const { data: edited } = await app.visitor.ok(getArticle, { params: { slug } });
    expect(edited).toMatchObject({ title: 'Planning a week', excerpt: data.excerpt, author: data.author });
    const { data: found } = await app.visitor.ok(listArticles, { query: { q: `${data.author} planning week` } });
    expect(found.map((row) => row.slug)).toContain(slug);
    await editor.ok(editBlog, { params: { id: data._id }, body: { content: longText } });
    expect((await app.visitor.ok(getArticle, { params: { slug } })).data.excerpt).toMatch(/^A new beginning/);
  });

  it('refuse an edit of a version that somebody else has changed since', async () => {
    const { _id: id } = await publish(app, noor, { title: 'Two at one desk' });
    const params = { id };
    const { blogs } = await editor.ok(listBlogs, { query: { search: 'desk' } });
    const updatedAt = blogs[0]?.updatedAt;
    const first = { title: 'The first at one desk', updatedAt };
    const second = { title: 'The second at one desk', updatedAt };
    const { blog } = await editor.ok(editBlog, { params, body: first });
    // In the same millisecond, too.
    const conflict = { status: 409, message: adminMessages.blogs.changedElsewhere };
    expect(await root.refused(editBlog, { params, body: second })).toMatchObject(conflict);
    const later = { ...second, updatedAt: blog.updatedAt };
    expect((await root.ok(editBlog, { params, body: later })).blog.title).toBe(second.title);
    expect(await root.refused(editBlog, { params, body: { updatedAt: 'now' } })).toMatchObject({ status: 400 });
  });

  it('take two edits of different fields at once', async () => {
    const { _id: id } = await submit(noor, { title: 'Both at once' });
    const params = { id };
    await Promise.all([
      editor.ok(editBlog, { params, body: { title: 'The title of one' } }),
      root.ok(editBlog, { params, body: { content: longText } }),
    ]);
    const { blogs } = await editor.ok(listBlogs, { query: { search: 'title one beginning' } });
    expect(blogs).toMatchObject([{ _id: id, title: 'The title of one', content: longText.trim() }]);
  });

  it.each([
    ['a title that is too short', { title: 'Four' }, 'title'],
    ['a title of another type', { title: 7 }, 'title'],
    ['a text that is too short', { content: 'x'.repeat(49) }, 'content'],
    ['a text that is too long', { content: 'x'.repeat(200_001) }, 'content'],
    ['control characters', { title: 'A bell \u0007 rings' }, 'title'],
  ])('refuse an edit with %s', async (_, body, field) => {
    const { _id: id } = await submit(noor);
    const refusal = await editor.refused(editBlog, { params: { id }, body });
    expect(refusal).toMatchObject({ status: 400, fields: [field] });
    expect(await recorded(id)).toEqual([]);
  });

  it.each([{}, { approved: 'yes' }, { approved: 1 }, { approved: null }])('refuse an approval of %j', async (body) => {
    const { _id: id } = await submit(noor);
    const refusal = await editor.refused(approveBlog, { params: { id }, body });
    expect(refusal).toMatchObject({ status: 400, fields: ['approved'] });
  });

  it('are deleted for good, by whoever is the first', async () => {
    const { _id: id, slug } = await publish(app, noor, { title: 'To be deleted' });
    const params = { id };
    expect(await shownOf(slug)).toEqual(shown);
    const both = await Promise.all(
      [editor, root].map((admin) => admin.fetch(`/api/admin/blogs/${id}`, { method: 'DELETE' })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await shownOf(slug)).toEqual(hidden);
    const mine = await noor.ok(listMyArticles, { query: { limit: 50 } });
    expect(mine.data.map(({ _id }) => _id)).not.toContain(id);
    expect(await recorded(id)).toEqual(['blog.delete']);
    for (const [call, body] of [
      [deleteBlog, undefined],
      [approveBlog, { approved: true }],
      [editBlog, { title: 'Too late' }],
      [editBlogMeta, { noindex: true }],
    ] as const) {
      expect(await editor.refused(call, { params, body })).toMatchObject(missing);
    }
  });

  it('are not there once their author has deleted them, nor under ids that are none', async () => {
    const { _id: gone } = await submit(noor);
    await noor.ok(deleteArticle, { params: { id: gone } });
    for (const id of [gone, 'x', "' or 1=1 --", '%', '林'.repeat(50)]) {
      expect(await editor.refused(deleteBlog, { params: { id } })).toMatchObject(missing);
      expect(await editor.refused(editBlog, { params: { id }, body: { title: 'A title' } })).toMatchObject(missing);
    }
  });

  it('take metadata, which the page tells at once; what is left out stays, and what is empty is taken back', async () => {
    const { _id: id, slug, title } = await publish(app, noor, { title: 'With metadata' });
    const params = { id };
    const set = {
      metaTitle: 'A title for engines',
      metaDescription: 'What they say of it',
      ogImage: '/pictures/card.png',
      canonicalUrl: 'https://elsewhere.example/article',
    };
    const { updatedBlog, message } = await editor.ok(editBlogMeta, { params, body: set });
    expect(message).toBe(adminMessages.meta.updated);
    expect(updatedBlog).toMatchObject({ _id: id, slug, title, ...set, noindex: false });
    const metaOf = async () => (await app.visitor.ok(getArticle, { params: { slug } })).data.meta;
    expect(await metaOf()).toEqual({ ...set, noindex: false });

    await editor.ok(editBlogMeta, {
      params,
      body: { noindex: true, metaTitle: '', ogImage: 'https://cdn.example/a.png' },
    });
    const now = { ...set, metaTitle: null, ogImage: 'https://cdn.example/a.png', noindex: true };
    expect(await metaOf()).toEqual(now);
    expect(await shownOf(slug)).toEqual({ ...shown, rss: false, map: false });
    const { blogs } = await editor.ok(listBlogMeta, { query: { search: 'with metadata' } });
    expect(blogs).toMatchObject([{ ...now, metaTitle: '' }]);

    await editor.ok(editBlogMeta, { params, body: { noindex: true } });
    expect(await recorded(id)).toEqual(['blog.editMeta', 'blog.editMeta']);
  });

  it.each([
    ['a canonical address without a scheme', { canonicalUrl: 'elsewhere.example' }, 'canonicalUrl'],
    ['a canonical path', { canonicalUrl: '/blog/other' }, 'canonicalUrl'],
    ['a canonical script', { canonicalUrl: 'javascript:alert(1)' }, 'canonicalUrl'],
    ['an image of another scheme', { ogImage: 'data:image/png;base64,AAAA' }, 'ogImage'],
    ['an image of another host without a scheme', { ogImage: '//cdn.example/a.png' }, 'ogImage'],
    ['an image that breaks out', { ogImage: 'https://cdn.example/"><script>' }, 'ogImage'],
    ['a title that is too long', { metaTitle: 'x'.repeat(201) }, 'metaTitle'],
    ['a description that is too long', { metaDescription: 'x'.repeat(501) }, 'metaDescription'],
    ['a word for noindex', { noindex: 'true' }, 'noindex'],
    ['a number for a title', { metaTitle: 5 }, 'metaTitle'],
  ])('refuse metadata with %s', async (_, body, field) => {
    const { _id: id } = await submit(noor);
    const refusal = await editor.refused(editBlogMeta, { params: { id }, body });
    expect(refusal).toMatchObject({ status: 400, fields: [field] });
  });

  it('are out of reach of a moderator and of people', async () => {
    const moderator = await addAdminTo(app, 'moderator');
    expect(await moderator.refused(listBlogs)).toMatchObject({ status: 403 });
    expect(await moderator.refused(listBlogMeta)).toMatchObject({ status: 403 });
    expect(await noor.refused(listBlogs)).toMatchObject({ status: 401 });
    const article = await submit(noor, { title: 'Kept from moderators' });
    const params = { id: article._id };
    expect(await moderator.refused(approveBlog, { params, body: { approved: true } })).toMatchObject({ status: 403 });
    expect(await app.visitor.refused(getArticle, { params: { slug: article.slug } })).toMatchObject({
      status: 404,
      message: messages.blog.notFound,
    });
  });
});
