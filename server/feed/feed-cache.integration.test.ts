import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as feed from '#contract/feed/feed.ts';
import type { Post } from '#contract/feed/feed.ts';
import { limits } from '#contract/limits.ts';
import { createPrimaryReads, type ReplicaReads } from '#server/db/replica/replica-routing.ts';
import type { Database } from '#server/db/tables.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson } from '#server/testing/test-people.ts';
import { createFeedCache } from './feed-cache.ts';
import { listNewestPosts } from './feed.service.ts';

const postAs = async (who: Client): Promise<Post> =>
  (await who.ok(feed.addPost, { body: { content: 'A thought, “quoted” – and more' } })).data;

describe.each(engines)('a cached page of the feed, on %s', (engine) => {
  let app: TestApp;
  let mara: Person;
  let other: Client;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    mara = await app.signUp('Mara');
    other = await addPerson(app);
  });
  afterAll(() => app.close());

  const changes: [what: string, change: (one: Post) => Promise<unknown>][] = [
    ['an upvote', ({ _id: id }) => mara.ok(feed.upvotePost, { params: { id } })],
    ['the upvote of another person', ({ _id: id }) => other.ok(feed.upvotePost, { params: { id } })],
    ['an upvote taken back', ({ _id: id }) => mara.ok(feed.upvotePost, { params: { id } })],
    ['a comment', ({ _id: id }) => mara.ok(feed.addComment, { params: { id }, body: { content: 'Hm, “so”.' } })],
    [
      'a deleted comment',
      async ({ _id: id }) => {
        const { data } = await mara.ok(feed.getPost, { params: { id } });
        return mara.ok(feed.deleteComment, { params: { id, commentId: data.comments[0]?._id ?? '' } });
      },
    ],
    ['an edit', ({ _id: id }) => mara.ok(feed.updatePost, { params: { id }, body: { content: 'Another thought' } })],
    ['a post moved to the bin', ({ _id: id }) => mara.ok(feed.deletePost, { params: { id } })],
    ['a post restored', ({ _id: id }) => mara.ok(feed.restorePost, { params: { id } })],
    ['a new post', () => postAs(mara)],
  ];

  it('shows after each change every post as a page that nobody asked for before', async () => {
    const posts: Post[] = [];
    for (let made = 0; made < 5; made += 1) posts.push(await postAs(mara));
    const [, , third] = posts;
    if (!third) throw new Error('Nothing was posted.');
    let limit = limits.post.page.default;
    for (const [what, change] of changes) {
      const readers: Client[] = [app.visitor, mara, other];
      for (const who of readers) await who.ok(feed.listPosts);
      await change(third);
      limit += 1;
      for (const who of readers) {
        const kept = await (await who.fetch('/api/feed/posts')).text();
        // Of another length, so that it is read for the first time.
        const fresh = await (await who.fetch(`/api/feed/posts?limit=${limit}`)).text();
        expect(kept, what).toBe(fresh);
      }
    }
  });

  it('is read once more for all who ask after a change, however many they are', async () => {
    const { _id: id } = await postAs(mara);
    let looks = 0;
    let reads = 0;
    const primary = createPrimaryReads(app.db);
    const publicReads: ReplicaReads = {
      ...primary,
      newest: async (read) => {
        const state = await primary.newest(read);
        looks += 1;
        return state;
      },
    };
    const gate = Promise.withResolvers<void>();
    const cache = createFeedCache({ db: app.db, publicReads }, 1_048_576);
    const http = Fastify();
    const read = async (db: Database) => {
      reads += 1;
      const rows = await listNewestPosts(db, 1);
      await gate.promise;
      return { rows, wrap: (posts: string) => posts };
    };
    http.get('/', (request) =>
      cache(feed.listPosts, request, { reader: undefined, parts: [] }, read).then(() => 'sent'),
    );
    const first = http.inject('/');
    await vi.waitFor(() => expect(reads).toBe(1));
    await mara.ok(feed.upvotePost, { params: { id } });
    const later = Array.from({ length: 20 }, () => http.inject('/'));
    await vi.waitFor(() => expect(looks).toBe(21));
    gate.resolve();
    for (const answer of await Promise.all([first, ...later])) expect(answer.body).toBe('sent');
    expect(reads).toBe(2);
    await http.close();
  });
});
