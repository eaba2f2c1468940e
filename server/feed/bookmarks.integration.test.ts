import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookmarkPost, listBookmarkIds, listBookmarks, unbookmarkPost } from '#contract/feed/bookmarks.ts';
import * as feed from '#contract/feed/feed.ts';
import { feedLimits } from '#contract/feed/feed-limits.ts';
import { messages } from '#contract/messages.ts';
import { blockPerson, unblockPerson } from '#contract/safety/safety.ts';
import { deleteMe, exportMe } from '#contract/users/users.ts';
import { newId } from '#server/platform/ids.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPeople, addPerson, ban } from '#server/testing/test-people.ts';
import { readZip } from '#server/testing/read-zip.ts';

describe.each(engines)('bookmarks on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const post = async (who: Client, content = 'A thought') => (await who.ok(feed.addPost, { body: { content } })).data;
  const kept = async (who: Client) => (await who.ok(listBookmarks)).data.map(({ content }) => content);
  const keep = (who: Client, id: string) => who.ok(bookmarkPost, { params: { id } });

  it('are kept and taken away, once or twice, and nobody else has them', async () => {
    const [mara, other] = await addPeople(app, 2);
    if (!mara || !other) throw new Error('Two people were asked for.');
    const { _id: id } = await post(other);
    const own = await post(mara, 'My own');
    expect((await keep(mara, id)).message).toBe(messages.feed.bookmarked);
    await keep(mara, id);
    app.clock.advance(1000);
    await keep(mara, own._id);
    expect(await kept(mara)).toEqual(['My own', 'A thought']);
    expect((await mara.ok(listBookmarkIds)).data).toEqual([own._id, id]);
    expect([await kept(other), (await other.ok(listBookmarkIds)).data]).toEqual([[], []]);
    await other.ok(unbookmarkPost, { params: { id } });
    expect(await kept(mara)).toHaveLength(2);
    const answer = await mara.ok(unbookmarkPost, { params: { id } });
    expect(answer.message).toBe(messages.feed.unbookmarked);
    await mara.ok(unbookmarkPost, { params: { id } });
    expect(await kept(mara)).toEqual(['My own']);
  });

  it.each([newId(), 'x', "' or 1=1 --", 'a\u0000b', 'x'.repeat(400)])('are refused for %j', async (id) => {
    const mara = await addPerson(app);
    for (const call of [bookmarkPost, unbookmarkPost])
      expect((await mara.refused(call, { params: { id } })).status).toBe(404);
  });

  it('are one where a person presses many times at once', async () => {
    const [mara, author] = await addPeople(app, 2);
    if (!mara || !author) throw new Error('Two people were asked for.');
    const { _id: id } = await post(author);
    await Promise.all(Array.from({ length: 10 }, () => keep(mara, id)));
    expect(await kept(mara)).toHaveLength(1);
    await Promise.all(Array.from({ length: 10 }, () => mara.ok(unbookmarkPost, { params: { id } })));
    expect(await kept(mara)).toEqual([]);
  });

  it('stand aside while a thought is in the bin, and go with it', async () => {
    const [mara, author] = await addPeople(app, 2);
    if (!mara || !author) throw new Error('Two people were asked for.');
    const { _id: id } = await post(author);
    const params = { id };
    await keep(mara, id);
    await author.ok(feed.deletePost, { params });
    expect(await kept(mara)).toEqual([]);
    expect((await mara.refused(bookmarkPost, { params })).status).toBe(404);
    await author.ok(feed.restorePost, { params });
    expect(await kept(mara)).toEqual(['A thought']);
    await author.ok(feed.deletePost, { params });
    await mara.ok(unbookmarkPost, { params });
    expect((await mara.refused(unbookmarkPost, { params })).status).toBe(404);
    await author.ok(feed.restorePost, { params });
    await keep(mara, id);
    await author.ok(feed.deletePost, { params });
    await author.ok(feed.permanentlyDeletePost, { params });
    expect((await mara.ok(listBookmarkIds)).data).toEqual([]);
  });

  it('do not show thoughts across a block, nor of banned people', async () => {
    const [mara, blocked, banned] = await addPeople(app, 3);
    if (!mara || !blocked || !banned) throw new Error('Three people were asked for.');
    for (const who of [blocked, banned]) await keep(mara, (await post(who))._id);
    await mara.ok(blockPerson, { params: { id: blocked.id } });
    await ban(app, banned.id);
    expect(await kept(mara)).toEqual([]);
    await mara.ok(unblockPerson, { params: { id: blocked.id } });
    expect(await kept(mara)).toHaveLength(1);
  });

  it('come page by page, also those of one moment', async () => {
    const [mara, author] = await addPeople(app, 2);
    if (!mara || !author) throw new Error('Two people were asked for.');
    for (let number = 0; number < 7; number += 1) await keep(mara, (await post(author, `Page ${number}`))._id);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { data: feed.Post[]; nextCursor: string | null } = await mara.ok(listBookmarks, {
        query: { limit: 3, ...(cursor && { cursor }) },
      });
      seen.push(...page.data.map(({ content }) => content));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['Page 6', 'Page 5', 'Page 4', 'Page 3', 'Page 2', 'Page 1', 'Page 0']);
    expect(await mara.refused(listBookmarks, { query: { cursor: newId() } })).toMatchObject({ fields: ['cursor'] });
  });

  it('are bounded', async () => {
    const [mara, author] = await addPeople(app, 2);
    if (!mara || !author) throw new Error('Two people were asked for.');
    const now = app.clock.now();
    const rows = Array.from({ length: feedLimits.bookmarks + 1 }, () => ({
      id: newId(),
      user_id: author.id,
      content: 'One of many',
      created_at: now,
      updated_at: now,
      deleted_at: null,
      upvote_count: 0,
      comment_count: 0,
    }));
    for (let start = 0; start < rows.length; start += 500)
      await app.db
        .insertInto('posts')
        .values(rows.slice(start, start + 500))
        .execute();
    const marks = rows.slice(1).map(({ id }) => ({ user_id: mara.id, post_id: id, created_at: now }));
    await app.db.insertInto('post_bookmarks').values(marks).execute();
    const params = { id: rows[0]?.id ?? '' };
    expect(await mara.refused(bookmarkPost, { params })).toMatchObject({
      status: 409,
      message: messages.feed.tooManyBookmarks,
    });
    expect(messages.feed.tooManyBookmarks).toContain(feedLimits.bookmarks.toLocaleString('en-US'));
    expect((await mara.ok(listBookmarkIds)).data).toHaveLength(feedLimits.bookmarks);
    await mara.ok(unbookmarkPost, { params: { id: rows[1]?.id ?? '' } });
    await keep(mara, params.id);
  });

  it('are in the export, and go with the account', async () => {
    const [mara, author] = [await app.signUp(), await addPerson(app)];
    const { _id: id } = await post(author);
    await keep(mara, id);
    const zip = readZip(Buffer.from(await (await mara.fetch(exportMe.path)).arrayBuffer()));
    expect(JSON.parse(zip.get('thoughtleaf.json')?.toString() ?? '')).toMatchObject({
      bookmarks: [{ postId: id, createdAt: new Date(app.clock.now()).toISOString() }],
    });
    await mara.ok(deleteMe, { body: { password: mara.password } });
    expect(await app.db.selectFrom('post_bookmarks').selectAll().where('post_id', '=', id).execute()).toEqual([]);
  });
});
