import { isDiskFull, isReadOnly } from './constraint.ts';
import { isDatabaseAway } from './lost-connection.ts';

interface Log {
  warn(details: object, message: string): void;
}

/** Whether nothing could be stored just now, whatever it was. */
const isUnstorable = (error: unknown): boolean => isDiskFull(error) || isReadOnly(error) || isDatabaseAway(error);

/**
 * Stores what a read only leaves behind, such as that a session was used. Where nothing can be stored just now, it is left out and
 * the sentence is logged: nobody is kept from reading by it. Throws whatever else `write` throws.
 */
export async function writeInPassing(log: Log, write: () => Promise<unknown>, leftOut: string): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    log.warn({ err: error }, leftOut);
  }
}
