import { messages } from '#contract/messages.ts';
import type { TimeCursor } from '#server/db/time-order.ts';
import { fieldError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';

/** A page of a list, and where the next one begins; null at the end. */
interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** Reads one row more than asked for, to know whether there are more. Without a size the list is read whole. */
export async function readPage<Row>(
  size: number | undefined,
  read: (limit: number | undefined) => Promise<Row[]>,
  cursorOf: (row: Row) => string,
): Promise<Page<Row>> {
  if (size === undefined) return { rows: await read(undefined), nextCursor: null };
  const rows = await read(size + 1);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return { rows: rows.slice(0, size), nextCursor: last ? cursorOf(last) : null };
}

/** The id that a list sorted by id goes on after. Throws `invalid` for anything that is no id. */
export function readIdCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !isId(cursor)) throw fieldError('cursor', messages.http.badCursor);
  return cursor;
}

/** Names the row that a list sorted by time and then id goes on after. */
export const writeTimeCursor = (at: number | null, id: string): string => `${at ?? 0}~${id}`;

/** `writeTimeCursor` for a row in the bin. */
export const writeBinCursor = (row: { deleted_at: number | null; id: string }): string =>
  writeTimeCursor(row.deleted_at, row.id);

/** Throws `invalid` for anything that `writeTimeCursor` did not write. */
export function readTimeCursor(cursor: string | undefined): TimeCursor | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = /^(\d{1,15})~([\w-]{1,64})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw fieldError('cursor', messages.http.badCursor);
  return { at: Number(at), id };
}

/** A number that counts from 1, such as a version's; undefined for anything else. */
export const readOrdinal = (given: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;

/** The number that a list of versions goes on below. Throws `invalid` for anything that is none. */
export function readOrdinalCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const below = readOrdinal(cursor);
  if (below === undefined) throw fieldError('cursor', messages.http.badCursor);
  return below;
}
