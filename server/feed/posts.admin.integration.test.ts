import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listAudit } from '#contract/admins/admins.ts';
import * as feed from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { listOwnActions } from '#contract/moderation/moderation.ts';
import { changeAdminPosts, deleteAdminPost, listAdminPosts, releasePost } from '#contract/feed/posts.admin.ts';
import { listNotifications } from '#contract/push/push.ts';
import { listReports } from '#contract/reports/reports.admin.ts';
import { addReport } from '#contract/reports/reports.ts';
import { mentionOf } from '#contract/feed/mentions.ts';
import { newId } from '#server/platform/ids.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';
import { lastMailTo } from '#server/testing/test-mail.ts';
import { pngFile } from '#server/testing/test-files.ts';
import { addPerson, limit } from '#server/testing/test-people.ts';

const noId = '00000000-0000-7000-8000-000000000000';

describe.each(engines)('thoughts in the back office on %s', (engine) => {
  let app: TestApp;
  let moderator: TestAdmin;
  let root: TestAdmin;
  let visitor: Client;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    visitor = createClient(app.origin);
    moderator = await addAdminTo(app, 'moderator');
    root = await addAdminTo(app, 'superAdmin');
  });
  afterAll(() => app.close());

  const post = async (who: Client, content: string) => (await who.ok(feed.addPost, { body: { content } })).data;
  const list = (query: Record<string, string>) => moderator.ok(listAdminPosts, { query });
  const remove = (id: string, reason?: string) =>
    moderator.ok(deleteAdminPost, { params: { id }, ...(reason && { body: { reason } }) });
  const release = (id: string) => moderator.ok(releasePost, { params: { id }, body: { held: false } });
  const sees = async (who: Client, id: string) =>
    (await who.fetch(feed.getPost.path.replace('{id}', id)).then(async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    })) === 200;

  it('are listed by every role, the newest first, by page, words and authors', async () => {
    const mara = await app.signUp('Zebulon Quist');
    const words = ['First zephyr', 'Second zephyr', `Third zephyr, ${mentionOf({ _id: mara.user._id, name: 'Zeb' })}`];
    const ids: string[] = [];
    for (const content of words) ids.unshift((await post(mara, content))._id);
    for (const role of ['superAdmin', 'editor', 'moderator'] as const) {
      const admin = await addAdminTo(app, role);
      const { posts, total } = await admin.ok(listAdminPosts, { query: { search: 'zephyr', limit: '2' } });
      expect(posts.map(({ _id }) => _id)).toEqual(ids.slice(0, 2));
      expect(total).toBe(3);
      expect(posts[0]).toEqual({
        _id: ids[0],
        content: 'Third zephyr, @Zeb',
        media: [],
        author: 'Zebulon Quist',
        authorId: mara.user._id,
        upvoteCount: 0,
        commentCount: 0,
        createdAt: posts[0]?.createdAt,
        updatedAt: posts[0]?.createdAt,
        held: false,
      });
    }
    expect((await list({ search: 'zephyr', limit: '2', page: '2' })).posts.map(({ _id }) => _id)).toEqual([ids[2]]);
    expect(await list({ search: 'zeph sec' })).toMatchObject({ posts: [{ _id: ids[1] }], total: 1 });
    expect(await list({ search: 'Zebulon' })).toMatchObject({ total: 3 });
    expect(await list({ search: mara.user.email })).toMatchObject({ total: 0 });
    for (const search of ['zephyrs', '!?', '%', '-zephyr"('])
      expect((await list({ search })).total).toBe(search === '-zephyr"(' ? 3 : 0);
    expect((await list({})).posts.slice(0, 3).map(({ _id }) => _id)).toEqual(ids);
    expect(await list({ page: '10000000' })).toMatchObject({ posts: [] });
    for (const query of [{ page: '0' }, { limit: 'x' }, { held: 'yes' }])
      expect(await moderator.refused(listAdminPosts, { query })).toMatchObject({ status: 400 });
    await mara.ok(feed.deletePost, { params: { id: ids[0] ?? '' } });
    await limit(app, mara.user._id);
    expect((await list({ search: 'zephyr' })).posts.map(({ _id }) => _id)).toEqual(ids.slice(1));
  });

  it('go to their author’s bin, who is told why, and wait where they are restored', async () => {
    const [mara, noor] = [await app.signUp('Mara'), await addPerson(app)];
    const { _id: id } = await post(mara, 'Buy my watches');
    await noor.ok(addReport, { body: { contentType: 'post', contentId: id, reason: 'Spam' } });
    expect((await remove(id, 'This is advertising.')).message).toBe(adminMessages.posts.deleted);
    expect(await sees(visitor, id)).toBe(false);
    expect(await sees(mara, id)).toBe(false);
    expect((await mara.ok(feed.listDeletedPosts)).data).toMatchObject([{ _id: id }]);
    const reason = messages.moderation.thoughtRemoved('This is advertising.');
    expect((await mara.ok(listOwnActions)).data).toMatchObject([
      { type: 'message', reason, about: { contentType: 'post', excerpt: 'Buy my watches' } },
    ]);
    expect((await mara.ok(listNotifications)).data).toMatchObject([{ kind: 'moderation', excerpt: reason }]);
    const mail = await lastMailTo(app, mara.user.email);
    for (const part of [reason, '> Buy my watches', 'appeal']) expect(mail).toContain(part);
    const { reports } = await moderator.ok(listReports, { query: { type: 'post', limit: '1' } });
    expect(reports[0]).toMatchObject({ resolved: true });
    const { entries } = await root.ok(listAudit, { query: { admin: moderator.id, limit: '1' } });
    expect(entries[0]).toMatchObject({ action: 'post.delete', target: `${id} of ${mara.user._id}` });
    expect(await moderator.refused(deleteAdminPost, { params: { id } })).toMatchObject({ status: 404 });
    const { data: restored } = await mara.ok(feed.restorePost, { params: { id } });
    expect(restored.held).toBe(true);
    expect(await sees(visitor, id)).toBe(false);
    expect((await mara.ok(feed.listPosts, { query: {} })).data[0]).toMatchObject({ _id: id, held: true });
    expect((await list({ held: 'true' })).posts.map(({ _id }) => _id)).toContain(id);
    expect((await release(id)).post).toMatchObject({ _id: id, held: false });
    expect(await sees(visitor, id)).toBe(true);
    expect('held' in (await mara.ok(feed.getPost, { params: { id } })).data).toBe(false);
  });

  it('show their pictures, also while nobody else sees them', async () => {
    const mara = await addPerson(app);
    const body = { content: '', alts: ['A heron'] };
    const { data } = await mara.ok(feed.addPost, { body, files: [await pngFile()] });
    await app.db.updateTable('posts').set({ held: 1 }).where('id', '=', data._id).execute();
    const shown = (await list({ held: 'true' })).posts.find(({ _id }) => _id === data._id);
    expect(shown).toMatchObject({ content: '', media: [{ alt: 'A heron' }] });
    for (const url of [shown?.media[0]?.url ?? '', shown?.media[0]?.thumbnailUrl ?? ''])
      expect((await visitor.fetch(url)).headers.get('content-type')).toBe('image/webp');
    expect((await visitor.fetch(data.media?.[0]?.url ?? '')).status).toBe(404);
    expect((await release(data._id)).post.media).toEqual(data.media);
  });

  it('come back out of the bin where they were removed by mistake', async () => {
    const mara = await addPerson(app);
    const [removed, binned] = [await post(mara, 'Removed'), await post(mara, 'Binned')];
    await mara.ok(feed.deletePost, { params: { id: binned._id } });
    await remove(removed._id);
    await release(removed._id);
    expect(await sees(visitor, removed._id)).toBe(true);
    expect((await mara.ok(listOwnActions)).data[0]?.reason).toBe(messages.moderation.thoughtBack);
    for (const [id, status] of [
      [removed._id, 409],
      [binned._id, 404],
      [noId, 404],
      ['x', 404],
    ] as const)
      expect(await moderator.refused(releasePost, { params: { id }, body: { held: false } })).toMatchObject({ status });
    for (const body of [{}, { held: true }, { held: 'false' }]) {
      const init = { method: 'PATCH', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      expect((await moderator.fetch(`/api/admin/posts/${removed._id}`, init)).status).toBe(400);
    }
  });

  it('are removed in bulk, and those that cannot be are named', async () => {
    const mara = await addPerson(app);
    const ids: string[] = [];
    for (let at = 0; at < 4; at += 1) ids.push((await post(mara, `Number ${at}`))._id);
    await mara.ok(feed.deletePost, { params: { id: ids[3] ?? '' } });
    const body = { ids: [...ids, noId, 'x', ids[0] ?? ''], action: 'delete' as const, reason: 'Spam' };
    const answer = await moderator.ok(changeAdminPosts, { body });
    expect(answer.done).toEqual(ids.slice(0, 3));
    const message = messages.feed.notFound;
    expect(answer.failed).toEqual([ids[3] ?? '', noId, 'x'].map((_id) => ({ _id, message })));
    expect((await mara.ok(feed.listDeletedPosts)).total).toBe(4);
    const hundred = Array.from({ length: 100 }, () => newId());
    const none = await moderator.ok(changeAdminPosts, { body: { ids: hundred, action: 'delete' } });
    expect(none).toMatchObject({ done: [], failed: hundred.map((_id) => ({ _id, message })) });
    const wrong = [
      { ids: [], action: 'delete' },
      { ids: Array.from({ length: 101 }, () => noId), action: 'delete' },
      { ids: [noId], action: 'hide' },
      { ids: [noId] },
      { ids: 'all', action: 'delete' },
      { ids: [1], action: 'delete' },
      { ids: [noId], action: 'delete', reason: 'x'.repeat(501) },
    ];
    for (const given of wrong) {
      const init = { method: 'POST', body: JSON.stringify(given), headers: { 'content-type': 'application/json' } };
      expect({ given, status: (await moderator.fetch('/api/admin/posts/bulk', init)).status }).toEqual({
        given,
        status: 400,
      });
    }
  });

  it('are removed once by two at the same time, and stay removed', async () => {
    const mara = await addPerson(app);
    const { _id: id } = await post(mara, 'Once');
    const answers = await Promise.all(
      [moderator, root, moderator].map((admin) => admin.fetch(`/api/admin/posts/${id}`, { method: 'DELETE' })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404]);
    expect((await mara.ok(listOwnActions)).data).toHaveLength(1);
  });
});
