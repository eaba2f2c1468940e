import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import { type Article, deleteArticle, getArticle, listMyArticles } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { approve, articleBody, submit } from '#server/testing/test-articles.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const hour = 60 * 60_000;
const missing = { status: 404, message: messages.blog.notFound };

describe.each(engines)('writing articles on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine);
    mara = await addPerson(app, 'Mara Lind');
  });
  afterAll(() => app.close());

  const read = async (who: Pick<Person, 'ok'>, slug: string) => (await who.ok(getArticle, { params: { slug } })).data;
  const slugsOf = (articles: readonly Article[]) => articles.map(({ slug }) => slug).toSorted();

  it('stores a pending article with all that follows from its text', async () => {
    const content =
      '# Wide\r\n\r\nThe *river* is wide here, and nobody in the town knows why.\n\n## Deep\n\nIt is deep.';
    const body = { title: '  Čapek & the river ', content: `\n${content}  `, tags: ' water, Town ,,water' };
    const { message, data } = await mara.ok(addArticle, { body });
    expect(message).toBe(messages.blog.submitted);
    const now = new Date(app.clock.now()).toISOString();
    expect(data).toEqual({
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      draft: false,
      edit: null,
      pictures: [],
      slug: 'capek-the-river',
      title: 'Čapek & the river',
      excerpt: 'The river is wide here, and nobody in the town knows why. It is deep.',
      tags: ['water', 'Town'],
      author: 'Mara Lind',
      authorId: mara.id,
      approved: false,
      allowComments: false,
      readingTime: 1,
      createdAt: now,
      updatedAt: now,
      publishedAt: null,
      publishAt: null,
      coverImage: null,
      cover: null,
      content: content.replaceAll('\r\n', '\n'),
      html: expect.stringContaining('<h2 id="wide">Wide</h2>\n<p>The <em>river</em> is'),
      headings: [
        { id: 'wide', level: 2, text: 'Wide' },
        { id: 'deep', level: 2, text: 'Deep' },
      ],
      meta: { metaTitle: null, metaDescription: null, ogImage: null, canonicalUrl: null, noindex: false },
    });
    expect(await read(mara, data.slug)).toEqual(data);
    expect(await read(mara, data._id)).toEqual(data);
  });

  it('takes texts up to their limits, and markup as what it is', async () => {
    const markup = `<script>alert(1)</script> ${'🌿'.repeat(200_000 - 26)}`;
    const limits = {
      title: '🌿'.repeat(200),
      content: markup,
      tags: Array.from({ length: 10 }, (_, n) => `${n}${'🌿'.repeat(39)}`),
    };
    const data = await submit(mara, limits);
    expect(data).toMatchObject({ ...limits, slug: expect.stringMatching(/^article/) });
    expect(data.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(Array.from(data.excerpt).length).toBeLessThanOrEqual(200);
    const least = { title: 'Title', content: 'x'.repeat(50), tags: [] };
    expect(await submit(mara, least)).toMatchObject(least);
    expect(await submit(mara, { title: 'Only headings', content: '# Heading\n'.repeat(9) })).toMatchObject({
      excerpt: 'Only headings',
    });
  });

  it.each([
    ['title', [undefined, null, 5, '', ' \n ', 'Four', '🌿'.repeat(201), 'A title\u0000', 'A title\uD800', [], {}]],
    [
      'content',
      [
        undefined,
        null,
        5,
        '',
        'x'.repeat(49),
        ` ${'x'.repeat(49)} `,
        'x'.repeat(200_001),
        `${'x'.repeat(60)}\u0007`,
        [],
      ],
    ],
    ['tags', [null, 5, {}, [5], ['a', null], Array.from({ length: 11 }, (_, n) => `t${n}`), 'a,b,c,d,e,f,g,h,i,j,k']],
    ['tags.0', [['x'.repeat(41)], 'x'.repeat(41), ['a\u0000'], ['\uDC00']]],
  ])('refuses a bad field: %s', async (field, values) => {
    const own = await submit(mara);
    const name = field.split('.', 1)[0] ?? '';
    for (const value of values) {
      for (const [call, params] of [
        [addArticle, {}],
        [updateArticle, { id: own._id }],
      ] as const) {
        const refusal = await mara.refused(call, { params, body: { ...articleBody(), [name]: value } });
        expect({ value, ...refusal }).toMatchObject({ value, status: 400, fields: [field] });
      }
    }
    expect(await read(mara, own.slug)).toEqual(own);
  });

  it('gives every article an address of its own, also to ten at once', async () => {
    const title = 'Ten at the same time';
    const [one, other] = [await addPerson(app), await addPerson(app)];
    const articles = await Promise.all(
      Array.from({ length: 10 }, (_, index) => submit(index % 2 === 0 ? one : other, { title })),
    );
    const stem = 'ten-at-the-same-time';
    expect(slugsOf(articles)).toEqual([stem, ...[10, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${stem}-${number}`)]);
    // Of a title without a letter, one that names a page, and one in a script of other letters.
    for (const [given, slug] of [
      ['?????', /^article(?:-\d+)?$/],
      ['—Edit—', /^edit-2$/],
      ['हिन्दी में '.repeat(12), /^हिन्दी-में-[^a-z]*में$/],
    ] as const) {
      const article = await submit(mara, { title: given });
      expect(article.slug).toMatch(slug);
      expect(await read(mara, article.slug)).toEqual(article);
    }
  });

  it('keeps an edit of an approved article apart until it is approved; its address and first publication stay', async () => {
    const article = await submit(mara, { title: 'The old title', tags: ['old'] });
    const publishedAt = app.clock.now() + 5000;
    await approve(app, article, publishedAt);
    expect((await read(app.visitor, article.slug)).approved).toBe(true);
    app.clock.advance(hour);
    const body = articleBody({ title: 'The new title', content: `# New\n\n${'word '.repeat(500)}`, tags: ['new'] });
    const { message, data } = await mara.ok(updateArticle, { params: { id: article._id }, body });
    expect(message).toBe(messages.blog.editSubmitted);
    expect(data).toMatchObject({
      slug: 'the-old-title',
      title: 'The new title',
      tags: ['new'],
      readingTime: 2,
      approved: false,
      createdAt: article.createdAt,
      updatedAt: new Date(app.clock.now()).toISOString(),
      publishedAt: new Date(publishedAt).toISOString(),
    });
    expect(data.html).toContain('<h2 id="new">New</h2>');
    expect(await read(mara, article.slug)).toEqual(data);
    expect(await read(app.visitor, article.slug)).toMatchObject({ title: 'The old title', approved: true, edit: null });
    const again = await mara.ok(updateArticle, { params: { id: article._id }, body });
    expect(Date.parse(again.data.updatedAt)).toBeGreaterThan(app.clock.now());
  });

  it('refuses to save over what was saved since, and says what that is', async () => {
    const article = await submit(mara, { title: 'Two windows' });
    const params = { id: article._id };
    const body = (title: string, updatedAt: string) => ({ ...articleBody({ title }), updatedAt });
    const { data: first } = await mara.ok(updateArticle, { params, body: body('From the one', article.updatedAt) });
    const refused = await mara.refused(updateArticle, { params, body: body('From the other', article.updatedAt) });
    expect(refused).toMatchObject({ status: 409, message: messages.blog.changedElsewhere, data: first });
    expect(await read(mara, article.slug)).toEqual(first);
    const { data: second } = await mara.ok(updateArticle, { params, body: body('From the other', first.updatedAt) });
    expect(second.title).toBe('From the other');
    const bad = await mara.refused(updateArticle, { params, body: body('Neither', 'yesterday') });
    expect(bad).toMatchObject({ status: 400, fields: ['updatedAt'] });
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((count) =>
        mara.fetch(updateArticle.path.replace('{id}', article._id), {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body(`At once: ${count}`, second.updatedAt)),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  it('deletes for good, once', async () => {
    const article = await submit(mara, { title: 'To be deleted', tags: ['gone'] });
    await approve(app, article);
    const params = { id: article._id };
    const { message, data } = await mara.ok(deleteArticle, { params });
    expect(message).toBe(messages.blog.deleted);
    expect(data).toMatchObject({ _id: article._id, slug: 'to-be-deleted', title: 'To be deleted' });
    expect(await mara.refused(deleteArticle, { params })).toMatchObject(missing);
    expect(await mara.refused(updateArticle, { params, body: articleBody() })).toMatchObject(missing);
    for (const who of [mara, app.visitor])
      expect(await who.refused(getArticle, { params: { slug: article.slug } })).toMatchObject(missing);
    expect(await app.db.selectFrom('blog_tags').selectAll().where('blog_id', '=', article._id).execute()).toEqual([]);
  });

  it('deletes once also by two clicks at once', async () => {
    const { _id } = await submit(mara);
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await mara.fetch(`/api/blogs/${_id}`, { method: 'DELETE' })).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  });

  it('lists one’s own, the last changed first, over pages', async () => {
    const person = await addPerson(app);
    const articles: Article[] = [];
    for (const title of ['First', 'Second', 'Third', 'Fourth']) articles.push(await submit(person, { title }));
    await approve(app, articles[1] ?? { _id: '' });
    app.clock.advance(1000);
    await person.ok(updateArticle, {
      params: { id: articles[0]?._id ?? '' },
      body: articleBody({ title: 'First again' }),
    });
    const titles: string[] = [];
    let query: { limit: number; cursor?: string } = { limit: 3 };
    for (let page = 0; page < 2; page += 1) {
      const { data, nextCursor } = await person.ok(listMyArticles, { query });
      titles.push(...data.map(({ title, approved }) => (approved ? `${title} (public)` : title)));
      query = { limit: 3, ...(nextCursor !== null && { cursor: nextCursor }) };
      expect(nextCursor === null).toBe(page === 1);
    }
    expect(titles).toEqual(['First again', 'Fourth', 'Third', 'Second (public)']);
    expect((await (await addPerson(app)).ok(listMyArticles)).data).toEqual([]);
  });

  it('is held back: twenty articles in an hour, and a hundred edits', async () => {
    const person = await addPerson(app);
    const { _id: id } = await submit(person);
    const spend = (key: string, count: number) =>
      app.db
        .insertInto('attempts')
        .values({ key: `${key}:${person.id}`, count, expires_at: app.clock.now() + hour / 6 })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ count }))
        .execute();
    await spend('articles', 19);
    await spend('articleEdits', 99);
    for (const [call, params] of [
      [addArticle, {}],
      [updateArticle, { id }],
    ] as const) {
      await person.ok(call, { params: { id: '', ...params }, body: articleBody() });
      const refusal = await person.refused(call, { params, body: articleBody() });
      expect(refusal).toMatchObject({ status: 429, message: messages.blog.tooMuch });
      expect(refusal.retryAfter).toBeGreaterThan(0);
    }
  });
});
