import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as bookmarks from '#contract/feed/bookmarks.ts';
import * as feed from '#contract/feed/feed.ts';
import { deleteAdminComment, listAdminComments, releaseComment } from '#contract/feed/feed.admin.ts';
import { messages } from '#contract/messages.ts';
import { listOwnActions } from '#contract/moderation/moderation.ts';
import { deleteAdminPost, listAdminPosts, releasePost } from '#contract/feed/posts.admin.ts';
import { getProfile } from '#contract/users/profiles.ts';
import { listNotifications } from '#contract/push/push.ts';
import { addReport } from '#contract/reports/reports.ts';
import { createUser } from '#contract/session/session.ts';
import { getAllSettings, updateSettings } from '#contract/site/site.admin.ts';
import { getSettings } from '#contract/site/site.ts';
import { exportMe, updateMe } from '#contract/users/users.ts';
import { mentionOf } from '#contract/feed/mentions.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { befriend } from '#server/testing/share-notes.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, newEmail, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';
import { bytesOf, pngFile } from '#server/testing/test-files.ts';
import { addPerson } from '#server/testing/test-people.ts';

describe.each(engines)('what waits for approval on %s', (engine) => {
  let app: TestApp;
  let root: TestAdmin;
  let moderator: TestAdmin;
  let visitor: Client;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    visitor = createClient(app.origin);
    root = await addAdminTo(app, 'superAdmin');
    moderator = await addAdminTo(app, 'moderator');
  });
  beforeEach(() => root.ok(updateSettings, { body: { holdFirstPosts: false, bannedWords: ['Rumple', 'two words'] } }));
  afterAll(() => app.close());

  const post = async (who: Client, content: string) => (await who.ok(feed.addPost, { body: { content } })).data;
  const edit = async (who: Client, id: string, content: string) =>
    (await who.ok(feed.updatePost, { params: { id }, body: { content } })).data;
  const comment = async (who: Client, id: string, content: string) =>
    (await who.ok(feed.addComment, { params: { id }, body: { content } })).data;
  const read = async (who: Client, id: string) => (await who.ok(feed.getPost, { params: { id } })).data;
  const release = (id: string) => moderator.ok(releasePost, { params: { id }, body: { held: false } });
  const waiting = async () => (await moderator.ok(listAdminPosts, { query: { held: 'true', limit: '100' } })).posts;
  const listed = async (who: Client, query = '') => (await who.fetch(`${feed.listPosts.path}${query}`)).text();
  const told = async (who: Client) => (await who.ok(listNotifications)).data.map(({ kind }) => kind);

  it('are thoughts with a banned word, seen by their author alone until they are let go', async () => {
    const [mara, friend] = [await addPerson(app), await addPerson(app)];
    await befriend(app, mara.id, friend.id);
    const content = `A RÚMPLE on the #holdheath for ${mentionOf({ _id: friend.id, name: 'Them' })}`;
    const answer = await mara.fetch(feed.addPost.path, {
      method: 'POST',
      body: JSON.stringify({ content }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(201);
    const { data: held, message } = await answer.json();
    expect({ held: held.held, message }).toEqual({ held: true, message: messages.feed.held });
    const id = String(held._id);
    const paths = ['', '?tag=holdheath', '?q=rumple', '?view=friends'];
    for (const path of paths) {
      if (path !== '?view=friends') expect(await listed(visitor, path)).not.toContain(id);
      expect(await listed(friend, path)).not.toContain(id);
      expect(await listed(mara, path)).toContain(id);
    }
    expect(JSON.parse(await listed(visitor, '?tag=holdheath'))).toMatchObject({ total: 0 });
    app.clock.advance(61_000);
    expect(JSON.stringify(await visitor.ok(feed.listFeedTags))).not.toContain('holdheath');
    expect(await told(friend)).toEqual([]);
    for (const who of [visitor, friend]) {
      expect(await who.refused(feed.getPost, { params: { id } })).toMatchObject({ status: 404 });
      expect((await who.ok(feed.listPostsOfUser, { params: { id: mara.id } })).data).toEqual([]);
      expect((await who.ok(getProfile, { params: { id: mara.id } })).postCount).toBe(0);
    }
    for (const call of [feed.upvotePost, bookmarks.bookmarkPost])
      expect(await friend.refused(call, { params: { id } })).toMatchObject({ status: 404 });
    const body = { contentType: 'post' as const, contentId: id, reason: 'Seen?' };
    expect(await friend.refused(addReport, { body })).toMatchObject({ status: 404 });
    expect((await mara.ok(feed.listPostsOfUser, { params: { id: mara.id } })).data).toMatchObject([{ held: true }]);
    expect((await waiting()).map(({ _id }) => _id)).toContain(id);
    await release(id);
    expect(await told(friend)).toEqual(['mention']);
    for (const who of [visitor, friend, mara]) {
      for (const path of paths.slice(0, 3)) expect(await listed(who, path)).toContain(id);
      expect('held' in (await read(who, id))).toBe(false);
    }
    expect((await visitor.ok(getProfile, { params: { id: mara.id } })).postCount).toBe(1);
  });

  it('are refused into the bin, with the reason', async () => {
    const mara = await addPerson(app);
    const { _id: id } = await post(mara, 'rumple rumple');
    await moderator.ok(deleteAdminPost, { params: { id }, body: { reason: 'Not that word.' } });
    expect((await mara.ok(feed.listDeletedPosts)).data).toMatchObject([{ _id: id }]);
    expect((await mara.ok(listOwnActions)).data[0]).toMatchObject({
      reason: messages.moderation.thoughtRefused('Not that word.'),
      about: { contentType: 'post', excerpt: 'rumple rumple' },
    });
    expect((await mara.ok(feed.restorePost, { params: { id } })).data.held).toBe(true);
  });

  it('are thoughts with a banned word in the description of a picture', async () => {
    const mara = await addPerson(app);
    const share = async (alt: string) =>
      (
        await mara.ok(feed.addPost, {
          body: { content: 'Look', alts: ['A dot', alt] },
          files: [await pngFile(), await pngFile()],
        })
      ).data;
    const [held, open] = [await share('RUMPLE at the pier'), await share('Rumpled paper')];
    expect([held.held, open.held]).toEqual([true, undefined]);
    expect(await visitor.refused(feed.getPost, { params: { id: held._id } })).toMatchObject({ status: 404 });
  });

  it('are edits with a banned word, and an edit without it lets nothing go', async () => {
    const [mara, friend] = [await addPerson(app), await addPerson(app)];
    const { _id: id } = await post(mara, 'Harmless');
    await comment(friend, id, 'I agree');
    expect((await edit(mara, id, `Two-words for ${mentionOf({ _id: friend.id, name: 'Them' })}`)).held).toBe(true);
    expect(await visitor.refused(feed.getPost, { params: { id } })).toMatchObject({ status: 404 });
    expect((await read(mara, id)).comments).toHaveLength(1);
    expect((await edit(mara, id, `Words for ${mentionOf({ _id: friend.id, name: 'Them' })}`)).held).toBe(true);
    expect(await told(friend)).toEqual([]);
    await release(id);
    expect(await told(friend)).toEqual(['mention']);
    expect((await edit(mara, id, 'Antirumple, rumples')).held).toBeUndefined();
    expect((await read(visitor, id)).comments).toHaveLength(1);
  });

  it('are the first two thoughts of a new account, where that is set', async () => {
    const [older, mara] = [await addPerson(app), await addPerson(app)];
    for (const content of ['One', 'Two']) await post(older, content);
    await root.ok(updateSettings, { body: { holdFirstPosts: true } });
    expect((await post(older, 'Three')).held).toBeUndefined();
    const [one, two, three] = [await post(mara, 'One'), await post(mara, 'Two'), await post(mara, 'Three')];
    // None of them is let go yet.
    expect([one.held, two.held, three.held]).toEqual([true, true, true]);
    await moderator.ok(deleteAdminPost, { params: { id: two._id } });
    await release(one._id);
    expect((await post(mara, 'Four')).held).toBe(true);
    await release(three._id);
    expect((await post(mara, 'Five')).held).toBeUndefined();
    // What was let go and thrown away counts.
    await mara.ok(feed.deletePost, { params: { id: one._id } });
    expect((await post(mara, 'Six')).held).toBeUndefined();
    const crowd = await addPerson(app);
    const many = await Promise.all([1, 2, 3].map((at) => post(crowd, `At once ${at}`)));
    expect(many.map(({ held }) => held)).toEqual([true, true, true]);
    await root.ok(updateSettings, { body: { holdFirstPosts: false } });
    expect((await post(await addPerson(app), 'Free')).held).toBeUndefined();
  });

  it('are comments with a banned word, which are in no count before they are let go', async () => {
    const [mara, noor, other] = [await addPerson(app), await addPerson(app), await addPerson(app)];
    const { _id: id } = await post(mara, 'A thought');
    const { comments, commentCount } = await comment(noor, id, `rumple, ${mentionOf({ _id: other.id, name: 'O' })}`);
    expect({ comments, commentCount }).toMatchObject({ comments: [{ held: true }], commentCount: 1 });
    const commentId = comments[0]?._id ?? '';
    for (const who of [visitor, mara]) expect(await read(who, id)).toMatchObject({ comments: [], commentCount: 0 });
    expect(await read(noor, id)).toMatchObject({ comments: [{ _id: commentId, held: true }], commentCount: 1 });
    expect((await visitor.ok(feed.listComments, { params: { id } })).data).toEqual([]);
    expect([await told(mara), await told(other)]).toEqual([[], []]);
    const answer = { content: 'To what waits', replyTo: commentId };
    expect(await mara.refused(feed.addComment, { params: { id }, body: answer })).toMatchObject({ status: 404 });
    expect(await mara.refused(feed.deleteComment, { params: { id, commentId } })).toMatchObject({ status: 404 });
    const report = { contentType: 'comment' as const, contentId: commentId, reason: 'Seen?' };
    expect(await mara.refused(addReport, { body: report })).toMatchObject({ status: 404 });
    const found = await moderator.ok(listAdminComments, { query: { state: 'held', limit: '100' } });
    expect(found.comments.find(({ _id }) => _id === commentId)).toMatchObject({ held: true });
    const params = { params: { id: commentId }, body: { held: false as const } };
    expect((await moderator.ok(releaseComment, params)).comment).toMatchObject({ held: false });
    expect(await moderator.refused(releaseComment, params)).toMatchObject({ status: 409 });
    for (const who of [visitor, mara, noor])
      expect(await read(who, id)).toMatchObject({ comments: [{ _id: commentId }], commentCount: 1 });
    expect([await told(mara), await told(other)]).toEqual([['comment'], ['mention']]);
    const second = await comment(noor, id, 'another rumple');
    const secondId = second.comments[1]?._id ?? '';
    await moderator.ok(deleteAdminComment, { params: { id: secondId } });
    expect((await noor.ok(listOwnActions)).data[0]).toMatchObject({
      reason: messages.moderation.commentRefused,
      about: { contentType: 'comment', excerpt: 'another rumple' },
    });
    const third = await comment(noor, id, 'yet another rumple');
    await noor.ok(feed.deleteComment, { params: { id, commentId: third.comments[1]?._id ?? '' } });
    for (const who of [visitor, noor]) expect((await read(who, id)).commentCount).toBe(1);
  });

  it('take no name with a banned word', async () => {
    const sentence = messages.names.banned;
    const account = { name: 'Mara Rumple', email: newEmail(), password: 'a secret of mine' };
    expect(await app.visitor.refused(createUser, { body: account })).toMatchObject({
      status: 400,
      message: sentence,
      fields: ['name'],
    });
    const mara = await addPerson(app);
    expect(await mara.refused(updateMe, { body: { name: 'two  Words' } })).toMatchObject({ message: sentence });
    await mara.ok(updateMe, { body: { name: 'Rumpelstilz' } });
  });

  it('follow a list of words that super admins alone see and change', async () => {
    const words = Array.from({ length: 500 }, (_, at) => `word${at}`);
    const { settings } = await root.ok(updateSettings, { body: { bannedWords: words } });
    expect(settings.bannedWords).toEqual(words);
    expect(await root.ok(getAllSettings)).toMatchObject({ bannedWords: words, holdFirstPosts: false });
    expect(JSON.stringify(await visitor.ok(getSettings))).not.toMatch(/word|hold/i);
    expect((await post(await addPerson(app), 'A word499.')).held).toBe(true);
    for (const bannedWords of [[...words, 'one more'], ['x'.repeat(61)], 'word', [5], [''], [' ']]) {
      const init = { method: 'PATCH', body: JSON.stringify({ bannedWords }) };
      const headers = { 'content-type': 'application/json' };
      const answer = await root.fetch(updateSettings.path, { ...init, headers });
      const { errors } = await answer.json();
      expect({ bannedWords, status: answer.status, path: String(errors?.[0]?.path).split('.')[0] }).toEqual({
        bannedWords,
        status: 400,
        path: 'bannedWords',
      });
    }
  });

  it('are in the export, said to wait', async () => {
    const mara = await app.signUp('Mara');
    const { _id: id } = await post(mara, 'rumple');
    await comment(mara, id, 'rumple');
    const zip = readZip(await bytesOf(await mara.fetch(exportMe.path)));
    expect(JSON.parse(zip.get('thoughtleaf.json')?.toString() ?? '')).toMatchObject({
      posts: [{ _id: id, held: true }],
      comments: [{ postId: id, held: true }],
    });
  });
});
