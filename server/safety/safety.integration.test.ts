import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as feed from '#contract/feed/feed.ts';
import { maxHiddenPeople } from '#contract/safety/hidden-people-limits.ts';
import { listFriends, requestFriendship } from '#contract/friends.ts';
import { readNote } from '#contract/notes/note-actions.ts';
import { messages } from '#contract/messages.ts';
import { listNotifications, readNotifications } from '#contract/push/push.ts';
import { addReport } from '#contract/reports/reports.ts';
import { blockPerson, listHidden, mutePerson, unblockPerson, unmutePerson } from '#contract/safety/safety.ts';
import { getProfile } from '#contract/users/profiles.ts';
import { newId } from '#server/platform/ids.ts';
import { addShared, befriend } from '#server/testing/share-notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPeople, addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';

const hour = 60 * 60_000;
const nobody = '00000000-0000-7000-8000-000000000000';
const hides = [mutePerson, unmutePerson, blockPerson, unblockPerson];

describe.each(engines)('muting and blocking on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const named = ({ id }: Passerby) => ({ params: { id } });
  const publicly = ({ id, name }: Passerby) => ({ _id: id, name, profilePicture: null });
  const postAs = async (who: Client, content = 'A thought') => (await who.ok(feed.addPost, { body: { content } })).data;
  const comment = async (who: Client, id: string, content = 'A comment') =>
    (await who.ok(feed.addComment, { params: { id }, body: { content } })).data;
  const people = async () => {
    const [ada, grace, eva] = await addPeople(app, 3);
    if (!ada || !grace || !eva) throw new Error('One is missing.');
    return { ada, grace, eva };
  };
  const feedOf = async (who: Client) => (await who.ok(feed.listPosts, { query: { limit: 50 } })).data;

  it('begin and end, twice as once, and are listed the last first', async () => {
    const { ada, grace, eva } = await people();
    expect(await ada.ok(listHidden)).toEqual({ success: true, muted: [], blocked: [] });
    for (const who of [grace, eva]) {
      for (const time of [1, 2]) {
        const { message } = await ada.ok(mutePerson, named(who));
        expect({ time, message }).toEqual({ time, message: messages.safety.muted(who.name) });
      }
      app.clock.advance(1000);
    }
    for (const time of [1, 2]) {
      const { message } = await ada.ok(blockPerson, named(eva));
      expect({ time, message }).toEqual({ time, message: messages.safety.blocked(eva.name) });
    }
    expect(await ada.ok(listHidden)).toMatchObject({
      muted: [publicly(eva), publicly(grace)],
      blocked: [publicly(eva)],
    });
    expect(await grace.ok(listHidden)).toMatchObject({ muted: [], blocked: [] });
    for (const time of [1, 2]) {
      expect({ time, ...(await ada.ok(unmutePerson, named(eva))) }).toMatchObject({
        message: messages.safety.unmuted(eva.name),
      });
      expect({ time, ...(await ada.ok(unblockPerson, named(eva))) }).toMatchObject({
        message: messages.safety.unblocked(eva.name),
      });
    }
    expect(await ada.ok(listHidden)).toMatchObject({ muted: [publicly(grace)], blocked: [] });
  });

  it('refuse oneself and nobody, and take no body', async () => {
    const { ada, grace } = await people();
    for (const call of hides) {
      expect(await ada.refused(call, named(ada))).toMatchObject({ status: 400, code: 'invalid', fields: ['id'] });
      for (const id of [nobody, 'x', 'me', "' or 1=1 --", '%00', '林', 'x'.repeat(90)]) {
        const refusal = await ada.refused(call, { params: { id } });
        expect({ id, ...refusal }).toMatchObject({ status: 404, message: messages.users.notFound });
      }
      const path = call.path.replace('{id}', grace.id);
      const odd = {
        method: call.method,
        body: '{"kind": "block", "id": 7}',
        headers: { 'content-type': 'application/json' },
      };
      expect((await ada.fetch(path, odd)).status).toBe(200);
    }
    expect(await ada.ok(listHidden)).toMatchObject({ muted: [], blocked: [] });
  });

  it('leave banned people out of the list, whom one can still let go', async () => {
    const { ada, grace } = await people();
    await ada.ok(blockPerson, named(grace));
    await ban(app, grace.id);
    expect(await ada.ok(listHidden)).toMatchObject({ blocked: [] });
    expect(await ada.refused(mutePerson, named(grace))).toMatchObject({ status: 404 });
    await liftBan(app, grace.id);
    expect(await ada.ok(listHidden)).toMatchObject({ blocked: [publicly(grace)] });
    await ban(app, grace.id);
    await ada.ok(unblockPerson, named(grace));
    expect(await ada.refused(unblockPerson, named(grace))).toMatchObject({ status: 404 });
  });

  it('keep a page of the feed full, and go on behind it', async () => {
    const { ada, grace, eva } = await people();
    const shown: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      shown.push((await postAs(eva))._id);
      await postAs(grace);
    }
    await ada.ok(mutePerson, named(grace));
    const first = await ada.ok(feed.listPosts, { query: { limit: 5 } });
    const second = await ada.ok(feed.listPosts, { query: { limit: 3, cursor: first.nextCursor ?? '' } });
    expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(shown.toReversed());
  });

  it('go on behind a run of hidden thoughts that is longer than one page walks over', async () => {
    const { ada, grace, eva } = await people();
    const { _id: behind } = await postAs(eva);
    const now = app.clock.now();
    const post = { user_id: grace.id, content: 'Much', upvote_count: 0, comment_count: 0, created_at: now };
    for (let part = 0; part < 11; part += 1) {
      const rows = Array.from({ length: 500 }, () => ({ ...post, id: newId(), updated_at: now, deleted_at: null }));
      await app.db.insertInto('posts').values(rows).execute();
    }
    await ada.ok(mutePerson, named(grace));
    const first = await ada.ok(feed.listPosts, { query: { limit: 5 } });
    expect(first).toMatchObject({ data: [], nextCursor: expect.any(String) });
    const second = await ada.ok(feed.listPosts, { query: { limit: 5, cursor: first.nextCursor ?? '' } });
    expect(second.data[0]?._id).toBe(behind);
    await app.db.deleteFrom('posts').where('user_id', '=', grace.id).execute();
  });

  it('leave the answers of everybody else as they are, byte for byte', async () => {
    const { ada, grace, eva } = await people();
    await postAs(grace);
    const read = async (who: Client) => {
      const answer = await who.fetch('/api/feed/posts');
      return { text: await answer.text(), etag: answer.headers.get('etag') };
    };
    const [visitor, other] = [await read(app.visitor), await read(eva)];
    await ada.ok(blockPerson, named(grace));
    expect(await read(app.visitor)).toEqual(visitor);
    expect(await read(eva)).toEqual(other);
  });

  it('tell a blocked person nothing by a version: what they see is what names it', async () => {
    const { ada, grace } = await people();
    await postAs(grace);
    const versionOf = async () => (await grace.fetch('/api/feed/posts?limit=1')).headers.get('etag');
    const before = await versionOf();
    await ada.ok(blockPerson, named(grace));
    expect(await versionOf()).toBe(before);
    await ada.ok(unblockPerson, named(grace));
    expect(await versionOf()).toBe(before);
  });

  it('take words, counts and upvotes off a thought, also off one with thousands', async () => {
    const { ada, grace, eva } = await people();
    const { _id: id } = await postAs(eva);
    await comment(grace, id, 'Hidden');
    await comment(eva, id, 'Shown');
    for (const who of [grace, eva]) await who.ok(feed.upvotePost, { params: { id } });
    await ada.ok(blockPerson, named(grace));
    const see = async (who: Client) => (await who.ok(feed.getPost, { params: { id } })).data;
    expect(await see(ada)).toMatchObject({
      commentCount: 1,
      upvoteCount: 1,
      upvotes: [eva.id],
      comments: [{ content: 'Shown' }],
    });
    expect(await see(eva)).toMatchObject({ commentCount: 2, upvoteCount: 2 });
    const crowd = await addPeople(app, 120);
    const now = app.clock.now();
    await app.db
      .insertInto('post_upvotes')
      .values(crowd.map((who) => ({ post_id: id, user_id: who.id, created_at: now })))
      .execute();
    const words = { post_id: id, content: 'Many', created_at: now, reply: null, replied_at: null };
    await app.db
      .insertInto('comments')
      .values(crowd.map((who) => Object.assign({ id: newId(), user_id: who.id }, words)))
      .execute();
    const grown = { upvote_count: 122, comment_count: 122 };
    await app.db
      .updateTable('posts')
      .set({ ...grown, version: 99 })
      .where('id', '=', id)
      .execute();
    const seen = await see(ada);
    expect(seen).toMatchObject({ commentCount: 121, upvoteCount: 121 });
    expect(seen.comments).toHaveLength(50);
    expect(await see(eva)).toMatchObject({ commentCount: 122, upvoteCount: 122 });
    const all = [...seen.comments];
    for (let cursor: string | null = seen.comments[0]?._id ?? null; cursor !== null;) {
      const page = await ada.ok(feed.listComments, { params: { id }, query: { cursor } });
      all.push(...page.data);
      cursor = page.nextCursor;
    }
    expect(all).toHaveLength(121);
    expect(all.filter(({ user }) => user._id === grace.id)).toEqual([]);
  });

  it('of a mute are not learned by the other, who goes on as before', async () => {
    const { ada, grace } = await people();
    await befriend(app, ada.id, grace.id);
    const { _id: id } = await postAs(ada);
    await ada.ok(mutePerson, named(grace));
    expect(await comment(grace, id)).toMatchObject({ commentCount: 1 });
    await grace.ok(feed.upvotePost, { params: { id } });
    expect(await ada.ok(listNotifications)).toMatchObject({ data: [], unread: 0 });
    expect((await grace.ok(listFriends)).friends).toHaveLength(1);
    expect(await grace.ok(getProfile, named(ada))).toMatchObject({
      friendship: 'friends',
      muted: false,
      blocked: false,
    });
    expect(await ada.ok(getProfile, named(grace))).toMatchObject({
      friendship: 'friends',
      muted: true,
      blocked: false,
    });
    expect((await feedOf(grace)).some((post) => post._id === id)).toBe(true);
    // Nothing of it was kept for later.
    await ada.ok(unmutePerson, named(grace));
    expect(await ada.ok(listNotifications)).toMatchObject({ data: [], unread: 0 });
  });

  it('do not let an upvote that is not told stand for the next one', async () => {
    const { ada, grace, eva } = await people();
    const { _id: id } = await postAs(ada);
    await ada.ok(mutePerson, named(grace));
    for (const who of [grace, eva]) await who.ok(feed.upvotePost, { params: { id } });
    const { data, unread } = await ada.ok(listNotifications);
    expect({ unread, by: data.map(({ user }) => user?._id) }).toEqual({ unread: 1, by: [eva.id] });
    expect(await ada.ok(readNotifications)).toMatchObject({ unread: 0 });
  });

  it('of a block end a friendship with all that is shared, for good', async () => {
    const { ada, grace } = await people();
    await befriend(app, ada.id, grace.id);
    const [one, other] = [await addShared(ada, [[grace, 'writer']]), await addShared(grace, [[ada, 'reader']])];
    await ada.ok(blockPerson, named(grace));
    expect(await ada.refused(readNote, { params: { id: other._id } })).toMatchObject({ status: 404 });
    expect(await grace.refused(readNote, { params: { id: one._id } })).toMatchObject({ status: 404 });
    expect((await ada.ok(readNote, { params: { id: one._id } })).data).toMatchObject({ sharedWith: 0, people: [] });
    await ada.ok(unblockPerson, named(grace));
    for (const who of [ada, grace]) expect(await who.ok(listFriends)).toMatchObject({ friends: [], incoming: [] });
    await grace.ok(requestFriendship, { body: { userId: ada.id } });
  });

  it('let who is blocked block and report the other by their id, with the answers of a stranger', async () => {
    const { ada, grace } = await people();
    const { _id: contentId } = await postAs(ada);
    await ada.ok(blockPerson, named(grace));
    const gone = { status: 404, code: 'notFound', message: messages.users.notFound };
    expect(await grace.refused(getProfile, named(ada))).toEqual(
      await grace.refused(getProfile, { params: { id: nobody } }),
    );
    expect(await grace.refused(requestFriendship, { body: { userId: ada.id } })).toMatchObject(gone);
    expect(await ada.refused(requestFriendship, { body: { userId: grace.id } })).toMatchObject({
      status: 403,
      message: messages.safety.unblockFirst,
    });
    await grace.ok(addReport, { body: { contentType: 'user', contentId: ada.id, reason: 'Insults' } });
    await grace.ok(addReport, { body: { contentType: 'post', contentId, reason: 'Insults' } });
    await grace.ok(blockPerson, named(ada));
    expect(await ada.refused(getProfile, named(grace))).toMatchObject(gone);
    expect(await grace.ok(listHidden)).toMatchObject({ blocked: [publicly(ada)] });
  });

  it('have a limit of people, with a sentence', async () => {
    const { ada, grace, eva } = await people();
    const crowd = await addPeople(app, maxHiddenPeople - 1);
    const row = { user_id: ada.id, kind: 'mute' as const, created_at: app.clock.now() };
    for (let start = 0; start < crowd.length; start += 250) {
      const rows = crowd.slice(start, start + 250).map((who) => Object.assign({ other_id: who.id }, row));
      await app.db.insertInto('hidden_people').values(rows).execute();
    }
    await ada.ok(mutePerson, named(grace));
    for (const call of [mutePerson, blockPerson])
      expect(await ada.refused(call, named(eva))).toMatchObject({
        status: 409,
        code: 'conflict',
        message: messages.safety.tooManyHidden,
      });
    await ada.ok(mutePerson, named(grace));
    expect((await ada.ok(listHidden)).muted).toHaveLength(maxHiddenPeople);
    await ada.ok(unmutePerson, named(grace));
    await ada.ok(blockPerson, named(eva));
  });

  it('are limited in an hour, with a sentence', async () => {
    const [ada, grace] = [await addPerson(app), await addPerson(app)];
    const values = { key: `hiding:${ada.id}`, count: 199, expires_at: app.clock.now() + hour };
    await app.db.insertInto('attempts').values(values).execute();
    await ada.ok(mutePerson, named(grace));
    for (const call of hides)
      expect(await ada.refused(call, named(grace))).toMatchObject({ status: 429, message: messages.safety.tooOften });
    app.clock.advance(hour);
    await ada.ok(unmutePerson, named(grace));
  });

  it('go with the account of either side', async () => {
    const [ada, grace] = [await app.signUp('Ada'), await addPerson(app)];
    await ada.ok(blockPerson, named(grace));
    await grace.ok(mutePerson, { params: { id: ada.user._id } });
    await app.db.deleteFrom('users').where('id', '=', ada.user._id).execute();
    expect(await grace.ok(listHidden)).toMatchObject({ muted: [] });
    const rows = await app.db.selectFrom('hidden_people').selectAll().where('other_id', '=', grace.id).execute();
    expect(rows).toEqual([]);
  });
});
