import { isDatabaseAway } from './lost-connection.ts';
import type { Database } from './tables.ts';

/**
 * Reads what is one person's own, his session included: from the primary, and while that is away from the replica, as it last heard of
 * it. `read` is given the one it reads from, and asks nothing else. What the replica does not have or refuses may be otherwise on
 * the primary: that is told as the primary's absence.
 */
export type ReadOwn = <Result>(read: (db: Database) => Promise<Result>) => Promise<Result>;

/** Without a replica, everything is read from the primary. */
export function createReadOwn(primary: Database, replica?: Database): ReadOwn {
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
