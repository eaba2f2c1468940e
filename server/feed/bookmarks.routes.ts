import { bookmarkPost, listBookmarkIds, listBookmarks, unbookmarkPost } from '#contract/feed/bookmarks.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import { readPage, readTimeCursor, writeTimeCursor } from '#server/http/paging.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hiddenFrom } from '#server/safety/hidden-people.service.ts';
import { addBookmark, removeBookmark } from './bookmarks.service.ts';
import { listBookmarkedPosts, listBookmarks as listKept } from './bookmarks.store.ts';
import { completePosts } from './read-posts.ts';

/** Calls on the thoughts that a person keeps for themselves. */
export function bookmarkRoutes(api: Api, platform: Platform): void {
  api.bind(bookmarkPost, async ({ params, user }) => {
    await addBookmark(platform, user, params.id);
    return { message: messages.feed.bookmarked };
  });

  api.bind(unbookmarkPost, async ({ params, user }) => {
    await removeBookmark(platform, user, params.id);
    return { message: messages.feed.unbookmarked };
  });

  api.bind(listBookmarks, async ({ query, user }) => {
    const after = readTimeCursor(query.cursor);
    const size = query.limit ?? limits.post.page.default;
    const whose = { userId: user.id, unblockedFor: hiddenFrom(user) };
    return platform.readOwn(async (db) => {
      const { rows, nextCursor } = await readPage(
        size,
        (limit = size) => listBookmarkedPosts(db, whose, { after, limit }),
        (row) => writeTimeCursor(row.bookmarked_at, row.id),
      );
      return { data: await completePosts(db, rows, user), nextCursor };
    });
  });

  api.bind(listBookmarkIds, async ({ user }) => {
    const rows = await platform.readOwn((db) => listKept(db, user.id));
    return { data: rows.map(({ post_id }) => post_id) };
  });
}
