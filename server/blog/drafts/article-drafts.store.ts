import type { Selectable } from 'kysely';
import { rowLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import type { ArticleDraftsTable } from '#server/db/tables/site-tables.ts';
import { earlierThan, type TimeCursor } from '#server/db/time-order.ts';
import { type ArticleChange, changedAt } from '../blog.store.ts';

export type DraftRow = Selectable<ArticleDraftsTable>;

/** A draft with its author's name. */
export type AuthoredDraft = DraftRow & { author: string };

/** The columns that a list shows. */
export type DraftSummaryRow = Omit<AuthoredDraft, 'content'>;

const authored = (db: Database, userId: string) =>
  db
    .selectFrom('article_drafts')
    .innerJoin('users', 'users.id', 'article_drafts.user_id')
    .select('users.name as author')
    .where('article_drafts.user_id', '=', userId);

/** A person's draft. */
export const findDraft = (db: Database, userId: string, id: string): Promise<AuthoredDraft | undefined> =>
  authored(db, userId).selectAll('article_drafts').where('article_drafts.id', '=', id).executeTakeFirst();

/** Finds a person's draft and locks it until the transaction ends. */
export async function lockDraft(tx: Database, userId: string, id: string): Promise<AuthoredDraft | undefined> {
  const query = tx.selectFrom('article_drafts').select('id').where('id', '=', id).where('user_id', '=', userId);
  const own = await query.modifyEnd(rowLock(tx)).executeTakeFirst();
  return own && findDraft(tx, userId, id);
}

/** A person's drafts, the last changed first. */
export async function listDraftsOf(
  db: Database,
  userId: string,
  { after, limit }: { after: TimeCursor | undefined; limit: number },
): Promise<DraftSummaryRow[]> {
  let query = authored(db, userId).select([
    'article_drafts.id',
    'article_drafts.user_id',
    'article_drafts.title',
    'article_drafts.excerpt',
    'article_drafts.tags',
    'article_drafts.reading_time',
    'article_drafts.created_at',
    'article_drafts.updated_at',
    'article_drafts.note_id',
    'article_drafts.publish_at',
    'article_drafts.cover_image',
  ]);
  if (after) query = query.where(earlierThan('article_drafts.updated_at', after));
  return query.orderBy('article_drafts.updated_at', 'desc').orderBy('article_drafts.id', 'desc').limit(limit).execute();
}

/** A person's drafts with their texts, oldest first. There are at most `articleLimits.drafts`. */
export const listWholeDrafts = (db: Database, userId: string, after: string, limit: number): Promise<DraftRow[]> =>
  db
    .selectFrom('article_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function countDrafts(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('article_drafts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertDraft(db: Database, row: DraftRow): Promise<void> {
  await db.insertInto('article_drafts').values(row).execute();
}

/** Changes a draft that is locked already. */
export async function updateDraft(
  db: Database,
  id: string,
  change: ArticleChange & Partial<Pick<DraftRow, 'note_id' | 'publish_at'>>,
  now: number,
): Promise<void> {
  await db
    .updateTable('article_drafts')
    .set({ ...change, updated_at: changedAt(now) })
    .where('id', '=', id)
    .execute();
}

export async function deleteDraft(db: Database, userId: string, id: string): Promise<void> {
  await db.deleteFrom('article_drafts').where('id', '=', id).where('user_id', '=', userId).execute();
}
