import type { Post } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInUser } from '#server/http/identity.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { postNotFound, lockPostBatches, bumpFeedRevision } from './feed.service.ts';
import { type AuthoredPost, deleteBinnedPost, deleteBinnedPosts, findPostOf, unbinPost } from './posts.store.ts';
import { filesOfPictures, listFilesOfPost } from './pictures/post-picture-files.ts';
import { listBinnedPictures } from './pictures/post-pictures.store.ts';
import { completePost } from './read-posts.ts';

/** A person's post in the bin. Throws `conflict` where it is in the feed, and `notFound`. */
async function requireBinned(db: Database, userId: string, id: string): Promise<AuthoredPost> {
  const row = isId(id) ? await findPostOf(db, userId, id) : undefined;
  if (!row) throw postNotFound();
  if (row.deleted_at === null) throw new AppError('conflict', messages.feed.notInBin);
  return row;
}

/** Takes a post out of the bin. */
export const restoreFromBin = ({ db }: Platform, user: SignedInUser, id: string): Promise<Post> =>
  db.transaction().execute(async (tx) => {
    const row = await requireBinned(tx, user.id, id);
    if (!(await unbinPost(tx, user.id, id))) throw postNotFound();
    const post = await completePost(tx, { ...row, deleted_at: null, held: row.held === 0 ? 0 : 1 }, user);
    await bumpFeedRevision(tx);
    return post;
  });

/** Deletes a post in the bin for good, and answers what it was. */
export async function deleteForGood({ db, files }: Platform, user: SignedInUser, id: string): Promise<Post> {
  const { post, names } = await db.transaction().execute(async (tx) => {
    const row = await requireBinned(tx, user.id, id);
    const post = await completePost(tx, row, user);
    const names = await listFilesOfPost(tx, row);
    if (!(await deleteBinnedPost(tx, user.id, id))) throw postNotFound();
    return { post, names };
  });
  await files.remove(names);
  return post;
}

/** Deletes all one's posts in the bin for good. */
export async function emptyBin({ db, files }: Platform, user: SignedInUser): Promise<void> {
  const names = await db.transaction().execute(async (tx) => {
    await lockPostBatches(tx);
    const pictures = await listBinnedPictures(tx, user.id);
    await deleteBinnedPosts(tx, user.id);
    return filesOfPictures(pictures);
  });
  await files.remove(names);
}
