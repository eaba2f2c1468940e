import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { postSchema } from '#contract/feed/feed.ts';
import { createByteCache } from '#server/cache/bounded-cache.ts';
import type { ReplicaReads } from '#server/db/replica/replica-routing.ts';
import { atRevision, type IsUpToDate } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import { EncodedBody } from '#server/http/encoded-body.ts';
import { type RawAnswer, versionedJson } from '#server/http/raw-answer.ts';
import { atHiddenRevision, hiddenFrom, type Reader } from '#server/safety/hidden-people.service.ts';
import { activityOf, atFeedState, type FeedState, findFeedState, joinIds } from './feed-state.store.ts';
import type { AuthoredPost } from './posts.store.ts';
import { completePosts } from './read-posts.ts';

/** The posts of an answer in their order, and how their JSON becomes the whole answer. */
export interface Shown {
  rows: readonly AuthoredPost[];
  wrap: (posts: string) => string;
}

interface View {
  reader: Reader | undefined;
  /** Ids and numbers that tell the call's answers apart. They are part of a visitor's ETag. */
  parts: readonly (string | number | undefined)[];
}

/** Sends what a call shows of the feed. The call is bound as `isEncoded`. `read` is given the database to read from. */
export type FeedCache = (
  call: Call,
  request: FastifyRequest,
  view: View,
  read: (db: Database) => Promise<Shown>,
) => Promise<RawAnswer>;

/** One post as JSON, at one version. */
interface EncodedPost {
  id: string;
  version: number;
  json: string;
}

interface Kept extends FeedState {
  jsonIds: string;
  posts: readonly EncodedPost[];
  body: EncodedBody;
  /** Version of a signed-in reader's answer: of the reader and its bytes alone, so that it tells nothing of who has blocked whom. */
  digest: string | undefined;
  /** In bytes, roughly: the body, and its posts once more. */
  length: number;
  /** False if it came from a replica that may lack the last votes on posts whose ids nobody knew before. */
  isSure: boolean;
}

interface Reads {
  /** The primary. */
  db: Database;
  publicReads: ReplicaReads;
}

interface Making {
  /** The `clock` before its state was read. */
  startedAt: number;
  kept: Promise<Kept>;
}

const noIds = joinIds([]);

const newestFirst = (one: EncodedPost, other: EncodedPost): number => (one.id > other.id ? -1 : 1);

/** Encodes posts, newest first. Those that `known` has at the same version are taken from there. */
async function encodePosts(
  db: Database,
  rows: readonly AuthoredPost[],
  reader: Reader | undefined,
  known: readonly EncodedPost[],
): Promise<EncodedPost[]> {
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const unchanged = known.filter(({ id, version }) => versions.get(id) === version);
  const unchangedIds = new Set(unchanged.map(({ id }) => id));
  const changed = rows.filter(({ id }) => !unchangedIds.has(id));
  const completed = await completePosts(db, changed, reader);
  const encoded = changed.map(({ id, version }, place) => ({
    id,
    version,
    json: JSON.stringify(z.parse(postSchema, completed[place])),
  }));
  return [...unchanged, ...encoded].toSorted(newestFirst);
}

/** Makes the answer at a state. `known` is the one that was kept at the same revision. */
const makeKept = (
  { db: primary, publicReads }: Reads,
  { revision, activity }: FeedState,
  known: Kept | undefined,
  { reader, read }: { reader: Reader | undefined; read: (db: Database) => Promise<Shown> },
): Promise<Kept> => {
  const hasFeed = known ? atFeedState({ revision, activity }, known.jsonIds) : atRevision('feed', revision);
  const isHiding = reader !== undefined && hiddenFrom(reader) !== undefined;
  const hasAll: IsUpToDate = isHiding ? async (db) => (await atHiddenRevision(reader)(db)) && hasFeed(db) : hasFeed;
  return publicReads.at(hasAll, async (db) => {
    const { rows, wrap } = await read(db);
    const posts = await encodePosts(db, rows, reader, known?.posts ?? []);
    const bytes = Buffer.from(wrap(posts.map(({ json }) => json).join(',')));
    const body = new EncodedBody(bytes);
    const digest = reader && createHash('sha256').update(`${reader.id}.`).update(bytes).digest('base64url');
    const jsonIds = joinIds(rows);
    const length = 2 * body.length + jsonIds.length;
    const isSure = !!known || db === primary;
    return { revision, activity: activityOf(rows), jsonIds, posts, body, digest, length, isSure };
  });
};

/**
 * Caches the newest answer of each view as bytes. It is sent while the revision of the feed and the versions of its posts stay
 * the same, which one query tells. After an upvote or a comment, only the changed post of an answer is read and encoded anew.
 */
export function createFeedCache(reads: Reads, maxBytes: number): FeedCache {
  const answers = createByteCache<Kept>(maxBytes);
  /** Many ask for the same page right after a change: they share one reading. */
  const underway = new Map<string, Making>();
  /** Counts requests and looks at the state, to tell which came first. */
  let clock = 0;

  async function findNewest(
    key: string,
    reader: Reader | undefined,
    read: (db: Database) => Promise<Shown>,
  ): Promise<Kept> {
    const askedAt = (clock += 1);
    let kept = answers.get(key);
    for (;;) {
      const known = kept;
      const startedAt = (clock += 1);
      const now = await reads.publicReads.newest((db) => findFeedState(db, known?.jsonIds ?? noIds));
      const isOfNow = known?.revision === now.revision;
      if (known && isOfNow && known.activity === now.activity) return known;
      const others = underway.get(key);
      if (others) {
        kept = await others.kept;
        // Of a state that was read after this request came: it shows all that the reader may know of.
        if (kept.isSure && others.startedAt > askedAt) return kept;
        continue;
      }
      const making = { startedAt, kept: makeKept(reads, now, isOfNow ? known : undefined, { reader, read }) };
      underway.set(key, making);
      try {
        kept = await making.kept;
      } finally {
        underway.delete(key);
      }
      answers.set(key, kept);
      if (kept.isSure) return kept;
    }
  }

  return async (call, request, { reader, parts }, read) => {
    // The people who are hidden from a reader make another answer of it, so that no post encoded before is taken over.
    const name = [reader?.id, ...parts, ...(hiddenFrom(reader) === undefined ? [] : [reader?.hiddenRevision])].join(
      '.',
    );
    const { revision, activity, body, digest } = await findNewest(`${call.path} ${name}`, reader, read);
    return versionedJson(request, digest ?? `${revision}.${activity}.${name}`, () => Promise.resolve(body));
  };
}
