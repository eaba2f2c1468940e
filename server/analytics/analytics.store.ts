import { sql } from 'kysely';
import { isPublicArticle } from '#server/blog/blog.service.ts';
import type { Database } from '#server/db/tables.ts';

/** A day, counted from the epoch, in UTC. */
export interface Seen {
  day: number;
  /** The hash that tells visitors of a day apart. */
  visitor: string;
}

/** The path under which a visitor is recorded, at their first view of a day. */
const noPath = '';

/** Records that a visitor saw a path; false if they had seen it that day. */
export async function insertSeenPath(tx: Database, seen: Seen, path: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('page_visitors')
    .values({ ...seen, path })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Records a visitor of the day; false if they were recorded already. */
export const insertVisitor = (tx: Database, seen: Seen): Promise<boolean> => insertSeenPath(tx, seen, noPath);

/** Adds a view to a path that was viewed that day before; false where it was not. */
export async function raiseViews(tx: Database, path: string, day: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('page_views')
    .set((row) => ({ views: row('views', '+', 1) }))
    .where('path', '=', path)
    .where('day', '=', day)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many paths were viewed on a day. */
export async function countPaths(tx: Database, day: number): Promise<number> {
  const { count } = await tx
    .selectFrom('page_views')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return count;
}

/** The first view of a path on a day, or one more where somebody else was faster. */
export async function insertView(tx: Database, path: string, day: number): Promise<void> {
  await tx
    .insertInto('page_views')
    .values({ path, day, views: 1 })
    .onConflict((conflict) => conflict.columns(['path', 'day']).doUpdateSet({ views: sql`page_views.views + 1` }))
    .execute();
}

/** Counts a visitor's coming. */
export async function raiseVisits(tx: Database, day: number, source: string): Promise<void> {
  await tx
    .insertInto('traffic_sources')
    .values({ day, source, visits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'source']).doUpdateSet({ visits: sql`traffic_sources.visits + 1` }),
    )
    .execute();
}

/** Adds a view to the article of this slug, where everybody may see it. */
export async function raiseBlogViews(tx: Database, slug: string, now: number): Promise<void> {
  await tx
    .insertInto('blog_views')
    .columns(['blog_id', 'views'])
    .expression((select) =>
      select
        .selectFrom('blogs')
        .leftJoin('users', 'users.id', 'blogs.author_id')
        .select(['blogs.id', sql<number>`1`.as('views')])
        .where('blogs.slug', '=', slug)
        .where(isPublicArticle(now)),
    )
    .onConflict((conflict) => conflict.column('blog_id').doUpdateSet({ views: sql`blog_views.views + 1` }))
    .execute();
}

/** Adds a view to a note, where it is there. */
export async function raiseNoteViews(tx: Database, noteId: string): Promise<void> {
  await tx
    .insertInto('note_views')
    .columns(['note_id', 'views'])
    .expression((select) =>
      select
        .selectFrom('notes')
        .select(['notes.id', sql<number>`1`.as('views')])
        .where('notes.id', '=', noteId),
    )
    .onConflict((conflict) => conflict.column('note_id').doUpdateSet({ views: sql`note_views.views + 1` }))
    .execute();
}

/** Forgets who saw what before a day. */
export async function deleteSeenBefore(db: Database, day: number): Promise<void> {
  await db.deleteFrom('page_visitors').where('day', '<', day).execute();
}
