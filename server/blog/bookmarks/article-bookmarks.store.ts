import { sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { ArticleBookmarksTable } from '#server/db/tables/site-tables.ts';
import type { TimeCursor } from '#server/db/time-order.ts';
import { type ArticleSummaryRow, isPublicAmong, summaries } from '../blog.store.ts';

/** An article that a person has kept, and when. */
type BookmarkedArticle = ArticleSummaryRow & { bookmarked_at: number };

/** Public articles that a person has kept, the last kept first, after the one that the cursor names. */
export async function listBookmarkedArticles(
  db: Database,
  userId: string,
  { after, limit, now }: { after: TimeCursor | undefined; limit: number; now: number },
): Promise<BookmarkedArticle[]> {
  let query = summaries(db)
    .innerJoin('article_bookmarks', 'article_bookmarks.blog_id', 'blogs.id')
    .select('article_bookmarks.created_at as bookmarked_at')
    .where('article_bookmarks.user_id', '=', userId)
    .where(isPublicAmong(now));
  if (after)
    query = query.where(
      sql<boolean>`(article_bookmarks.created_at, article_bookmarks.blog_id) < (${after.at}, ${after.id})`,
    );
  return query
    .orderBy('article_bookmarks.created_at', 'desc')
    .orderBy('article_bookmarks.blog_id', 'desc')
    .limit(limit)
    .execute();
}

/** All that a person has kept, the last first, whether it is still to be seen or not. */
export const listBookmarksOf = (
  db: Database,
  userId: string,
): Promise<Pick<ArticleBookmarksTable, 'blog_id' | 'created_at'>[]> =>
  db
    .selectFrom('article_bookmarks')
    .select(['blog_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('blog_id', 'desc')
    .execute();

export async function countBookmarksOf(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('article_bookmarks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** True where it was not there before. */
export async function insertArticleBookmark(db: Database, row: ArticleBookmarksTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('article_bookmarks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'blog_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** True where it was there. */
export async function deleteArticleBookmark(db: Database, userId: string, blogId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('article_bookmarks')
    .where('user_id', '=', userId)
    .where('blog_id', '=', blogId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
