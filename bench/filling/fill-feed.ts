import { v7 } from 'uuid';
import { foldedWords } from '#lib/search/fold-text.ts';
import { bumpRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import { indexPosts } from '#server/feed/post-index.store.ts';
import { insertWords } from '#server/search/word-index.ts';
import { isBanned, known } from './fill-people.ts';
import { batch, fillBatches, insertRows, random, words } from './bulk-rows.ts';
import { oneOf } from '#testing/seeded-random.ts';

/** Posts with their comments and upvotes, and what people were told of them. */

const year = 360 * 24 * 60 * 60_000;

/** Coprime to the number of people, so that the upvoters of a post are different ones, all over the index. */
const stride = 7919;

/** Counted from the newest post: half of all people have upvoted this one. */
const upvotedByHalf = 500;

/**
 * Upvotes and comments of a post, by its place from the newest one. Of each thousand posts one has very many and fifty have some,
 * at the same places. A page therefore has the same shape wherever it stands and however many posts there are.
 */
function shapeOf(age: number, people: number): { upvotes: number; comments: number } {
  const place = age % 1000;
  if (age === upvotedByHalf) return { upvotes: people / 2, comments: 80 };
  if (place === 7) return { upvotes: 150, comments: 80 };
  if (place < 50) return { upvotes: 5, comments: 3 };
  return { upvotes: Math.floor(random() ** 8 * 2), comments: Math.floor(random() ** 12 * 2) };
}

const isInBin = (age: number): boolean => age % 100 === 50;

/** One in fifty is by the same person, and the one that half of all have upvoted. */
const authorOf = (age: number, people: number): number =>
  age % 50 === 3 || age === upvotedByHalf ? known.author : Math.floor(random() ** 2 * people);

/** The posts that everybody may see, the newest first. */
export interface FilledFeed {
  posts: string[];
  mostUpvoted: string;
}

async function fillPosts(db: Database, people: readonly string[], many: number, now: number): Promise<FilledFeed> {
  const timeOf = (age: number): number => now - 60_000 - Math.floor((age / many) * year);
  const ids = Array.from({ length: many }, (_, age) => v7({ msecs: timeOf(age) }));
  const somePeople = (count: number): number[] => {
    const first = Math.floor(random() * people.length);
    return Array.from({ length: count }, (_, at) => (first + at * stride) % people.length);
  };
  const hidden = new Set<number>();
  const counted = (given: readonly number[]): number => given.filter((at) => !isBanned(at)).length;
  const makePost = (age: number) => {
    const created_at = timeOf(age);
    const shape = shapeOf(age, people.length);
    const upvoters = somePeople(shape.upvotes);
    const commenters = somePeople(shape.comments);
    const author = authorOf(age, people.length);
    if (isInBin(age) || isBanned(author)) hidden.add(age);
    const content = words(24, age);
    const state = { created_at, updated_at: created_at, deleted_at: isInBin(age) ? created_at : null };
    const counts = { upvote_count: counted(upvoters), comment_count: counted(commenters) };
    const post = { id: ids[age] ?? '', user_id: people[author] ?? '', content };
    return { post: { ...post, ...state, ...counts }, upvoters, commenters };
  };
  await fillBatches(db, many, async (tx, from, to) => {
    // The oldest are written first, as they came.
    const made = Array.from({ length: to - from }, (_, at) => makePost(many - 1 - from - at));
    await insertRows(
      tx,
      'posts',
      made.map(({ post }) => post),
    );
    const posts = made.map(({ post }) => post);
    for (let at = 0; at < posts.length; at += 500) await indexPosts(tx, posts.slice(at, at + 500));
    const upvotes = made.flatMap(({ post: { id, created_at }, upvoters }) =>
      upvoters.map((at) => ({ post_id: id, user_id: people[at] ?? '', created_at })),
    );
    for (let at = 0; at < upvotes.length; at += batch)
      await insertRows(tx, 'post_upvotes', upvotes.slice(at, at + batch));
    const comments = made.flatMap(({ post: { id, created_at }, commenters }) =>
      commenters.map((at, place) => {
        const row = { id: v7({ msecs: created_at + place }), post_id: id, user_id: people[at] ?? '' };
        return { ...row, content: words(8, place + 1), reply: null, replied_at: null, created_at: created_at + place };
      }),
    );
    await insertRows(tx, 'comments', comments);
    for (const { id, content } of comments) await insertWords(tx, 'comments', id, foldedWords(content));
  });
  await bumpRevision(db, 'feed');
  return { posts: ids.filter((_, age) => !hidden.has(age)), mostUpvoted: ids[upvotedByHalf] ?? '' };
}

/** Two for everybody, and as many as are kept for the reader. */
async function fillNotifications(
  db: Database,
  people: readonly string[],
  posts: readonly string[],
  now: number,
): Promise<void> {
  const [reader = ''] = people.slice(known.reader);
  const recipients = [...people, ...people, ...Array.from({ length: 400 }, () => reader)];
  await fillBatches(db, recipients.length, async (tx, from, to) => {
    const rows = recipients.slice(from, to).map((user_id) => {
      const created_at = now - Math.floor(random() * 150 * 24 * 60 * 60_000);
      return {
        id: v7({ msecs: created_at }),
        user_id,
        kind: 'upvote',
        actor_id: oneOf(random, people),
        post_id: oneOf(random, posts),
        excerpt: words(6, 1),
        created_at,
        read_at: random() < 0.5 ? created_at : null,
      };
    });
    await insertRows(tx, 'notifications', rows);
  });
}

export async function fillFeed(
  db: Database,
  people: readonly string[],
  many: number,
  now: number,
): Promise<FilledFeed> {
  const filled = await fillPosts(db, people, many, now);
  await fillNotifications(db, people, filled.posts.slice(0, 1000), now);
  return filled;
}
