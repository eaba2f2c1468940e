import * as z from 'zod/mini';
import { mentionOf } from '#contract/feed/mentions.ts';
import { type CommentedOn, insertComment as storeComment } from '#server/feed/comments.store.ts';
import { recordPictures, withPictures } from '#server/feed/pictures/add-post-pictures.ts';
import { indexPosts } from '#server/feed/post-index.store.ts';
import { acceptRequest, requestFriendship } from '#server/friends/friends.service.ts';
import { newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hidePerson } from '#server/safety/hide.service.ts';
import { findUser } from '#server/users/users.service.ts';
import { type Chance, stageLandscape } from './seed-pictures.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** The thoughts begin when everybody has signed up. */
const feedMs = 40 * day;
/** The youngest of them is this old, so that its comments are of the past. */
const quietMs = 3 * 60 * minute;
const maxUpvoteShare = 0.7;

/** A comment; `by` is the local part of a user's address, `answers` the place of the comment that is answered. */
export const seedCommentSchema = z.object({ by: z.string(), text: z.string(), answers: z.optional(z.int()) });

/** A post with its comments. `{amara}` in a text mentions a user; `pictures` are the descriptions of drawn landscapes. */
export const seedPostSchema = z.object({
  by: z.string(),
  text: z.string(),
  pictures: z.optional(z.array(z.string())),
  comments: z.array(seedCommentSchema),
});

/** Friend requests, accepted or open. */
export const seedFriendsSchema = z.object({ from: z.string(), to: z.string(), accepted: z.boolean() });

/** People who muted or blocked others. */
export const seedHiddenSchema = z.object({ by: z.string(), who: z.string(), kind: z.enum(['mute', 'block']) });

export type SeedComment = z.output<typeof seedCommentSchema>;
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

/** A text with the mentions that it stores for `{amara}`. */
async function withMentions({ db }: Platform, ids: ReadonlyMap<string, string>, text: string): Promise<string> {
  let written = text;
  for (const [token, who = ''] of text.matchAll(/\{(\w+)\}/g)) {
    const user = await findUser(db, idOf(ids, who));
    if (user) written = written.replace(token, mentionOf({ _id: user.id, name: user.name }));
  }
  return written;
}

interface UpvotedPost {
  postId: string;
  authorId: string;
  content: string;
  at: number;
  upvotes: { userId: string; at: number }[];
}

/** A thought with its pictures, and the upvotes that it got since. */
async function insertPost(
  platform: Platform,
  { postId, authorId, content, at, upvotes }: UpvotedPost,
  { alts, chance }: { alts: readonly string[]; chance: Chance },
): Promise<void> {
  const files = [];
  for (const [place] of alts.entries()) files.push(await stageLandscape(platform, chance, { name: `${place}.jpg` }));
  await withPictures(platform, { files, alts }, (pictures) =>
    platform.db.transaction().execute(async (tx) => {
      const counts = { upvote_count: upvotes.length, comment_count: 0, picture_count: pictures.length };
      const row = { id: postId, user_id: authorId, content, ...counts, created_at: at, updated_at: at };
      await tx
        .insertInto('posts')
        .values({ ...row, deleted_at: null })
        .execute();
      await indexPosts(tx, [{ id: postId, content }]);
      await recordPictures(platform, tx, { id: postId, user_id: authorId, limited_until: 0 }, pictures);
      const rows = upvotes.map(({ userId, at }) => ({ post_id: postId, user_id: userId, created_at: at }));
      if (rows.length > 0) await tx.insertInto('post_upvotes').values(rows).execute();
    }),
  );
  for (const file of files) await platform.files.discard(file);
}

async function insertComment(
  { db, clock }: Platform,
  { on, ...given }: { on: CommentedOn; replyTo: string | null } & Record<'id' | 'authorId' | 'content', string>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await storeComment(tx, {
      id: given.id,
      post_id: on.column === 'post_id' ? on.id : null,
      blog_id: on.column === 'blog_id' ? on.id : null,
      user_id: given.authorId,
      content: given.content,
      created_at: clock.now(),
      reply_to: given.replyTo,
      reply: null,
      replied_at: null,
    });
    if (on.column === 'blog_id') return;
    await tx
      .updateTable('posts')
      .set((post) => ({ comment_count: post('comment_count', '+', 1) }))
      .where('id', '=', on.id)
      .execute();
  });
}

/** Comments on something, one after the other. `on` is asked when they happen. */
export function commentEvents(
  platform: Platform,
  chance: Chance,
  comments: readonly SeedComment[],
  { ids, at, until, on }: { ids: ReadonlyMap<string, string>; at: number; until: number; on: () => CommentedOn },
): SeedEvent[] {
  let commentedAt = at;
  const commentIds: string[] = [];
  return comments.map(({ by, text, answers }) => {
    // Never past the end, and each after the one that it answers.
    commentedAt += Math.min(minute + chance() * chance() * 9 * 60 * minute, (until - commentedAt) / 2);
    return {
      at: commentedAt,
      happen: async () => {
        const id = newId();
        commentIds.push(id);
        const replyTo = answers === undefined ? null : (commentIds[answers] ?? null);
        const content = await withMentions(platform, ids, text);
        await insertComment(platform, { id, on: on(), authorId: idOf(ids, by), content, replyTo });
      },
    };
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
  const posted: SeedEvent = {
    at,
    happen: async () => {
      postId = newId();
      const authorId = idOf(ids, post.by);
      const upvotes = [...ids.values()]
        .filter((userId) => userId !== authorId && chance() < liking)
        .map((userId) => ({ userId, at: Math.floor(at + chance() * (until - at)) }));
      const content = await withMentions(platform, ids, post.text);
      const { pictures: alts = [] } = post;
      await insertPost(platform, { postId, authorId, content, at: Math.floor(at), upvotes }, { alts, chance });
    },
  };
  const on = (): CommentedOn => ({ column: 'post_id', id: postId });
  return [posted, ...commentEvents(platform, chance, post.comments, { ids, at, until, on })];
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
