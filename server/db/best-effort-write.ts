import { isDiskFull, isReadOnly } from './constraint.ts';
import { isDatabaseAway } from './lost-connection.ts';

interface Log {
  warn(details: object, message: string): void;
}

/** True for errors that mean the database is unwritable: disk full, read-only or unreachable. */
const isUnstorable = (error: unknown): boolean => isDiskFull(error) || isReadOnly(error) || isDatabaseAway(error);

/**
 * Writes a side effect of a read, for example when a session was last used. If the database is unwritable, logs `leftOut` and
 * resolves, so that the read still succeeds. Throws any other error of `write`.
 */
export async function writeBestEffort(log: Log, write: () => Promise<unknown>, leftOut: string): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    log.warn({ err: error }, leftOut);
  }
}
