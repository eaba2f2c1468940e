import { deepStrictEqual } from 'node:assert';
import { getPost, listComments, listPosts } from '#contract/feed/feed.ts';
import { limits } from '#contract/limits.ts';
import { listNotes, listTags } from '#contract/notes/notes.ts';
import { getProfile, searchUsers } from '#contract/users/profiles.ts';
import { countUsers } from '#contract/users/users.ts';
import { createClient } from '#server/testing/test-client.ts';
import { tags } from './fill-notes.ts';
import { isBanned, known, tokenOf } from './fill-people.ts';
import type { FilledSite, SiteSize } from './fill-site.ts';
import { rareWord } from './bulk-rows.ts';

type Visitor = ReturnType<typeof createClient>;

/** The comments of a post that everybody sees, counted one by one. */
async function countComments(visitor: Visitor, id: string): Promise<number> {
  let many = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = cursor === undefined ? {} : { cursor };
    const page: { data: readonly unknown[]; nextCursor: string | null } = await visitor.ok(listComments, {
      params: { id },
      query,
    });
    many += page.data.length;
    cursor = page.nextCursor;
  }
  return many;
}

/** Asks the running server for a sample of what was filled in bulk: throws where a count or an index differs from what is there. */
export async function checkFilled(origin: string, site: FilledSite, size: SiteSize): Promise<void> {
  const visitor = createClient(origin);
  deepStrictEqual((await visitor.ok(countUsers, {})).count, size.people);

  const { data: page } = await visitor.ok(listPosts, { query: { limit: 50 } });
  deepStrictEqual(
    page.map(({ _id }) => _id),
    site.posts.slice(0, 50),
  );
  for (const { _id, commentCount } of page) deepStrictEqual(await countComments(visitor, _id), commentCount);
  for (const { upvotes, upvoteCount } of page)
    deepStrictEqual(upvotes.length, Math.min(upvoteCount, limits.post.upvotes));
  const { data: liked } = await visitor.ok(getPost, { params: { id: site.mostUpvoted } });
  deepStrictEqual(Math.abs(liked.upvoteCount - size.people / 2) <= size.people / 50, true);

  const reader = createClient(origin, tokenOf(known.reader));
  const found = site.people.findIndex((_, at) => at > known.popular && !isBanned(at));
  const { user } = await visitor.ok(getProfile, { params: { id: site.people[found] ?? '' } });
  const { users } = await reader.ok(searchUsers, { query: { name: user.name } });
  deepStrictEqual(
    users.some(({ name }) => name === user.name),
    true,
  );

  const collector = createClient(origin, tokenOf(known.collector));
  const { total, data: rare } = await collector.ok(listNotes, { query: { q: rareWord, limit: 100 } });
  deepStrictEqual([total, rare.length], [size.notes, Math.ceil(size.notes / 20_000)]);
  const { data: counted } = await collector.ok(listTags, {});
  deepStrictEqual(counted.find(({ tag }) => tag === tags.common)?.count, Math.ceil(size.notes / 3));
}
