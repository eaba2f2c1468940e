import { getPost, listComments, listFeedPeople, listFeedTags, listPostsOfUser } from '#contract/feed/feed.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import { readIdCursor } from '#server/http/paging.ts';
import type { IsUpToDate } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import {
  atHiddenRevision,
  findRelation,
  hiddenFrom,
  isLimitedTo,
  type Reader,
} from '#server/safety/hidden-people.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readCommentPage } from './comments.service.ts';
import { createFeedCache } from './feed-cache.ts';
import { feedListRoute } from './feed-list.routes.ts';
import { postNotFound, requirePost } from './feed.service.ts';
import { atFeedState, findFeedState, joinIds } from './feed-state.store.ts';
import { findAuthor, listPostsOf } from './posts.store.ts';
import type { LatePostIndex } from './late-post-index.ts';
import { createRecentPeople } from './recent-authors.ts';
import { createRecentTags } from './recent-tags.ts';
import { readList } from './shown-list.ts';

/** Memory for answers that are kept as they are sent: some 400 pages of 20 thoughts. */
const readyFeedBytes = 8 * 1_048_576;

const personNotFound = (): AppError => new AppError('notFound', messages.users.notFound);

/** Throws `notFound` where a person’s thoughts are not shown to a reader. For nobody, that takes as long as for who has blocked them. */
async function requireShownAuthor(db: Database, id: string, reader: Reader | undefined): Promise<void> {
  const author = await findAuthor(db, id);
  const readerId = hiddenFrom(reader);
  if (readerId === undefined) {
    if (!author || author.banned || author.limited_until > 0) throw personNotFound();
    return;
  }
  const isLimited = await isLimitedTo(db, readerId, id);
  const { isBlocked } = await findRelation(db, readerId, id);
  if (!author || author.banned || isLimited || isBlocked) throw personNotFound();
}

/** Calls that show the feed. */
export function feedRoutes(api: Api, platform: Platform, lateIndex: LatePostIndex): void {
  const ready = createFeedCache(platform, readyFeedBytes);
  feedListRoute(api, platform, { ready, lateIndex });
  const recentTags = createRecentTags(platform);
  const recentPeople = createRecentPeople(platform);
  api.bind(listFeedTags, async () => ({ data: await recentTags() }));
  api.bind(listFeedPeople, async ({ reader }) => ({ data: await recentPeople(reader) }));

  api.bind(
    getPost,
    async ({ params: { id }, reader, request }) => {
      if (!isId(id)) throw postNotFound();
      return ready(getPost, request, { reader, parts: [id] }, async (db) => ({
        rows: [await requirePost(db, id, hiddenFrom(reader))],
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
      const view = { reader, parts: [params.id, size, cursor] };
      const unblockedFor = hiddenFrom(reader);
      return ready(listPostsOfUser, request, view, async (db) => {
        await requireShownAuthor(db, params.id, reader);
        const of = { userId: params.id, unblockedFor };
        return readList(size, (limit) => listPostsOf(db, of, { cursor, limit }));
      });
    },
    { isEncoded: true },
  );

  commentListRoute(api, platform);
}

function commentListRoute(api: Api, { publicReads }: Platform): void {
  api.bind(listComments, async ({ params, query, reader }) => {
    const cursor = readIdCursor(query.cursor);
    if (!isId(params.id)) throw postNotFound();
    const ids = joinIds([params]);
    const state = await publicReads.newest((db) => findFeedState(db, ids));
    const shownTo = hiddenFrom(reader);
    const hasFeed = atFeedState(state, ids);
    const hasAll: IsUpToDate = async (db) =>
      (!reader || shownTo === undefined || (await atHiddenRevision(reader)(db))) && hasFeed(db);
    return publicReads.at(hasAll, async (db) => {
      const { id } = await requirePost(db, params.id, shownTo);
      const size = query.limit ?? limits.post.comments;
      return readCommentPage(db, { column: 'post_id', id }, { cursor, size, shownTo });
    });
  });
}
