import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteArticle } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { addNote } from '#contract/notes/notes.ts';
import { addReport, type ReportContentType, reportContentTypes } from '#contract/reports/reports.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { approve, submit } from '#server/testing/test-articles.ts';
import { ban } from '#server/testing/test-people.ts';

const hour = 60 * 60_000;
const reason = 'This is an advertisement.';
const nobody = '00000000-0000-7000-8000-000000000000';
const missing = { status: 404, message: messages.reports.notFound };

describe.each(engines)('reports on %s', (engine) => {
  let app: TestApp;
  let mara: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    mara = await app.signUp();
  });
  afterAll(() => app.close());

  const report = (contentType: ReportContentType, contentId: string, who = mara) =>
    who.ok(addReport, { body: { contentType, contentId, reason } });
  const refused = (body: object, who = mara) => who.refused(addReport, { body });

  async function post(author: Person, more: { deleted_at?: number } = {}) {
    const at = app.clock.now();
    const id = randomUUID();
    const row = { id, user_id: author.user._id, content: 'A thought', upvote_count: 0, comment_count: 0 };
    const times = { created_at: at, updated_at: at, deleted_at: null };
    await app.db
      .insertInto('posts')
      .values({ ...row, ...times, ...more })
      .execute();
    return id;
  }

  async function comment(author: Person, postId: string) {
    const id = randomUUID();
    const row = { id, post_id: postId, user_id: author.user._id, content: 'A word', created_at: app.clock.now() };
    await app.db
      .insertInto('comments')
      .values({ ...row, reply: null, replied_at: null })
      .execute();
    return id;
  }

  it('are kept with who reported what, when and why', async () => {
    const { user } = await app.signUp();
    const body = { contentType: 'user' as const, contentId: user._id, reason: `  ${reason}\r\nTwice.  ` };
    expect(await mara.ok(addReport, { body })).toEqual({ success: true, message: messages.reports.sent });
    const rows = await app.db.selectFrom('reports').selectAll().where('content_id', '=', user._id).execute();
    expect(rows).toEqual([
      {
        id: expect.any(String),
        content_type: 'user',
        content_id: user._id,
        reason: `${reason}\nTwice.`,
        reported_by: mara.user._id,
        created_at: app.clock.now(),
        resolved_at: null,
        reported_id: user._id,
        excerpt: user.name,
      },
    ]);
  });

  it('are taken of people, thoughts, comments and one’s own notes', async () => {
    const author = await app.signUp();
    const postId = await post(author);
    const { data: note } = await mara.ok(addNote, { body: { title: 'A note', description: 'A text' } });
    await report('user', author.user._id);
    await report('post', postId);
    await report('comment', await comment(author, postId));
    await report('note', note._id);
    expect(await refused({ contentType: 'note', contentId: note._id, reason }, author)).toMatchObject(missing);
  });

  it('are refused of what is not there, or not to be seen', async () => {
    const [author, banned] = [await app.signUp(), await app.signUp()];
    const postId = await post(author);
    const deletedId = await post(author, { deleted_at: app.clock.now() });
    const bannedPostId = await post(banned);
    const hidden: [ReportContentType, string][] = [
      ['post', deletedId],
      ['post', bannedPostId],
      ['comment', await comment(author, deletedId)],
      ['comment', await comment(author, bannedPostId)],
      ['comment', await comment(banned, postId)],
      ['user', banned.user._id],
      // An id of another kind names nothing of this one.
      ['user', postId],
      ['post', author.user._id],
    ];
    await ban(app, banned.user._id);
    for (const contentType of reportContentTypes) {
      for (const id of [nobody, 'x', "' or 1=1 --"]) hidden.push([contentType, id]);
    }
    const reporter = await app.signUp();
    for (const [contentType, contentId] of hidden) {
      const refusal = await refused({ contentType, contentId, reason }, reporter);
      expect({ contentType, contentId, ...refusal }).toMatchObject({ contentType, contentId, ...missing });
    }
  });

  it('are taken of articles that one can see: public ones, the product’s and one’s own', async () => {
    const [author, banned, reporter] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const [approved, pending, deleted] = [await submit(author), await submit(author), await submit(author)];
    const hidden = await submit(banned);
    for (const article of [approved, deleted, hidden]) await approve(app, article);
    await author.ok(deleteArticle, { params: { id: deleted._id } });
    await ban(app, banned.user._id);
    const own = await app.db.selectFrom('blogs').select('id').where('author_id', 'is', null).executeTakeFirstOrThrow();
    for (const id of [approved._id, own.id]) await report('blog', id, reporter);
    for (const article of [approved, pending]) await report('blog', article._id, author);
    for (const { _id: contentId } of [pending, deleted, hidden]) {
      expect(await refused({ contentType: 'blog', contentId, reason }, reporter)).toMatchObject(missing);
    }
  });

  it('are refused with bad fields', async () => {
    const person = await app.signUp();
    const good = { contentType: 'user', contentId: mara.user._id, reason };
    for (const value of [undefined, null, 5, '', ' \n ', 'x'.repeat(501), 'a\u0000b', '\uD800', [], {}]) {
      const refusal = await refused({ ...good, reason: value }, person);
      expect({ value, ...refusal }).toMatchObject({ value, status: 400, fields: ['reason'] });
    }
    for (const value of [undefined, null, 5, '', 'users', 'constructor', []]) {
      const refusal = await refused({ ...good, contentType: value }, person);
      expect({ value, ...refusal }).toMatchObject({ value, status: 400, fields: ['contentType'] });
    }
    for (const value of [undefined, null, 5, '', 'x'.repeat(65), 'a\u0000b']) {
      const refusal = await refused({ ...good, contentId: value }, person);
      expect({ value, ...refusal }).toMatchObject({ value, status: 400, fields: ['contentId'] });
    }
    await person.ok(addReport, { body: { ...good, contentType: 'user', reason: '🌿'.repeat(500) } });
  });

  it('are open once for each person and content, also by ten clicks at once', async () => {
    const { user } = await app.signUp();
    const body = { contentType: 'user', contentId: user._id, reason };
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await mara.fetch(addReport.path, init)).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await refused(body)).toMatchObject({ status: 409, message: messages.reports.already });
    await report('user', user._id, await app.signUp());
  });

  it('are taken again once the first was resolved', async () => {
    const { user } = await app.signUp();
    const reporter = await app.signUp();
    await report('user', user._id, reporter);
    await app.db
      .updateTable('reports')
      .set({ resolved_at: app.clock.now() })
      .where('content_id', '=', user._id)
      .execute();
    await report('user', user._id, reporter);
    const again = { contentType: 'user', contentId: user._id, reason };
    expect((await refused(again, reporter)).status).toBe(409);
  });

  it('are limited to thirty in an hour', async () => {
    const reporter = await app.signUp();
    const values = { key: `report:${reporter.user._id}`, count: 29, expires_at: app.clock.now() + hour };
    await app.db.insertInto('attempts').values(values).execute();
    await report('user', mara.user._id, reporter);
    const { user } = await app.signUp();
    const refusal = await refused({ contentType: 'user', contentId: user._id, reason }, reporter);
    expect(refusal).toMatchObject({ status: 429, message: messages.http.tooMany, retryAfter: 3600 });
  });
});
