import { isDatabaseAway } from '../lost-connection.ts';
import type { Database } from '../tables.ts';

/**
 * Runs a read of private rows, such as a session or notes, on the primary. Falls back to the replica while the primary is
 * unreachable. `read` gets the database and must query no other one, so that all rows come from one database. A replica may be
 * behind, so its refusal proves nothing: the caller then gets the primary's connection error.
 */
export type ReadPrivate = <Result>(read: (db: Database) => Promise<Result>) => Promise<Result>;

/** Creates the router. Without a replica, every read goes to the primary. */
export function createPrivateReads(primary: Database, replica?: Database): ReadPrivate {
  if (!replica) return (read) => read(primary);
  return async (read) => {
    try {
      return await read(primary);
    } catch (away) {
      if (!isDatabaseAway(away)) throw away;
      return read(replica).catch(() => {
        throw away;
      });
    }
  };
}
