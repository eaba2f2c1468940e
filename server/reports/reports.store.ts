import { type Selectable, sql } from 'kysely';
import type { ReportContentType } from '#contract/reports/reports.ts';
import { isOutArticle } from '#server/blog/blog.service.ts';
import { foldedWords } from '#lib/search/fold-text.ts';
import type { Database } from '#server/db/tables.ts';
import type { ReportsTable } from '#server/db/tables/community-tables.ts';
import { indexWords, rebuildWordIndex } from '#server/search/word-index.ts';

export type ReportRow = Selectable<ReportsTable>;

interface Reader {
  readerId: string;
  now: number;
}

/** The query for each kind of content that finds a row where the reader can see it. */
const visible = {
  blog: (db: Database, id: string, { readerId, now }: Reader) =>
    db
      .selectFrom('blogs')
      .leftJoin('users', 'users.id', 'blogs.author_id')
      .select('blogs.id')
      .where('blogs.id', '=', id)
      .where((where) =>
        where.or([
          where('blogs.author_id', '=', readerId),
          // The product's own articles have no author who could be banned.
          where.and([
            isOutArticle(now),
            where.or([where('blogs.author_id', 'is', null), where('users.banned', '=', sql.lit(0))]),
          ]),
        ]),
      ),
  note: (db: Database, id: string, { readerId }: Reader) =>
    db.selectFrom('notes').select('id').where('id', '=', id).where('user_id', '=', readerId),
  user: (db: Database, id: string) =>
    db.selectFrom('users').select('id').where('id', '=', id).where('banned', '=', sql.lit(0)),
  post: (db: Database, id: string, { readerId }: Reader) =>
    db
      .selectFrom('posts')
      .innerJoin('users', 'users.id', 'posts.user_id')
      .select('posts.id')
      .where('posts.id', '=', id)
      .where('posts.deleted_at', 'is', null)
      .where((where) => where.or([where('posts.held', '=', sql.lit(0)), where('posts.user_id', '=', readerId)]))
      .where('users.banned', '=', sql.lit(0)),
  comment: (db: Database, id: string, { readerId, now }: Reader) =>
    db
      .selectFrom('comments')
      .innerJoin('users', 'users.id', 'comments.user_id')
      .leftJoin('posts', 'posts.id', 'comments.post_id')
      .leftJoin('blogs', 'blogs.id', 'comments.blog_id')
      .leftJoin('users as authors', (join) =>
        join.on(sql<boolean>`authors.id = coalesce(posts.user_id, blogs.author_id)`),
      )
      .select('comments.id')
      .where('comments.id', '=', id)
      .where('users.banned', '=', sql.lit(0))
      .where('posts.deleted_at', 'is', null)
      .where((where) =>
        where.or([where('blogs.id', 'is', null), where('blogs.author_id', '=', readerId), isOutArticle(now)]),
      )
      .where((where) => where.or([where('comments.held', '=', sql.lit(0)), where('comments.user_id', '=', readerId)]))
      .where('authors.banned', 'is distinct from', 1),
};

/** True if there is such content and the reader can see it. */
export async function hasVisible(db: Database, type: ReportContentType, id: string, reader: Reader): Promise<boolean> {
  const row = await visible[type](db, id, reader).executeTakeFirst();
  return row !== undefined;
}

/** Stores a report; the back office finds it by the words of its reason. */
export async function insertReport(db: Database, row: ReportRow): Promise<void> {
  await db.insertInto('reports').values(row).execute();
  await indexWords(db, 'reports', row.id, wordsOf(row));
}

const wordsOf = ({ reason }: Pick<ReportRow, 'reason'>): string[] => foldedWords(reason);

/** Makes anew what the back office finds reports by. */
export const rebuildReportIndex = (db: Database): Promise<void> =>
  rebuildWordIndex(
    db,
    'reports',
    (after: string, limit: number) =>
      db.selectFrom('reports').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute(),
    wordsOf,
  );

/** Resolves the open reports of one thing; answers how many there were. */
export async function updateOpenReports(
  db: Database,
  type: ReportContentType,
  contentId: string,
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ resolved_at: now })
    .where('content_type', '=', type)
    .where('content_id', '=', contentId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A person's reports, oldest first. */
export const listReportsBy = (db: Database, userId: string): Promise<ReportRow[]> =>
  db.selectFrom('reports').selectAll().where('reported_by', '=', userId).orderBy('id').execute();

export const findReportRow = (db: Database, id: string): Promise<ReportRow | undefined> =>
  db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();

/** Forgets what reports have of the texts and the name of a person. */
export async function deleteEvidenceOf(db: Database, userId: string): Promise<void> {
  await db.updateTable('reports').set({ reported_id: null, excerpt: null }).where('reported_id', '=', userId).execute();
}
