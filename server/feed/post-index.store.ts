import { sql } from 'kysely';
import { feedLimits } from '#contract/feed/feed-limits.ts';
import { tagsOf } from '#lib/post-tags.ts';
import type { Database } from '#server/db/tables.ts';
import { isShownTo } from '#server/safety/hidden-people.service.ts';
import { insertPostTexts, replacePostText } from '#server/search/post-index.ts';
import { isLetGoFor, type PostRow } from './posts.store.ts';

type Tagged = Pick<PostRow, 'id' | 'content'>;

/** Rows of one statement, safe on both engines. */
const rowsPerStatement = 1000;

/** Lists new posts under their tags. */
export async function insertPostTags(db: Database, posts: readonly Tagged[]): Promise<void> {
  const rows = posts.flatMap(({ id, content }) =>
    tagsOf(content).map(({ key, written }) => ({ tag: key, post_id: id, written })),
  );
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await db
      .insertInto('post_tags')
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
}

/** Makes up to some hundred new posts findable by their tags and words. */
export async function indexPosts(db: Database, posts: readonly Tagged[]): Promise<void> {
  await insertPostTags(db, posts);
  await insertPostTexts(db, posts);
}

/** Makes a post findable by what it says now. The caller has changed its row, so that nobody else does so meanwhile. */
export async function reindexPost(db: Database, post: Tagged): Promise<void> {
  await db.deleteFrom('post_tags').where('post_id', '=', post.id).execute();
  await insertPostTags(db, [post]);
  await replacePostText(db, post);
}

/** How many posts with a tag a reader sees, up to a limit. `shownTo` is a reader from whom people are hidden. */
export async function countTagged(db: Database, tag: string, shownTo: string | undefined): Promise<number> {
  let tagged = db
    .selectFrom('post_tags')
    .innerJoin('posts', 'posts.id', 'post_tags.post_id')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select('post_tags.post_id')
    .where('post_tags.tag', '=', tag)
    .where('posts.deleted_at', 'is', null)
    .where('users.banned', '=', sql.lit(0))
    .limit(feedLimits.countedThoughts);
  tagged =
    shownTo === undefined
      ? tagged.where('users.limited_until', '=', sql.lit(0)).where('posts.held', '=', sql.lit(0))
      : tagged.where(isShownTo(shownTo, 'posts.user_id')).where(isLetGoFor(shownTo));
  const { count } = await db
    .selectFrom(tagged.as('tagged'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
