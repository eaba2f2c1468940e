import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addComment,
  addPost,
  deletePost,
  emptyPostBin,
  getPost,
  listDeletedPosts,
  listPosts,
  permanentlyDeletePost,
  type Post,
  restorePost,
  upvotePost,
} from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson } from '#server/testing/test-people.ts';

const strangeIds = ['00000000-0000-7000-8000-000000000000', 'x', "' or 1=1 --", 'a\u0000b', '林🌿'];

describe.each(engines)('posts in the bin on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const post = async (who: Client, content = 'A thought') => (await who.ok(addPost, { body: { content } })).data;
  const binned = async (who: Client, content?: string) => {
    const { _id: id } = await post(who, content);
    return (await who.ok(deletePost, { params: { id } })).data;
  };

  it('keeps a deleted post with all that belongs to it, and gives it back', async () => {
    const mara = await addPerson(app);
    const { _id: id } = await post(mara);
    const params = { id };
    await mara.ok(upvotePost, { params });
    const { data: before } = await mara.ok(addComment, { params, body: { content: 'Hm.' } });
    app.clock.advance(1000);
    const { data: deleted } = await mara.ok(deletePost, { params });
    expect(deleted).toEqual({ ...before, deletedAt: new Date(app.clock.now()).toISOString() });
    expect(await mara.ok(listDeletedPosts)).toMatchObject({ data: [deleted], nextCursor: null, total: 1 });
    const { data: restored, message } = await mara.ok(restorePost, { params });
    expect(message).toBe(messages.feed.restored);
    expect(restored).toEqual(before);
    expect((await app.visitor.ok(listPosts)).data[0]).toEqual(before);
    expect(await mara.ok(listDeletedPosts)).toMatchObject({ data: [], total: 0 });
  });

  it('deletes for good what is in the bin, and answers what it was', async () => {
    const mara = await addPerson(app);
    const kept = await binned(mara, 'Kept');
    const gone = await binned(mara, 'Gone');
    const params = { id: gone._id };
    const { data, message } = await mara.ok(permanentlyDeletePost, { params });
    expect(message).toBe(messages.feed.permanentlyDeleted);
    expect(data).toEqual(gone);
    expect((await mara.ok(listDeletedPosts)).data).toEqual([kept]);
    expect((await mara.refused(permanentlyDeletePost, { params })).status).toBe(404);
    expect((await mara.refused(restorePost, { params })).status).toBe(404);
  });

  it('is emptied at once, of one’s own posts only', async () => {
    const [mara, other] = [await addPerson(app), await addPerson(app)];
    const active = await post(mara);
    const theirs = await binned(other);
    await binned(mara);
    await binned(mara);
    expect((await mara.ok(emptyPostBin)).message).toBe(messages.feed.binEmptied);
    expect((await mara.ok(listDeletedPosts)).total).toBe(0);
    expect((await other.ok(listDeletedPosts)).data).toEqual([theirs]);
    expect((await mara.ok(getPost, { params: { id: active._id } })).data).toEqual(active);
    await mara.ok(emptyPostBin);
  });

  it('is paged, last deleted first', async () => {
    const mara = await addPerson(app);
    for (let number = 0; number < 9; number += 1) {
      // Some at the same moment, some later.
      if (number % 3 === 0) app.clock.advance(1);
      await binned(mara, `Thought ${number}`);
    }
    const { data: all, nextCursor } = await mara.ok(listDeletedPosts);
    expect(nextCursor).toBeNull();
    const order = all.map((row) => `${row.deletedAt} ${row._id}`);
    expect(order).toEqual(order.toSorted().toReversed());
    const seen: Post[] = [];
    let query: Record<string, string | number> = { limit: 2 };
    for (let page = 0; page < 5; page += 1) {
      const answer = await mara.ok(listDeletedPosts, { query });
      expect(answer.total).toBe(9);
      seen.push(...answer.data);
      query = { limit: 2, cursor: answer.nextCursor ?? 'none' };
    }
    expect(seen).toEqual(all);
    expect((await mara.refused(listDeletedPosts, { query })).fields).toEqual(['cursor']);
  });

  it('takes 20 of a page where no other number is asked for', async () => {
    const mara = await addPerson(app);
    const now = app.clock.now();
    const { data } = await mara.ok(listDeletedPosts);
    expect(data).toEqual([]);
    for (let number = 0; number < 22; number += 1) await binned(mara);
    const first = await mara.ok(listDeletedPosts);
    expect(first.data).toHaveLength(20);
    expect(first.nextCursor).toMatch(new RegExp(`^${now}~`));
    const rest = await mara.ok(listDeletedPosts, { query: { cursor: first.nextCursor ?? '' } });
    expect(rest).toMatchObject({ nextCursor: null, total: 22 });
    expect(rest.data).toHaveLength(2);
  });

  it.each([restorePost, permanentlyDeletePost])('knows what is whose: $method $path', async (call) => {
    const [mara, other] = [await addPerson(app), await addPerson(app)];
    const [active, inBin] = [await post(mara), await binned(mara)];
    expect(await mara.refused(call, { params: { id: active._id } })).toMatchObject({
      status: 409,
      message: messages.feed.notInBin,
    });
    for (const id of [active._id, inBin._id]) {
      expect(await other.refused(call, { params: { id } })).toMatchObject({
        status: 404,
        message: messages.feed.notFound,
      });
    }
    for (const id of strangeIds) expect((await mara.refused(call, { params: { id } })).status).toBe(404);
    expect((await mara.ok(listDeletedPosts)).data).toEqual([inBin]);
    expect((await mara.ok(getPost, { params: { id: active._id } })).data).toEqual(active);
  });
});
