import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bookmarkArticle,
  listArticleBookmarkIds,
  listArticleBookmarks,
  unbookmarkArticle,
} from '#contract/blog/article-bookmarks.ts';
import { articleLimits } from '#contract/blog/article-limits.ts';
import { approveBlog } from '#contract/blog/blog.admin.ts';
import { deleteArticle } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { deleteMe, exportMe } from '#contract/users/users.ts';
import { newId } from '#server/platform/ids.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { publish, submit } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson, ban, type Passerby } from '#server/testing/test-people.ts';

const missing = { status: 404, message: messages.blog.notFound };

describe.each(engines)('bookmarks of articles, on %s', (engine) => {
  let app: TestApp;
  let author: Passerby;
  let editor: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    author = await addPerson(app);
    editor = await addAdminTo(app, 'editor');
  });
  afterAll(() => app.close());

  const keep = (who: Client, { _id: id }: { _id: string }) => who.ok(bookmarkArticle, { params: { id } });
  const drop = (who: Client, { _id: id }: { _id: string }) => who.ok(unbookmarkArticle, { params: { id } });
  const kept = async (who: Client) => (await who.ok(listArticleBookmarks)).data.map(({ title }) => title);
  const ids = async (who: Client) => (await who.ok(listArticleBookmarkIds)).data;

  it('are kept and taken away, once or twice, and nobody else has them', async () => {
    const [mara, other] = [await addPerson(app), await addPerson(app)];
    const first = await publish(app, author, { title: 'First kept' });
    const second = await publish(app, mara, { title: 'Of my own' });
    expect((await keep(mara, first)).message).toBe(messages.blog.bookmarked);
    await keep(mara, first);
    app.clock.advance(1000);
    await keep(mara, second);
    expect(await kept(mara)).toEqual(['Of my own', 'First kept']);
    expect(await ids(mara)).toEqual([second._id, first._id]);
    expect([await kept(other), await ids(other)]).toEqual([[], []]);
    await drop(other, first);
    expect(await kept(mara)).toHaveLength(2);
    expect((await drop(mara, first)).message).toBe(messages.blog.unbookmarked);
    await drop(mara, first);
    expect(await kept(mara)).toEqual(['Of my own']);
  });

  it.each([newId(), 'x', "' or 1=1 --", 'a\u0000b', 'x'.repeat(400)])('are refused for %j', async (id) => {
    for (const call of [bookmarkArticle, unbookmarkArticle])
      expect((await author.refused(call, { params: { id } })).status).toBe(404);
  });

  it('are of public articles alone, and stand aside while one is not', async () => {
    const mara = await addPerson(app);
    const inTime = new Date(app.clock.now() + 60_000).toISOString();
    const scheduled = await submit(author, { title: 'Kept later', publishAt: inTime });
    await editor.ok(approveBlog, { params: { id: scheduled._id }, body: { approved: true } });
    const pending = await submit(mara, { title: 'Pending' });
    for (const { _id: id } of [scheduled, pending])
      expect(await mara.refused(bookmarkArticle, { params: { id } })).toMatchObject(missing);
    app.clock.advance(60_000);
    await keep(mara, scheduled);
    expect(await kept(mara)).toEqual(['Kept later']);
    await editor.ok(approveBlog, { params: { id: scheduled._id }, body: { approved: false } });
    expect(await kept(mara)).toEqual([]);
    await editor.ok(approveBlog, { params: { id: scheduled._id }, body: { approved: true } });
    expect(await kept(mara)).toEqual(['Kept later']);
    await editor.ok(approveBlog, { params: { id: scheduled._id }, body: { approved: false } });
    await drop(mara, scheduled);
    expect(await mara.refused(unbookmarkArticle, { params: { id: scheduled._id } })).toMatchObject(missing);
    expect(await ids(mara)).toEqual([]);
  });

  it('are one where a person presses many times at once', async () => {
    const mara = await addPerson(app);
    const article = await publish(app, author, { title: 'Pressed often' });
    await Promise.all(Array.from({ length: 10 }, () => keep(mara, article)));
    expect(await kept(mara)).toEqual(['Pressed often']);
    await Promise.all(Array.from({ length: 10 }, () => drop(mara, article)));
    expect(await kept(mara)).toEqual([]);
  });

  it('come page by page, also those of one moment', async () => {
    const mara = await addPerson(app);
    for (let number = 0; number < 7; number += 1)
      await keep(mara, await publish(app, author, { title: `Page ${number}` }));
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { data: { title: string }[]; nextCursor: string | null } = await mara.ok(listArticleBookmarks, {
        query: { limit: 3, ...(cursor && { cursor }) },
      });
      seen.push(...page.data.map(({ title }) => title));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['Page 6', 'Page 5', 'Page 4', 'Page 3', 'Page 2', 'Page 1', 'Page 0']);
    expect(await mara.refused(listArticleBookmarks, { query: { cursor: newId() } })).toMatchObject({
      fields: ['cursor'],
    });
  });

  it('are bounded', async () => {
    const mara = await addPerson(app);
    const one = await publish(app, author, { title: 'One of many' });
    const {
      id: _id,
      slug: _slug,
      ...row
    } = await app.db.selectFrom('blogs').selectAll().where('id', '=', one._id).executeTakeFirstOrThrow();
    const many = Array.from({ length: articleLimits.bookmarks }, (_, at) =>
      Object.assign({}, row, { id: newId(), slug: `many-${at}` }),
    );
    for (let start = 0; start < many.length; start += 500)
      await app.db
        .insertInto('blogs')
        .values(many.slice(start, start + 500))
        .execute();
    const created_at = app.clock.now();
    const marks = many.map(({ id }) => ({ user_id: mara.id, blog_id: id, created_at }));
    await app.db.insertInto('article_bookmarks').values(marks).execute();
    expect(await mara.refused(bookmarkArticle, { params: { id: one._id } })).toMatchObject({
      status: 409,
      message: messages.blog.tooManyBookmarks(articleLimits.bookmarks),
    });
    await drop(mara, { _id: many[0]?.id ?? '' });
    await keep(mara, one);
    await app.db.deleteFrom('blogs').where('slug', 'like', 'many-%').execute();
    expect(await ids(mara)).toEqual([one._id]);
  });

  it('are in the export, and go with the article, its author and the account', async () => {
    const [mara, other] = [await app.signUp(), await app.signUp()];
    const [theirs, article] = [await publish(app, other), await publish(app, author)];
    for (const each of [theirs, article]) await keep(mara, each);
    const zip = readZip(Buffer.from(await (await mara.fetch(exportMe.path)).arrayBuffer()));
    const createdAt = new Date(app.clock.now()).toISOString();
    const everything: { articleBookmarks: unknown } = JSON.parse(zip.get('thoughtleaf.json')?.toString() ?? '');
    expect(everything.articleBookmarks).toEqual([
      { articleId: article._id, createdAt },
      { articleId: theirs._id, createdAt },
    ]);
    await ban(app, other.user._id);
    expect(await kept(mara)).toEqual([article.title]);
    await author.ok(deleteArticle, { params: { id: article._id } });
    expect(await ids(mara)).toEqual([theirs._id]);
    await mara.ok(deleteMe, { body: { password: mara.password } });
    expect(
      await app.db.selectFrom('article_bookmarks').selectAll().where('user_id', '=', mara.user._id).execute(),
    ).toEqual([]);
  });
});
