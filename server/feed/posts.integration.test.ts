import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addComment,
  addPost,
  deleteComment,
  deletePost,
  getPost,
  listPosts,
  updatePost,
  upvotePost,
} from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPeople, addPerson, ban } from '#server/testing/test-people.ts';

const strangeIds = ['00000000-0000-7000-8000-000000000000', 'x', "' or 1=1 --", 'a\u0000b', '林🌿', 'x'.repeat(400)];

/** Every call that names a post, with a body that would be fine. The first two are its author's alone. */
const callsOnPosts = [
  { call: updatePost, more: { body: { content: 'Taken over' } } },
  { call: deletePost, more: {} },
  { call: upvotePost, more: {} },
  { call: addComment, more: { body: { content: 'Hm.' } } },
];

describe.each(engines)('writing to the feed on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const post = async (who: Client, content = 'A thought') => (await who.ok(addPost, { body: { content } })).data;
  const comment = async (who: Client, id: string, content = 'Hm.') =>
    (await who.ok(addComment, { params: { id }, body: { content } })).data;

  describe('validation', () => {
    it.each([
      ['nothing', {}],
      ['an empty text', { content: '' }],
      ['blanks', { content: ' \n\t ' }],
      ['a number', { content: 5 }],
      ['a list', { content: ['A thought'] }],
      ['null', { content: null }],
      ['a bell', { content: 'a bell \u0007 rings' }],
      ['a lone return', { content: 'a lone \r return' }],
      ['half an emoji', { content: 'broken \uD83C words' }],
    ])('refuses %s as a thought, an edit and a comment', async (_, body) => {
      const mara = await addPerson(app);
      const before = await post(mara);
      const params = { id: before._id };
      for (const call of [addPost, updatePost, addComment]) {
        expect(await mara.refused(call, { params, body })).toMatchObject({ status: 400, fields: ['content'] });
      }
      expect((await mara.ok(getPost, { params })).data).toEqual(before);
    });

    it('counts code points: 500 of a thought, 280 of a comment, and no more', async () => {
      const mara = await addPerson(app);
      const { _id: id } = await post(mara, '🌿'.repeat(500));
      const params = { id };
      expect((await comment(mara, id, '🌿'.repeat(280))).comments[0]?.content).toBe('🌿'.repeat(280));
      const tooLong = { body: { content: 'x'.repeat(501) }, params };
      for (const call of [addPost, updatePost]) {
        expect(await mara.refused(call, tooLong)).toMatchObject({ status: 400, fields: ['content'] });
      }
      expect(await mara.refused(addComment, { params, body: { content: 'x'.repeat(281) } })).toMatchObject({
        status: 400,
        message: messages.feed.commentTooLong,
      });
      expect(await mara.refused(addComment, { params, body: { content: ' ' } })).toMatchObject({
        status: 400,
        message: messages.feed.emptyComment,
      });
    });

    it('keeps markup as it was given', async () => {
      const mara = await addPerson(app);
      const content = `<script>alert("1")</script> & ' -- \u2028 \u200D`;
      const { _id: id } = await post(mara, content);
      await comment(mara, id, content);
      expect((await app.visitor.ok(getPost, { params: { id } })).data).toMatchObject({
        content,
        comments: [{ content }],
      });
    });
  });

  describe('editing', () => {
    it('changes the text and the time of the edit alone', async () => {
      const mara = await addPerson(app);
      const { _id: id } = await post(mara);
      await mara.ok(upvotePost, { params: { id } });
      const before = await comment(mara, id);
      app.clock.advance(60_000);
      const { data, message } = await mara.ok(updatePost, { params: { id }, body: { content: ' Edited\n' } });
      expect(message).toBe(messages.feed.updated);
      const updatedAt = new Date(app.clock.now()).toISOString();
      expect(data).toEqual({ ...before, content: 'Edited', updatedAt });
      expect((await app.visitor.ok(getPost, { params: { id } })).data).toEqual(data);
    });

    it('is seen as one also in the millisecond of the post', async () => {
      const mara = await addPerson(app);
      const { _id: id } = await post(mara);
      const { data } = await mara.ok(updatePost, { params: { id }, body: { content: 'Edited' } });
      expect(Date.parse(data.updatedAt)).toBe(Date.parse(data.createdAt) + 1);
    });

    it('is none where the text stays; nor are upvotes and comments', async () => {
      const mara = await addPerson(app);
      const { _id: id, content, createdAt } = await post(mara);
      app.clock.advance(1000);
      await mara.ok(updatePost, { params: { id }, body: { content } });
      await mara.ok(upvotePost, { params: { id } });
      expect(await comment(mara, id)).toMatchObject({ createdAt, updatedAt: createdAt });
    });
  });

  describe('upvotes', () => {
    it('are given and taken back', async () => {
      const [mara, other] = [await addPerson(app), await addPerson(app)];
      const { _id: id } = await post(mara);
      const toggle = async (who: Client) => (await who.ok(upvotePost, { params: { id } })).data;
      expect(await toggle(other)).toMatchObject({ upvotes: [other.id], upvoteCount: 1 });
      expect(await toggle(mara)).toMatchObject({ upvotes: [mara.id, other.id], upvoteCount: 2 });
      expect(await toggle(other)).toMatchObject({ upvotes: [mara.id], upvoteCount: 1 });
      expect((await app.visitor.ok(getPost, { params: { id } })).data.upvoteCount).toBe(1);
    });

    it('of 100 people at once are all counted, and so is taking them back', async () => {
      const { _id: id } = await post(await addPerson(app));
      const crowd = await addPeople(app, 100);
      await Promise.all(crowd.map((person) => person.ok(upvotePost, { params: { id } })));
      const { data } = await app.visitor.ok(getPost, { params: { id } });
      expect(data.upvoteCount).toBe(100);
      expect(data.upvotes.toSorted()).toEqual(crowd.map((person) => person.id).toSorted());
      await Promise.all(crowd.slice(0, 60).map((person) => person.ok(upvotePost, { params: { id } })));
      expect((await app.visitor.ok(getPost, { params: { id } })).data.upvoteCount).toBe(40);
    });

    it('of one person many times at once are counted as the rows say', async () => {
      const mara = await addPerson(app);
      const { _id: id } = await post(mara);
      await Promise.all(Array.from({ length: 15 }, () => mara.ok(upvotePost, { params: { id } })));
      const { data } = await app.visitor.ok(getPost, { params: { id } });
      expect(data.upvoteCount).toBe(data.upvotes.length);
    });
  });

  describe('comments', () => {
    it('answer the whole post', async () => {
      const [mara, other] = [await addPerson(app), await addPerson(app, 'Other')];
      const before = await post(mara);
      const now = new Date(app.clock.now()).toISOString();
      const data = await comment(other, before._id, ' Well\r\nsaid. ');
      expect(data).toEqual({
        ...before,
        commentCount: 1,
        comments: [
          {
            _id: data.comments[0]?._id,
            user: { _id: other.id, name: 'Other', profilePicture: null },
            content: 'Well\nsaid.',
            mentions: [],
            replyTo: null,
            createdAt: now,
          },
        ],
      });
      expect((await app.visitor.ok(listPosts)).data[0]).toEqual(data);
    });

    it('at once are all counted', async () => {
      const { _id: id } = await post(await addPerson(app));
      const crowd = await addPeople(app, 30);
      await Promise.all(crowd.map((person) => comment(person, id)));
      const { data } = await app.visitor.ok(getPost, { params: { id } });
      expect(data.commentCount).toBe(30);
      expect(data.comments).toHaveLength(30);
    });

    it('are deleted by their author or the post’s, and by nobody else', async () => {
      const [owner, author, stranger] = [await addPerson(app), await addPerson(app), await addPerson(app)];
      const { _id: id } = await post(owner);
      await comment(author, id, 'First');
      const { comments } = await comment(author, id, 'Second');
      const [first = { _id: '' }, second = { _id: '' }] = comments;
      const paramsOf = ({ _id: commentId }: { _id: string }) => ({ id, commentId });
      expect(await stranger.refused(deleteComment, { params: paramsOf(first) })).toMatchObject({
        status: 403,
        message: messages.feed.commentNotYours,
      });
      const { data, message } = await author.ok(deleteComment, { params: paramsOf(first) });
      expect(message).toBe(messages.feed.commentDeleted);
      expect(data).toMatchObject({ commentCount: 1, comments: [{ _id: second._id }] });
      expect((await owner.ok(deleteComment, { params: paramsOf(second) })).data).toMatchObject({
        commentCount: 0,
        comments: [],
      });
      for (const gone of [first, second]) {
        expect(await author.refused(deleteComment, { params: paramsOf(gone) })).toMatchObject({
          status: 404,
          message: messages.feed.commentNotFound,
        });
      }
    });

    it('are found only under their own post', async () => {
      const mara = await addPerson(app);
      const [one, other] = [await post(mara), await post(mara)];
      const { comments } = await comment(mara, one._id);
      const commentId = comments[0]?._id ?? '';
      for (const params of [
        { id: other._id, commentId },
        ...strangeIds.map((strange) => ({ id: one._id, commentId: strange })),
        ...strangeIds.map((strange) => ({ id: strange, commentId })),
      ]) {
        expect((await mara.refused(deleteComment, { params })).status).toBe(404);
      }
      expect((await mara.ok(getPost, { params: { id: one._id } })).data.commentCount).toBe(1);
    });
  });

  describe('whose a post is', () => {
    it.each(callsOnPosts.slice(0, 2))('$call.method $call.path by somebody else', async ({ call, more }) => {
      const [mara, other] = [await addPerson(app), await addPerson(app)];
      const before = await post(mara);
      const params = { id: before._id };
      expect(await other.refused(call, { params, ...more })).toMatchObject({
        status: 403,
        message: messages.feed.notYours,
      });
      expect((await app.visitor.ok(getPost, { params })).data).toEqual(before);
    });

    it.each(callsOnPosts)('$call.method $call.path on a deleted post', async ({ call, more }) => {
      const [mara, other] = [await addPerson(app), await addPerson(app)];
      const params = { id: (await post(mara))._id };
      const { message } = await mara.ok(deletePost, { params });
      expect(message).toBe(messages.feed.deleted);
      for (const who of [mara, other]) {
        expect(await who.refused(call, { params, ...more })).toMatchObject({
          status: 404,
          message: messages.feed.notFound,
        });
      }
    });

    it.each(callsOnPosts)('$call.method $call.path on a post of a banned person', async ({ call, more }) => {
      const [mara, other] = [await addPerson(app), await addPerson(app)];
      const params = { id: (await post(mara))._id };
      await ban(app, mara.id);
      expect((await other.refused(call, { params, ...more })).status).toBe(404);
      expect((await mara.refused(call, { params, ...more })).status).toBe(403);
    });

    it.each(callsOnPosts)('$call.method $call.path under a strange id', async ({ call, more }) => {
      const mara = await addPerson(app);
      for (const id of strangeIds) {
        expect((await mara.refused(call, { params: { id }, ...more })).status).toBe(404);
      }
    });
  });
});
