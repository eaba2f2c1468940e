import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import type { AdminPost, changeAdminPosts, listAdminPosts } from '#contract/feed/posts.admin.ts';
import { plainMentions } from '#contract/feed/mentions.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import { inOrderOf } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { type Decided, recordDecision, tellDecision } from '#server/moderation/decisions.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type NotificationRow, pushNotification } from '#server/push/push.service.ts';
import { excerptOf, lockReported, resolveReportsOf } from '#server/reports/reports.service.ts';
import { raiseHiddenRevision } from '#server/safety/hidden-people.service.ts';
import { lockUserForChange, type UserRow } from '#server/users/users.service.ts';
import { bumpFeedRevision, postNotFound } from './feed.service.ts';
import type { LatePostIndex } from './late-post-index.ts';
import * as store from './posts.admin.store.ts';
import { listFilesOfPost } from './pictures/post-picture-files.ts';
import { listPicturesOf, type ShownPicture } from './pictures/post-pictures.store.ts';
import { presentMedia } from './pictures/present-media.ts';
import { deleteAnyPost } from './posts.store.ts';
import { holdMentionedIn, tellMentioned } from './tell-mentioned.ts';

const presentAdminPost = (row: store.AnyPost, pictures: readonly ShownPicture[]): AdminPost => ({
  _id: row.id,
  content: plainMentions(row.content),
  media: presentMedia(row, pictures),
  author: row.author,
  authorId: row.user_id,
  upvoteCount: row.upvote_count,
  commentCount: row.comment_count,
  createdAt: asTime(row.created_at),
  updatedAt: asTime(row.updated_at),
  held: row.held === 1,
});

/** A page of the thoughts that are in no bin. */
export async function readPosts(
  db: Database,
  lateIndex: LatePostIndex,
  query: QueryOf<typeof listAdminPosts>,
): Promise<{ posts: AdminPost[]; total: number }> {
  if (query.search) await lateIndex.settle();
  const { ids, total } = await store.findPostPage(db, query);
  const rows = ids.length > 0 ? await store.listPostsById(db, ids) : [];
  const picturesOf = Map.groupBy(await listPicturesOf(db, rows), (picture) => picture.post_id);
  return { posts: inOrderOf(ids, rows).map((row) => presentAdminPost(row, picturesOf.get(row.id) ?? [])), total };
}

/**
 * Deletes a post for good, in its author's bin or not, with its comments, upvotes and pictures, in a transaction that is there already.
 * Its last statement raises the feed. Answers the names of files that are to be removed after the commit. Throws `notFound`.
 */
export async function deletePostWithin(tx: Database, id: string): Promise<string[]> {
  const names = await listFilesOfPost(tx, { id });
  if (!(await deleteAnyPost(tx, id))) throw postNotFound();
  await bumpFeedRevision(tx);
  return names;
}

/** The states of `posts.held`. */
const letGo = 0;
const waiting = 1;
const removed = 2;

interface Held {
  row: store.AnyPost;
  author: UserRow;
}

/** A post of any author, locked with its author and its reports. Throws `notFound`. */
async function holdPost(tx: Database, id: string): Promise<Held> {
  const named = isId(id) ? await store.findAnyPost(tx, id) : undefined;
  if (!named) throw postNotFound();
  await lockReported(tx, 'post', id);
  const author = await lockUserForChange(tx, named.user_id);
  await store.lockPost(tx, id);
  const row = await store.findAnyPost(tx, id);
  if (!row || !author) throw postNotFound();
  return { row, author };
}

const targetOf = ({ id, user_id: author }: store.AnyPost): string => `${id} of ${author}`;

/** The decision that the author is told of, with their words as they were. */
const about = (row: store.AnyPost, reason: string, now: number) =>
  ({
    type: 'message',
    reason,
    until: null,
    content_type: 'post',
    excerpt: excerptOf(plainMentions(row.content)),
    now,
  }) as const;

/** Removes a thought into its author's bin, or refuses one that waits, and tells the author why. Throws `notFound`. */
export async function removePost(
  platform: Platform,
  admin: SignedInAdmin,
  id: string,
  reason: string | undefined,
): Promise<void> {
  const decided = await platform.db.transaction().execute(async (tx): Promise<Decided> => {
    const { row, author } = await holdPost(tx, id);
    if (row.deleted_at !== null) throw postNotFound();
    const now = platform.clock.now();
    await store.updateHeld(tx, id, { held: removed, deleted_at: now });
    // Restored by its author, it waits, and they alone see it.
    await raiseHiddenRevision(tx, author.id);
    await resolveReportsOf(tx, 'post', id, now);
    const words = row.held === waiting ? messages.moderation.thoughtRefused : messages.moderation.thoughtRemoved;
    const decision = await recordDecision(tx, admin, author, about(row, words(reason), now));
    const action = row.held === waiting ? 'post.refuse' : 'post.delete';
    await recordAction(tx, platform, admin, { action, target: targetOf(row) });
    await bumpFeedRevision(tx);
    return decision;
  });
  tellDecision(platform, decided);
}

/** Removes each of some thoughts, one after the other. */
export async function removePosts(
  platform: Platform,
  admin: SignedInAdmin,
  { ids, reason }: BodyOf<typeof changeAdminPosts>,
): Promise<{ done: string[]; failed: { _id: string; message: string }[] }> {
  const done: string[] = [];
  const failed: { _id: string; message: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      await removePost(platform, admin, id, reason);
      done.push(id);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'notFound') throw error;
      failed.push({ _id: id, message: error.message });
    }
  }
  return { done, failed };
}

interface Released {
  post: AdminPost;
  decided: Decided | undefined;
  told: NotificationRow[];
}

/**
 * Lets a thought go that waits for approval, and tells the people whom it mentions; or takes one back out of its author's bin that a
 * moderator removed, which the author is told. Throws `notFound`, and `conflict` for a thought that everybody sees already.
 */
export async function letPostGo(platform: Platform, admin: SignedInAdmin, id: string): Promise<AdminPost> {
  const { post, decided, told } = await platform.db.transaction().execute(async (tx): Promise<Released> => {
    const writer = isId(id) ? await store.findAnyPost(tx, id) : undefined;
    if (!writer) throw postNotFound();
    const people = await holdMentionedIn(tx, { id: writer.user_id }, writer);
    const { row, author } = await holdPost(tx, id);
    const isRemoved = row.held === removed;
    if (row.deleted_at !== null && !isRemoved) throw postNotFound();
    if (row.held === letGo) throw new AppError('conflict', adminMessages.posts.notHeld);
    const now = platform.clock.now();
    await store.updateHeld(tx, id, { held: letGo, deleted_at: null });
    const mentioning = { postId: id, content: row.content, people, isEdit: true };
    const told = await tellMentioned(platform, tx, { id: author.id, createdAt: author.created_at }, mentioning);
    const decided = isRemoved
      ? await recordDecision(tx, admin, author, about(row, messages.moderation.thoughtBack, now))
      : undefined;
    await recordAction(tx, platform, admin, {
      action: isRemoved ? 'post.restore' : 'post.release',
      target: targetOf(row),
    });
    await bumpFeedRevision(tx);
    const pictures = await listPicturesOf(tx, [row]);
    return { post: presentAdminPost({ ...row, held: letGo, deleted_at: null }, pictures), decided, told };
  });
  for (const notification of told) pushNotification(platform, notification);
  if (decided) tellDecision(platform, decided);
  return post;
}
