import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import { articleLimits } from '#contract/blog/article-limits.ts';
import { addArticlePictures } from '#contract/blog/article-pictures.ts';
import { deleteBlog } from '#contract/blog/blog.admin.ts';
import { deleteArticle, listArticles } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { addPreviewLink, deletePreviewLink, listPreviewLinks } from '#contract/blog/preview-links.ts';
import { newId } from '#server/platform/ids.ts';
import { newToken } from '#server/platform/secret-tokens.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { articleBody, publish, submit } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { pngFile } from '#server/testing/test-files.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';

describe.each(engines)('preview links of articles, on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  let editor: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    mara = await addPerson(app, 'Mara <Lind>');
    editor = await addAdminTo(app, 'editor');
  });
  afterAll(() => app.close());

  const draft = async (title: string, content = '', who: Client = mara) =>
    (await who.ok(addArticle, { body: { title, content, draft: true } })).data;
  const linkTo = async (id: string, who: Client = mara) => {
    const { data } = await who.ok(addPreviewLink, { params: { id } });
    return { ...data, path: new URL(data.url ?? '').pathname };
  };
  const open = async (path: string, who: Client = app.visitor) => {
    const response = await who.fetch(path, { redirect: 'manual' });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };

  it('show a draft as it is now to everybody who has one, and to nobody else', async () => {
    const { _id: id } = await draft('Boats & <b>piers</b>', 'The **harbour** in winter. <script>alert(1)</script>');
    const { path, url } = await linkTo(id);
    expect(url).toMatch(/\/preview\/[\w-]{43}$/);
    const { status, text, headers } = await open(path);
    expect(status).toBe(200);
    expect(text).toContain('<strong>Preview.</strong>');
    expect(text).toContain('<h1 dir="auto">Boats &amp; &lt;b&gt;piers&lt;/b&gt;</h1>');
    expect(text).toContain('<strong>harbour</strong>');
    expect(text).toContain('Mara &lt;Lind&gt;');
    expect(text).not.toMatch(/<script|<b>piers/);
    expect(text).toContain('<title>Preview · Thoughtleaf</title>');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    await mara.ok(updateArticle, { params: { id }, body: { title: 'Boats, later', content: '', draft: true } });
    expect((await open(path)).text).toContain('Boats, later');
    expect((await app.visitor.fetch(`/api/blogs/${id}`)).status).toBe(404);
    const { data } = await app.visitor.ok(listArticles, { query: { q: 'boats' } });
    expect(data).toEqual([]);
    expect(await (await app.visitor.fetch('/robots.txt')).text()).toContain('Disallow: /preview/');
  });

  it('show the waiting edit of a public article, and lead to it when there is none', async () => {
    const { _id: id, slug } = await publish(app, mara, { title: 'Public harbour' });
    const { path } = await linkTo(id);
    const there = await open(path);
    expect([there.status, there.headers.get('location')]).toEqual([303, `/blog/${slug}`]);
    await mara.ok(updateArticle, { params: { id }, body: articleBody({ title: 'Edited harbour' }) });
    expect(await open(path)).toMatchObject({ status: 200, text: expect.stringContaining('Edited harbour') });
  });

  it('stay when a draft is submitted, and show its pictures', async () => {
    const { _id: id } = await draft('With a picture');
    const { path } = await linkTo(id);
    const { data: pictures } = await mara.ok(addArticlePictures, {
      params: { id },
      body: {},
      files: [await pngFile()],
    });
    const pictureId = pictures[0]?._id ?? '';
    const content = `${articleBody().content}\n\n![A boat](picture:${pictureId})`;
    const body = { ...articleBody({ content }), draft: false } as const;
    await mara.ok(updateArticle, { params: { id }, body });
    const address = `${path}/pictures/${pictureId}`;
    expect((await open(path)).text).toContain(`src="${address}"`);
    const picture = await app.visitor.fetch(address);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
    });
    expect(picture.status).toBe(200);
    const elsewhere = await linkTo((await draft('Another one'))._id);
    expect((await open(`${elsewhere.path}/pictures/${pictureId}`)).status).toBe(404);
    expect((await open(`${path}/pictures/${newId()}`)).status).toBe(404);
  });

  it('that do not work are one and the same 404', async () => {
    const { _id: id } = await draft('Soon gone');
    const revoked = await linkTo(id);
    const { message } = await mara.ok(deletePreviewLink, { params: { id, linkId: revoked._id } });
    expect(message).toBe(messages.blog.previewLinkRevoked);
    const deleted = await linkTo(id);
    await mara.ok(deleteArticle, { params: { id } });
    const removed = await submit(mara);
    const ofRemoved = await linkTo(removed._id);
    await editor.ok(deleteBlog, { params: { id: removed._id } });
    const noor = await addPerson(app);
    const ofBanned = await linkTo((await draft('Banned', '', noor))._id, noor);
    await ban(app, noor.id);
    const never = await open(`/preview/${newToken()}`);
    expect(never.status).toBe(404);
    const paths = [
      revoked.path,
      deleted.path,
      ofRemoved.path,
      ofBanned.path,
      '/preview/',
      '/Preview/x',
      '/preview/%ff',
    ];
    for (const path of paths) expect(await open(path)).toMatchObject({ status: 404, text: never.text });
    await liftBan(app, noor.id);
    expect((await open(ofBanned.path)).status).toBe(200);
    expect(await app.db.selectFrom('preview_links').select('id').where('article_id', '=', id).execute()).toEqual([]);
  });

  it('are kept as hashes, listed for their author, and limited', async () => {
    const { _id: id } = await draft('Many links');
    const made = await Promise.all(
      Array.from({ length: articleLimits.previewLinks + 3 }, () =>
        mara.fetch(`/api/blogs/${id}/preview-links`, { method: 'POST' }),
      ),
    );
    const statuses = made.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: articleLimits.previewLinks }, () => 201), 409, 409, 409]);
    const refusal = await mara.refused(addPreviewLink, { params: { id } });
    expect(refusal).toMatchObject({
      status: 409,
      message: messages.blog.tooManyPreviewLinks(articleLimits.previewLinks),
    });
    const { data } = await mara.ok(listPreviewLinks, { params: { id } });
    expect(data).toHaveLength(articleLimits.previewLinks);
    const token = new URL(data[0]?.url ?? '').pathname.slice('/preview/'.length);
    const row = await app.db
      .selectFrom('preview_links')
      .selectAll()
      .where('id', '=', data[0]?._id ?? '')
      .executeTakeFirst();
    expect(row?.token_hash).not.toContain(token);
    expect(row?.token_hash).toMatch(/^[\da-f]{64}$/);
  });

  it('are made and revoked by the author alone', async () => {
    const other = await addPerson(app);
    const own = await draft('Not yours');
    const article = await publish(app, mara, { title: 'Not yours either' });
    for (const [{ _id: id }, status] of [
      [own, 404],
      [article, 403],
    ] as const) {
      const { _id: linkId } = await linkTo(id);
      expect(await other.refused(addPreviewLink, { params: { id } })).toMatchObject({ status });
      expect(await other.refused(listPreviewLinks, { params: { id } })).toMatchObject({ status });
      expect(await other.refused(deletePreviewLink, { params: { id, linkId } })).toMatchObject({ status });
      expect((await mara.ok(listPreviewLinks, { params: { id } })).data).toHaveLength(1);
    }
    const unknown = { status: 404, message: messages.blog.previewLinkNotFound };
    for (const linkId of [newId(), 'x'])
      expect(await mara.refused(deletePreviewLink, { params: { id: own._id, linkId } })).toMatchObject(unknown);
  });
});
