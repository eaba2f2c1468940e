import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateArticle } from '#contract/blog/article-forms.ts';
import { approveBlog } from '#contract/blog/blog.admin.ts';
import { type Article, deleteArticle, getArticle } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { deleteMe, updateMe } from '#contract/users/users.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { articleBody, publish, submit } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';

describe.each(engines)('asking for the blog again, on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  let editor: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    mara = await addPerson(app);
    editor = await addAdminTo(app, 'editor');
  });
  afterAll(() => app.close());

  const etagOf = async (who: Client, path: string) => {
    const response = await who.fetch(path);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    return response.headers.get('etag') ?? '';
  };
  const askAgain = async (who: Client, path: string, etag: string) => {
    const response = await who.fetch(path, { headers: { 'if-none-match': etag } });
    return { status: response.status, length: (await response.arrayBuffer()).byteLength };
  };
  const unchanged = { status: 304, length: 0 };

  it('costs a 304 as long as nothing changed, each view for itself', async () => {
    const { slug } = await publish(app, mara, { title: 'Asked again' });
    const pending = await submit(mara, { title: 'Asked again pending' });
    const paths = [
      '/api/blogs',
      '/api/blogs?limit=3',
      '/api/blogs?tag=a.b',
      '/api/blogs?tag=a&q=b',
      `/api/blogs/${slug}`,
    ];
    const etags: string[] = [];
    for (const path of paths) {
      const etag = await etagOf(app.visitor, path);
      expect(etag).toMatch(/^W\/"[\w.~-]+"$/);
      expect(await askAgain(app.visitor, path, etag)).toEqual(unchanged);
      expect(await askAgain(mara, path, etag)).toEqual(unchanged);
      etags.push(etag);
    }
    expect(new Set(etags).size).toBe(paths.length);
    const own = `/api/blogs/${pending.slug}`;
    const etag = await etagOf(mara, own);
    expect(await askAgain(mara, own, etag)).toEqual(unchanged);
    expect(await app.visitor.refused(getArticle, { params: { slug: pending.slug } })).toMatchObject({
      status: 404,
      message: messages.blog.notFound,
    });
    // No other reader's question is answered by the author's version.
    const stranger = await app.visitor.fetch(own, { headers: { 'if-none-match': etag } });
    expect(stranger.status).toBe(404);
  });

  const changes: [what: string, change: (article: Article) => Promise<unknown>][] = [
    ['a publication', () => publish(app, mara, { title: 'One more' })],
    ['a rename', () => mara.ok(updateMe, { body: { name: `Mara ${Math.random()}` } })],
    [
      'an edit that is approved',
      async ({ _id: id }) => {
        await mara.ok(updateArticle, { params: { id }, body: articleBody({ tags: ['edited'] }) });
        await editor.ok(approveBlog, { params: { id }, body: { approved: true } });
      },
    ],
    ['a deletion', ({ _id: id }) => mara.ok(deleteArticle, { params: { id } })],
    [
      'an account deleted',
      async () => {
        const leaving = await app.signUp();
        await publish(app, leaving, { title: 'Leaving soon' });
        const etag = await etagOf(app.visitor, '/api/blogs');
        await leaving.ok(deleteMe, { body: { password: leaving.password } });
        expect((await askAgain(app.visitor, '/api/blogs', etag)).status).toBe(200);
      },
    ],
    // The last ones: the session is over then.
    ['a ban', async () => ban(app, mara.id)],
    ['the end of a ban', async () => liftBan(app, mara.id)],
  ];

  it('shows every change at once', async () => {
    for (const [what, change] of changes) {
      const article = what.includes('ban') ? undefined : await publish(app, mara, { title: 'Changed one' });
      const other = '/api/blogs/my-coding-journey';
      const known = await Promise.all(
        ['/api/blogs', other].map(async (path) => ({ path, etag: await etagOf(app.visitor, path) })),
      );
      await change(article ?? (await submit(await addPerson(app))));
      for (const { path, etag } of known) {
        expect({ what, path, ...(await askAgain(app.visitor, path, etag)) }).toMatchObject({
          what,
          path,
          status: 200,
        });
      }
    }
  });
});
