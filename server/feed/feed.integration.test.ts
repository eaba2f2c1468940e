import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addComment,
  addPost,
  deletePost,
  getPost,
  listComments,
  listPosts,
  listPostsOfUser,
} from '#contract/feed/feed.ts';
import type { Post } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { newId } from '#server/platform/ids.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPeople, addPerson, ban, liftBan } from '#server/testing/test-people.ts';
import { countPostsOf } from './feed.service.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';
const strangeIds = [unknownId, 'x', '1', '../etc', "' or 1=1 --", 'a\u0000b', '%00', '林🌿', 'x'.repeat(400)];

describe.each(engines)('the feed on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const post = async (who: Client, content = 'A thought') => (await who.ok(addPost, { body: { content } })).data;
  const postMany = async (who: Client, count: number) => {
    const made: Post[] = [];
    for (let number = 0; number < count; number += 1) made.push(await post(who, `Thought ${number}`));
    return made.toReversed();
  };
  const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);
  /** Comments as rows: hundreds of calls would take long. */
  const addComments = async (postId: string, userId: string, count: number) => {
    const rows = Array.from({ length: count }, (_, number) => ({
      id: newId(),
      post_id: postId,
      user_id: userId,
      content: `Comment ${number}`,
      created_at: app.clock.now() + number,
      reply: null,
      replied_at: null,
    }));
    await app.db.insertInto('comments').values(rows).execute();
    await app.db.updateTable('posts').set({ comment_count: count }).where('id', '=', postId).execute();
    return rows;
  };

  it('shows everybody what somebody posts', async () => {
    const mara = await addPerson(app, 'Mara');
    const now = new Date(app.clock.now()).toISOString();
    const { data, message } = await mara.ok(addPost, { body: { content: ' A <b>thought</b>\r\nof two lines 🌿 ' } });
    expect(message).toBe(messages.feed.posted);
    expect(data).toEqual({
      _id: data._id,
      user: { _id: mara.id, name: 'Mara', profilePicture: null },
      content: 'A <b>thought</b>\nof two lines 🌿',
      mentions: [],
      media: [],
      upvotes: [],
      upvoteCount: 0,
      comments: [],
      commentCount: 0,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
    for (const who of [mara, app.visitor]) {
      expect((await who.ok(getPost, { params: { id: data._id } })).data).toEqual(data);
      expect((await who.ok(listPosts)).data[0]).toEqual(data);
    }
  });

  describe('paging', () => {
    it('lists the newest first, 20 by default and 50 at most', async () => {
      const posts = await postMany(await addPerson(app), 55);
      expect((await app.visitor.ok(listPosts)).data).toEqual(posts.slice(0, 20));
      expect((await app.visitor.ok(listPosts, { query: { limit: 3 } })).data).toEqual(posts.slice(0, 3));
      const { data, nextCursor } = await app.visitor.ok(listPosts, { query: { limit: 1000 } });
      expect(data).toEqual(posts.slice(0, 50));
      expect(nextCursor).toBe(posts[49]?._id);
    });

    it('goes through without a gap or a repetition while thoughts are added', async () => {
      const mara = await addPerson(app);
      const posts = await postMany(mara, 23);
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query: Record<string, string | number> = cursor === null ? { limit: 4 } : { limit: 4, cursor };
        const page: { data: Post[]; nextCursor: string | null } = await app.visitor.ok(listPosts, { query });
        seen.push(...idsOf(page.data));
        cursor = page.nextCursor;
        await post(mara, 'Added meanwhile');
      } while (seen.length < posts.length && cursor !== null);
      expect(seen.slice(0, posts.length)).toEqual(idsOf(posts));
    });

    it('ends with a null, also where the last page is full', async () => {
      const mara = await addPerson(app);
      const posts = await postMany(mara, 4);
      const params = { id: mara.id };
      const first = await app.visitor.ok(listPostsOfUser, { params, query: { limit: 2 } });
      const second = await app.visitor.ok(listPostsOfUser, {
        params,
        query: { limit: 2, cursor: first.nextCursor ?? '' },
      });
      expect([...first.data, ...second.data]).toEqual(posts);
      expect(second.nextCursor).toBeNull();
    });

    it.each(['0', '-1', 'many', '1.5', ''])('refuses the limit "%s"', async (limit) => {
      expect(await app.visitor.refused(listPosts, { query: { limit } })).toMatchObject({
        status: 400,
        fields: ['limit'],
      });
    });

    it.each(['', 'x', '12~34', "' or 1=1"])('refuses the cursor "%s"', async (cursor) => {
      const params = { id: unknownId };
      for (const call of [listPosts, listPostsOfUser, listComments]) {
        expect(await app.visitor.refused(call, { params, query: { cursor } })).toMatchObject({
          status: 400,
          fields: ['cursor'],
        });
      }
    });
  });

  describe('what is not there', () => {
    it.each(strangeIds)('knows no post, person or comments under "%s"', async (id) => {
      const mara = await addPerson(app);
      for (const who of [mara, app.visitor]) {
        expect((await who.refused(getPost, { params: { id } })).status).toBe(404);
        expect((await who.refused(listComments, { params: { id } })).status).toBe(404);
        expect((await who.refused(listPostsOfUser, { params: { id } })).status).toBe(404);
      }
    });

    it('says so in a sentence', async () => {
      const params = { id: unknownId };
      expect((await app.visitor.refused(getPost, { params })).message).toBe(messages.feed.notFound);
      expect((await app.visitor.refused(listPostsOfUser, { params })).message).toBe(messages.users.notFound);
    });

    it('shows a deleted post to nobody, its author included', async () => {
      const mara = await addPerson(app);
      const { _id: id } = await post(mara);
      await mara.ok(deletePost, { params: { id } });
      for (const who of [mara, app.visitor]) {
        expect((await who.refused(getPost, { params: { id } })).message).toBe(messages.feed.notFound);
        expect((await who.refused(listComments, { params: { id } })).status).toBe(404);
        expect(idsOf((await who.ok(listPosts)).data)).not.toContain(id);
        expect((await who.ok(listPostsOfUser, { params: { id: mara.id } })).data).toEqual([]);
      }
      expect(await countPostsOf(app.db, mara.id)).toBe(0);
    });

    it('leaves out posts and comments of a banned person, until the ban is lifted', async () => {
      const [mara, banned] = [await addPerson(app), await addPerson(app)];
      const kept = await post(mara);
      const hidden = await post(banned);
      const params = { id: kept._id };
      await banned.ok(addComment, { params, body: { content: 'From the banned' } });
      await ban(app, banned.id);
      expect(idsOf((await app.visitor.ok(listPosts, { query: { limit: 2 } })).data)).not.toContain(hidden._id);
      expect((await app.visitor.ok(getPost, { params })).data.comments).toEqual([]);
      expect((await app.visitor.ok(listComments, { params })).data).toEqual([]);
      expect((await mara.refused(getPost, { params: { id: hidden._id } })).status).toBe(404);
      expect(await mara.refused(listPostsOfUser, { params: { id: banned.id } })).toMatchObject({
        status: 404,
        message: messages.users.notFound,
      });
      // His session is over: a visitor where anybody may read, and nobody where not.
      expect((await banned.ok(listPosts)).data[0]).toEqual((await app.visitor.ok(listPosts)).data[0]);
      expect((await banned.refused(addPost, { body: { content: 'Again' } })).status).toBe(403);
      await liftBan(app, banned.id);
      expect((await app.visitor.ok(getPost, { params: { id: hidden._id } })).data).toEqual(hidden);
      expect((await app.visitor.ok(getPost, { params })).data.comments).toHaveLength(1);
    });
  });

  describe('what a post carries', () => {
    it('shows the newest 50 comments, oldest first, and the older ones by page', async () => {
      const [mara, other] = [await addPerson(app, 'Mara'), await addPerson(app, 'Other')];
      const { _id: id } = await post(mara);
      const rows = await addComments(id, other.id, 129);
      await post(mara, 'One without comments');
      const contents = rows.map((row) => row.content);
      const { data } = await mara.ok(getPost, { params: { id } });
      expect(data.commentCount).toBe(129);
      expect(data.comments.map(({ content }) => content)).toEqual(contents.slice(-50));
      expect(data.comments[0]?.user).toEqual({ _id: other.id, name: 'Other', profilePicture: null });
      const listed = (await mara.ok(listPosts)).data.find(({ _id }) => _id === id);
      expect(listed).toEqual(data);

      const cursor = data.comments[0]?._id ?? '';
      const second = await app.visitor.ok(listComments, { params: { id }, query: { cursor } });
      expect(second.data.map(({ content }) => content)).toEqual(contents.slice(29, 79));
      expect(second.nextCursor).toBe(second.data[0]?._id);
      const third = await app.visitor.ok(listComments, { params: { id }, query: { cursor: second.nextCursor ?? '' } });
      expect(third.data.map(({ content }) => content)).toEqual(contents.slice(0, 29));
      expect(third.nextCursor).toBeNull();
      const newest = await app.visitor.ok(listComments, { params: { id }, query: { limit: 1000 } });
      expect(newest.data).toEqual(data.comments);
    });

    it('shows an admin’s reply with its comment', async () => {
      const mara = await addPerson(app);
      const { _id: id } = await post(mara);
      const [comment] = await addComments(id, mara.id, 1);
      const replied_at = app.clock.now();
      await app.db
        .updateTable('comments')
        .set({ reply: 'Well said.', replied_at })
        .where('id', '=', comment?.id ?? '')
        .execute();
      const reply = { text: 'Well said.', createdAt: new Date(replied_at).toISOString() };
      expect((await app.visitor.ok(getPost, { params: { id } })).data.comments).toMatchObject([{ reply }]);
    });

    it('names at most 100 of those who gave an upvote, the reader first', async () => {
      const mara = await addPerson(app);
      const crowd = await addPeople(app, 130);
      const { _id: id } = await post(mara);
      const rows = crowd.map((person) => ({ post_id: id, user_id: person.id, created_at: app.clock.now() }));
      await app.db.insertInto('post_upvotes').values(rows).execute();
      await app.db.updateTable('posts').set({ upvote_count: 130 }).where('id', '=', id).execute();
      for (const reader of [crowd[0], crowd[64], crowd[129]]) {
        if (!reader) throw new Error('The crowd is too small.');
        const { data } = await reader.ok(getPost, { params: { id } });
        expect(data.upvotes[0]).toBe(reader.id);
        expect(new Set(data.upvotes).size).toBe(100);
        expect(data.upvoteCount).toBe(130);
        expect((await reader.ok(listPosts, { query: { limit: 1 } })).data).toEqual([data]);
      }
      const { data } = await mara.ok(getPost, { params: { id } });
      expect(data.upvotes).toHaveLength(100);
      expect(data.upvotes).not.toContain(mara.id);
    });
  });

  it('lists the posts of one person', async () => {
    const [mara, other] = [await addPerson(app), await addPerson(app)];
    const own = await postMany(mara, 3);
    await post(other);
    expect((await app.visitor.ok(listPostsOfUser, { params: { id: mara.id } })).data).toEqual(own);
    expect(await countPostsOf(app.db, mara.id)).toBe(3);
    expect(await countPostsOf(app.db, unknownId)).toBe(0);
    expect((await mara.ok(listPostsOfUser, { params: { id: (await addPerson(app)).id } })).data).toEqual([]);
  });
});
