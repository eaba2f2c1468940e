import { AppError } from '#server/platform/app-error.ts';
import { isDatabaseAway } from '../lost-connection.ts';
import { atRevision, findRevision, type IsUpToDate, type Revised } from '../revision.store.ts';
import type { Database } from '../tables.ts';

/** Pause after a failure of the replica, so that calls do not wait for it again and again. */
const restMs = 2000;

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Public reads, which a replica may answer. Its data is older than the primary's by an unknown moment, but a revision or version
 * tells. The transaction of each shown change raises it, so a replica at the primary's revision has everything that it names.
 * Writers therefore read what they wrote, from any process.
 */
export interface ReplicaReads {
  /** Reads what must be of this moment, as a revision. While the primary is away, as the replica last heard of it. */
  newest<Result>(read: (db: Database) => Promise<Result>): Promise<Result>;
  /** Reads from the replica where `isUpToDate` finds in it all that is to be read, else from the primary. */
  at<Result>(isUpToDate: IsUpToDate, read: (db: Database) => Promise<Result>): Promise<Result>;
  /** Reads at the newest revision. */
  now<Result>(name: Revised, read: (db: Database) => Promise<Result>): Promise<Result>;
}

/** For a database without a replica. */
export const createPrimaryReads = (primary: Database): ReplicaReads => ({
  newest: (read) => read(primary),
  at: (_isUpToDate, read) => read(primary),
  now: (_name, read) => read(primary),
});

/** Spares the primary what a replica can answer, and takes its place for readers while it is away. */
export function createReplicaReads(primary: Database, replica: Database, log: Log): ReplicaReads {
  let restsUntil = 0;

  const rest = (error: unknown) => {
    if (restsUntil === 0) log.warn({ err: error }, 'The replica cannot be read; the primary answers');
    restsUntil = performance.now() + restMs;
  };

  const isUsable = async (isUpToDate: IsUpToDate): Promise<boolean> => {
    if (performance.now() < restsUntil) return false;
    try {
      const isThere = await isUpToDate(replica);
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

  const reads: ReplicaReads = {
    async newest(read) {
      try {
        return await read(primary);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        // Nobody can write now either: the replica has what was shown last, or nearly.
        return read(replica);
      }
    },
    async at(isUpToDate, read) {
      if (!(await isUsable(isUpToDate))) return read(primary);
      try {
        return await read(replica);
      } catch (error) {
        // The replica itself may cause the error: a conflict with its replay, an older schema.
        if (!(error instanceof AppError)) rest(error);
        return lastWord(error, read);
      }
    },
    now: async (name, read) => reads.at(atRevision(name, await reads.newest((db) => findRevision(db, name))), read),
  };
  return reads;
}
