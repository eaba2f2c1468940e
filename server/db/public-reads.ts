import { AppError } from '#server/platform/app-error.ts';
import { isDatabaseAway } from './lost-connection.ts';
import { findRevision, type Revised } from './revision.store.ts';
import type { Database } from './tables.ts';

/** A replica that failed is left alone for this long, so that nobody waits for it again and again. */
const restMs = 2000;

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Reads of what everybody may see, which a replica may answer. What it has is older than the primary by a moment, of which nobody
 * can say how long; the revision can: it is raised in the transaction of each change that is shown, so that a replica with the
 * primary's revision has all of what that names. Who writes therefore reads what he wrote, from any process.
 */
export interface PublicReads {
  /** Reads what must be of this moment, as a revision. While the primary is away, as the replica last heard of it. */
  newest<Result>(read: (db: Database) => Promise<Result>): Promise<Result>;
  /** Reads what this revision names, or what came after it. */
  at<Result>(name: Revised, revision: number, read: (db: Database) => Promise<Result>): Promise<Result>;
  /** Reads at the newest revision. */
  now<Result>(name: Revised, read: (db: Database) => Promise<Result>): Promise<Result>;
}

/** For a database without a replica. */
export const createPrimaryReads = (primary: Database): PublicReads => ({
  newest: (read) => read(primary),
  at: (_name, _revision, read) => read(primary),
  now: (_name, read) => read(primary),
});

/** Spares the primary what a replica can answer, and takes its place for readers while it is away. */
export function createReplicaReads(primary: Database, replica: Database, log: Log): PublicReads {
  let restsUntil = 0;

  const rest = (error: unknown) => {
    if (restsUntil === 0) log.warn({ err: error }, 'The replica cannot be read; the primary answers');
    restsUntil = performance.now() + restMs;
  };

  const isUpTo = async (name: Revised, revision: number): Promise<boolean> => {
    if (performance.now() < restsUntil) return false;
    try {
      const isThere = (await findRevision(replica, name)) >= revision;
      if (restsUntil > 0) log.info({}, 'The replica can be read again');
      restsUntil = 0;
      return isThere;
    } catch (error) {
      rest(error);
      return false;
    }
  };

  /** Something may be there that no revision names, as somebody who has just joined: only the primary knows that it is not. */
  const lastWord = async <Result>(ofReplica: unknown, read: (db: Database) => Promise<Result>): Promise<Result> => {
    try {
      return await read(primary);
    } catch (error) {
      throw isDatabaseAway(error) ? ofReplica : error;
    }
  };

  const reads: PublicReads = {
    async newest(read) {
      try {
        return await read(primary);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        // Nobody can write now either: the replica has what was shown last, or nearly.
        return read(replica);
      }
    },
    async at(name, revision, read) {
      if (!(await isUpTo(name, revision))) return read(primary);
      try {
        return await read(replica);
      } catch (error) {
        // What fails may be the replica's fault: a conflict with what it replays, an older schema.
        if (!(error instanceof AppError)) rest(error);
        return lastWord(error, read);
      }
    },
    now: async (name, read) => reads.at(name, await reads.newest((db) => findRevision(db, name)), read),
  };
  return reads;
}
