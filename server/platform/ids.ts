import { hash } from 'node:crypto';
import { v7, validate } from 'uuid';

/** A new id: a UUID of version 7 (RFC 9562), so that ids sort by the time they were made. */
export const newId = (): string => v7();

/** An id among those that were made at `time`, in milliseconds since 1970: lists sort by the id. */
export const idOfTime = (time: number): string => v7({ msecs: time });

/** As `idOfTime`, but the same each time for one name. */
export const idOfNamed = (time: number, name: string): string =>
  v7({ msecs: time, random: hash('sha256', name, 'buffer') });

/** True if a text can be an id at all. Those of others go to the database, which takes not every text for a value. */
export const isId = (text: string): boolean => validate(text);

/** Lower bound of the ids that were made at `time` or later (RFC 9562 5.7). */
export function idBoundary(time: number): string {
  const hex = Math.max(0, Math.floor(time)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
