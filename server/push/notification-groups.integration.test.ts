import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addComment, addPost, upvotePost } from '#contract/feed/feed.ts';
import { requestFriendship } from '#contract/friends.ts';
import { messages } from '#contract/messages.ts';
import { listNotificationGroups, readNotifications } from '#contract/push/push.ts';
import { blockPerson } from '#contract/safety/safety.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

describe.each(engines)('groups of notifications on %s', (engine) => {
  let app: TestApp;
  let noor: Passerby;
  let tomas: Passerby;
  let ines: Passerby;
  let ada: Passerby;
  let author: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine);
    [noor, tomas] = [await addPerson(app, 'Noor'), await addPerson(app, 'Tomas')];
    [ines, ada] = [await addPerson(app, 'Ines'), await addPerson(app, 'Ada')];
  });
  beforeEach(async () => {
    // The first hour of a day, so that an hour more is the same day.
    app.clock.advance(day - (app.clock.now() % day));
    author = await addPerson(app, 'Author');
  });
  afterAll(() => app.close());

  const post = async (content = 'A thought') => (await author.ok(addPost, { body: { content } })).data._id;
  const upvote = (who: Passerby, id: string) => who.ok(upvotePost, { params: { id } });
  const comment = (who: Passerby, id: string, content: string) =>
    who.ok(addComment, { params: { id }, body: { content } });
  const groups = async (query = {}) =>
    (await author.ok(listNotificationGroups, { query })).data.map(({ kind, users, count, postId, excerpt }) => ({
      kind,
      names: users.map(({ name }) => name),
      count,
      postId,
      excerpt,
    }));

  it('tell of all upvotes of a thought in a day, also of those that rang no bell', async () => {
    const [first, second] = [await post('First'), await post('Second')];
    for (const who of [noor, tomas, ines, ada]) {
      await upvote(who, first);
      app.clock.advance(hour / 2);
    }
    await upvote(noor, second);
    await upvote(author, first);
    expect(await groups()).toEqual([
      { kind: 'upvote', names: ['Noor'], count: 1, postId: second, excerpt: 'Second' },
      { kind: 'upvote', names: ['Ada', 'Ines', 'Tomas'], count: 4, postId: first, excerpt: 'First' },
    ]);
    // Taken back: nobody counts them any more.
    await upvote(ada, first);
    expect((await groups())[1]).toMatchObject({ names: ['Ines', 'Tomas', 'Noor'], count: 3 });
    // The next day begins another group.
    app.clock.advance(day);
    await upvote(ada, first);
    expect((await groups()).map(({ postId, count }) => [postId, count])).toEqual([
      [first, 1],
      [second, 1],
      [first, 3],
    ]);
  });

  it('tell of requests together, and of each comment in its own words', async () => {
    const id = await post();
    await comment(noor, id, 'One');
    await comment(noor, id, 'Two');
    for (const who of [noor, ines]) await who.ok(requestFriendship, { body: { userId: author.id } });
    const comments = ['Two', 'One'].map((excerpt) => ({
      kind: 'comment',
      names: ['Noor'],
      count: 1,
      postId: id,
      excerpt,
    }));
    const requests = { kind: 'friendRequest', names: ['Ines', 'Noor'], count: 2, postId: null, excerpt: null };
    expect(await groups()).toEqual([requests, ...comments]);
    expect(await groups({ view: 'conversations' })).toEqual(comments);
  });

  it('leave out who is banned or blocked, in their numbers as well', async () => {
    const id = await post();
    for (const who of [noor, tomas, ines]) await upvote(who, id);
    const troll = await addPerson(app, 'Troll');
    await upvote(troll, id);
    expect((await groups())[0]).toMatchObject({ count: 4 });
    await ban(app, troll.id);
    expect((await groups())[0]).toMatchObject({ count: 3 });
    await author.ok(blockPerson, { params: { id: tomas.id } });
    const [group] = await groups();
    expect(group?.count).toBe(2);
    expect(group?.names).not.toContain('Tomas');
    await liftBan(app, troll.id);
    expect((await groups())[0]).toMatchObject({ count: 3 });
  });

  it('are unread while one of theirs is, and paged', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.unshift(await post());
    for (const id of ids.toReversed()) await upvote(noor, id);
    await author.ok(readNotifications);
    app.clock.advance(hour);
    await upvote(tomas, ids[2] ?? '');
    const query = { limit: 2 };
    const first = await author.ok(listNotificationGroups, { query });
    expect(first.unread).toBe(1);
    expect(first.data.map(({ postId, read }) => [postId, read])).toEqual([
      [ids[2], false],
      [ids[0], true],
    ]);
    const next = await author.ok(listNotificationGroups, { query: { ...query, cursor: first.nextCursor ?? '' } });
    expect(next.data.map(({ postId }) => postId)).toEqual([ids[1]]);
    expect(next.nextCursor).toBeNull();
  });

  it('refuse what is no view and no cursor', async () => {
    expect(await author.refused(listNotificationGroups, { query: { view: 'everything' } })).toMatchObject({
      status: 400,
      fields: ['view'],
    });
    for (const cursor of ['nonsense', "' or 1=1 --"])
      expect(await author.refused(listNotificationGroups, { query: { cursor } })).toMatchObject({
        status: 400,
        message: messages.http.badCursor,
      });
    expect(await author.ok(listNotificationGroups, { query: { limit: 9999 } })).toMatchObject({ data: [] });
  });
});
