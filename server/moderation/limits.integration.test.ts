import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { BodyInputOf } from '#contract/call.ts';
import * as feed from '#contract/feed/feed.ts';
import { acceptFriendship, listFriends, removeFriend, requestFriendship } from '#contract/friends.ts';
import { actOnPerson, decideAppeal, getPerson } from '#contract/moderation/moderation.admin.ts';
import { appealAction, listOwnActions } from '#contract/moderation/moderation.ts';
import { getProfile, searchUsers } from '#contract/users/profiles.ts';
import { listNotificationGroups, listNotifications } from '#contract/push/push.ts';
import { deleteMe } from '#contract/users/users.ts';
import { mentionOf } from '#contract/feed/mentions.ts';
import { befriend } from '#server/testing/share-notes.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';
import { lastMailTo } from '#server/testing/test-mail.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';

type Given = BodyInputOf<typeof actOnPerson>;

const hour = 60 * 60_000;

describe.each(engines)('limits on %s', (engine) => {
  let app: TestApp;
  let moderator: TestAdmin;
  let visitor: Client;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    visitor = createClient(app.origin);
  });
  beforeEach(async () => {
    moderator = await addAdminTo(app, 'moderator');
  });
  afterAll(() => app.close());

  const inHours = (hours: number) => new Date(app.clock.now() + hours * hour).toISOString();
  const act = async (id: string, given: Partial<Given> = {}) =>
    (await moderator.ok(actOnPerson, { params: { id }, body: { type: 'limit', reason: 'Pushy', ...given } })).data;
  const post = async (who: Client, content: string) => (await who.ok(feed.addPost, { body: { content } })).data;
  const comment = (who: Client, id: string, content = 'Some words') =>
    who.ok(feed.addComment, { params: { id }, body: { content } });
  const read = async (who: Client, id: string) => (await who.ok(feed.getPost, { params: { id } })).data;
  const listed = async (who: Client, query = '') => {
    const answer = await who.fetch(`${feed.listPosts.path}${query}`);
    expect(answer.status).toBe(200);
    return answer.text();
  };

  /** The limited person, a friend, a stranger, and a thought of the first. */
  async function setScene() {
    const [mara, noor, stranger] = [await addPerson(app), await addPerson(app), await addPerson(app)];
    await befriend(app, mara.id, noor.id);
    return { mara, noor, stranger, thought: await post(mara, 'On the #heath, quietly') };
  }

  it('show a person to themselves and their friends alone, until the clock ends it', async () => {
    const { mara, noor, stranger, thought } = await setScene();
    expect(await listed(visitor)).toContain(thought._id);
    const data = await act(mara.id, { until: inHours(2) });
    expect(data).toMatchObject({ type: 'limit', reason: 'Pushy', until: inHours(2) });
    const paths = ['', '?tag=heath', '?q=quietly'];
    for (const path of paths) {
      for (const who of [visitor, stranger]) expect(await listed(who, path)).not.toContain(thought._id);
      for (const who of [mara, noor]) expect(await listed(who, path)).toContain(thought._id);
    }
    expect(await listed(noor, '?view=friends')).toContain(thought._id);
    expect(await listed(mara, '?view=friends')).toContain(thought._id);
    // Whatever a stranger does, the bytes are those of everybody.
    const fresh = await post(mara, 'For friends');
    for (const who of [visitor, stranger]) {
      expect(await listed(who)).not.toContain(fresh._id);
      for (const call of [feed.getPost, feed.listComments])
        expect(await who.refused(call, { params: { id: fresh._id } })).toMatchObject({ status: 404 });
      for (const call of [getProfile, feed.listPostsOfUser])
        expect(await who.refused(call, { params: { id: mara.id } })).toMatchObject({ status: 404 });
    }
    for (const who of [mara, noor]) {
      expect(await listed(who)).toContain(fresh._id);
      await who.ok(getProfile, { params: { id: mara.id } });
      expect((await who.ok(feed.listPostsOfUser, { params: { id: mara.id } })).data).toHaveLength(2);
    }
    app.clock.advance(2 * hour - 1000);
    expect(await listed(visitor)).not.toContain(thought._id);
    app.clock.advance(1000);
    for (const who of [visitor, stranger, mara, noor]) expect(await listed(who)).toContain(fresh._id);
    await visitor.ok(getProfile, { params: { id: mara.id } });
  });

  it('keep tags and their counts from everybody else', async () => {
    const { mara, noor } = await setScene();
    await post(mara, 'Only here: #rarestoftags');
    await act(mara.id);
    expect(JSON.parse(await listed(visitor, '?tag=rarestoftags'))).toMatchObject({ data: [], total: 0 });
    expect(JSON.parse(await listed(noor, '?tag=rarestoftags'))).toMatchObject({ total: 1 });
    app.clock.advance(61_000);
    expect(JSON.stringify(await visitor.ok(feed.listFeedTags))).not.toContain('rarestoftags');
  });

  it('tell the person in the bell, by mail and on their page, and an appeal that is granted lifts it', async () => {
    const mara = await app.signUp('Mara');
    const action = await act(mara.user._id);
    expect(action.until).toBeNull();
    expect((await mara.ok(listOwnActions)).data[0]).toMatchObject({ type: 'limit', until: null });
    expect((await mara.ok(listNotifications)).data[0]).toMatchObject({ kind: 'moderation', excerpt: 'Pushy' });
    const mail = await lastMailTo(app, mara.user.email);
    for (const part of ['Subject: Your account is shown to friends alone', 'Pushy', '/moderation', 'appeal'])
      expect(mail).toContain(part);
    const shown = async () => (await moderator.ok(getPerson, { params: { id: mara.user._id } })).user;
    expect(await shown()).toMatchObject({ limited: true, limitedUntil: null });
    const { data: sent } = await mara.ok(appealAction, { params: { id: action._id }, body: { text: 'Please' } });
    const other = await addAdminTo(app, 'superAdmin');
    await other.ok(decideAppeal, { params: { id: sent._id }, body: { granted: true, reason: 'You are right.' } });
    expect(await shown()).toMatchObject({ limited: false, limitedUntil: null });
    await visitor.ok(getProfile, { params: { id: mara.user._id } });
  });

  it('are replaced and ended by moderators, with an end that lies ahead', async () => {
    const { mara } = await setScene();
    const { moderation } = adminMessages;
    const refused = (given: Partial<Given>) =>
      moderator.refused(actOnPerson, { params: { id: mara.id }, body: { type: 'limit', reason: 'Pushy', ...given } });
    expect(await refused({ type: 'unlimit' })).toMatchObject({ status: 409, message: moderation.notLimited });
    expect(await refused({ until: inHours(-1) })).toMatchObject({ status: 400, fields: ['until'] });
    expect(await refused({ until: inHours(24 * 367) })).toMatchObject({ status: 400, fields: ['until'] });
    expect(await refused({ type: 'unlimit', until: inHours(1) })).toMatchObject({ status: 400, fields: ['until'] });
    await act(mara.id, { until: inHours(1) });
    await act(mara.id);
    app.clock.advance(1.5 * hour);
    moderator = await addAdminTo(app, 'moderator');
    await visitor.refused(getProfile, { params: { id: mara.id } });
    const lifted = await act(mara.id, { type: 'unlimit' });
    await visitor.ok(getProfile, { params: { id: mara.id } });
    expect(await mara.refused(appealAction, { params: { id: lifted._id }, body: { text: 'No' } })).toMatchObject({
      status: 409,
    });
  });

  it('take comments out of the counts, and put them back', async () => {
    const { mara, noor, stranger } = await setScene();
    const { _id: id } = await post(stranger, 'Of a stranger');
    await comment(mara, id);
    await act(mara.id);
    const counts = async () =>
      Promise.all([visitor, stranger, noor, mara].map(async (who) => (await read(who, id)).commentCount));
    expect(await counts()).toEqual([0, 0, 1, 1]);
    const { data } = await comment(mara, id, 'Seen by friends');
    expect(data.comments.map(({ content }) => content)).toEqual(['Some words', 'Seen by friends']);
    expect(await counts()).toEqual([0, 0, 2, 2]);
    await comment(noor, id, 'Seen by all');
    expect(await counts()).toEqual([1, 1, 3, 3]);
    const answer = { content: 'To the limited one', replyTo: data.comments[0]?._id ?? '' };
    expect(await stranger.refused(feed.addComment, { params: { id }, body: answer })).toMatchObject({ status: 404 });
    await noor.ok(feed.addComment, { params: { id }, body: answer });
    expect((await read(visitor, id)).comments.map(({ replyTo }) => replyTo)).toEqual([null, null]);
    const params = { id, commentId: data.comments[1]?._id ?? '' };
    expect(await stranger.refused(feed.deleteComment, { params })).toMatchObject({ status: 404 });
    await mara.ok(feed.deleteComment, { params });
    expect(await counts()).toEqual([2, 2, 3, 3]);
    await ban(app, mara.id);
    expect((await read(noor, id)).commentCount).toBe(2);
    await liftBan(app, mara.id);
    expect(await Promise.all([visitor, noor].map(async (who) => (await read(who, id)).commentCount))).toEqual([2, 3]);
    await act(mara.id, { type: 'unlimit' });
    expect(await Promise.all([visitor, noor].map(async (who) => (await read(who, id)).commentCount))).toEqual([3, 3]);
  });

  it('leave the counts right where the account is deleted', async () => {
    const mara = await app.signUp('Mara');
    const stranger = await addPerson(app);
    const { _id: id } = await post(stranger, 'Of a stranger');
    await comment(mara, id);
    await comment(stranger, id);
    await act(mara.user._id);
    await mara.ok(deleteMe, { body: { password: mara.password } });
    expect(await read(visitor, id)).toMatchObject({ commentCount: 1, comments: [{}] });
  });

  it('tell strangers of nothing, and show them no name', async () => {
    const { mara, noor, stranger } = await setScene();
    const { _id: id } = await post(stranger, `Ask ${mentionOf({ _id: mara.id, name: mara.name })}`);
    await act(mara.id);
    const told = async (who: Client) => (await who.ok(listNotifications)).data.map(({ kind }) => kind);
    const before = await told(stranger);
    await comment(mara, id);
    await mara.ok(feed.upvotePost, { params: { id } });
    await post(mara, `${mentionOf({ _id: stranger.id, name: '' })} and ${mentionOf({ _id: noor.id, name: '' })}`);
    await mara.ok(requestFriendship, { body: { userId: stranger.id } });
    expect(await told(stranger)).toEqual(before);
    await noor.ok(feed.upvotePost, { params: { id } });
    const { data: groups } = await stranger.ok(listNotificationGroups);
    expect(groups[0]).toMatchObject({ kind: 'upvote', users: [{ _id: noor.id }], count: 1 });
    expect(await told(noor)).toEqual(['mention']);
    expect(await stranger.ok(listFriends)).toMatchObject({ incoming: [] });
    const request = (await mara.ok(listFriends)).outgoing[0];
    const params = { id: request?._id ?? '' };
    expect(await stranger.refused(acceptFriendship, { params })).toMatchObject({ status: 404 });
    const ask = { body: { userId: mara.id } };
    expect(await stranger.refused(requestFriendship, ask)).toMatchObject({ status: 404 });
    expect((await read(visitor, id)).mentions).toEqual([]);
    expect((await read(noor, id)).mentions).toMatchObject([{ _id: mara.id }]);
    await post(stranger, `Again ${mentionOf({ _id: mara.id, name: mara.name })}`);
    expect(await told(mara)).toEqual(['moderation', 'mention']);
    await act(mara.id, { type: 'unlimit' });
    await stranger.ok(acceptFriendship, { params });
  });

  it('follow friendships that begin and end meanwhile', async () => {
    const { mara, noor, stranger, thought } = await setScene();
    await stranger.ok(requestFriendship, { body: { userId: mara.id } });
    await act(mara.id);
    expect(await listed(stranger)).not.toContain(thought._id);
    const request = (await mara.ok(listFriends)).incoming[0];
    await mara.ok(acceptFriendship, { params: { id: request?._id ?? '' } });
    expect(await listed(stranger)).toContain(thought._id);
    await stranger.ok(getProfile, { params: { id: mara.id } });
    await noor.ok(removeFriend, { params: { userId: mara.id } });
    expect(await listed(noor)).not.toContain(thought._id);
    await noor.refused(getProfile, { params: { id: mara.id } });
  });

  it('leave a person out of the search for people', async () => {
    const [mara, noor] = [await app.signUp('Quillon Brisk'), await app.signUp('Noor')];
    await befriend(app, mara.user._id, noor.user._id);
    await act(mara.user._id);
    const stranger = await addPerson(app);
    const found = async (who: Pick<Client, 'ok'>) => (await who.ok(searchUsers, { query: { name: 'Quillon' } })).users;
    expect(await found(stranger)).toEqual([]);
    expect(await found(noor)).toHaveLength(1);
    expect(await found(mara)).toHaveLength(1);
  });

  it('that begin and end while their person writes leave one state', async () => {
    const { mara, noor, stranger } = await setScene();
    const { _id: id } = await post(stranger, 'Of a stranger');
    const writing = async (who: Passerby) => {
      for (let at = 0; at < 6; at += 1) {
        await comment(who, id, `Word ${at}`);
        await post(who, `Thought ${at}`);
      }
    };
    const limiting = async () => {
      for (let at = 0; at < 3; at += 1) {
        await act(mara.id);
        await act(mara.id, { type: 'unlimit' });
      }
      await act(mara.id);
    };
    await Promise.all([writing(mara), writing(noor), limiting()]);
    const row = await app.db.selectFrom('posts').select('comment_count').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.comment_count).toBe(6);
    expect((await read(visitor, id)).comments).toHaveLength(6);
    expect(await read(noor, id)).toMatchObject({ commentCount: 12 });
    await act(mara.id, { type: 'unlimit' });
    expect(await read(visitor, id)).toMatchObject({ commentCount: 12 });
  });
});
