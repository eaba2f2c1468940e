import { getPost, listComments, listPosts, listPostsOfUser } from '#contract/feed.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import { readIdCursor, readPage } from '#server/http/paging.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listComments as listCommentsOf } from './comments.store.ts';
import { createFeedCache, type Shown } from './feed-cache.ts';
import { postNotFound, requirePost } from './feed.service.ts';
import { atFeedState, findFeedState, joinIds } from './feed-state.store.ts';
import { type AuthoredPost, findAuthor, listPosts as listAllPosts, listPostsOf } from './posts.store.ts';
import { presentComment } from './present-post.ts';

/** Memory for answers that are kept as they are sent: some 400 pages of 20 thoughts. */
const readyFeedBytes = 8 * 1_048_576;

const personNotFound = (): AppError => new AppError('notFound', messages.users.notFound);

const asList = (rows: readonly AuthoredPost[], nextCursor: string | null): Shown => ({
  rows,
  wrap: (posts) => `{"success":true,"data":[${posts}],"nextCursor":${JSON.stringify(nextCursor)}}`,
});

/** Calls that show the feed. */
export function feedRoutes(api: Api, platform: Platform): void {
  const ready = createFeedCache(platform, readyFeedBytes);

  const readList = async (
    size: number,
    read: (limit: number | undefined) => Promise<AuthoredPost[]>,
  ): Promise<Shown> => {
    const { rows, nextCursor } = await readPage(size, read, (row) => row.id);
    return asList(rows, nextCursor);
  };

  api.bind(
    listPosts,
    async ({ query, reader, request }) => {
      const cursor = readIdCursor(query.cursor);
      const size = query.limit ?? limits.post.page.default;
      return ready(listPosts, request, { readerId: reader?.id, parts: [size, cursor] }, (db) =>
        readList(size, (limit) => listAllPosts(db, { cursor, limit })),
      );
    },
    { isEncoded: true },
  );

  api.bind(
    getPost,
    async ({ params: { id }, reader, request }) => {
      if (!isId(id)) throw postNotFound();
      return ready(getPost, request, { readerId: reader?.id, parts: [id] }, async (db) => ({
        rows: [await requirePost(db, id)],
        wrap: (post) => `{"success":true,"data":${post}}`,
      }));
    },
    { isEncoded: true },
  );

  api.bind(
    listPostsOfUser,
    async ({ params, query, reader, request }) => {
      const cursor = readIdCursor(query.cursor);
      const size = query.limit ?? limits.post.page.default;
      if (!isId(params.id)) throw personNotFound();
      const view = { readerId: reader?.id, parts: [params.id, size, cursor] };
      return ready(listPostsOfUser, request, view, async (db) => {
        const author = await findAuthor(db, params.id);
        if (!author || author.banned) throw personNotFound();
        return readList(size, (limit) => listPostsOf(db, params.id, { cursor, limit }));
      });
    },
    { isEncoded: true },
  );

  commentListRoute(api, platform);
}

function commentListRoute(api: Api, { publicReads }: Platform): void {
  api.bind(listComments, async ({ params, query }) => {
    const cursor = readIdCursor(query.cursor);
    if (!isId(params.id)) throw postNotFound();
    const ids = joinIds([params]);
    const state = await publicReads.newest((db) => findFeedState(db, ids));
    const { rows, nextCursor } = await publicReads.at(atFeedState(state, ids), async (db) => {
      const { id } = await requirePost(db, params.id);
      return readPage(
        query.limit ?? limits.post.comments,
        (limit = limits.post.comments) => listCommentsOf(db, id, { cursor, limit }),
        (row) => row.id,
      );
    });
    return { data: rows.toReversed().map(presentComment), nextCursor };
  });
}
