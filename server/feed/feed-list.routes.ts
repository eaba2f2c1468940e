import { listPosts } from '#contract/feed.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { tagKey } from '#lib/post-tags.ts';
import type { Database } from '#server/db/tables.ts';
import type { Api } from '#server/http/bind.ts';
import { readIdCursor, readPage } from '#server/http/paging.ts';
import { fieldError } from '#server/platform/app-error.ts';
import { hiddenFrom } from '#server/safety/hidden-people.service.ts';
import type { FeedCache, Shown } from './feed-cache.ts';
import { listFoundPosts } from './found-posts.store.ts';
import { countTagged } from './post-tags.store.ts';
import { findWalkedTo, listPosts as listAllPosts, listPostsShownTo } from './posts.store.ts';
import { asList, readList } from './shown-list.ts';

interface Page {
  size: number;
  cursor: string | undefined;
}

/**
 * A page of the feed for a reader who hides people. It is full where there are enough posts among those that one page walks over, and
 * goes on behind these otherwise.
 */
async function readShownList(db: Database, readerId: string, { size, cursor }: Page): Promise<Shown> {
  const read = (limit: number | undefined) => listPostsShownTo(db, readerId, { cursor, limit });
  const { rows, nextCursor } = await readPage(size, read, (row) => row.id);
  return asList(rows, nextCursor ?? (await findWalkedTo(db, cursor)) ?? null);
}

/** The form by which a tag is matched. Throws `invalid`. */
function readTag(given: string): string {
  const tag = tagKey(given);
  if (tag === undefined) throw fieldError('tag', messages.feed.badTag);
  return tag;
}

/** A page of a tag. The first one tells how many there are. */
async function readTagged(
  db: Database,
  wanted: { tag: string; shownTo: string | undefined },
  page: Page,
): Promise<Shown> {
  const { rows, nextCursor } = await listFoundPosts(db, wanted, page);
  if (page.cursor !== undefined) return asList(rows, nextCursor);
  const isAll = nextCursor === null;
  return asList(rows, nextCursor, isAll ? rows.length : await countTagged(db, wanted.tag, wanted.shownTo));
}

/** The call that lists the feed: all of it, or what the query asks for. */
export function feedListRoute(api: Api, ready: FeedCache): void {
  api.bind(
    listPosts,
    async ({ query, reader, request }) => {
      const page = { cursor: readIdCursor(query.cursor), size: query.limit ?? limits.post.page.default };
      const shownTo = hiddenFrom(reader);
      const parts = [page.size, page.cursor];
      if (query.tag !== undefined) {
        const tag = readTag(query.tag);
        const view = { reader, parts: [...parts, 'tag', encodeURIComponent(tag)] };
        return ready(listPosts, request, view, (db) => readTagged(db, { tag, shownTo }, page));
      }
      return ready(listPosts, request, { reader, parts }, (db) =>
        shownTo === undefined
          ? readList(page.size, (limit) => listAllPosts(db, { cursor: page.cursor, limit }))
          : readShownList(db, shownTo, page),
      );
    },
    { isEncoded: true },
  );
}
