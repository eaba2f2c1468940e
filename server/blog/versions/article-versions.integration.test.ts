import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import { listArticleVersions, readArticleVersion, restoreArticleVersion } from '#contract/blog/article-versions.ts';
import { approveBlog, editBlog } from '#contract/blog/blog.admin.ts';
import { deleteArticle, getArticle } from '#contract/blog/blog.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { deleteMe, exportMe } from '#contract/users/users.ts';
import { versionLength } from '#lib/text-versions.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { articleBody, publish, submit } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { bytesOf } from '#server/testing/test-files.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const day = 24 * 60 * 60_000;
const text = 'The river is wide here, and nobody in the town knows why it is so wide.';

describe.each(engines)('versions of articles, on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  let editor: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    mara = await addPerson(app, 'Mara');
    editor = await addAdminTo(app, 'editor');
  });
  afterAll(() => app.close());

  const draft = async (title: string, content = text) =>
    (await mara.ok(addArticle, { body: { title, content, tags: ['one'], draft: true } })).data;
  const save = async (id: string, title: string, content = text) =>
    (await mara.ok(updateArticle, { params: { id }, body: { title, content, tags: ['one'], draft: true } })).data;
  const list = async (id: string, who: Client = mara) => (await who.ok(listArticleVersions, { params: { id } })).data;
  const titles = async (id: string) => (await list(id)).map(({ version, title }) => `${version} ${title}`);
  const kept = async (id: string) => {
    const rows = await app.db.selectFrom('article_versions').select('version').where('article_id', '=', id).execute();
    return rows.length;
  };

  it('of a draft are those of five minutes each, the first text apart', async () => {
    const { _id: id } = await draft('First');
    expect(await list(id)).toEqual([
      {
        version: 1,
        savedAt: expect.any(String),
        title: 'First',
        characters: text.length,
        by: { _id: mara.id, name: 'Mara' },
      },
    ]);
    await save(id, 'Second');
    await save(id, 'Second, mended');
    expect(await titles(id)).toEqual(['2 Second, mended', '1 First']);
    app.clock.advance(versionLength);
    await save(id, 'Third');
    // Most of it goes: the text before stays.
    await save(id, 'Third', 'Gone.');
    await save(id, 'Third', 'Gone.');
    expect(await titles(id)).toEqual(['4 Third', '3 Third', '2 Second, mended', '1 First']);
    const { data } = await mara.ok(readArticleVersion, { params: { id, version: '3' } });
    expect(data).toMatchObject({ version: 3, title: 'Third', content: text, tags: ['one'] });
    const page = await mara.ok(listArticleVersions, { params: { id }, query: { limit: 2, cursor: '4' } });
    expect(page.data.map(({ version }) => version)).toEqual([3, 2]);
    expect(page.nextCursor).toBe('2');
  });

  it('come back as a version of their own, which can be undone', async () => {
    const { _id: id } = await draft('Before', '');
    app.clock.advance(versionLength);
    await save(id, 'After');
    const { message, data } = await mara.ok(restoreArticleVersion, { params: { id, version: '1' } });
    expect(message).toBe(messages.blog.versionRestored);
    expect(data).toMatchObject({ title: 'Before', content: '', draft: true });
    await mara.ok(restoreArticleVersion, { params: { id, version: '2' } });
    expect(await titles(id)).toEqual(['4 After', '3 Before', '2 After', '1 Before']);
    expect((await mara.ok(getArticle, { params: { slug: id } })).data).toMatchObject({ title: 'After', content: text });
  });

  it('stay when a draft is submitted, and a restore is then an edit that waits', async () => {
    const { _id: id } = await draft('Draft');
    app.clock.advance(versionLength);
    const body = { ...articleBody({ title: 'Submitted' }), draft: false } as const;
    const { data: pending } = await mara.ok(updateArticle, { params: { id }, body });
    app.clock.advance(versionLength);
    await mara.ok(updateArticle, { params: { id }, body: articleBody({ title: 'Pending' }) });
    expect(await titles(id)).toEqual(['3 Pending', '2 Submitted', '1 Draft']);
    await editor.ok(approveBlog, { params: { id }, body: { approved: true } });
    const { data } = await mara.ok(restoreArticleVersion, { params: { id, version: '1' } });
    expect(data).toMatchObject({ title: 'Draft', approved: false, edit: { state: 'waiting' } });
    expect((await app.visitor.ok(getArticle, { params: { slug: pending.slug } })).data.title).toBe('Pending');
    await editor.ok(editBlog, { params: { id }, body: { title: 'Mended by an editor' } });
    expect((await list(id))[0]).toMatchObject({ title: 'Mended by an editor', by: { _id: null, name: 'An editor' } });
  });

  it('that are too short for a submitted article stay where they are', async () => {
    const { _id: id } = await draft('No', '');
    const body = { ...articleBody({ title: 'Long enough' }), draft: false } as const;
    await mara.ok(updateArticle, { params: { id }, body });
    const refusal = await mara.refused(restoreArticleVersion, { params: { id, version: '1' } });
    expect(refusal).toMatchObject({ status: 409, message: messages.blog.versionTooShort });
    expect((await mara.ok(getArticle, { params: { slug: id } })).data.title).toBe('Long enough');
  });

  it('of an article from before they were kept begin with its text', async () => {
    const { _id: id } = await publish(app, mara, { title: 'From before' });
    await app.db.deleteFrom('article_versions').where('article_id', '=', id).execute();
    expect(await titles(id)).toEqual(['1 From before']);
    expect((await mara.ok(readArticleVersion, { params: { id, version: '1' } })).data.title).toBe('From before');
    await mara.ok(updateArticle, { params: { id }, body: articleBody({ title: 'From after' }) });
    expect(await titles(id)).toEqual(['2 From after', '1 From before']);
  });

  it('are thinned out as those of notes, and there are not more than 200', async () => {
    const { _id: id } = await draft('Version 1');
    for (let number = 2; number <= limits.note.versions.kept + 5; number += 1) {
      app.clock.advance(versionLength);
      await save(id, `Version ${number}`);
    }
    expect(await kept(id)).toBe(limits.note.versions.kept);
    expect((await titles(id))[0]).toBe(`${limits.note.versions.kept + 5} Version ${limits.note.versions.kept + 5}`);
    app.clock.advance(10 * day);
    await save(id, 'Much later');
    const left = await kept(id);
    expect(left).toBeGreaterThanOrEqual(3);
    expect(left).toBeLessThan(6);
  });

  it('end in one history where an article is saved many times at once', async () => {
    const { _id: id } = await draft('At once');
    await Promise.all(Array.from({ length: 8 }, (_, place) => save(id, `At once ${place}`, `${place}`)));
    const versions = await list(id);
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, place) => versions.length - place));
    expect(versions[0]?.title).toBe((await mara.ok(getArticle, { params: { slug: id } })).data.title);
  });

  it('are their author’s alone, and none where there is no such version', async () => {
    const other = await addPerson(app);
    const own = await draft('Mine alone');
    const article = await publish(app, mara, { title: 'Public one' });
    const pending = await submit(mara, { title: 'Pending one' });
    for (const [{ _id: id }, status] of [
      [own, 404],
      [pending, 404],
      [article, 403],
    ] as const) {
      const params = { id, version: '1' };
      expect(await other.refused(listArticleVersions, { params })).toMatchObject({ status });
      expect(await other.refused(readArticleVersion, { params })).toMatchObject({ status });
      expect(await other.refused(restoreArticleVersion, { params })).toMatchObject({ status });
    }
    for (const version of ['0', '99', '-1', '1.5', 'x', '9'.repeat(30)]) {
      const params = { id: own._id, version };
      const missing = { status: 404, message: messages.blog.versionNotFound };
      expect(await mara.refused(readArticleVersion, { params })).toMatchObject(missing);
      expect(await mara.refused(restoreArticleVersion, { params })).toMatchObject(missing);
    }
    const refusal = await mara.refused(listArticleVersions, { params: { id: own._id }, query: { cursor: 'x' } });
    expect(refusal).toMatchObject({ status: 400, fields: ['cursor'] });
  });

  it('are in the export, and go with their article and their author', async () => {
    const noor = await app.signUp('Noor');
    const { data } = await noor.ok(addArticle, { body: { title: 'Kept', content: '', draft: true } });
    const gone = await submit(noor, { title: 'Going soon' });
    const zip = readZip(await bytesOf(await noor.fetch(exportMe.path)));
    const { articles } = JSON.parse(zip.get('thoughtleaf.json')?.toString() ?? '{}');
    expect(articles).toMatchObject([
      { versions: [{ title: 'Going soon' }] },
      { versions: [{ version: 1, title: 'Kept' }] },
    ]);
    await noor.ok(deleteArticle, { params: { id: gone._id } });
    expect(await kept(gone._id)).toBe(0);
    await noor.ok(deleteMe, { body: { password: noor.password } });
    expect(await kept(data._id)).toBe(0);
  });
});
