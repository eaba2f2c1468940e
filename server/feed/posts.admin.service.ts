import type { Database } from '#server/db/tables.ts';
import { postNotFound, bumpFeedRevision } from './feed.service.ts';
import { deleteAnyPost } from './posts.store.ts';

/**
 * Deletes a post for good, in its author's bin or not, with its comments and upvotes, in a transaction that is there already. Its last
 * statement raises the feed. Throws `notFound`.
 */
export async function deletePostWithin(tx: Database, id: string): Promise<void> {
  if (!(await deleteAnyPost(tx, id))) throw postNotFound();
  await bumpFeedRevision(tx);
}
