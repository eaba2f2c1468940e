import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { articleLimits } from '#contract/blog/article-limits.ts';
import { listBlogs } from '#contract/blog/blog.admin.ts';
import { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import { deleteArticle, getArticle, listArticles, listMyArticles } from '#contract/blog/blog.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { addReport } from '#contract/reports/reports.ts';
import { deleteMe, exportMe } from '#contract/users/users.ts';
import { readTotal } from '#server/db/totals.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { approve, articleBody, submit } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { bytesOf } from '#server/testing/test-files.ts';
import { addPerson, ban, type Passerby } from '#server/testing/test-people.ts';

const missing = { status: 404, message: messages.blog.notFound };
const blank = { title: '', content: '', draft: true } as const;

describe.each(engines)('drafts of articles, on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine);
    mara = await addPerson(app);
  });
  afterAll(() => app.close());

  const draft = async (who: Client, body: { title?: string; content?: string; tags?: string[] } = {}) =>
    (await who.ok(addArticle, { body: { ...blank, ...body } })).data;
  const mine = async (who: Client) => (await who.ok(listMyArticles)).data;

  it('are of any length from 0, and keep the upper limits', async () => {
    const { message, data } = await mara.ok(addArticle, { body: blank });
    expect(message).toBe(messages.blog.draftSaved);
    expect(data).toMatchObject({ title: '', content: '', draft: true, approved: false, publishedAt: null, html: '' });
    expect(data.slug).toBe(data._id);
    const { article } = limits;
    const tooLong = [
      { title: 'x'.repeat(article.title.max + 1) },
      { content: 'x'.repeat(article.content.max + 1) },
      { tags: Array.from({ length: article.tags + 1 }, (_, place) => `tag ${place}`) },
      { title: 'a\u0007b' },
      { title: 5 },
    ];
    for (const wrong of tooLong) {
      const refusal = await mara.refused(addArticle, { body: { ...blank, ...wrong } });
      expect(refusal).toMatchObject({ status: 400 });
      expect(refusal.fields).toEqual([Object.keys(wrong)[0]]);
    }
    for (const wrong of ['true', 1, null, []]) {
      const refusal = await mara.refused(addArticle, { body: { ...articleBody(), draft: wrong } });
      expect(refusal).toMatchObject({ status: 400, message: messages.blog.draftUnknown, fields: ['draft'] });
    }
    // A submitted one is measured as ever.
    for (const more of [{}, { draft: false }]) {
      const refusal = await mara.refused(addArticle, { body: { title: 'x', content: 'y', ...more } });
      expect(refusal.fields).toEqual(['title', 'content']);
    }
  });

  it('are saved, stay drafts without a word, and become pending articles with the same id', async () => {
    const { _id: id, updatedAt } = await draft(mara, { title: 'Harbour' });
    const params = { id };
    const saved = await mara.ok(updateArticle, { params, body: { ...blank, title: 'Harbour walk', updatedAt } });
    expect(saved.message).toBe(messages.blog.draftSaved);
    expect(saved.data).toMatchObject({ _id: id, title: 'Harbour walk', draft: true });
    expect(saved.data.updatedAt > updatedAt).toBe(true);
    // Without a word of the draft, the usual limits hold, and it stays one.
    expect((await mara.refused(updateArticle, { params, body: { title: 'x', content: 'y' } })).fields).toEqual([
      'title',
      'content',
    ]);
    const whole = articleBody({ title: 'Harbour walk' });
    expect((await mara.ok(updateArticle, { params, body: whole })).data.draft).toBe(true);
    const short = await mara.refused(updateArticle, { params, body: { title: 'x', content: 'y', draft: false } });
    expect(short).toMatchObject({ status: 400, fields: ['title', 'content'] });
    const { message, data } = await mara.ok(updateArticle, { params, body: { ...whole, draft: false } });
    expect(message).toBe(messages.blog.submitted);
    expect(data).toMatchObject({ _id: id, draft: false, approved: false, slug: 'harbour-walk' });
    expect((await mara.ok(getArticle, { params: { slug: id } })).data).toEqual(data);
    expect((await mine(mara)).filter(({ _id }) => _id === id)).toHaveLength(1);
    // It is no draft any more, also for a tab that does not know.
    const late = await mara.refused(updateArticle, { params, body: { ...blank, title: 'Old words' } });
    expect(late).toMatchObject({
      status: 409,
      message: messages.blog.alreadySubmitted,
      data: { title: 'Harbour walk' },
    });
  });

  it('refuse a save over a newer one, and are submitted once by two who do it at once', async () => {
    const { _id: id, updatedAt } = await draft(mara, { title: 'First' });
    const params = { id };
    await mara.ok(updateArticle, { params, body: { ...blank, title: 'Second', updatedAt } });
    const old = await mara.refused(updateArticle, { params, body: { ...blank, title: 'Third', updatedAt } });
    expect(old).toMatchObject({ status: 409, message: messages.blog.changedElsewhere, data: { title: 'Second' } });
    const { data } = await mara.ok(getArticle, { params: { slug: id } });
    const body = articleBody({ draft: false });
    const both = await Promise.all(
      [1, 2].map(() =>
        mara.fetch(`/api/blogs/${id}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, updatedAt: data.updatedAt }),
        }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const rows = await app.db.selectFrom('blogs').select('id').where('id', '=', id).execute();
    expect(rows).toHaveLength(1);
    expect(await app.db.selectFrom('article_drafts').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('are in the list of their author, among the articles, in pages', async () => {
    const noor = await addPerson(app);
    const made: string[] = [];
    for (const kind of ['draft', 'article', 'draft', 'article', 'draft']) {
      const { _id } = kind === 'draft' ? await draft(noor, { title: kind }) : await submit(noor);
      made.unshift(_id);
      app.clock.advance(1000);
    }
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string | number> = { limit: 2, ...(cursor !== null && { cursor }) };
      const { data, nextCursor } = await noor.ok(listMyArticles, { query });
      found.push(...data.map(({ _id }) => _id));
      cursor = nextCursor;
    } while (cursor !== null);
    expect(found).toEqual(made);
  });

  it('are seen by their author alone, and by no list, count, feed, admin or report', async () => {
    const editor = await addAdminTo(app, 'editor');
    const total = await readTotal(app.db, ['blogs']);
    const words = 'Zanzibarbarossa';
    const article = await draft(mara, { ...articleBody(), title: words, tags: [words] });
    const params = { slug: article._id };
    expect((await mara.ok(getArticle, { params })).data).toEqual(article);
    const other = await addPerson(app);
    for (const who of [other, app.visitor]) expect(await who.refused(getArticle, { params })).toMatchObject(missing);
    for (const call of [updateArticle, deleteArticle]) {
      for (const body of [articleBody(), { ...blank }, articleBody({ draft: false })])
        expect(await other.refused(call, { params: { id: article._id }, body })).toMatchObject(missing);
    }
    for (const query of [{}, { q: words }, { tag: words }]) {
      const { data, tags } = await app.visitor.ok(listArticles, { query });
      expect(data.map(({ _id }) => _id)).not.toContain(article._id);
      expect(tags.map(({ tag }) => tag)).not.toContain(words);
    }
    for (const path of ['/blog/rss.xml', '/feed/rss.xml'])
      expect(await (await app.visitor.fetch(path)).text()).not.toContain(words);
    expect(await readTotal(app.db, ['blogs'])).toBe(total);
    for (const query of [{ search: words }, { state: 'pending' }])
      expect((await editor.ok(listBlogs, { query })).blogs.map(({ _id }) => _id)).not.toContain(article._id);
    for (const [method, end] of [
      ['PATCH', ''],
      ['PATCH', '/approve'],
      ['DELETE', ''],
    ] as const) {
      const init = {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ approved: true }),
      };
      expect((await editor.fetch(`/api/admin/blogs/${article._id}${end}`, init)).status).toBe(404);
    }
    const report = { contentType: 'blog', contentId: article._id, reason: 'Rude' } as const;
    for (const who of [other, mara]) expect((await who.refused(addReport, { body: report })).status).toBe(404);
    expect((await mara.ok(getArticle, { params })).data).toEqual(article);
  });

  it('go for good, with the account as well, and are in its export', async () => {
    const noor = await app.signUp();
    const { _id: id } = await draft(noor, { title: 'Kept words' });
    const gone = await draft(noor, { title: 'Other words' });
    const { message, data } = await noor.ok(deleteArticle, { params: { id: gone._id } });
    expect(message).toBe(messages.blog.draftDeleted);
    expect(data).toMatchObject({ _id: gone._id, draft: true });
    expect(await noor.refused(deleteArticle, { params: { id: gone._id } })).toMatchObject(missing);
    const zip = readZip(await bytesOf(await noor.fetch(exportMe.path)));
    const everything = z.parse(z.object({ articles: z.unknown() }), JSON.parse(String(zip.get('thoughtleaf.json'))));
    expect(everything.articles).toMatchObject([
      { _id: id, title: 'Kept words', draft: true, slug: null, pictures: [] },
    ]);
    expect(String(zip.get('articles/Kept words.md'))).toContain('state: draft');
    await noor.ok(deleteMe, { body: { password: noor.password } });
    expect(await app.db.selectFrom('article_drafts').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('are limited in number, however many come at once', async () => {
    const noor = await addPerson(app);
    const { drafts } = articleLimits;
    const rows = Array.from({ length: drafts - 1 }, (_, place) => ({
      id: crypto.randomUUID(),
      user_id: noor.id,
      title: '',
      content: '',
      excerpt: '',
      tags: '[]',
      reading_time: 1,
      created_at: place,
      updated_at: place,
    }));
    await app.db.insertInto('article_drafts').values(rows).execute();
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        noor.fetch(addArticle.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(blank),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
    expect(await noor.refused(addArticle, { body: blank })).toMatchObject({
      status: 409,
      message: messages.blog.tooManyDrafts(drafts),
    });
  });

  it('cannot be written by a banned person', async () => {
    const noor = await addPerson(app);
    const { _id: id } = await draft(noor);
    await ban(app, noor.id);
    expect((await noor.refused(addArticle, { body: blank })).status).toBe(403);
    expect((await noor.refused(updateArticle, { params: { id }, body: blank })).status).toBe(403);
  });

  it('leave approved articles as they are', async () => {
    const article = await submit(mara);
    await approve(app, article);
    const late = await mara.refused(updateArticle, { params: { id: article._id }, body: blank });
    expect(late).toMatchObject({ status: 409, data: { approved: true, draft: false } });
    expect((await app.visitor.ok(getArticle, { params: { slug: article.slug } })).data.approved).toBe(true);
  });
});
