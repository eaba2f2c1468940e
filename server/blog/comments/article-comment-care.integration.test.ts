import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { addArticleComment, listArticleComments } from '#contract/blog/article-comments.ts';
import { approveBlog } from '#contract/blog/blog.admin.ts';
import { deleteAdminComment, listAdminComments, releaseComment, replyToComment } from '#contract/feed/feed.admin.ts';
import { messages } from '#contract/messages.ts';
import { appealAction, listOwnActions } from '#contract/moderation/moderation.ts';
import { listNotificationGroups, listNotifications, updateNotificationSettings } from '#contract/push/push.ts';
import { addReport } from '#contract/reports/reports.ts';
import { deleteReportedContent, listReports } from '#contract/reports/reports.admin.ts';
import { blockPerson, mutePerson } from '#contract/safety/safety.ts';
import { updateSettings } from '#contract/site/site.admin.ts';
import { deleteMe, exportMe } from '#contract/users/users.ts';
import { mentionOf } from '#contract/feed/mentions.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { befriend } from '#server/testing/share-notes.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { publish } from '#server/testing/test-articles.ts';
import { type Client, readRefusal } from '#server/testing/test-client.ts';
import { addPerson, ban, limit, type Passerby } from '#server/testing/test-people.ts';

describe.each(engines)('who hears of comments on articles, on %s', (engine) => {
  let app: TestApp;
  let root: TestAdmin;
  let editor: TestAdmin;
  let moderator: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    root = await addAdminTo(app, 'superAdmin');
    editor = await addAdminTo(app, 'editor');
    moderator = await addAdminTo(app, 'moderator');
  });
  beforeEach(() => root.ok(updateSettings, { body: { bannedWords: ['rumple'] } }));
  afterAll(() => app.close());

  const openArticle = async (who: Client): Promise<string> => {
    const { _id: id } = await publish(app, who);
    await app.db.updateTable('blogs').set({ allow_comments: 1 }).where('id', '=', id).execute();
    return id;
  };
  const comment = async (who: Client, id: string, content = 'Well said', replyTo?: string) => {
    const body = { content, ...(replyTo !== undefined && { replyTo }) };
    return (await who.ok(addArticleComment, { params: { id }, body })).data;
  };
  const shownTo = async (who: Client, id: string) =>
    (await who.ok(listArticleComments, { params: { id } })).data.map(({ content }) => content);
  const told = async (who: Client) =>
    (await who.ok(listNotifications)).data.map(({ kind, articleId, postId }) => ({ kind, articleId, postId }));
  const report = (who: Client, contentId: string) =>
    who.ok(addReport, { body: { contentType: 'comment', contentId, reason: 'Rude' } });
  const people = async (count: number): Promise<Passerby[]> =>
    Promise.all(Array.from({ length: count }, (_, at) => addPerson(app, `Person ${at}`)));

  it('is who wrote the article, who is answered and who is mentioned, each once', async () => {
    const [author, mara, noor, oona] = [
      await addPerson(app, 'Author'),
      await addPerson(app, 'Mara'),
      await addPerson(app, 'Noor'),
      await addPerson(app, 'Oona'),
    ];
    const id = await openArticle(author);
    const { _id: rootId } = await comment(mara, id);
    await comment(author, id, 'My own');
    expect(await told(author)).toEqual([{ kind: 'comment', articleId: id, postId: null }]);
    const names = [author, mara, oona].map(({ id: _id, name }) => mentionOf({ _id, name })).join(' ');
    const { mentions } = await comment(noor, id, `Thanks ${names}`, rootId);
    expect(mentions.map(({ name }) => name)).toEqual(['Author', 'Mara', 'Oona']);
    expect((await told(author)).map(({ kind }) => kind)).toEqual(['comment', 'comment']);
    expect(await told(mara)).toEqual([{ kind: 'commentReply', articleId: id, postId: null }]);
    expect(await told(oona)).toEqual([{ kind: 'mention', articleId: id, postId: null }]);
    expect(await told(noor)).toEqual([]);
    const { data } = await author.ok(listNotificationGroups, { query: { view: 'conversations' } });
    expect(data.map(({ articleId }) => articleId)).toEqual([id, id]);
    // As long as the article is public.
    await editor.ok(approveBlog, { params: { id }, body: { approved: false } });
    for (const who of [author, mara, oona]) expect(await told(who)).toEqual([]);
  });

  it('is nobody who has switched that off, muted or blocked the writer, or does not see them', async () => {
    const [author, muter, limited] = await people(3);
    if (!author || !muter || !limited) throw new Error('Nobody was added.');
    const id = await openArticle(author);
    await author.ok(updateNotificationSettings, { body: { comment: false } });
    await comment(muter, id);
    expect(await told(author)).toEqual([]);
    await author.ok(updateNotificationSettings, { body: { comment: true } });
    await author.ok(mutePerson, { params: { id: muter.id } });
    await comment(muter, id, 'Not heard');
    await limit(app, limited.id);
    await comment(limited, id, 'Not seen');
    expect(await told(author)).toEqual([]);
    expect(await shownTo(author, id)).toEqual([]);
    expect(await shownTo(app.visitor, id)).toEqual(['Well said', 'Not heard']);
    expect(await shownTo(limited, id)).toEqual(['Well said', 'Not heard', 'Not seen']);
    await befriend(app, limited.id, author.id);
    await comment(limited, id, 'Seen by friends');
    expect((await told(author)).map(({ kind }) => kind)).toEqual(['comment']);
    expect(await shownTo(author, id)).toEqual(['Not seen', 'Seen by friends']);
  });

  it('is nobody on the other side of a block', async () => {
    const [author, mara, noor] = await people(3);
    if (!author || !mara || !noor) throw new Error('Nobody was added.');
    const id = await openArticle(author);
    const { _id } = await comment(mara, id, 'Of Mara');
    await mara.ok(blockPerson, { params: { id: noor.id } });
    await comment(noor, id, `For ${mentionOf({ _id: mara.id, name: 'Mara' })}`);
    const body = { content: 'An answer', replyTo: _id };
    expect(await noor.refused(addArticleComment, { params: { id }, body })).toMatchObject({ status: 404 });
    expect(await told(mara)).toEqual([]);
    expect(await shownTo(noor, id)).toEqual([`For ${mentionOf({ _id: mara.id, name: 'Mara' })}`]);
    expect(await shownTo(mara, id)).toEqual(['Of Mara']);
    expect(await shownTo(author, id)).toHaveLength(2);
  });

  it('is everybody whom it is for once a moderator lets it go, and its writer alone before', async () => {
    const [author, mara, oona] = await people(3);
    if (!author || !mara || !oona) throw new Error('Nobody was added.');
    const id = await openArticle(author);
    const content = `RÚMPLE, ${mentionOf({ _id: oona.id, name: 'Oona' })}`;
    const { message, data } = await mara.ok(addArticleComment, { params: { id }, body: { content } });
    expect({ message, held: data.held }).toEqual({ message: messages.blog.commentHeld, held: true });
    expect(await told(author)).toEqual([]);
    for (const who of [author, oona, app.visitor]) expect(await shownTo(who, id)).toEqual([]);
    expect(await shownTo(mara, id)).toEqual([content]);
    expect(
      await oona.refused(addReport, { body: { contentType: 'comment', contentId: data._id, reason: 'x' } }),
    ).toMatchObject({
      status: 404,
    });
    const { comments } = await moderator.ok(listAdminComments, { query: { state: 'held' } });
    expect(comments.find(({ _id }) => _id === data._id)).toMatchObject({ articleId: id, postId: null, held: true });
    const release = { params: { id: data._id }, body: { held: false as const } };
    await moderator.ok(releaseComment, release);
    expect(await moderator.refused(releaseComment, release)).toMatchObject({ status: 409 });
    expect(await shownTo(app.visitor, id)).toEqual([content]);
    expect(await told(author)).toEqual([{ kind: 'comment', articleId: id, postId: null }]);
    expect(await told(oona)).toEqual([{ kind: 'mention', articleId: id, postId: null }]);
  });

  it('is its writer where it is refused, who may appeal', async () => {
    const [author, mara] = await people(2);
    if (!author || !mara) throw new Error('Nobody was added.');
    const id = await openArticle(author);
    const { _id } = await comment(mara, id, 'rumple');
    await moderator.ok(deleteAdminComment, { params: { id: _id } });
    expect(await shownTo(mara, id)).toEqual([]);
    const [action] = (await mara.ok(listOwnActions)).data;
    expect(action).toMatchObject({
      reason: messages.moderation.commentRefused,
      about: { contentType: 'comment', excerpt: 'rumple' },
    });
    await mara.ok(appealAction, { params: { id: action?._id ?? '' }, body: { text: 'It is a fairy tale.' } });
  });

  it('are moderators by reports, who see where it stands, answer and delete it', async () => {
    const [author, mara, noor] = await people(3);
    if (!author || !mara || !noor) throw new Error('Nobody was added.');
    const id = await openArticle(author);
    const { _id } = await comment(mara, id, 'Rudely reported words');
    for (const who of [noor, author]) await report(who, _id);
    const rowOf = async () =>
      (await moderator.ok(listReports, { query: { grouped: 'true', type: 'comment', limit: 100 } })).reports.find(
        ({ contentId }) => contentId === _id,
      );
    const slug = (await app.db.selectFrom('blogs').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug;
    expect(await rowOf()).toMatchObject({
      count: 2,
      openCount: 2,
      excerpt: 'Rudely reported words',
      authorId: mara.id,
      content: { path: `/blog/${slug}` },
    });
    const found = await moderator.ok(listAdminComments, { query: { search: 'rudely', state: 'reported' } });
    expect(found.comments).toMatchObject([{ _id, articleId: id, postId: null, reported: true }]);
    await moderator.ok(replyToComment, { params: { id: _id }, body: { text: 'Please be kind.' } });
    expect(await told(mara)).toEqual([{ kind: 'reply', articleId: id, postId: null }]);
    expect((await app.visitor.ok(listArticleComments, { params: { id } })).data[0]?.reply?.text).toBe(
      'Please be kind.',
    );
    const { reports } = await moderator.ok(listReports, { query: { type: 'comment', limit: 100 } });
    const reportId = reports.find(({ contentId }) => contentId === _id)?._id ?? '';
    await moderator.ok(deleteReportedContent, { params: { id: reportId } });
    expect(await shownTo(app.visitor, id)).toEqual([]);
    // The words stay with the report.
    expect(await rowOf()).toMatchObject({ openCount: 0, excerpt: 'Rudely reported words', content: null });
    expect(await moderator.refused(deleteAdminComment, { params: { id: _id } })).toMatchObject({ status: 404 });
    expect((await moderator.refused(deleteReportedContent, { params: { id: 'x' } })).message).toBe(
      adminMessages.reports.notFound,
    );
  });

  it('can report it only while they see it', async () => {
    const [author, mara, noor] = await people(3);
    if (!author || !mara || !noor) throw new Error('Nobody was added.');
    const id = await openArticle(author);
    const { _id: contentId } = await comment(mara, id);
    await editor.ok(approveBlog, { params: { id }, body: { approved: false } });
    const body = { contentType: 'comment' as const, contentId, reason: 'Rude' };
    expect(await noor.refused(addReport, { body })).toMatchObject({ status: 404 });
    await report(author, contentId);
    await editor.ok(approveBlog, { params: { id }, body: { approved: true } });
    await report(noor, contentId);
    await ban(app, author.id);
    expect(await mara.refused(addReport, { body })).toMatchObject({ status: 404 });
  });

  it('has them in the export, and their comments go with the account', async () => {
    const author = await addPerson(app, 'Author');
    const [mara, id] = [await app.signUp('Mara'), await openArticle(author)];
    const own = await openArticle(mara);
    const { _id } = await comment(mara, id, 'Mine');
    await comment(author, own, 'On hers');
    const zip = readZip(Buffer.from(await (await mara.fetch(exportMe.path)).arrayBuffer()));
    const everything: { comments: unknown; notifications: unknown } = JSON.parse(
      zip.get('thoughtleaf.json')?.toString() ?? '',
    );
    const createdAt = new Date(app.clock.now()).toISOString();
    expect(everything.comments).toEqual([
      { _id, postId: null, articleId: id, replyTo: null, content: 'Mine', createdAt, held: false },
    ]);
    expect(everything.notifications).toMatchObject([{ kind: 'comment', articleId: own, postId: null }]);
    await mara.ok(deleteMe, { body: { password: mara.password } });
    expect(await shownTo(app.visitor, id)).toEqual([]);
    const left = app.db.selectFrom('comments').select('id');
    expect(await left.where('blog_id', 'in', [id, own]).execute()).toEqual([]);
  });

  it('stay whole where an author leaves while others comment', async () => {
    const readers = await people(6);
    const mara = await app.signUp('Leaving');
    const id = await openArticle(mara);
    const send = (who: Client) =>
      who.fetch(`/api/blogs/${id}/comments`, {
        method: 'POST',
        body: JSON.stringify({ content: 'At once' }),
        headers: { 'content-type': 'application/json' },
      });
    const [gone, ...answers] = await Promise.all([
      mara.fetch('/api/users/me', {
        method: 'DELETE',
        body: JSON.stringify({ password: mara.password }),
        headers: { 'content-type': 'application/json' },
      }),
      ...readers.map(send),
      ...readers.map(send),
    ]);
    expect(gone?.status).toBe(200);
    expect(answers.filter(({ status }) => status !== 201 && status !== 404)).toEqual([]);
    expect(await app.db.selectFrom('comments').select('id').where('blog_id', '=', id).execute()).toEqual([]);
  });
});

describe.each(engines)('a flood of comments on articles, on %s', (engine) => {
  it('ends with a sentence', async () => {
    const app = await startTestApp(engine);
    const mara = await addPerson(app, 'Mara');
    const { _id: id } = await publish(app, mara);
    await app.db.updateTable('blogs').set({ allow_comments: 1 }).where('id', '=', id).execute();
    const body = JSON.stringify({ content: 'Flood' });
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    const answers: Response[] = [];
    while (answers.length < 340)
      answers.push(
        ...(await Promise.all(Array.from({ length: 20 }, () => mara.fetch(`/api/blogs/${id}/comments`, init)))),
      );
    const refused = answers.filter(({ status }) => status === 429);
    // As many as on thoughts: they are counted together.
    expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([300, 40]);
    const [first] = refused;
    if (first) expect((await readRefusal(first)).message).toBe(messages.feed.tooMuch('comments'));
    await app.close();
  });
});
