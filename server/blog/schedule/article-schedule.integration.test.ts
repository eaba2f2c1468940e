import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import { addArticlePictures } from '#contract/blog/article-pictures.ts';
import { approveBlog, listBlogs } from '#contract/blog/blog.admin.ts';
import { type Article, deleteArticle, getArticle, listArticles, listMyArticles } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { addPreviewLink } from '#contract/blog/preview-links.ts';
import { addReport } from '#contract/reports/reports.ts';
import { exportArticles } from '#server/blog/blog.service.ts';
import { type ArticleListings, openArticleListings } from '#server/testing/article-listings.ts';
import { copyPostgres } from '#server/testing/migrated-databases.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { articleBody, publish, submit } from '#server/testing/test-articles.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';
import { pngFile } from '#server/testing/test-files.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const minute = 60_000;
const missing = { status: 404, message: messages.blog.notFound };
const inTime = ({ clock }: TestApp, milliseconds: number): string => new Date(clock.now() + milliseconds).toISOString();

describe.each(engines)('scheduled articles, on %s', (engine) => {
  let app: TestApp;
  let editor: TestAdmin;
  let mara: Passerby;
  let other: Passerby;
  let listings: ArticleListings;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    editor = await addAdminTo(app, 'editor');
    mara = await addPerson(app);
    other = await addPerson(app);
    listings = openArticleListings(app);
  });
  afterAll(async () => {
    await listings.close();
    await app.close();
  });

  const approveIt = ({ _id: id }: { _id: string }, approved = true) =>
    editor.ok(approveBlog, { params: { id }, body: { approved } });
  const scheduled = async (title: string, publishAt: string, tags: string[] = []) => {
    const article = await submit(mara, { title, tags, publishAt });
    await approveIt(article);
    return article;
  };
  const reschedule = ({ _id: id }: Article, title: string, publishAt: string | null) =>
    mara.ok(updateArticle, { params: { id }, body: articleBody({ title, publishAt }) });
  const own = async (slug: string) => (await mara.ok(getArticle, { params: { slug } })).data;
  const listed = async (query: Record<string, string | number> = { limit: 50 }) =>
    (await app.visitor.ok(listArticles, { query })).data.map(({ slug }) => slug);
  const statusOf = async (who: Client, path: string) => {
    const response = await who.fetch(path);
    await response.arrayBuffer();
    return response.status;
  };
  /** Where visitors meet an article. */
  const seen = async (slug: string, word: string) => ({
    page: await statusOf(app.visitor, `/api/blogs/${slug}`),
    list: (await listed()).includes(slug),
    tag: (await listed({ tag: word })).includes(slug),
    search: (await listed({ q: word })).includes(slug),
    tags: (await app.visitor.ok(listArticles)).tags.some(({ tag }) => tag === word),
    ...(await listings.listingsOf(slug)),
  });
  const nowhere = { page: 404, list: false, tag: false, search: false, tags: false, rss: false, map: false };
  const everywhere = { page: 200, list: true, tag: true, search: true, tags: true, rss: true, map: true };

  it('become public everywhere at their time, though nothing is written then', async () => {
    const publishAt = inTime(app, minute);
    const article = await submit(mara, { title: 'Lantern', tags: ['lantern'], publishAt });
    expect(article).toMatchObject({ publishAt, approved: false, publishedAt: null });
    await approveIt(article);
    expect(await seen(article.slug, 'lantern')).toEqual(nowhere);
    expect(await own(article.slug)).toMatchObject({ approved: true, publishAt, publishedAt: null });
    app.clock.advance(minute - 1);
    expect(await seen(article.slug, 'lantern')).toEqual(nowhere);
    app.clock.advance(1);
    expect(await seen(article.slug, 'lantern')).toEqual(everywhere);
    expect(await own(article.slug)).toMatchObject({ approved: true, publishAt, publishedAt: publishAt });
    expect((await listed())[0]).toBe(article.slug);
  });

  it('change the answers that are kept at that minute, also for who asks with an ETag', async () => {
    const before = await publish(app, mara, { title: 'Neighbour' });
    const article = await scheduled('Kept answers', inTime(app, minute));
    const paths = ['/api/blogs', `/api/blogs/${before.slug}`, '/blog/rss.xml'];
    const ask = async (path: string, etag: string | null) => {
      const response = await app.visitor.fetch(path, { headers: { 'if-none-match': etag ?? '' } });
      await response.arrayBuffer();
      return { status: response.status, etag: response.headers.get('etag') };
    };
    const etags = await Promise.all(paths.map(async (path) => (await ask(path, null)).etag));
    for (const [at, path] of paths.entries()) expect((await ask(path, etags[at] ?? null)).status).toBe(304);
    app.clock.advance(minute);
    for (const [at, path] of paths.entries()) {
      const { status, etag } = await ask(path, etags[at] ?? null);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect((await ask(path, etag)).status).toBe(304);
    }
    const { next } = await app.visitor.ok(getArticle, { params: { slug: before.slug } });
    expect(next).toMatchObject({ slug: article.slug });
  });

  it('are nothing that strangers can reach before: no page, picture, report or hint', async () => {
    const article = await submit(mara, { title: 'Out of reach', publishAt: inTime(app, minute) });
    const [picture] = (
      await mara.ok(addArticlePictures, { params: { id: article._id }, body: {}, files: [await pngFile()] })
    ).data;
    const content = `${articleBody().content}\n\n![Sea](picture:${picture?._id})`;
    const body = { ...articleBody({ title: 'Out of reach' }), content };
    await mara.ok(updateArticle, { params: { id: article._id }, body });
    await approveIt(article);
    const open = `/article-pictures/${picture?._id}`;
    const report = { contentType: 'blog', contentId: article._id, reason: 'It is too early.' } as const;
    expect(await statusOf(app.visitor, open)).toBe(404);
    for (const slug of [article.slug, article._id])
      expect(await other.refused(getArticle, { params: { slug } })).toMatchObject(missing);
    expect(await other.refused(addReport, { body: report })).toMatchObject({ status: 404 });
    expect(await other.refused(deleteArticle, { params: { id: article._id } })).toMatchObject(missing);
    expect(await statusOf(mara, (await own(article.slug)).pictures[0]?.url ?? '')).toBe(200);
    const { data: link } = await mara.ok(addPreviewLink, { params: { id: article._id } });
    const preview = await app.visitor.fetch(new URL(link.url ?? '').pathname, { redirect: 'manual' });
    expect(preview.status).toBe(200);
    app.clock.advance(minute);
    expect(await statusOf(app.visitor, open)).toBe(200);
    expect(await other.refused(deleteArticle, { params: { id: article._id } })).toMatchObject({ status: 403 });
    await other.ok(addReport, { body: report });
    const after = await app.visitor.fetch(new URL(link.url ?? '').pathname, { redirect: 'manual' });
    expect(after.status).toBe(303);
  });

  it('go by their author’s time until they are public, without another approval', async () => {
    const article = await scheduled('Moved about', inTime(app, minute));
    const later = inTime(app, 3 * minute);
    const moved = await reschedule(article, 'Moved about', later);
    expect(moved).toMatchObject({ message: messages.blog.scheduleSaved });
    expect(moved.data).toMatchObject({ approved: true, publishAt: later, edit: null });
    app.clock.advance(2 * minute);
    expect(await statusOf(app.visitor, `/api/blogs/${article.slug}`)).toBe(404);
    const earlier = inTime(app, minute / 2);
    await reschedule(article, 'Moved about', earlier);
    app.clock.advance(minute / 2);
    expect(await own(article.slug)).toMatchObject({ publishedAt: earlier });
    expect(await statusOf(app.visitor, `/api/blogs/${article.slug}`)).toBe(200);
    const refusal = await mara.refused(updateArticle, {
      params: { id: article._id },
      body: articleBody({ title: 'Moved about', publishAt: inTime(app, minute) }),
    });
    expect(refusal).toMatchObject({ status: 409, message: messages.blog.publishedAlready });
    expect(await statusOf(app.visitor, `/api/blogs/${article.slug}`)).toBe(200);
  });

  it.each([
    ['no time', null],
    ['a time that is over', '2020-01-01T00:00:00Z'],
    ['a time with an offset that is over', '2020-01-01T00:00:00+02:00'],
  ])('become public at once with %s', async (what, publishAt) => {
    const article = await scheduled(`At once with ${what}`, inTime(app, minute));
    expect(await statusOf(app.visitor, `/api/blogs/${article.slug}`)).toBe(404);
    const now = inTime(app, 0);
    const { data } = await reschedule(article, article.title, publishAt);
    expect(data).toMatchObject({ approved: true, publishedAt: now });
    expect((await listed())[0]).toBe(article.slug);
    const fresh = await submit(mara, { title: `From the start with ${what}`, publishAt });
    await approveIt(fresh);
    expect(await own(fresh.slug)).toMatchObject({ approved: true, publishedAt: now });
  });

  it('keep the time from the draft on, and say it to the author and to editors', async () => {
    const publishAt = inTime(app, minute);
    const body = { title: '', content: '', draft: true as const, publishAt };
    const { data: draft } = await mara.ok(addArticle, { body });
    const saved = await mara.ok(updateArticle, {
      params: { id: draft._id },
      body: { title: 'Draft', content: '', draft: true },
    });
    expect([draft.publishAt, saved.data.publishAt]).toEqual([publishAt, publishAt]);
    const mine = async () =>
      (await mara.ok(listMyArticles, { query: { limit: 50 } })).data.find(({ _id }) => _id === draft._id);
    expect(await mine()).toMatchObject({ draft: true, publishAt });
    await mara.ok(updateArticle, {
      params: { id: draft._id },
      body: { ...articleBody({ title: 'From a draft' }), draft: false },
    });
    expect(await mine()).toMatchObject({ draft: false, approved: false, publishAt });
    await approveIt(draft);
    expect(await mine()).toMatchObject({ approved: true, publishAt, publishedAt: null });
    const { blogs } = await editor.ok(listBlogs, { query: { limit: 100 } });
    expect(blogs.find(({ _id }) => _id === draft._id)).toMatchObject({ approved: true, publishAt });
    const exported: (string | null)[] = [];
    for await (const { _id, publishAt: at } of exportArticles(app.db, mara.id))
      if (_id === draft._id) exported.push(at);
    expect(exported).toEqual([publishAt]);
  });

  it('hold an edit back beside the time, and are taken back and approved again', async () => {
    const article = await scheduled('Edited meanwhile', inTime(app, minute));
    const later = inTime(app, 2 * minute);
    const edited = await reschedule(article, 'Edited anew', later);
    const waits = { approved: false, edit: { state: 'waiting' }, publishAt: later, publishedAt: null };
    expect(edited.data).toMatchObject(waits);
    const { data: mine } = await mara.ok(listMyArticles, { query: { limit: 50 } });
    expect(mine.find(({ _id }) => _id === article._id)).toMatchObject(waits);
    app.clock.advance(2 * minute);
    expect((await app.visitor.ok(getArticle, { params: { slug: article.slug } })).data.title).toBe('Edited meanwhile');
    const taken = await scheduled('Taken back', inTime(app, minute));
    await approveIt(taken, false);
    app.clock.advance(2 * minute);
    expect(await statusOf(app.visitor, `/api/blogs/${taken.slug}`)).toBe(404);
    await approveIt(taken);
    expect(await own(taken.slug)).toMatchObject({ publishedAt: inTime(app, 0) });
  });

  it.each([
    '',
    'tomorrow',
    '2030-02-30T08:00:00Z',
    '2030-01-01',
    '0000-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-23:59',
  ])('refuse %j for a time', async (publishAt) => {
    const refusal = await mara.refused(addArticle, { body: articleBody({ publishAt }) });
    expect(refusal).toMatchObject({ status: 400, fields: ['publishAt'], message: messages.blog.badPublishAt });
  });

  it.each([5, true, {}, []])('refuse %j, which is no text', async (publishAt) => {
    const response = await mara.fetch('/api/blogs', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...articleBody(), publishAt }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false });
  });

  it('end in one state where their author moves them as they become public', async () => {
    for (let round = 0; round < 5; round += 1) {
      const article = await scheduled(`Round ${round}`, inTime(app, minute));
      const later = inTime(app, 5 * minute);
      app.clock.advance(minute - 1);
      const moves = [1, 2, 3].map(() =>
        mara
          .ok(updateArticle, {
            params: { id: article._id },
            body: articleBody({ title: article.title, publishAt: later }),
          })
          .then(() => 'moved')
          .catch(() => 'refused'),
      );
      app.clock.advance(1);
      const ends = new Set(await Promise.all(moves));
      const isPublic = (await statusOf(app.visitor, `/api/blogs/${article.slug}`)) === 200;
      expect(ends).toEqual(new Set([isPublic ? 'refused' : 'moved']));
      expect((await own(article.slug)).publishedAt !== null).toBe(isPublic);
    }
  });
});

