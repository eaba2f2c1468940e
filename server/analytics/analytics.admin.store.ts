import { sql } from 'kysely';
import { isPublicArticle } from '#server/blog/blog.service.ts';
import type { Database } from '#server/db/tables.ts';

/** From the first of these times to the second, which is not in it. */
type Span = readonly [from: number, to: number];

/** How many articles were written in each of these spans, in their order. At least one span. */
export async function countArticlesIn(db: Database, spans: readonly Span[]): Promise<number[]> {
  const counts = spans.map(
    ([from, to], at) =>
      sql`select ${sql.lit(at)} as place, count(*) as many from blogs where created_at >= ${from} and created_at < ${to}`,
  );
  const { rows } = await sql<{ many: number }>`${sql.join(counts, sql` union all `)} order by place`.execute(db);
  return rows.map(({ many }) => many);
}

/** The articles that were viewed most, of those that everybody may see, with how often. */
export const listMostViewedArticles = (db: Database, limit: number): Promise<{ title: string; views: number }[]> =>
  db
    .selectFrom('blog_views')
    .innerJoin('blogs', 'blogs.id', 'blog_views.blog_id')
    .leftJoin('users', 'users.id', 'blogs.author_id')
    .select(['blogs.title', 'blog_views.views'])
    .where(isPublicArticle)
    .orderBy('blog_views.views', 'desc')
    .orderBy('blog_views.blog_id', 'desc')
    .limit(limit)
    .execute();

/**
 * The notes that were opened most, with the first characters of their text. Neither what is in its owner's bin nor what is disabled or
 * of somebody who is banned.
 */
export const listMostViewedNotes = (
  db: Database,
  limit: number,
  characters: number,
): Promise<{ id: string; content: string; views: number }[]> =>
  db
    .selectFrom('note_views')
    .innerJoin('notes', 'notes.id', 'note_views.note_id')
    .innerJoin('users', 'users.id', 'notes.user_id')
    .select(['notes.id', 'note_views.views'])
    .select(sql<string>`substr(notes.description, 1, ${characters})`.as('content'))
    .where('notes.deleted_at', 'is', null)
    .where('notes.disabled', '=', 0)
    .where('users.banned', '=', 0)
    .orderBy('note_views.views', 'desc')
    .orderBy('note_views.note_id', 'desc')
    .limit(limit)
    .execute();

/** How many visitors came from where since a day, that day included. */
export async function sumVisitsSince(db: Database, day: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('traffic_sources')
    .select(({ fn }) => ['source', fn.sum<number | string>('visits').as('visits')])
    .where('day', '>=', day)
    .groupBy('source')
    .execute();
  // A sum is a text on PostgreSQL.
  return new Map(rows.map(({ source, visits }) => [source, Number(visits)]));
}
