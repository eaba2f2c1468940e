import { feedLimits } from '#contract/feed/feed-limits.ts';
import { messages } from '#contract/messages.ts';
import { isMissingReference } from '#server/db/constraint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import { requireWriter } from '#server/users/users.service.ts';
import { countBookmarks, deleteBookmark, insertBookmark } from './bookmarks.store.ts';
import { postNotFound, requirePost } from './feed.service.ts';

/**
 * Keeps a post for a person, who alone learns of it. Once more changes nothing. Throws `notFound`, `conflict` beyond the limit,
 * `tooMany`.
 */
export async function addBookmark(platform: Platform, user: Writer, id: string): Promise<void> {
  const { db, clock } = platform;
  try {
    await db.transaction().execute(async (tx) => {
      await requireWriter(tx, user.id);
      await requirePost(tx, id, user.id);
      await limitWriting(platform, tx, user, 'bookmarks');
      const isNew = await insertBookmark(tx, { user_id: user.id, post_id: id, created_at: clock.now() });
      if (isNew && (await countBookmarks(tx, user.id)) > feedLimits.bookmarks)
        throw new AppError('conflict', messages.feed.tooManyBookmarks);
    });
  } catch (error) {
    throw isMissingReference(error) ? postNotFound() : error;
  }
}

/**
 * Keeps a post no longer, also one that its author or a block has hidden since. A post that was not kept stays so. Throws `notFound`,
 * `tooMany`.
 */
export async function removeBookmark(platform: Platform, user: Writer, id: string): Promise<void> {
  if (!isId(id)) throw postNotFound();
  await platform.db.transaction().execute(async (tx) => {
    const wasThere = await deleteBookmark(tx, user.id, id);
    if (!wasThere) await requirePost(tx, id, user.id);
    await limitWriting(platform, tx, user, 'bookmarks');
  });
}
