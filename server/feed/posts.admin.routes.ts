import { adminMessages } from '#contract/admins/admin-messages.ts';
import { changeAdminPosts, deleteAdminPost, listAdminPosts, releasePost } from '#contract/feed/posts.admin.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { LatePostIndex } from './late-post-index.ts';
import * as posts from './posts.admin.service.ts';

/** Calls of admins on thoughts. */
export function postAdminRoutes(api: Api, platform: Platform, lateIndex: LatePostIndex): void {
  api.bind(listAdminPosts, async ({ query }) => posts.readPosts(platform.db, lateIndex, query));

  api.bind(deleteAdminPost, async ({ params, body, admin }) => {
    await posts.removePost(platform, admin, params.id, body?.reason);
    return { message: adminMessages.posts.deleted };
  });

  api.bind(releasePost, async ({ params, admin }) => ({
    message: adminMessages.posts.released,
    post: await posts.letPostGo(platform, admin, params.id),
  }));

  api.bind(changeAdminPosts, async ({ body, admin }) => {
    const changed = await posts.removePosts(platform, admin, body);
    return { message: adminMessages.posts.manyDeleted(changed.done.length), ...changed };
  });
}
