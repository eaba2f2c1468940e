import { getPost, listComments, listPosts, listPostsOfUser } from '#contract/feed.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import { readIdCursor, readPage } from '#server/http/paging.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listComments as listCommentsOf } from './comments.store.ts';
import { requirePost } from './feed.service.ts';
import { type AuthoredPost, findAuthor, listPosts as listAllPosts, listPostsOf } from './posts.store.ts';
import { presentComment } from './present-post.ts';
import { completePost, completePosts } from './read-posts.ts';
import { createReadyFeed } from './ready-feed.ts';

/** Calls that show the feed. */
export function feedRoutes(api: Api, { db }: Platform): void {
  const ready = createReadyFeed(db);

  const readPosts = async (
    size: number,
    read: (limit: number | undefined) => Promise<AuthoredPost[]>,
    readerId: string | undefined,
  ) => {
    const { rows, nextCursor } = await readPage(size, read, (row) => row.id);
    return { data: await completePosts(db, rows, readerId), nextCursor };
  };

  api.bind(listPosts, async ({ query, reader, request }) => {
    const cursor = readIdCursor(query.cursor);
    const size = query.limit ?? limits.post.page.default;
    return ready(listPosts, request, [reader?.id, size, cursor], () =>
      readPosts(size, (limit) => listAllPosts(db, { cursor, limit }), reader?.id),
    );
  });

  api.bind(getPost, async ({ params, reader, request }) =>
    ready(getPost, request, [reader?.id, params.id], async () => ({
      data: await completePost(db, await requirePost(db, params.id), reader?.id),
    })),
  );

  api.bind(listPostsOfUser, async ({ params, query, reader, request }) => {
    const cursor = readIdCursor(query.cursor);
    const size = query.limit ?? limits.post.page.default;
    return ready(listPostsOfUser, request, [reader?.id, params.id, size, cursor], async () => {
      const author = isId(params.id) ? await findAuthor(db, params.id) : undefined;
      if (!author || author.banned) throw new AppError('notFound', messages.users.notFound);
      return readPosts(size, (limit) => listPostsOf(db, params.id, { cursor, limit }), reader?.id);
    });
  });

  api.bind(listComments, async ({ params, query }) => {
    const cursor = readIdCursor(query.cursor);
    const { id } = await requirePost(db, params.id);
    const { rows, nextCursor } = await readPage(
      query.limit ?? limits.post.comments,
      (limit = limits.post.comments) => listCommentsOf(db, id, { cursor, limit }),
      (row) => row.id,
    );
    return { data: rows.toReversed().map(presentComment), nextCursor };
  });
}
