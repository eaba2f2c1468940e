import { sql } from 'kysely';
import { partTermsOf } from '#lib/search/word-parts.ts';
import type { Database } from '#server/db/tables.ts';
import { earlierThan, laterThan, type TimeCursor } from '#server/db/time-order.ts';
import { isFoundBy } from './article-index.store.ts';
import { type ArticleRow, type ArticleSummaryRow, type AuthoredArticle, isPublic, summaries } from './blog.store.ts';

/** Which public articles are asked for: the newest first, after `after`. */
export interface ArticleFilter {
  tag?: string | undefined;
  q?: string | undefined;
  after?: TimeCursor | undefined;
  limit: number;
  now: number;
}

/** Public articles, the last published first. A query without a letter or digit finds nothing. */
export async function listPublicArticles(db: Database, filter: ArticleFilter): Promise<ArticleSummaryRow[]> {
  const { tag, q, after, limit, now } = filter;
  let query = summaries(db).where(isPublic(now));
  if (tag) {
    query = query.innerJoin('blog_tags', 'blog_tags.blog_id', 'blogs.id').where('blog_tags.tag', '=', tag);
  }
  if (q) {
    const terms = partTermsOf(q);
    if (terms.length === 0) return [];
    query = query.where(await isFoundBy(db, terms));
  }
  if (after) query = query.where(earlierThan('blogs.published_at', after));
  return query.orderBy('blogs.published_at', 'desc').orderBy('blogs.id', 'desc').limit(limit).execute();
}

/** Public articles that search engines may know, the last published first, after a row. */
export async function listListedArticles(
  db: Database,
  { after, limit, now }: { after?: TimeCursor | undefined; limit: number; now: number },
): Promise<ArticleSummaryRow[]> {
  let query = summaries(db).where(isPublic(now)).where('blogs.noindex', '=', 0);
  if (after) query = query.where(earlierThan('blogs.published_at', after));
  return query.orderBy('blogs.published_at', 'desc').orderBy('blogs.id', 'desc').limit(limit).execute();
}

/** A person's public articles, the last published first. */
export async function listArticlesBy(
  db: Database,
  userId: string,
  { after, limit, now }: { after: TimeCursor | undefined; limit: number; now: number },
): Promise<ArticleSummaryRow[]> {
  let query = summaries(db).where('blogs.author_id', '=', userId).where(isPublic(now));
  if (after) query = query.where(earlierThan('blogs.published_at', after));
  return query.orderBy('blogs.published_at', 'desc').orderBy('blogs.id', 'desc').limit(limit).execute();
}

/** A person's articles without an edit that waits, the last changed first. */
export async function listArticlesOf(
  db: Database,
  userId: string,
  { after, limit }: { after: TimeCursor | undefined; limit: number },
): Promise<ArticleSummaryRow[]> {
  let query = summaries(db).where('blogs.author_id', '=', userId).where('blogs.edit_state', '!=', 1);
  if (after) query = query.where(earlierThan('blogs.updated_at', after));
  return query.orderBy('blogs.updated_at', 'desc').orderBy('blogs.id', 'desc').limit(limit).execute();
}

/** A person's articles with their texts, oldest first, after an id. */
export const listArticlesAfter = (db: Database, userId: string, after: string, limit: number): Promise<ArticleRow[]> =>
  db
    .selectFrom('blogs')
    .selectAll()
    .where('author_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** A tag, and how many public articles carry it. */
export interface TagCount {
  tag: string;
  count: number;
}

/** The tags of public articles with how many carry each, the most used first, `limit` at most. */
export const listPublicTags = (db: Database, { limit, now }: { limit: number; now: number }): Promise<TagCount[]> =>
  db
    .selectFrom('blog_tags')
    .innerJoin('blogs', 'blogs.id', 'blog_tags.blog_id')
    .leftJoin('users', 'users.id', 'blogs.author_id')
    .select((select) => ['blog_tags.tag', select.fn.countAll<number>().as('count')])
    .where(isPublic(now))
    .groupBy('blog_tags.tag')
    .orderBy('count', 'desc')
    .orderBy('blog_tags.tag')
    .limit(limit)
    .execute();

/** The public articles that were published just before and just after a public one. */
export async function findNeighbours(db: Database, { published_at, id }: AuthoredArticle, now: number) {
  const cursor = { at: published_at ?? 0, id };
  const links = summaries(db).where(isPublic(now)).limit(1);
  const previous = await links
    .where(earlierThan('blogs.published_at', cursor))
    .orderBy('blogs.published_at', 'desc')
    .orderBy('blogs.id', 'desc')
    .executeTakeFirst();
  const next = await links
    .where(laterThan('blogs.published_at', cursor))
    .orderBy('blogs.published_at')
    .orderBy('blogs.id')
    .executeTakeFirst();
  return { previous, next };
}

/** The times of approved articles that are the last one before now and the next one after it. */
export async function findDueTimes(
  db: Database,
  now: number,
): Promise<{ last: number | undefined; next: number | undefined }> {
  const times = db.selectFrom('blogs').select('publish_at').where('approved', '=', sql.lit(1)).limit(1);
  const last = await times.where('publish_at', '<=', now).orderBy('publish_at', 'desc').executeTakeFirst();
  const next = await times.where('publish_at', '>', now).orderBy('publish_at').executeTakeFirst();
  return { last: last?.publish_at ?? undefined, next: next?.publish_at ?? undefined };
}
