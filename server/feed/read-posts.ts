import type { Post } from '#contract/feed.ts';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/tables.ts';
import { listNewestComments } from './comments.store.ts';
import type { AuthoredPost } from './posts.store.ts';
import { presentPost } from './present-post.ts';
import { listUpvotes } from './upvotes.store.ts';

/** The ids that a post carries of its upvoters: the reader's own first, and no more than the limit. */
function upvotersOf(all: readonly string[], readerId: string | undefined): string[] {
  const own = all.find((id) => id === readerId);
  const others = all.filter((id) => id !== readerId);
  return (own === undefined ? others : [own, ...others]).slice(0, limits.post.upvotes);
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** Posts with the upvotes and comments that they carry, as the reader sees them. */
export async function completePosts(
  db: Database,
  rows: readonly AuthoredPost[],
  readerId: string | undefined,
): Promise<Post[]> {
  const upvotes = await listUpvotes(db, rows, readerId, limits.post.upvotes);
  const comments = await listNewestComments(db, rows, limits.post.comments);
  const upvotesOf = Map.groupBy(upvotes, (row) => row.post_id);
  const commentsOf = Map.groupBy(comments.toSorted(byId), (row) => row.post_id);
  return rows.map((row) =>
    presentPost(
      row,
      upvotersOf(upvotesOf.get(row.id)?.map((upvote) => upvote.user_id) ?? [], readerId),
      commentsOf.get(row.id)?.slice(-limits.post.comments) ?? [],
    ),
  );
}

/** One post, as `completePosts`. */
export async function completePost(db: Database, row: AuthoredPost, readerId: string | undefined): Promise<Post> {
  const [post] = await completePosts(db, [row], readerId);
  return post ?? presentPost(row, [], []);
}
