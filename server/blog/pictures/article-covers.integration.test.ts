import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import { addArticlePictures } from '#contract/blog/article-pictures.ts';
import { approveBlog, editBlog, listBlogs } from '#contract/blog/blog.admin.ts';
import { type Article, deleteArticle, getArticle, listArticles, listMyArticles } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { addPreviewLink } from '#contract/blog/preview-links.ts';
import { exportArticles } from '#server/blog/blog.service.ts';
import { newId } from '#server/platform/ids.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { articleBody, publish, submit } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { pngFile } from '#server/testing/test-files.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const refused = { status: 400, message: messages.blog.coverUnknown, fields: ['coverImage'] };

describe.each(engines)('covers of articles, on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  let editor: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    mara = await addPerson(app);
    editor = await addAdminTo(app, 'editor');
  });
  afterAll(() => app.close());

  const addOne = async (who: Client, { _id: id }: { _id: string }, alt = 'A river') => {
    const { data } = await who.ok(addArticlePictures, {
      params: { id },
      body: { alts: [alt] },
      files: [await pngFile()],
    });
    return data[0]?._id ?? '';
  };
  const cover = async (article: Pick<Article, '_id' | 'title'>, coverImage?: string | null) =>
    (
      await mara.ok(updateArticle, {
        params: { id: article._id },
        body: articleBody({ title: article.title, ...(coverImage !== undefined && { coverImage }) }),
      })
    ).data;
  const approveIt = ({ _id: id }: { _id: string }) =>
    editor.ok(approveBlog, { params: { id }, body: { approved: true } });
  const listed = async ({ slug }: { slug: string }) =>
    (await app.visitor.ok(listArticles, { query: { limit: 50 } })).data.find((row) => row.slug === slug);
  const status = async (who: Client, url: string) => (await who.fetch(url)).status;

  it('stand in lists, on the page and at the preview once the article is public, with their words', async () => {
    const article = await submit(mara, { title: 'With a cover' });
    expect(article).toMatchObject({ coverImage: null, cover: null });
    const id = await addOne(mara, article);
    const covered = await cover(article, id);
    expect(covered).toMatchObject({ coverImage: id, cover: { _id: id, alt: 'A river', width: 800, height: 500 } });
    expect(covered.cover?.url).toContain('signature=');
    expect(await status(app.visitor, `/article-pictures/${id}`)).toBe(404);
    const mine = (await mara.ok(listMyArticles)).data.find(({ _id }) => _id === article._id);
    expect(await status(mara, mine?.cover?.url ?? '')).toBe(200);
    const { data: link } = await mara.ok(addPreviewLink, { params: { id: article._id } });
    const path = new URL(link.url ?? '').pathname;
    expect(await (await app.visitor.fetch(path)).text()).toContain(`<img src="${path}/pictures/${id}" alt="A river"`);
    expect(await status(app.visitor, `${path}/pictures/${id}`)).toBe(200);
    const { blogs } = await editor.ok(listBlogs, { query: { state: 'pending' } });
    expect(blogs.find(({ _id }) => _id === article._id)?.coverImage).toBe(id);
    await approveIt(article);
    const shown = { coverImage: id, cover: { _id: id, url: `/article-pictures/${id}`, alt: 'A river' } };
    expect(await listed(article)).toMatchObject(shown);
    expect((await app.visitor.ok(getArticle, { params: { slug: article.slug } })).data).toMatchObject(shown);
    expect(await status(app.visitor, `/article-pictures/${id}`)).toBe(200);
    await editor.ok(editBlog, { params: { id: article._id }, body: { title: 'With a cover, corrected' } });
    expect(await listed(article)).toMatchObject(shown);
  });

  it('stay where a save does not name them, and go with null', async () => {
    const { data: draft } = await mara.ok(addArticle, { body: { title: '', content: '', draft: true } });
    const id = await addOne(mara, draft);
    const save = async (coverImage?: string | null) =>
      (
        await mara.ok(updateArticle, {
          params: { id: draft._id },
          body: { title: 'x', content: '', draft: true, ...(coverImage !== undefined && { coverImage }) },
        })
      ).data;
    expect((await save(id)).coverImage).toBe(id);
    expect((await save()).coverImage).toBe(id);
    expect(await save(null)).toMatchObject({ coverImage: null, cover: null });
    await save(id);
    const body = { ...articleBody({ title: 'From a draft' }), draft: false as const };
    const { data: submitted } = await mara.ok(updateArticle, { params: { id: draft._id }, body });
    expect(submitted.coverImage).toBe(id);
    expect((await cover(submitted)).coverImage).toBe(id);
    expect((await cover(submitted, null)).coverImage).toBeNull();
    const covers: (string | null)[] = [];
    await cover(submitted, id);
    for await (const { _id, coverImage } of exportArticles(app.db, mara.id))
      if (_id === draft._id) covers.push(coverImage);
    expect(covers).toEqual([id]);
    expect((await mara.ok(deleteArticle, { params: { id: draft._id } })).data.cover).toBeNull();
    expect((await app.storedFiles()).filter((name) => name.includes(id))).toEqual([]);
  });

  it('of a public article wait for an editor, as its text does', async () => {
    const article = await publish(app, mara, { title: 'Covered later' });
    const id = await addOne(mara, article);
    expect(await cover(article, id)).toMatchObject({ approved: false, coverImage: id, edit: { state: 'waiting' } });
    expect(await listed(article)).toMatchObject({ coverImage: null, cover: null });
    expect(await status(app.visitor, `/article-pictures/${id}`)).toBe(404);
    const mine = (await mara.ok(listMyArticles)).data.find(({ _id }) => _id === article._id);
    expect(mine).toMatchObject({ coverImage: id, cover: { _id: id } });
    await approveIt(article);
    expect(await listed(article)).toMatchObject({ coverImage: id, cover: { url: `/article-pictures/${id}` } });
    expect(await status(app.visitor, `/article-pictures/${id}`)).toBe(200);
    await cover(article, null);
    expect((await listed(article))?.coverImage).toBe(id);
    await approveIt(article);
    expect(await listed(article)).toMatchObject({ coverImage: null, cover: null });
  });

  it('are pictures of that article alone', async () => {
    const other = await addPerson(app);
    const [own, second, theirs] = [await submit(mara), await submit(mara), await submit(other)];
    const foreign = [await addOne(mara, second), await addOne(other, theirs), newId(), '', 'x', "' or 1=1 --"];
    const { data: draft } = await mara.ok(addArticle, { body: { title: '', content: '', draft: true } });
    for (const coverImage of [...foreign, 'x'.repeat(101)]) {
      for (const body of [articleBody({ coverImage }), { ...articleBody({ coverImage }), draft: true as const }])
        expect(await mara.refused(addArticle, { body })).toMatchObject(refused);
      for (const { _id: id } of [own, draft])
        expect(await mara.refused(updateArticle, { params: { id }, body: articleBody({ coverImage }) })).toMatchObject(
          refused,
        );
      const body = { ...articleBody({ coverImage }), draft: false as const };
      expect(await mara.refused(updateArticle, { params: { id: draft._id }, body })).toMatchObject(refused);
    }
    expect((await mara.ok(getArticle, { params: { slug: own._id } })).data.coverImage).toBeNull();
  });
});
