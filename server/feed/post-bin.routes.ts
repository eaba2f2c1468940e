import { emptyPostBin, listDeletedPosts, permanentlyDeletePost, restorePost } from '#contract/feed/feed.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import { readPage, readTimeCursor, writeBinCursor } from '#server/http/paging.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as bin from './post-bin.service.ts';
import { countPosts, listBinnedPosts } from './posts.store.ts';
import { completePosts } from './read-posts.ts';

/** Calls on one's own posts in the bin. */
export function postBinRoutes(api: Api, platform: Platform): void {
  api.bind(listDeletedPosts, async ({ query, user }) => {
    const after = readTimeCursor(query.cursor);
    return platform.readOwn(async (db) => {
      const { rows, nextCursor } = await readPage(
        query.limit ?? limits.post.page.default,
        (limit) => listBinnedPosts(db, user.id, { after, limit }),
        writeBinCursor,
      );
      return { data: await completePosts(db, rows, user), nextCursor, total: await countPosts(db, user.id, 'bin') };
    });
  });

  api.bind(restorePost, async ({ params, user }) => ({
    message: messages.feed.restored,
    data: await bin.restoreFromBin(platform, user, params.id),
  }));

  api.bind(permanentlyDeletePost, async ({ params, user }) => ({
    message: messages.feed.permanentlyDeleted,
    data: await bin.deleteForGood(platform, user, params.id),
  }));

  api.bind(emptyPostBin, async ({ user }) => {
    await bin.emptyBin(platform, user);
    return { message: messages.feed.binEmptied };
  });
}
