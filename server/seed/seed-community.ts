import * as z from 'zod/mini';
import { insertComment as storeComment } from '#server/feed/comments.store.ts';
import { indexPosts } from '#server/feed/post-index.store.ts';
import { acceptRequest, requestFriendship } from '#server/friends/friends.service.ts';
import { newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hidePerson } from '#server/safety/hide.service.ts';
import type { Chance } from './seed-pictures.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** The thoughts begin when everybody has signed up. */
const feedMs = 40 * day;
/** The youngest of them is this old, so that its comments are of the past. */
const quietMs = 3 * 60 * minute;
const maxUpvoteShare = 0.7;

/** A post with its comments; `by` is the local part of a user's address. */
export const seedPostSchema = z.object({
  by: z.string(),
  text: z.string(),
  comments: z.array(z.object({ by: z.string(), text: z.string() })),
});

/** Friend requests, accepted or open. */
export const seedFriendsSchema = z.object({ from: z.string(), to: z.string(), accepted: z.boolean() });

/** People who muted or blocked others. */
export const seedHiddenSchema = z.object({ by: z.string(), who: z.string(), kind: z.enum(['mute', 'block']) });

type SeedPost = z.output<typeof seedPostSchema>;
type SeedFriends = z.output<typeof seedFriendsSchema>;
type SeedHidden = z.output<typeof seedHiddenSchema>;

/** Something that happened at a time of the past. */
export interface SeedEvent {
  at: number;
  happen: () => Promise<void>;
}

/** The seeded community. `ids` is filled while people sign up. */
interface Community {
  ids: ReadonlyMap<string, string>;
  posts: readonly SeedPost[];
  friends: readonly SeedFriends[];
  hidden: readonly SeedHidden[];
  until: number;
}

/** The id of a user by the local part of their address. Throws where there is no such user. */
export function idOf(ids: ReadonlyMap<string, string>, who: string): string {
  const id = ids.get(who);
  if (id === undefined) throw new Error(`There is no ${who} among the people of the seed.`);
  return id;
}

/** A thought with the upvotes that it got since. */
async function insertPost({ db }: Platform, { postId, authorId, content, at, upvotes }: UpvotedPost) {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('posts')
      .values({
        id: postId,
        user_id: authorId,
        content,
        upvote_count: upvotes.length,
        comment_count: 0,
        created_at: at,
        updated_at: at,
        deleted_at: null,
      })
      .execute();
    await indexPosts(tx, [{ id: postId, content }]);
    const rows = upvotes.map(({ userId, at }) => ({ post_id: postId, user_id: userId, created_at: at }));
    if (rows.length > 0) await tx.insertInto('post_upvotes').values(rows).execute();
  });
}

interface UpvotedPost {
  postId: string;
  authorId: string;
  content: string;
  at: number;
  upvotes: { userId: string; at: number }[];
}

async function insertComment({ db, clock }: Platform, postId: string, authorId: string, content: string) {
  await db.transaction().execute(async (tx) => {
    const row = { id: newId(), post_id: postId, user_id: authorId, content, created_at: clock.now() };
    await storeComment(tx, { ...row, reply: null, replied_at: null });
    await tx
      .updateTable('posts')
      .set((post) => ({ comment_count: post('comment_count', '+', 1) }))
      .where('id', '=', postId)
      .execute();
  });
}

function postEvents(
  platform: Platform,
  chance: Chance,
  post: SeedPost,
  { ids, at, until }: { ids: ReadonlyMap<string, string>; at: number; until: number },
): SeedEvent[] {
  let postId = '';
  const liking = chance() * maxUpvoteShare;
  const events: SeedEvent[] = [
    {
      at,
      happen: async () => {
        postId = newId();
        const authorId = idOf(ids, post.by);
        const upvotes = [...ids.values()]
          .filter((userId) => userId !== authorId && chance() < liking)
          .map((userId) => ({ userId, at: Math.floor(at + chance() * (until - at)) }));
        await insertPost(platform, { postId, authorId, content: post.text, at: Math.floor(at), upvotes });
      },
    },
  ];
  let commentedAt = at;
  for (const { by, text } of post.comments) {
    // Never past the end, and each after the one that it answers.
    commentedAt += Math.min(minute + chance() * chance() * 9 * 60 * minute, (until - commentedAt) / 2);
    events.push({
      at: commentedAt,
      happen: () => insertComment(platform, postId, idOf(ids, by), text),
    });
  }
  return events;
}

/** Posts, comments, upvotes, friendships, open requests, and people who are muted or blocked. */
export function communityEvents(
  platform: Platform,
  chance: Chance,
  { ids, posts, friends, hidden, until }: Community,
): SeedEvent[] {
  const from = until - feedMs;
  const last = until - quietMs;
  const step = (last - from) / Math.max(posts.length - 1, 1);
  const events = posts.flatMap((post, index) => {
    const at = index === posts.length - 1 ? last : from + (index + chance() * 0.8) * step;
    return postEvents(platform, chance, post, { ids, at, until });
  });
  for (const { from: asking, to: asked, accepted } of friends) {
    let requestId = '';
    const askedAt = accepted ? from + chance() * feedMs * 0.5 : until - chance() * 6 * day;
    events.push({
      at: askedAt,
      happen: async () => {
        const { request } = await requestFriendship(platform, idOf(ids, asking), idOf(ids, asked));
        requestId = request?._id ?? '';
      },
    });
    if (!accepted) continue;
    events.push({
      at: askedAt + chance() * 2 * day,
      happen: async () => void (await acceptRequest(platform, idOf(ids, asked), requestId)),
    });
  }
  for (const { by, who, kind } of hidden) {
    events.push({
      at: until - day - chance() * 5 * day,
      happen: async () => {
        const writer = { id: idOf(ids, by), createdAt: platform.clock.now() };
        await hidePerson(platform, writer, { id: idOf(ids, who), kind });
      },
    });
  }
  return events;
}
