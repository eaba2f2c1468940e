import { randomUUID } from 'node:crypto';
import { StatementSync } from 'node:sqlite';
import { inspect } from 'node:util';
import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listArticlesOfUser } from '#contract/blog/author-articles.ts';
import { bookmarkPost } from '#contract/feed/bookmarks.ts';
import type { Call } from '#contract/call.ts';
import * as feed from '#contract/feed/feed.ts';
import { requestFriendship } from '#contract/friends.ts';
import { getProfile } from '#contract/users/profiles.ts';
import { blockPerson } from '#contract/safety/safety.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson, limit, type Passerby } from '#server/testing/test-people.ts';

/** Notes what is asked of either engine, from before the application prepares its statements. */
function watchStatements() {
  const spies = [
    vi.spyOn(StatementSync.prototype, 'all'),
    vi.spyOn(StatementSync.prototype, 'get'),
    vi.spyOn(StatementSync.prototype, 'iterate'),
    vi.spyOn(StatementSync.prototype, 'run'),
    vi.spyOn(Postgres.prototype, 'query'),
  ];
  return {
    /** How many statements of some work are about an id: others belong to something that goes on meanwhile. */
    async countAbout(id: string, work: () => Promise<unknown>): Promise<number> {
      for (const spy of spies) spy.mockClear();
      await work();
      const calls: unknown[] = spies.flatMap(({ mock }): unknown[] => mock.calls);
      return calls.filter((given) => inspect(given, { depth: 4 }).includes(id)).length;
    },
    stop: () => spies.forEach((spy) => spy.mockRestore()),
  };
}

/** What is asked of somebody, or of a thought. */
interface Question {
  call: Call;
  of: 'person' | 'post';
  body?: (personId: string) => object;
}

const reads: readonly Question[] = [
  { call: getProfile, of: 'person' },
  { call: feed.listPostsOfUser, of: 'person' },
  { call: listArticlesOfUser, of: 'person' },
  { call: feed.getPost, of: 'post' },
  { call: feed.listComments, of: 'post' },
];

const writes: readonly Question[] = [
  { call: feed.upvotePost, of: 'post' },
  { call: feed.addComment, of: 'post', body: () => ({ content: 'Hello' }) },
  { call: bookmarkPost, of: 'post' },
  { call: requestFriendship, of: 'person', body: (userId) => ({ userId }) },
];

describe.each(engines)('a 404 of somebody who is not shown, on %s', (engine) => {
  let app: TestApp;
  let other: Passerby;
  let postId: string;
  let watch: ReturnType<typeof watchStatements>;
  beforeAll(async () => {
    watch = watchStatements();
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    other = await addPerson(app);
    postId = (await other.ok(feed.addPost, { body: { content: 'A thought' } })).data._id;
  });
  afterAll(async () => {
    watch.stop();
    await app.close();
  });

  /** The statements about what is asked for, just after a write: on SQLite, rows are remembered until the next one. */
  async function workOf(who: Client, { call, body }: Question, id: string): Promise<number> {
    const ask = () => who.refused(call, { params: { id }, ...(body && { body: body(id) }) });
    expect(await ask()).toMatchObject({ status: 404 });
    await app.db.updateTable('users').set({ picture: null }).where('id', '=', other.id).execute();
    return watch.countAbout(id, ask);
  }

  async function expectSameWork(who: Client, questions: readonly Question[]): Promise<void> {
    // What they are told of a decision is about them as well.
    await app.platform.backgroundTasks.settled(5000);
    for (const question of questions) {
      const { path } = question.call;
      const hidden = await workOf(who, question, question.of === 'person' ? other.id : postId);
      expect({ path, statements: hidden }).toEqual({ path, statements: await workOf(who, question, randomUUID()) });
      expect({ path, statements: hidden }).not.toEqual({ path, statements: 0 });
    }
  }

  it('takes the work of one of nobody where they have blocked the reader', async () => {
    const reader = await addPerson(app);
    await other.ok(blockPerson, { params: { id: reader.id } });
    await expectSameWork(reader, [...reads, ...writes]);
  });

  it('takes the work of one of nobody where they are limited', async () => {
    await limit(app, other.id);
    await expectSameWork(await addPerson(app), [...reads, ...writes]);
    await expectSameWork(app.visitor, reads);
  });
});
