import { v7, validate } from 'uuid';

/** A new id: a UUID of version 7 (RFC 9562), so that ids sort by the time they were made. */
export const newId = (): string => v7();

/** Whether a text can be an id at all. Those of others go to the database, which takes not every text for a value. */
export const isId = (text: string): boolean => validate(text);

/** What every id that was made at `time` or later is greater than, and every earlier one less (RFC 9562 5.7). */
export function idBoundary(time: number): string {
  const hex = Math.max(0, Math.floor(time)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