describe('two processes on one PostgreSQL', () => {
  it('publish an article at its time, one and the other, also after a restart', async () => {
    const variables = { DATABASE_URL: await copyPostgres(), RATE_LIMIT: 'off' };
    const [one, other] = [await startTestApp('postgres', variables), await startTestApp('postgres', variables)];
    const editor = await addAdminTo(one, 'editor');
    const mara = await addPerson(one);
    const article = await submit(mara, { title: 'Of two', publishAt: inTime(one, minute) });
    await editor.ok(approveBlog, { params: { id: article._id }, body: { approved: true } });
    const slugs = async ({ visitor }: TestApp) => (await visitor.ok(listArticles)).data.map(({ slug }) => slug);
    for (const app of [one, other]) expect(await slugs(app)).not.toContain(article.slug);
    // The author brings it forward at one of them, and the other one knows.
    const { data } = await createClient(other.origin, mara.token).ok(updateArticle, {
      params: { id: article._id },
      body: articleBody({ title: article.title, publishAt: inTime(one, minute / 2) }),
    });
    for (const app of [one, other]) {
      app.clock.advance(minute / 2);
      expect(await slugs(app)).toContain(article.slug);
    }
    await one.close();
    const again = await startTestApp('postgres', variables);
    expect(await slugs(again)).not.toContain(article.slug);
    again.clock.advance(minute / 2);
    expect((await again.visitor.ok(getArticle, { params: { slug: article.slug } })).data.publishedAt).toBe(
      data.publishAt,
    );
    await other.close();
    await again.close();
  });
});
