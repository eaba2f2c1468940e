import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/admins/admins.ts';
import { addArticleComment, deleteArticleComment, listArticleComments } from '#contract/blog/article-comments.ts';
import { updateArticle } from '#contract/blog/article-forms.ts';
import { approveBlog, deleteBlog, editBlog, listBlogs } from '#contract/blog/blog.admin.ts';
import { deleteArticle, getArticle, listArticles, listMyArticles } from '#contract/blog/blog.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { blockPerson } from '#contract/safety/safety.ts';
import { newId } from '#server/platform/ids.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { articleBody, publish, submit } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';

const missing = { status: 404, message: messages.blog.notFound };
const closed = { status: 403, message: messages.blog.commentsClosed };
const strangeIds = [newId(), 'x', '%00', "' or 1=1 --", '林', 'x'.repeat(400)];

describe.each(engines)('comments on articles, on %s', (engine) => {
  let app: TestApp;
  let author: Passerby;
  let editor: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    author = await addPerson(app, 'Author');
    editor = await addAdminTo(app, 'editor');
  });
  afterAll(() => app.close());

  const allow = (id: string, allowComments = true, who: Client = editor) =>
    who.ok(editBlog, { params: { id }, body: { allowComments } });
  const openArticle = async (who = author) => {
    const { _id: id } = await publish(app, who);
    await allow(id);
    return id;
  };
  const comment = async (who: Client, id: string, content = 'Well said', replyTo?: string) => {
    const body = { content, ...(replyTo !== undefined && { replyTo }) };
    return (await who.ok(addArticleComment, { params: { id }, body })).data;
  };
  const refusal = (who: Client, id: string) =>
    who.refused(addArticleComment, { params: { id }, body: { content: 'Hello' } });
  const read = async (who: Client, id: string) => (await who.ok(listArticleComments, { params: { id } })).data;
  const shownTo = async (who: Client, id: string) => (await read(who, id)).map(({ content }) => content);
  const drop = (who: Client, id: string, commentId: string) =>
    who.ok(deleteArticleComment, { params: { id, commentId } });

  describe('the switch of an editor', () => {
    it('is off at first, and told in every answer that has the article', async () => {
      const { _id: id, allowComments } = await publish(app, author);
      const inAnswers = async () => [
        (await app.visitor.ok(getArticle, { params: { slug: id } })).data.allowComments,
        (await author.ok(getArticle, { params: { slug: id } })).data.allowComments,
        (await app.visitor.ok(listArticles)).data.find(({ _id }) => _id === id)?.allowComments,
        (await author.ok(listMyArticles)).data.find(({ _id }) => _id === id)?.allowComments,
        (await editor.ok(listBlogs)).blogs.find(({ _id }) => _id === id)?.allowComments,
      ];
      expect(allowComments).toBe(false);
      expect(await inAnswers()).toEqual([false, false, false, false, false]);
      expect((await allow(id)).blog.allowComments).toBe(true);
      expect(await inAnswers()).toEqual([true, true, true, true, true]);
      await allow(id, false);
      expect(await inAnswers()).toEqual([false, false, false, false, false]);
    });

    it('is for editors and super admins, in the audit log once for each change', async () => {
      const { _id: id } = await publish(app, author);
      const [root, moderator] = [await addAdminTo(app, 'superAdmin'), await addAdminTo(app, 'moderator')];
      const body = { allowComments: true };
      for (const who of [moderator, author, app.visitor])
        expect([401, 403]).toContain((await who.refused(editBlog, { params: { id }, body })).status);
      for (const allowComments of [1, 'true', null, []])
        expect(await editor.refused(editBlog, { params: { id }, body: { allowComments } })).toMatchObject({
          status: 400,
          fields: ['allowComments'],
        });
      await allow(id);
      await allow(id);
      await allow(id, false, root);
      await root.ok(editBlog, { params: { id }, body: {} });
      const { entries } = await root.ok(listAudit, { query: { limit: 100 } });
      const actions = entries.filter(({ target }) => target.includes(id)).map(({ action }) => action);
      expect(actions).toEqual(['blog.closeComments', 'blog.openComments']);
    });

    it('leaves text, approval and time as they are, and stays through an edit of the author', async () => {
      const article = await publish(app, author);
      const { _id: id } = article;
      const { blog } = await editor.ok(editBlog, {
        params: { id },
        body: { allowComments: true, title: 'Another one' },
      });
      expect(blog).toMatchObject({
        approved: true,
        allowComments: true,
        title: 'Another one',
        content: article.content,
      });
      const body = articleBody({ title: 'An edit that waits' });
      const { data } = await author.ok(updateArticle, { params: { id }, body });
      expect(data).toMatchObject({ approved: false, allowComments: true });
      await allow(id, false);
      expect((await app.visitor.ok(getArticle, { params: { slug: id } })).data).toMatchObject({
        title: 'Another one',
        allowComments: false,
      });
      await allow(id);
      await editor.ok(approveBlog, { params: { id }, body: { approved: true } });
      expect((await app.visitor.ok(getArticle, { params: { slug: id } })).data).toMatchObject({
        title: 'An edit that waits',
        allowComments: true,
      });
    });
  });

  it('are written and read, also by visitors, where an editor allows them', async () => {
    const mara = await addPerson(app, 'Mara');
    const { _id: id } = await publish(app, author);
    expect(await read(app.visitor, id)).toEqual([]);
    expect(await refusal(mara, id)).toMatchObject(closed);
    await allow(id);
    const { message, data } = await mara.ok(addArticleComment, { params: { id }, body: { content: ' Well said ' } });
    expect(message).toBe(messages.blog.commented);
    const expected = {
      _id: data._id,
      user: { _id: mara.id, name: 'Mara', profilePicture: null },
      content: 'Well said',
      mentions: [],
      createdAt: new Date(app.clock.now()).toISOString(),
      replyTo: null,
    };
    expect(data).toEqual(expected);
    for (const who of [app.visitor, mara, author]) expect(await read(who, id)).toEqual([expected]);
    expect(await app.visitor.refused(addArticleComment, { params: { id }, body: { content: 'x' } })).toMatchObject({
      status: 401,
    });
    await allow(id, false);
    expect(await refusal(mara, id)).toMatchObject(closed);
    expect(await shownTo(app.visitor, id)).toEqual(['Well said']);
  });

  it.each([
    [{}, 'content'],
    [{ content: '' }, 'content'],
    [{ content: ' \n ' }, 'content'],
    [{ content: 7 }, 'content'],
    [{ content: 'x'.repeat(limits.comment.content.max + 1) }, 'content'],
    [{ content: 'x', replyTo: 7 }, 'replyTo'],
  ])('are refused as %j', async (body, field) => {
    const id = await openArticle();
    const json = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const answer = await author.fetch(`/api/blogs/${id}/comments`, json);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(field);
    expect(await read(app.visitor, id)).toEqual([]);
  });

  it('are of public articles; of their own, authors read them all the same', async () => {
    const mara = await addPerson(app);
    const pending = await submit(author);
    const draft = await submit(author, { draft: true });
    const inTime = new Date(app.clock.now() + 60_000).toISOString();
    const scheduled = await submit(author, { publishAt: inTime });
    await editor.ok(approveBlog, { params: { id: scheduled._id }, body: { approved: true } });
    await allow(scheduled._id);
    await allow(pending._id);
    for (const id of [pending._id, draft._id, scheduled._id, ...strangeIds]) {
      for (const who of [app.visitor, mara])
        expect(await who.refused(listArticleComments, { params: { id } })).toMatchObject({ status: 404 });
      for (const who of [author, mara]) expect((await refusal(who, id)).status).toBe(404);
      const params = { id, commentId: newId() };
      expect((await mara.refused(deleteArticleComment, { params })).status).toBe(404);
    }
    for (const { _id: id } of [pending, draft, scheduled]) expect(await read(author, id)).toEqual([]);
    app.clock.advance(60_000);
    await comment(mara, scheduled._id, 'Now');
    await editor.ok(approveBlog, { params: { id: scheduled._id }, body: { approved: false } });
    expect(await mara.refused(listArticleComments, { params: { id: scheduled._id } })).toMatchObject(missing);
    expect(await shownTo(author, scheduled._id)).toEqual(['Now']);
  });

  it('are gone with a ban of who wrote them, or of who wrote the article, and come back with its end', async () => {
    const [writer, mara] = [await addPerson(app), await addPerson(app)];
    const id = await openArticle(writer);
    await comment(mara, id, 'Of Mara');
    await comment(author, id, 'Of the author');
    await ban(app, mara.id);
    expect(await shownTo(app.visitor, id)).toEqual(['Of the author']);
    await liftBan(app, mara.id);
    expect(await shownTo(app.visitor, id)).toEqual(['Of Mara', 'Of the author']);
    await ban(app, writer.id);
    expect(await app.visitor.refused(listArticleComments, { params: { id } })).toMatchObject(missing);
    expect(await refusal(author, id)).toMatchObject(missing);
    await liftBan(app, writer.id);
    expect(await shownTo(author, id)).toEqual(['Of Mara', 'Of the author']);
  });

  it('come page by page, the newest first', async () => {
    const id = await openArticle();
    for (let number = 0; number < 7; number += 1) await comment(author, id, `Number ${number}`);
    const other = await openArticle();
    await comment(author, other, 'Elsewhere');
    const seen: string[][] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { data: { content: string }[]; nextCursor: string | null } = await app.visitor.ok(
        listArticleComments,
        { params: { id }, query: { limit: 3, ...(cursor && { cursor }) } },
      );
      seen.push(page.data.map(({ content }) => content));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([['Number 4', 'Number 5', 'Number 6'], ['Number 1', 'Number 2', 'Number 3'], ['Number 0']]);
    expect(await app.visitor.refused(listArticleComments, { params: { id }, query: { cursor: 'x' } })).toMatchObject({
      status: 400,
      fields: ['cursor'],
    });
  });

  it('are answered, one level deep', async () => {
    const [mara, noor] = [await addPerson(app, 'Mara'), await addPerson(app, 'Noor')];
    const [id, other] = [await openArticle(), await openArticle()];
    const root = await comment(mara, id, 'Root');
    const reply = await comment(noor, id, 'Reply', root._id);
    expect(reply.replyTo).toMatchObject({ _id: root._id, user: { name: 'Mara' } });
    const deeper = await comment(mara, id, 'To the reply', reply._id);
    expect(deeper.replyTo).toMatchObject({ _id: root._id, user: { name: 'Mara' } });
    const elsewhere = await comment(mara, other, 'Elsewhere');
    for (const replyTo of [elsewhere._id, id, ...strangeIds])
      expect(
        await noor.refused(addArticleComment, { params: { id }, body: { content: 'Hello', replyTo } }),
      ).toMatchObject({ status: 404, message: messages.feed.repliedToNotFound });
    await drop(mara, id, root._id);
    expect((await read(app.visitor, id)).map(({ content, replyTo }) => [content, replyTo])).toEqual([
      ['Reply', null],
      ['To the reply', null],
    ]);
  });

  it('are deleted by who wrote them and by who wrote the article, once', async () => {
    const [mara, noor] = [await addPerson(app), await addPerson(app)];
    const [id, other] = [await openArticle(), await openArticle()];
    const [first, second] = [await comment(mara, id, 'First'), await comment(mara, id, 'Second')];
    expect(await noor.refused(deleteArticleComment, { params: { id, commentId: first._id } })).toMatchObject({
      status: 403,
      message: messages.blog.commentNotYours,
    });
    for (const params of [{ id: other, commentId: first._id }, ...strangeIds.map((commentId) => ({ id, commentId }))])
      expect((await mara.refused(deleteArticleComment, { params })).status).toBe(404);
    // Also once they are closed.
    await allow(id, false);
    expect((await drop(mara, id, first._id)).message).toBe(messages.feed.commentDeleted);
    await drop(author, id, second._id);
    expect(await mara.refused(deleteArticleComment, { params: { id, commentId: first._id } })).toMatchObject({
      status: 404,
      message: messages.feed.commentNotFound,
    });
    expect(await read(app.visitor, id)).toEqual([]);
  });

  it('go with their article, whoever deletes it', async () => {
    const [mara, other] = [await addPerson(app), await openArticle()];
    await comment(mara, other, 'Stays');
    const [id, theirs] = [await openArticle(), await openArticle()];
    for (const each of [id, theirs]) await comment(mara, each, 'Goes');
    await author.ok(deleteArticle, { params: { id } });
    await editor.ok(deleteBlog, { params: { id: theirs } });
    const left = await app.db.selectFrom('comments').select('content').where('user_id', '=', mara.id).execute();
    expect(left).toEqual([{ content: 'Stays' }]);
    for (const each of [id, theirs]) expect(await refusal(mara, each)).toMatchObject(missing);
  });

  it('stand or are refused where the article is deleted meanwhile', async () => {
    const readers = await Promise.all(Array.from({ length: 6 }, () => addPerson(app)));
    const id = await openArticle();
    const send = (who: Client) =>
      who.fetch(`/api/blogs/${id}/comments`, {
        method: 'POST',
        body: JSON.stringify({ content: 'At once' }),
        headers: { 'content-type': 'application/json' },
      });
    const answers = await Promise.all([
      ...readers.slice(0, 3).map(send),
      author.fetch(`/api/blogs/${id}`, { method: 'DELETE' }),
      ...readers.slice(3).map(send),
    ]);
    expect(answers.map(({ status }) => status).every((status) => [200, 201, 404].includes(status))).toBe(true);
    expect(await app.db.selectFrom('comments').select('id').where('blog_id', '=', id).execute()).toEqual([]);
  });

  it('are refused once a block that came meanwhile is there', async () => {
    const id = await openArticle();
    for (let round = 0; round < 5; round += 1) {
      const mara = await addPerson(app);
      const [answer] = await Promise.all([
        mara.fetch(`/api/blogs/${id}/comments`, {
          method: 'POST',
          body: JSON.stringify({ content: 'Before the block' }),
          headers: { 'content-type': 'application/json' },
        }),
        author.ok(blockPerson, { params: { id: mara.id } }),
      ]);
      expect([201, 404]).toContain(answer.status);
      expect(await refusal(mara, id)).toMatchObject(missing);
      expect(await shownTo(author, id)).toEqual([]);
    }
  });
});
