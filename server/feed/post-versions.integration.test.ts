import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as feed from '#contract/feed/feed.ts';
import { findRevision } from '#server/db/revision.store.ts';
import { copyPostgres } from '#server/testing/migrated-databases.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';
import { addPeople, type Passerby } from '#server/testing/test-people.ts';

const crowd = 100;

const postAs = async (who: Client) => (await who.ok(feed.addPost, { body: { content: 'A thought' } })).data._id;
const etagOf = async (who: Client, path: string) => {
  const response = await who.fetch(path);
  await response.arrayBuffer();
  return response.headers.get('etag');
};

describe.each(engines)('upvotes and comments, on %s', (engine) => {
  let app: TestApp;
  let people: Passerby[];
  let mara: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    people = await addPeople(app, crowd);
    mara = await addPeople(app, 1).then(([one]) => one ?? expect.fail());
  });
  afterAll(() => app.close());

  it('leave the revision of the feed as it is', async () => {
    const params = { id: await postAs(mara) };
    const before = await findRevision(app.db, 'feed');
    await mara.ok(feed.upvotePost, { params });
    await mara.ok(feed.upvotePost, { params });
    const { data } = await mara.ok(feed.addComment, { params, body: { content: 'Hm.' } });
    const commentId = data.comments[0]?._id ?? '';
    await mara.ok(feed.deleteComment, { params: { ...params, commentId } });
    expect(await findRevision(app.db, 'feed')).toBe(before);
  });

  it('change the version of what shows their post, and of nothing else', async () => {
    const [older, newer] = [await postAs(mara), await postAs(mara)];
    const shown = ['/api/feed/posts', `/api/users/${mara.id}/posts`, `/api/feed/posts/${newer}`];
    const others = [`/api/feed/posts?cursor=${newer}`, `/api/feed/posts/${older}`, '/feed/rss.xml'];
    const etags = (paths: string[]) => Promise.all(paths.map((path) => etagOf(app.visitor, path)));
    const before = { shown: await etags(shown), others: await etags(others) };
    await mara.ok(feed.upvotePost, { params: { id: newer } });
    const after = { shown: await etags(shown), others: await etags(others) };
    expect(after.others).toEqual(before.others);
    for (const [place, etag] of before.shown.entries()) expect(after.shown[place]).not.toBe(etag);
  });

  it(`of ${crowd} people at once count exactly on one post`, async () => {
    const params = { id: await postAs(mara) };
    await app.visitor.ok(feed.getPost, { params });
    await Promise.all(people.map((who) => who.ok(feed.upvotePost, { params })));
    const { data } = await app.visitor.ok(feed.getPost, { params });
    expect(data.upvoteCount).toBe(crowd);
    expect(data.upvotes).toHaveLength(crowd);
  });

  it(`of many at once count exactly on ${crowd} posts`, async () => {
    const ids: string[] = [];
    for (let made = 0; made < crowd; made += 1) ids.push(await postAs(mara));
    const listAll = async () => {
      const pages = await app.visitor.ok(feed.listPosts, { query: { limit: 50 } });
      const rest = await app.visitor.ok(feed.listPosts, { query: { limit: 50, cursor: pages.nextCursor ?? '' } });
      return [...pages.data, ...rest.data];
    };
    await listAll();
    await Promise.all(
      ids.map(async (id, at) => {
        await people[at]?.ok(feed.upvotePost, { params: { id } });
        await mara.ok(feed.upvotePost, { params: { id } });
      }),
    );
    const counts = new Map((await listAll()).map(({ _id, upvoteCount }) => [_id, upvoteCount]));
    expect(ids.map((id) => counts.get(id))).toEqual(ids.map(() => 2));
  });

  it('show to whoever reads meanwhile, no older than what was answered before', async () => {
    const params = { id: await postAs(mara) };
    let answered = 0;
    const vote = async (who: Client) => {
      const { data } = await who.ok(feed.upvotePost, { params });
      answered = Math.max(answered, data.upvoteCount);
    };
    const read = async () => {
      const known = answered;
      const { data } = await app.visitor.ok(feed.listPosts);
      expect(data[0]?.upvoteCount).toBeGreaterThanOrEqual(known);
    };
    await Promise.all(people.flatMap((who) => [vote(who).then(read), read()]));
    await read();
    expect(answered).toBe(crowd);
  });
});

describe('two processes on one PostgreSQL', { timeout: 30_000 }, () => {
  let one: TestApp;
  let other: TestApp;
  let people: Passerby[];
  beforeAll(async () => {
    const variables = { DATABASE_URL: await copyPostgres(), RATE_LIMIT: 'off' };
    one = await startTestApp('postgres', variables);
    other = await startTestApp('postgres', variables);
    people = await addPeople(one, 8);
  });
  afterAll(async () => {
    await one.close();
    await other.close();
  });

  it('never show an older count after a vote was answered', async () => {
    const [author] = people;
    if (!author) throw new Error('Nobody is there.');
    const ids = [await postAs(author), await postAs(author)];
    const places = [one, other];
    /** The most that was answered of each post. */
    const answered = new Map<string, number>();
    const check = async (reader: Client) => {
      const known = new Map(answered);
      const { data } = await reader.ok(feed.listPosts);
      for (const { _id, upvoteCount, commentCount } of data)
        expect(upvoteCount + commentCount).toBeGreaterThanOrEqual(known.get(_id) ?? 0);
    };
    const act = async ({ token }: Passerby, turn: number) => {
      for (let round = 0; round < 10; round += 1) {
        const id = ids[(turn + round) % ids.length] ?? '';
        const writer = createClient(places[(turn + round) % 2]?.origin ?? '', token);
        const { data } =
          round < ids.length
            ? await writer.ok(feed.upvotePost, { params: { id } })
            : await writer.ok(feed.addComment, { params: { id }, body: { content: 'Hm.' } });
        answered.set(id, Math.max(answered.get(id) ?? 0, data.upvoteCount + data.commentCount));
        await Promise.all(
          places.flatMap(({ origin, visitor }) => [check(visitor), check(createClient(origin, token))]),
        );
      }
    };
    await Promise.all(people.map(act));
    for (const { visitor } of places) {
      const { data } = await visitor.ok(feed.listPosts);
      const all = data.map(({ upvoteCount, commentCount }) => upvoteCount + commentCount);
      expect(all.reduce((sum, many) => sum + many, 0)).toBe(people.length * 10);
    }
  });
});
