import { type RawBuilder, sql } from 'kysely';
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

/** Number of the most viewed items that are checked for those that may be shown. */
const candidates = 200;

/**
 * The most viewed rows that `text` names, the most first. The subquery asks for each row by its key and is null for a row that is
 * not shown. A join would begin at the other table on SQLite and read all of it.
 */
async function listMostViewed(
  db: Database,
  views: { table: 'blog_views' | 'note_views'; key: 'blog_id' | 'note_id' },
  text: RawBuilder<string>,
  limit: number,
): Promise<{ id: string; text: string; views: number }[]> {
  const [table, key] = [sql.ref(views.table), sql.ref(views.key)];
  const { rows } = await sql<{ id: string; text: string; views: number }>`select id, text, views from
    (select top.id, ${text} as text, top.views from
      (select ${key} as id, views from ${table} order by views desc, ${key} desc limit ${candidates}) as top) as named
    where text is not null order by views desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** The articles that were viewed most, of those that everybody may see, with their titles. */
export const listMostViewedArticles = (db: Database, limit: number, now: number) =>
  listMostViewed(
    db,
    { table: 'blog_views', key: 'blog_id' },
    sql`(select blogs.title from blogs left join users on users.id = blogs.author_id
      where blogs.id = top.id and ${isPublicArticle(now)})`,
    limit,
  );

/**
 * The notes that were opened most, with the first characters of their text. Neither what is in its owner's bin nor what is disabled or
 * of somebody who is banned.
 */
export const listMostViewedNotes = (db: Database, limit: number, characters: number) =>
  listMostViewed(
    db,
    { table: 'note_views', key: 'note_id' },
    sql`(select substr(notes.description, 1, ${sql.lit(characters)}) from notes inner join users on users.id = notes.user_id
      where notes.id = top.id and notes.deleted_at is null and notes.disabled = 0 and users.banned = 0)`,
    limit,
  );

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
