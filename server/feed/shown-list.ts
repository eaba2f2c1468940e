import { readPage } from '#server/http/paging.ts';
import type { Shown } from './feed-cache.ts';
import type { AuthoredPost } from './posts.store.ts';

/** A page of posts as an answer of the feed. `total` is left out where it is not counted. */
export const asList = (rows: readonly AuthoredPost[], nextCursor: string | null, total?: number): Shown => ({
  rows,
  wrap: (posts) =>
    `{"success":true,"data":[${posts}],"nextCursor":${JSON.stringify(nextCursor)}${total === undefined ? '' : `,"total":${total}`}}`,
});

/** A page of posts that are read by key. */
export async function readList(
  size: number,
  read: (limit: number | undefined) => Promise<AuthoredPost[]>,
): Promise<Shown> {
  const { rows, nextCursor } = await readPage(size, read, (row) => row.id);
  return asList(rows, nextCursor);
}
