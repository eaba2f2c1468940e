import type { FastifyRequest } from 'fastify';
import type { AnswerOf, Call } from '#contract/call.ts';
import { createByteCache } from '#server/cache/bounded-cache.ts';
import { encodeAnswer } from '#server/cache/response-cache.ts';
import type { ReplicaReads } from '#server/db/replica/replica-routing.ts';
import { atRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import { type RawAnswer, versionedJson } from '#server/http/raw-answer.ts';
import type { EncodedBody } from '#server/http/encoded-body.ts';
import { activityOf, atFeedState, type FeedState, findFeedState, joinIds } from './feed-state.store.ts';
import type { PostRow } from './posts.store.ts';

/** What a call answers, and the rows of the posts in it. */
interface Read<Answer> {
  answer: Answer;
  rows: readonly PostRow[];
}

/**
 * Sends what a call shows of the feed. `view` tells apart what it answers at one state: the reader, ids and numbers. It is part of
 * the ETag. The call is bound as `isEncoded`. `read` is given the database to read it from.
 */
export type FeedCache = <C extends Call>(
  call: C,
  request: FastifyRequest,
  view: readonly (string | number | undefined)[],
  read: (db: Database) => Promise<Read<AnswerOf<C>>>,
) => Promise<RawAnswer>;

interface Kept extends FeedState {
  jsonIds: string;
  body: EncodedBody;
  /** In bytes. */
  length: number;
  /** Read where nothing can be missing that was there when it was asked for. */
  isSure: boolean;
}

const noIds = joinIds([]);

/**
 * Keeps the newest answer of each view as bytes. It is sent as long as the revision of the feed and the versions of its own posts
 * are those it was made of, which is one look at the database. An upvote therefore drops only the answers that show its post.
 */
export function createFeedCache(
  { db: primary, publicReads }: { db: Database; publicReads: ReplicaReads },
  maxBytes: number,
): FeedCache {
  const answers = createByteCache<Kept>(maxBytes);
  /** Many ask for the same page right after a change: it is read once for all of them. */
  const underway = new Map<string, Promise<Kept>>();

  async function make<C extends Call>(
    call: C,
    { revision, activity }: FeedState,
    /** The ids at this revision, where they are known. */
    jsonIds: string | undefined,
    read: (db: Database) => Promise<Read<AnswerOf<C>>>,
  ): Promise<Kept> {
    const hasAll = jsonIds === undefined ? atRevision('feed', revision) : atFeedState({ revision, activity }, jsonIds);
    return publicReads.at(hasAll, async (db) => {
      const { answer, rows } = await read(db);
      const body = encodeAnswer(call, answer);
      const ids = joinIds(rows);
      // A replica may lack the last votes on posts that nobody could name before.
      const isSure = jsonIds !== undefined || db === primary;
      return { revision, activity: activityOf(rows), jsonIds: ids, body, length: body.length + ids.length, isSure };
    });
  }

  async function findNewest<C extends Call>(
    call: C,
    key: string,
    read: (db: Database) => Promise<Read<AnswerOf<C>>>,
  ): Promise<Kept> {
    let kept = answers.get(key);
    for (let hasWaited = false; ;) {
      const known = kept;
      const now = await publicReads.newest((db) => findFeedState(db, known?.jsonIds ?? noIds));
      const isOfNow = known?.revision === now.revision;
      if (known && isOfNow && known.activity === now.activity) return known;
      const others = hasWaited ? undefined : underway.get(key);
      if (others) {
        // It may have been read before this was asked for: it is looked at again like one that was kept.
        hasWaited = true;
        kept = await others;
        continue;
      }
      const making = make(call, now, isOfNow ? known.jsonIds : undefined, read);
      underway.set(key, making);
      try {
        kept = await making;
      } finally {
        if (underway.get(key) === making) underway.delete(key);
      }
      answers.set(key, kept);
      if (kept.isSure) return kept;
    }
  }

  return async (call, request, view, read) => {
    const name = view.join('.');
    const { revision, activity, body } = await findNewest(call, `${call.path} ${name}`, read);
    return versionedJson(request, `${revision}.${activity}.${name}`, () => Promise.resolve(body));
  };
}
