import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { updateArticle } from '#contract/blog/article-forms.ts';
import { addArticlePictures } from '#contract/blog/article-pictures.ts';
import { approveBlog, deleteBlog, editBlog, listBlogs, refuseBlogEdit } from '#contract/blog/blog.admin.ts';
import { type Article, deleteArticle, getArticle, listArticles, listMyArticles } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { exportMe } from '#contract/users/users.ts';
import { rebuildArticleIndex } from '#server/blog/blog.service.ts';
import { type ArticleListings, openArticleListings } from '#server/testing/article-listings.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { articleBody, publish, submit } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { bytesOf, pngFile } from '#server/testing/test-files.ts';
import { addPerson, ban, type Passerby } from '#server/testing/test-people.ts';
import { readZip } from '#server/testing/read-zip.ts';

const text = (word: string) => `${word} flows through the town, and nobody knows why it is so wide.`;

describe.each(engines)('edits of approved articles, on %s', (engine) => {
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

  const read = async (who: Client, slug: string, asked?: 'public' | 'edit') =>
    (await who.ok(getArticle, { params: { slug }, ...(asked && { query: { text: asked } }) })).data;
  const edit = async (
    { _id: id }: Article,
    title: string,
    more: { content?: string; tags?: string[]; updatedAt?: string } = {},
  ) =>
    (
      await mara.ok(updateArticle, {
        params: { id },
        body: { ...articleBody({ title, content: text(title) }), ...more },
      })
    ).data;
  const rowOf = async (id: string, query: { state?: 'all' | 'pending' | 'approved'; search?: string } = {}) =>
    (await editor.ok(listBlogs, { query: { limit: 100, ...query } })).blogs.find(({ _id }) => _id === id);
  const mine = async (id: string) =>
    (await mara.ok(listMyArticles, { query: { limit: 50 } })).data.find(({ _id }) => _id === id);
  const approveIt = ({ _id: id }: { _id: string }, updatedAt?: string) =>
    editor.ok(approveBlog, { params: { id }, body: { approved: true, ...(updatedAt && { updatedAt }) } });
  /** All that visitors see of an article. */
  const seen = async (slug: string, tag: string, q: string) => ({
    title: (await read(app.visitor, slug)).title,
    listed: (await app.visitor.ok(listArticles, { query: { limit: 50 } })).data.find((row) => row.slug === slug)?.title,
    tagged: (await app.visitor.ok(listArticles, { query: { tag } })).data.some((row) => row.slug === slug),
    found: (await app.visitor.ok(listArticles, { query: { q } })).data.some((row) => row.slug === slug),
    ...(await listings.listingsOf(slug)),
  });

  it('leave all that readers see as it is until one is approved, then change all of it', async () => {
    const article = await publish(app, mara, { title: 'Havel', content: text('Havel'), tags: ['havel'] });
    const { slug } = article;
    const before = await seen(slug, 'havel', 'havel');
    expect(before).toEqual({ title: 'Havel', listed: 'Havel', tagged: true, found: true, rss: true, map: true });
    const edited = await edit(article, 'Vltava', { tags: ['vltava'] });
    expect(edited).toMatchObject({
      title: 'Vltava',
      approved: false,
      slug,
      tags: ['vltava'],
      edit: { state: 'waiting' },
    });
    expect(await seen(slug, 'havel', 'havel')).toEqual(before);
    expect(await seen(slug, 'vltava', 'vltava')).toMatchObject({ title: 'Havel', tagged: false, found: false });
    expect((await read(other, slug)).edit).toBeNull();
    await approveIt(article);
    const after = { title: 'Vltava', listed: 'Vltava', tagged: true, found: true, rss: true, map: true };
    expect(await seen(slug, 'vltava', 'vltava')).toEqual(after);
    expect(await seen(slug, 'havel', 'havel')).toMatchObject({ tagged: false, found: false });
    expect(await read(app.visitor, slug)).toMatchObject({ approved: true, edit: null, updatedAt: edited.updatedAt });
  });

  it('are seen by their author, beside the public text, and by nobody else', async () => {
    const article = await publish(app, mara, { title: 'Danube', content: text('Danube') });
    const { slug, _id: id } = article;
    const edited = await edit(article, 'Isarau');
    expect(await read(mara, slug)).toEqual(edited);
    expect(await read(mara, id, 'edit')).toEqual(edited);
    expect(await read(mara, slug, 'public')).toMatchObject({
      title: 'Danube',
      approved: true,
      edit: { state: 'waiting' },
    });
    expect(await mine(id)).toMatchObject({
      title: 'Isarau',
      approved: false,
      edit: { state: 'waiting', reason: null },
    });
    for (const who of [other, app.visitor])
      for (const asked of ['public', 'edit'] as const)
        expect(await read(who, slug, asked)).toMatchObject({ title: 'Danube', approved: true, edit: null });
    const refusal = await mara.refused(getArticle, { params: { slug }, query: { text: 'former' } });
    expect(refusal).toMatchObject({ status: 400, fields: ['text'] });
    // The newest waits.
    await edit(article, 'Salzach', { updatedAt: edited.updatedAt });
    expect(await read(mara, slug)).toMatchObject({ title: 'Salzach' });
    expect(await rowOf(id)).toMatchObject({ title: 'Salzach', publicText: { title: 'Danube' } });
    const ids = (await mara.ok(listMyArticles, { query: { limit: 50 } })).data.map(({ _id }) => _id);
    expect(ids.filter((each) => each === id)).toEqual([id]);
  });

  it('are pending for editors, who see both texts and find either', async () => {
    const article = await publish(app, mara, { title: 'Seine', content: text('Seine'), tags: ['old'] });
    const { _id: id } = article;
    expect(await rowOf(id, { state: 'approved' })).toMatchObject({ approved: true, publicText: null });
    const edited = await edit(article, 'Marne', { tags: ['new'] });
    expect(await rowOf(id, { state: 'approved' })).toBeUndefined();
    const waiting = {
      title: 'Marne',
      content: text('Marne'),
      tags: ['new'],
      approved: false,
      updatedAt: edited.updatedAt,
      publicText: { title: 'Seine', content: text('Seine'), tags: ['old'] },
    };
    expect(await rowOf(id, { state: 'pending' })).toMatchObject(waiting);
    for (const rebuild of [() => Promise.resolve(), () => rebuildArticleIndex(app.db)]) {
      await rebuild();
      for (const search of ['seine', 'marne']) expect(await rowOf(id, { search })).toMatchObject(waiting);
    }
    await editor.ok(editBlog, { params: { id }, body: { title: 'The Marne', updatedAt: edited.updatedAt } });
    expect(await read(app.visitor, article.slug)).toMatchObject({ title: 'Seine' });
    expect(await read(mara, article.slug)).toMatchObject({ title: 'The Marne' });
  });

  it('are approved as an editor has seen them', async () => {
    const article = await publish(app, mara, { title: 'Rhine', content: text('Rhine') });
    const params = { id: article._id };
    const first = await edit(article, 'Mainau');
    const second = await edit(article, 'Neckar');
    for (const call of [
      () => editor.refused(approveBlog, { params, body: { approved: true, updatedAt: first.updatedAt } }),
      () => editor.refused(refuseBlogEdit, { params, body: { updatedAt: first.updatedAt } }),
      () => editor.refused(editBlog, { params, body: { title: 'The Main', updatedAt: first.updatedAt } }),
    ])
      expect(await call()).toMatchObject({ status: 409, message: adminMessages.blogs.changedElsewhere });
    expect(await read(app.visitor, article.slug)).toMatchObject({ title: 'Rhine' });
    await approveIt(article, second.updatedAt);
    expect(await read(app.visitor, article.slug)).toMatchObject({ title: 'Neckar' });
  });

  it('end in one state where the author changes one while it is approved', async () => {
    for (let round = 0; round < 5; round += 1) {
      const article = await publish(app, mara, { title: `Loire ${round}` });
      const params = { id: article._id };
      const { updatedAt } = await edit(article, 'First edit');
      const [approval, save] = await Promise.all([
        editor.fetch(`/api/admin/blogs/${article._id}/approve`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ approved: true, updatedAt }),
        }),
        mara.ok(updateArticle, { params, body: articleBody({ title: 'Second edit' }) }),
      ]);
      expect(save.data).toMatchObject({ title: 'Second edit', approved: false });
      const isFirstPublic = approval.status === 200;
      expect([200, 409]).toContain(approval.status);
      expect((await read(app.visitor, article.slug)).title).toBe(isFirstPublic ? 'First edit' : `Loire ${round}`);
      // The later one waits in any case.
      expect(await rowOf(article._id)).toMatchObject({ title: 'Second edit', approved: false });
    }
  });

  it('that are refused leave the public text, and tell their author why', async () => {
    const article = await publish(app, mara, { title: 'Odera', content: text('Odera') });
    const params = { id: article._id };
    const none = { status: 409, message: adminMessages.blogs.noEdit };
    expect(await editor.refused(refuseBlogEdit, { params, body: {} })).toMatchObject(none);
    const edited = await edit(article, 'Warta');
    const tooLong = await editor.refused(refuseBlogEdit, { params, body: { reason: 'x'.repeat(501) } });
    expect(tooLong).toMatchObject({ status: 400, fields: ['reason'] });
    const { blog, message } = await editor.ok(refuseBlogEdit, { params, body: { reason: 'Another river.' } });
    expect({ message, approved: blog.approved }).toEqual({ message: adminMessages.blogs.editRefused, approved: true });
    expect(await editor.refused(refuseBlogEdit, { params, body: {} })).toMatchObject(none);
    const told = { state: 'refused', reason: 'Another river.', updatedAt: edited.updatedAt };
    expect(await mine(article._id)).toMatchObject({ title: 'Odera', approved: true, edit: told });
    expect(await read(mara, article.slug)).toMatchObject({ title: 'Odera', approved: true, edit: told });
    expect(await read(mara, article.slug, 'edit')).toMatchObject({ title: 'Warta', approved: false, edit: told });
    expect(await read(app.visitor, article.slug)).toMatchObject({ title: 'Odera', edit: null });
    expect(await rowOf(article._id, { search: 'warta' })).toBeUndefined();
    // Based on either text, the next edit waits again.
    await edit(article, 'Bober', { updatedAt: article.updatedAt });
    expect(await mine(article._id)).toMatchObject({ title: 'Bober', edit: { state: 'waiting', reason: null } });
  });

  it('refuse to be saved over what was saved since, and say what that is', async () => {
    const article = await publish(app, mara, { title: 'Piave' });
    const first = await edit(article, 'Ticino', { updatedAt: article.updatedAt });
    const refused = await mara.refused(updateArticle, {
      params: { id: article._id },
      body: { ...articleBody({ title: 'Addua' }), updatedAt: article.updatedAt },
    });
    expect(refused).toMatchObject({ status: 409, message: messages.blog.changedElsewhere, data: first });
    await approveIt(article);
    // Who has the approved edit open goes on with it.
    expect(await edit(article, 'Addua', { updatedAt: first.updatedAt })).toMatchObject({ title: 'Addua' });
  });

  it('become the text of an article that is taken back, and go with a deleted one', async () => {
    const article = await publish(app, mara, { title: 'Tagus' });
    await edit(article, 'Jarama');
    const params = { id: article._id };
    const { blog } = await editor.ok(approveBlog, { params, body: { approved: false } });
    expect(blog).toMatchObject({ title: 'Jarama', approved: false, publicText: null });
    expect((await app.visitor.fetch(`/api/blogs/${article.slug}`)).status).toBe(404);
    expect(await mine(article._id)).toMatchObject({ title: 'Jarama', approved: false, edit: null });
    await edit(article, 'Henares');
    await approveIt(article);
    expect(await read(app.visitor, article.slug)).toMatchObject({ title: 'Henares' });
    for (const remove of [
      (id: string) => mara.ok(deleteArticle, { params: { id } }),
      (id: string) => editor.ok(deleteBlog, { params: { id } }),
    ]) {
      const gone = await publish(app, mara, { title: 'Guadiana' });
      await edit(gone, 'Zujar');
      await remove(gone._id);
      expect(
        await app.db.selectFrom('article_edits').select('blog_id').where('blog_id', '=', gone._id).execute(),
      ).toEqual([]);
      expect((await mara.fetch(`/api/blogs/${gone.slug}?text=edit`)).status).toBe(404);
    }
  });

  it('keep their pictures from readers until a text that shows them is approved', async () => {
    const article = await publish(app, mara, { title: 'Douro' });
    const add = async () => {
      const { data } = await mara.ok(addArticlePictures, {
        params: { id: article._id },
        body: {},
        files: [await pngFile()],
      });
      return data[0]?._id ?? '';
    };
    const [shown, left] = [await add(), await add()];
    const status = async (who: Client, path: string) => (await who.fetch(path)).status;
    const pictures = async (who: Client) => (await read(who, article.slug)).pictures.map(({ _id }) => _id);
    const edited = await edit(article, 'Sabor', { content: `${text('Sabor')}\n\n![Sabor](picture:${shown})` });
    expect(edited.html).toContain('&amp;signature=');
    expect(edited.pictures.map(({ _id }) => _id)).toEqual([shown, left]);
    expect(await pictures(app.visitor)).toEqual([]);
    for (const id of [shown, left]) expect(await status(app.visitor, `/article-pictures/${id}`)).toBe(404);
    const row = await rowOf(article._id);
    for (const { url } of row?.pictures ?? []) expect(await status(editor, url)).toBe(200);
    await approveIt(article);
    expect(await pictures(app.visitor)).toEqual([shown]);
    expect(await status(app.visitor, `/article-pictures/${shown}`)).toBe(200);
    expect(await status(app.visitor, `/article-pictures/${left}`)).toBe(404);
  });

  it('come along with an export', async () => {
    const noor = await app.signUp('Noor');
    const { _id: id } = await publish(app, noor, { title: 'Minho' });
    await noor.ok(updateArticle, { params: { id }, body: articleBody({ title: 'Silva' }) });
    await submit(noor, { title: 'Without an edit' });
    const zip = readZip(await bytesOf(await noor.fetch(exportMe.path)));
    const { articles } = JSON.parse(zip.get('thoughtleaf.json')?.toString() ?? '{}');
    expect(articles).toMatchObject([
      { title: 'Minho', approved: true, edit: { title: 'Silva', refusedAt: null } },
      { title: 'Without an edit', edit: null },
    ]);
  });

  it('of a banned person are seen by nobody', async () => {
    const noor = await addPerson(app);
    const { _id: id, slug } = await publish(app, noor, { title: 'Ebros' });
    await noor.ok(updateArticle, { params: { id }, body: articleBody({ title: 'Segre' }) });
    await ban(app, noor.id);
    expect((await app.visitor.fetch(`/api/blogs/${slug}`)).status).toBe(404);
    expect((await noor.fetch(`/api/blogs/${slug}`)).status).toBe(404);
  });
});
