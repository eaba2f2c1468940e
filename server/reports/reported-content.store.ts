import { sql } from 'kysely';
import type { ReportContentType } from '#contract/reports/reports.ts';
import type { Database } from '#server/db/tables.ts';
import { readAltTexts } from '#server/feed/feed.service.ts';

/** The reported content, if it still exists. */
export interface ReportedContent {
  id: string;
  /** A title, a name, or a whole short text. A private note shows its title alone. */
  words: string;
  author: string;
  author_id: string | null;
  /** Names its page, where it has one that visitors see: an article's slug, a person's id, a post's id, the path of a comment's page. */
  page: string | null;
  /** Alt texts of a thought's pictures, in their order; empty where a picture has none. */
  alts?: readonly string[];
}

/** A banned author's things have no page. Literals on all sides: the product's own articles have no author. */
const isShown = sql<boolean>`coalesce(users.banned, 0) = 0`;

const pageWhere = (isPublic: ReturnType<typeof sql<boolean>>, page: string) =>
  sql<string | null>`case when ${isPublic} then ${sql.ref(page)} end`.as('page');

/** One query for each kind, whatever the number of reports. */
const listOf = {
  blog: (db: Database, ids: readonly string[]) =>
    db
      .selectFrom('blogs')
      .leftJoin('users', 'users.id', 'blogs.author_id')
      .select(['blogs.id', 'blogs.title as words', 'blogs.author_id'])
      .select(sql<string>`coalesce(users.name, blogs.author_name, '')`.as('author'))
      .select(pageWhere(sql`blogs.approved = 1 and ${isShown}`, 'blogs.slug'))
      .where('blogs.id', 'in', ids),
  note: (db: Database, ids: readonly string[]) =>
    db
      .selectFrom('notes')
      .innerJoin('users', 'users.id', 'notes.user_id')
      .select(['notes.id', 'notes.title as words', 'users.name as author', 'users.id as author_id'])
      .select(sql<string | null>`null`.as('page'))
      .where('notes.id', 'in', ids),
  user: (db: Database, ids: readonly string[]) =>
    db
      .selectFrom('users')
      .select(['users.id', 'users.name as words', 'users.name as author', 'users.id as author_id'])
      .select(pageWhere(isShown, 'users.id'))
      .where('users.id', 'in', ids),
  post: (db: Database, ids: readonly string[]) =>
    db
      .selectFrom('posts')
      .innerJoin('users', 'users.id', 'posts.user_id')
      .select(['posts.id', 'posts.content as words', 'users.name as author', 'users.id as author_id'])
      .select(pageWhere(sql`posts.deleted_at is null and posts.held = 0 and ${isShown}`, 'posts.id'))
      .where('posts.id', 'in', ids),
  comment: (db: Database, ids: readonly string[]) =>
    db
      .selectFrom('comments')
      .innerJoin('users as writers', 'writers.id', 'comments.user_id')
      .leftJoin('posts', 'posts.id', 'comments.post_id')
      .leftJoin('blogs', 'blogs.id', 'comments.blog_id')
      .leftJoin('users', (join) => join.on(sql<boolean>`users.id = coalesce(posts.user_id, blogs.author_id)`))
      .select(['comments.id', 'comments.content as words', 'writers.name as author', 'writers.id as author_id'])
      .select(
        sql<
          string | null
        >`case when ${isShown} and posts.id is not null and posts.deleted_at is null then '/post/' || posts.id
          when ${isShown} and blogs.approved = 1 then '/blog/' || blogs.slug end`.as('page'),
      )
      .where('comments.id', 'in', ids),
} satisfies Record<ReportContentType, unknown>;

/** The things of one kind that are still there, in no order. Thoughts come with their pictures' alt texts, by a second query. */
export async function listReportedContent(
  db: Database,
  type: ReportContentType,
  ids: readonly string[],
): Promise<ReportedContent[]> {
  const found: ReportedContent[] = await listOf[type](db, ids).execute();
  if (type !== 'post') return found;
  const alts = await readAltTexts(db, found);
  return found.map((row) => Object.assign({}, row, { alts: alts.get(row.id) ?? [] }));
}
