import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addComment, addPost, upvotePost } from '#contract/feed/feed.ts';
import { acceptFriendship, requestFriendship } from '#contract/friends.ts';
import { shareNote, unshareNote } from '#contract/notes/note-people.ts';
import { addNote } from '#contract/notes/notes.ts';
import { listNotifications, updateNotificationSettings } from '#contract/push/push.ts';
import { mutePerson } from '#contract/safety/safety.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const hour = 60 * 60_000;

describe.each(engines)('what people are told of on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  let noor: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine);
    [mara, noor] = [await addPerson(app, 'Mara'), await addPerson(app, 'Noor')];
  });
  afterAll(() => app.close());

  const toldTo = async (who: Passerby) =>
    (await who.ok(listNotifications)).data.map(({ kind, user, postId, excerpt }) => ({
      kind,
      by: user?.name,
      postId,
      excerpt,
    }));
  const post = async (who: Passerby, content = 'A thought') => (await who.ok(addPost, { body: { content } })).data._id;

  it('tells the author of a comment, and nobody of one’s own', async () => {
    const postId = await post(mara);
    await noor.ok(addComment, { params: { id: postId }, body: { content: 'So true' } });
    await mara.ok(addComment, { params: { id: postId }, body: { content: 'Thank you' } });
    expect(await toldTo(mara)).toEqual([{ kind: 'comment', by: 'Noor', postId, excerpt: 'So true' }]);
    expect(await toldTo(noor)).toEqual([]);
  });

  it('tells the author of a comment that is answered, once, and as it is wanted', async () => {
    const [author, writer] = [await addPerson(app, 'Author'), await addPerson(app, 'Writer')];
    const postId = await post(author);
    const comment = async (who: Passerby, content: string, replyTo?: string) => {
      const body = { content, ...(replyTo !== undefined && { replyTo }) };
      return (await who.ok(addComment, { params: { id: postId }, body })).data.comments.at(-1)?._id ?? '';
    };
    const root = await comment(writer, 'First');
    const reply = await comment(noor, 'To the writer', root);
    expect(await toldTo(writer)).toEqual([{ kind: 'commentReply', by: 'Noor', postId, excerpt: 'To the writer' }]);
    expect((await toldTo(author))[0]).toEqual({ kind: 'comment', by: 'Noor', postId, excerpt: 'To the writer' });

    // Who is answered is told, and not the author of the comment above.
    await comment(mara, 'To Noor', reply);
    expect((await toldTo(noor))[0]).toMatchObject({ kind: 'commentReply', by: 'Mara', excerpt: 'To Noor' });
    expect(await toldTo(writer)).toHaveLength(1);

    // To the author's own comment: told once. To oneself: not at all.
    const own = await comment(author, 'I agree');
    const before = (await toldTo(author)).length;
    await comment(noor, 'To the author', own);
    expect((await toldTo(author))[0]).toMatchObject({ kind: 'commentReply', excerpt: 'To the author' });
    expect(await toldTo(author)).toHaveLength(before + 1);
    await comment(noor, 'To myself', reply);
    expect((await toldTo(noor)).filter(({ excerpt }) => excerpt === 'To myself')).toEqual([]);

    // Where replies are switched off, the author still hears of comments on the thought.
    await author.ok(updateNotificationSettings, { body: { commentReply: false } });
    await comment(noor, 'Once more', own);
    expect((await toldTo(author))[0]).toMatchObject({ kind: 'comment', excerpt: 'Once more' });
    await writer.ok(updateNotificationSettings, { body: { commentReply: false } });
    await comment(noor, 'Unheard', root);
    expect(await toldTo(writer)).toHaveLength(1);
  });

  it('tells nobody of the reply of somebody whom they muted', async () => {
    const writer = await addPerson(app, 'Writer');
    const params = { id: await post(mara) };
    const { data } = await writer.ok(addComment, { params, body: { content: 'First' } });
    await writer.ok(mutePerson, { params: { id: noor.id } });
    await noor.ok(addComment, { params, body: { content: 'A reply', replyTo: data.comments[0]?._id ?? '' } });
    expect(await toldTo(writer)).toEqual([]);
  });

  it('tells the author of upvotes once an hour, and not of one that is taken back', async () => {
    const author = await addPerson(app, 'Author');
    const id = await post(author, 'Liked by many');
    const upvote = (who: Passerby) => who.ok(upvotePost, { params: { id } });
    await upvote(author);
    expect(await toldTo(author)).toEqual([]);
    await upvote(noor);
    await upvote(mara);
    await upvote(noor);
    expect(await toldTo(author)).toEqual([{ kind: 'upvote', by: 'Noor', postId: id, excerpt: 'Liked by many' }]);
    app.clock.advance(hour);
    await upvote(noor);
    expect(await toldTo(author)).toHaveLength(2);
  });

  it('tells of a request and of its acceptance, also where both ask', async () => {
    const [asked, asking] = [await addPerson(app, 'Asked'), await addPerson(app, 'Asking')];
    const { request } = await asking.ok(requestFriendship, { body: { userId: asked.id } });
    expect(await toldTo(asked)).toMatchObject([{ kind: 'friendRequest', by: 'Asking' }]);
    await asked.ok(acceptFriendship, { params: { id: request?._id ?? '' } });
    expect(await toldTo(asking)).toMatchObject([{ kind: 'friendAccepted', by: 'Asked' }]);

    const [one, other] = [await addPerson(app, 'One'), await addPerson(app, 'Other')];
    await one.ok(requestFriendship, { body: { userId: other.id } });
    await other.ok(requestFriendship, { body: { userId: one.id } });
    expect(await toldTo(one)).toMatchObject([{ kind: 'friendAccepted', by: 'Other' }]);
  });

  it('tells of a note that a friend shares, and no more where that ends', async () => {
    const [friend, owner] = [await addPerson(app, 'Friend'), await addPerson(app, 'Owner')];
    const { request } = await owner.ok(requestFriendship, { body: { userId: friend.id } });
    await friend.ok(acceptFriendship, { params: { id: request?._id ?? '' } });
    const { data } = await owner.ok(addNote, { body: { title: 'Our trip', description: 'By train' } });
    const params = { id: data._id, userId: friend.id };
    const share = (role: 'reader' | 'writer') => owner.ok(shareNote, { params, body: { role } });
    const toldOfNotes = async () => {
      const { data: told, unread } = await friend.ok(listNotifications);
      return { unread, notes: told.filter(({ kind }) => kind === 'noteShared') };
    };
    await share('reader');
    await share('writer');
    const first = await toldOfNotes();
    expect(first).toMatchObject({
      unread: 2,
      notes: [{ user: { name: 'Owner' }, noteId: data._id, postId: null, excerpt: 'Our trip', read: false }],
    });
    await owner.ok(unshareNote, { params });
    expect(await toldOfNotes()).toEqual({ unread: 1, notes: [] });
    await share('reader');
    expect((await toldOfNotes()).notes).toHaveLength(1);
  });

  it('tells nothing of a kind that is switched off', async () => {
    const quiet = await addPerson(app, 'Quiet');
    await quiet.ok(updateNotificationSettings, { body: { comment: false } });
    const id = await post(quiet);
    await noor.ok(addComment, { params: { id }, body: { content: 'Hello?' } });
    await noor.ok(upvotePost, { params: { id } });
    expect(await toldTo(quiet)).toMatchObject([{ kind: 'upvote' }]);
  });
});
