import type { Post } from '#contract/feed/feed.ts';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/tables.ts';
import { hiddenFrom, type Reader } from '#server/safety/hidden-people.service.ts';
import { type AuthoredComment, countHiddenComments, countUncounted, listNewestComments } from './comments.store.ts';
import { readMentioned } from './tell-mentioned.ts';
import type { AuthoredPost } from './posts.store.ts';
import { listPicturesOf } from './pictures/post-pictures.store.ts';
import { presentPost } from './present-post.ts';
import { countBlockedUpvotes, listUpvotes, type UpvoteRow } from './upvotes.store.ts';

/** The ids that a post carries of its upvoters: the reader's own first, and no more than the limit. */
function upvotersOf(all: readonly string[], readerId: string | undefined): string[] {
  const own = all.find((id) => id === readerId);
  const others = all.filter((id) => id !== readerId);
  return (own === undefined ? others : [own, ...others]).slice(0, limits.post.upvotes);
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** What a post carries, as it was read for a reader. */
interface Carried {
  upvotes: readonly UpvoteRow[];
  comments: readonly AuthoredComment[];
}

/** A post with the counts of what a reader sees of it. A post that was read whole is counted by what was read. */
async function countFor(
  db: Database,
  row: AuthoredPost,
  { upvotes, comments }: Carried,
  readerId: string,
): Promise<AuthoredPost> {
  const { id, upvote_count, comment_count } = row;
  return {
    ...row,
    upvote_count:
      upvote_count > limits.post.upvotes
        ? upvote_count - (await countBlockedUpvotes(db, id, readerId))
        : upvotes.length,
    comment_count:
      comment_count > limits.post.comments
        ? comment_count - (await countHiddenComments(db, id, readerId))
        : comments.length,
  };
}

/** Posts with those comments in the count that are in none for everybody, and that the reader sees. */
async function withUncounted(db: Database, rows: readonly AuthoredPost[], readerId: string): Promise<AuthoredPost[]> {
  const ids = rows.map(({ id }) => id);
  const uncounted = await countUncounted(db, ids, readerId);
  if (uncounted.size === 0) return [...rows];
  return rows.map((row) => Object.assign({}, row, { comment_count: row.comment_count + (uncounted.get(row.id) ?? 0) }));
}

/** Posts with the upvotes, comments and pictures that they carry, as the reader sees them. */
export async function completePosts(
  db: Database,
  found: readonly AuthoredPost[],
  reader: Reader | undefined,
): Promise<Post[]> {
  const readerId = reader?.id;
  const hidingId = hiddenFrom(reader);
  const rows = hidingId === undefined ? found : await withUncounted(db, found, hidingId);
  const upvotes = await listUpvotes(db, rows, { readerId, unblockedFor: hidingId, each: limits.post.upvotes });
  const comments = await listNewestComments(db, rows, { each: limits.post.comments, shownTo: hidingId });
  const upvotesOf = Map.groupBy(upvotes, (row) => row.post_id);
  const commentsOf = Map.groupBy(comments.toSorted(byId), (row) => row.post_id);
  const texts = [...rows, ...comments].map(({ content }) => content);
  const names = await readMentioned(db, texts, hidingId);
  const pictured = rows.filter((row) => row.picture_count > 0);
  const picturesOf = Map.groupBy(await listPicturesOf(db, pictured), (row) => row.post_id);
  const posts: Post[] = [];
  for (const row of rows) {
    const carried = { upvotes: upvotesOf.get(row.id) ?? [], comments: commentsOf.get(row.id) ?? [] };
    const counted = hidingId === undefined ? row : await countFor(db, row, carried, hidingId);
    const upvoters = carried.upvotes.map((upvote) => upvote.user_id);
    const shown = { upvotes: upvotersOf(upvoters, readerId), comments: carried.comments.slice(-limits.post.comments) };
    posts.push(presentPost(counted, { ...shown, names, pictures: picturesOf.get(row.id) ?? [] }));
  }
  return posts;
}

/** One post, as `completePosts`. */
export async function completePost(db: Database, row: AuthoredPost, reader: Reader | undefined): Promise<Post> {
  const [post] = await completePosts(db, [row], reader);
  if (!post) throw new Error('A post was completed to none.');
  return post;
}
