import * as z from 'zod/mini';
import { successSchema } from '#contract/call.ts';
import { listPosts } from '#contract/feed/feed.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { tagKey } from '#lib/post-tags.ts';
import type { Database } from '#server/db/tables.ts';
import type { Api } from '#server/http/bind.ts';
import { EncodedBody } from '#server/http/encoded-body.ts';
import { readIdCursor, readPage } from '#server/http/paging.ts';
import { jsonHeaders, RawAnswer } from '#server/http/raw-answer.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hiddenFrom, type Reader } from '#server/safety/hidden-people.service.ts';
import type { FeedCache, Shown } from './feed-cache.ts';
import { listFoundPosts, type Wanted } from './found-posts.store.ts';
import type { LatePostIndex } from './late-post-index.ts';
import { countTagged } from './post-index.store.ts';
import { findWalkedTo, listPosts as listAllPosts, listPostsShownTo } from './posts.store.ts';
import { completePosts } from './read-posts.ts';
import { asList, readList } from './shown-list.ts';

const foundAnswer = successSchema(listPosts);

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

/**
 * What somebody searches for, and what their friends wrote: too many answers to be kept, and no revision tells of a friendship. Private
 * reads come from the primary.
 */
async function answerFound(
  { readOwn, publicReads }: Platform,
  reader: Reader | undefined,
  wanted: Wanted,
  page: Page,
): Promise<RawAnswer> {
  const read = async (db: Database) => {
    const { rows, nextCursor } = await listFoundPosts(db, wanted, page);
    return { success: true, data: await completePosts(db, rows, reader), nextCursor };
  };
  const found = await (reader ? readOwn(read) : publicReads.now('feed', read));
  return new RawAnswer(new EncodedBody(Buffer.from(JSON.stringify(z.parse(foundAnswer, found)))), jsonHeaders);
}

/** The call that lists the feed: all of it, or what the query asks for. */
export function feedListRoute(
  api: Api,
  platform: Platform,
  { ready, lateIndex }: { ready: FeedCache; lateIndex: LatePostIndex },
): void {
  api.bind(
    listPosts,
    async ({ query, reader, request }) => {
      const page = { cursor: readIdCursor(query.cursor), size: query.limit ?? limits.post.page.default };
      const shownTo = hiddenFrom(reader);
      const parts = [page.size, page.cursor];
      const tag = query.tag === undefined ? undefined : readTag(query.tag);
      const isOfFriends = query.view === 'friends';
      if (isOfFriends && !reader) throw new AppError('sessionEnded', messages.session.required);
      if (query.q) await lateIndex.settle();
      if (query.q || isOfFriends) {
        const wanted = { q: query.q || undefined, tag, friendsOf: isOfFriends ? reader?.id : undefined, shownTo };
        return answerFound(platform, reader, wanted, page);
      }
      if (tag !== undefined) {
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
