import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addComment, addPost, deletePost, getPost, listPosts, upvotePost } from '#contract/feed/feed.ts';
import { deleteMe, exportMe } from '#contract/users/users.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { bytesOf } from '#server/testing/test-files.ts';
import { addPerson } from '#server/testing/test-people.ts';

describe.each(engines)('the feed and those who leave, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const post = async (who: Client, content = 'A thought') => (await who.ok(addPost, { body: { content } })).data;
  const comment = async (who: Client, id: string, content = 'Hm.') =>
    (await who.ok(addComment, { params: { id }, body: { content } })).data;
  const leave = (person: Person) => person.ok(deleteMe, { body: { password: person.password } });

  it('takes the account’s posts, comments and upvotes away, and lowers the counts', async () => {
    const [leaving, mara, other] = [await app.signUp(), await addPerson(app), await addPerson(app)];
    const own = await post(leaving);
    await comment(mara, own._id);
    const [one, two, untouched] = [await post(mara), await post(mara), await post(mara)];
    for (const who of [leaving, other]) await who.ok(upvotePost, { params: { id: one._id } });
    await leaving.ok(upvotePost, { params: { id: two._id } });
    await comment(leaving, one._id);
    await comment(other, one._id, 'Stays');
    await comment(leaving, one._id);
    await comment(leaving, two._id);
    await leave(leaving);
    const read = async (id: string) => (await app.visitor.ok(getPost, { params: { id } })).data;
    expect(await read(one._id)).toMatchObject({
      upvotes: [other.id],
      upvoteCount: 1,
      commentCount: 1,
      comments: [{ content: 'Stays' }],
    });
    expect(await read(two._id)).toEqual(two);
    expect(await read(untouched._id)).toEqual(untouched);
    expect((await app.visitor.refused(getPost, { params: { id: own._id } })).status).toBe(404);
    expect((await app.visitor.ok(listPosts)).data.map(({ user }) => user._id)).not.toContain(leaving.user._id);
  });

  it('keeps the counts right where several leave at once while others write', async () => {
    const mara = await addPerson(app);
    const leaving = await Promise.all(Array.from({ length: 4 }, () => app.signUp()));
    const posts = [await post(mara), await post(mara), await post(mara)];
    for (const person of leaving) {
      for (const { _id: id } of posts) {
        await person.ok(upvotePost, { params: { id } });
        await comment(person, id);
      }
    }
    await Promise.all([
      ...leaving.map(leave),
      ...posts.map(({ _id: id }) => mara.ok(upvotePost, { params: { id } })),
      // May be refused, as the account may be gone already.
      ...leaving.map((person) => person.fetch(`/api/feed/posts/${posts[0]?._id}/upvote`, { method: 'PUT' })),
    ]);
    for (const { _id: id } of posts) {
      expect((await app.visitor.ok(getPost, { params: { id } })).data).toMatchObject({
        upvotes: [mara.id],
        upvoteCount: 1,
        comments: [],
        commentCount: 0,
      });
    }
  });

  it('exports one’s posts, the bin’s too, and one’s comments', async () => {
    const [leaving, mara] = [await app.signUp(), await addPerson(app)];
    const kept = await post(leaving, 'Kept');
    const binned = await post(leaving, 'Binned');
    await leaving.ok(deletePost, { params: { id: binned._id } });
    const theirs = await post(mara, 'Not mine');
    await comment(mara, kept._id, 'Not mine either');
    await comment(leaving, theirs._id, 'Mine');
    const zip = readZip(await bytesOf(await leaving.fetch(exportMe.path)));
    const text = zip.get('thoughtleaf.json')?.toString() ?? '';
    const exported = JSON.parse(text);
    expect(exported).toMatchObject({
      posts: [
        { _id: kept._id, content: 'Kept', commentCount: 1, createdAt: kept.createdAt, deletedAt: null },
        { _id: binned._id, content: 'Binned', deletedAt: expect.any(String) },
      ],
      comments: [{ postId: theirs._id, content: 'Mine' }],
    });
    // Others' words stand in the notifications alone, as those show them.
    expect(JSON.stringify([exported.posts, exported.comments])).not.toContain('Not mine');
  });
});
