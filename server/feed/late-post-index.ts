import { setImmediate, setTimeout } from 'node:timers/promises';
import { changeLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { idBoundary } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { insertPostTexts } from '#server/search/post-index.ts';
import { lockPostBatches } from './feed.service.ts';

/**
 * The words of new thoughts are indexed after the answer, many in one transaction. In the transaction of the thought, they took as long
 * as all else that it does (0.3 ms of the processor).
 */

/** Thoughts of one transaction, which takes some 30 ms, and the pause between two: others are answered meanwhile. */
const atOnce = 100;
const pauseMs = 100;

/** Transactions that a search makes first, at most. */
const beforeSearch = 5;

/** More wait no longer than that: further ones are indexed in their own transactions. */
const mostWaiting = 20_000;

/** A crash leaves thoughts of its last moments. They are looked for among those of this time. */
const lookedThroughMs = 25 * 60 * 60_000;

/** Indexes those of some posts that are not indexed, as they are now. */
const indexMissing = (db: Database, ids: readonly string[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockPostBatches(tx);
    const posts = await tx
      .selectFrom('posts')
      .select(['id', 'content'])
      .where('id', 'in', ids)
      .orderBy('id')
      // An edit waits: it replaces what is indexed here.
      .modifyEnd(changeLock(tx))
      .execute();
    const known = await tx.selectFrom('post_search').select('post_id').where('post_id', 'in', ids).execute();
    const indexed = new Set(known.map(({ post_id }) => post_id));
    await insertPostTexts(
      tx,
      posts.filter(({ id }) => !indexed.has(id)),
    );
  });

/** Thoughts of this process that are not indexed yet. */
export interface LatePostIndex {
  /** A thought that was just stored without its words. */
  add: (id: string) => void;
  /** True where new thoughts should be indexed as they are stored. */
  readonly isFull: boolean;
  /** Indexes what waits before a search, so that people find what they just wrote. A failure is left to the next time. */
  settle: () => Promise<void>;
}

export function createLatePostIndex({
  db,
  backgroundTasks,
  log,
}: Pick<Platform, 'db' | 'backgroundTasks' | 'log'>): LatePostIndex {
  const waiting = new Set<string>();
  let isRunning = false;
  let last: Promise<void> = Promise.resolve();

  const indexSome = async (): Promise<void> => {
    const ids = Array.from(waiting.values().take(atOnce));
    if (ids.length === 0) return;
    await indexMissing(db, ids);
    for (const id of ids) waiting.delete(id);
  };

  /** One transaction after the other, also where searches ask for it. */
  const inTurn = (): Promise<void> => {
    const turn = last.then(indexSome);
    last = turn.catch(() => undefined);
    return turn;
  };

  const indexAll = async (ending: AbortSignal): Promise<void> => {
    try {
      while (waiting.size > 0 && !ending.aborted) {
        await setTimeout(pauseMs);
        await inTurn();
      }
    } finally {
      isRunning = false;
    }
  };

  return {
    add(id) {
      waiting.add(id);
      if (isRunning) return;
      isRunning = true;
      backgroundTasks.run(indexAll, 'The words of new thoughts could not be indexed');
    },
    get isFull() {
      return waiting.size >= mostWaiting;
    },
    async settle() {
      try {
        for (let turn = 0; turn < beforeSearch && waiting.size > 0; turn += 1) await inTurn();
      } catch (error) {
        log.warn({ err: error }, 'A search could not index new thoughts');
      }
    },
  };
}

/** Indexes those that are missing among the next posts after an id. Answers where to go on; undefined at the end. */
async function indexNext(db: Database, after: string): Promise<string | undefined> {
  const posts = await db
    .selectFrom('posts')
    .leftJoin('post_search', 'post_search.post_id', 'posts.id')
    .select(['posts.id', 'post_search.post_id as indexed'])
    .where('posts.id', '>', after)
    .orderBy('posts.id')
    .limit(atOnce)
    .execute();
  const missing = posts.filter(({ indexed }) => indexed === null).map(({ id }) => id);
  if (missing.length > 0) await indexMissing(db, missing);
  return posts.length < atOnce ? undefined : posts.at(-1)?.id;
}

/** Indexes thoughts of the last day that a process has left behind. `ending` ends it after the running transaction. */
export async function indexLeftPosts(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  ending?: AbortSignal,
): Promise<void> {
  let after: string | undefined = idBoundary(clock.now() - lookedThroughMs);
  for (;;) {
    if (ending?.aborted) return;
    after = await indexNext(db, after);
    if (after === undefined) return;
    await setImmediate();
  }
}
