import { type RawBuilder, sql } from 'kysely';
import type { feedbackPriorities, feedbackSorts, feedbackStatuses } from '#contract/feedback/feedback.admin.ts';
import { findNumberedPage, type NumberedPage, type PageQuery, readSort } from '#server/db/numbered-pages.ts';
import { rowLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import type { FeedbackRow } from './feedback.store.ts';

type Field = (typeof feedbackSorts)[number];

interface FeedbackQuery extends PageQuery {
  sort?: Field | `-${Field}` | undefined;
  status?: (typeof feedbackStatuses)[number] | undefined;
  priority?: (typeof feedbackPriorities)[number] | undefined;
}

/** Feedback with the name of a person with an account. */
export type NamedFeedback = FeedbackRow & { name: string | null };

function filterOf({ status, priority }: Pick<FeedbackQuery, 'status' | 'priority'>): RawBuilder<boolean> | undefined {
  const conditions = [
    status && sql<boolean>`feedback.status = ${status}`,
    priority && sql<boolean>`feedback.priority = ${priority}`,
  ].filter((condition) => condition !== undefined);
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : undefined;
}

/** A page of all feedback; a search finds messages, addresses and the people who wrote. */
export function findFeedbackPage(
  db: Database,
  { sort = '-createdAt', status, priority, ...query }: FeedbackQuery,
): Promise<NumberedPage> {
  const { isFalling } = readSort(sort);
  const rules = { table: 'feedback', totals: ['feedback'], author: 'feedback.user_id' } as const;
  return findNumberedPage(db, { ...rules, filter: filterOf({ status, priority }), isFalling }, query);
}

const named = (db: Database) =>
  db
    .selectFrom('feedback')
    .leftJoin('users', 'users.id', 'feedback.user_id')
    .selectAll('feedback')
    .select('users.name');

export const listFeedbackById = (db: Database, ids: readonly string[]): Promise<NamedFeedback[]> =>
  named(db).where('feedback.id', 'in', ids).execute();

/** Feedback that nobody else changes until the transaction ends. */
export async function findFeedbackToChange(tx: Database, id: string): Promise<NamedFeedback | undefined> {
  // By itself: PostgreSQL locks no row of an outer join.
  const own = await tx
    .selectFrom('feedback')
    .select('id')
    .where('id', '=', id)
    .modifyEnd(rowLock(tx))
    .executeTakeFirst();
  return own && named(tx).where('feedback.id', '=', id).executeTakeFirst();
}

export async function updateHandling(
  db: Database,
  id: string,
  handling: Pick<FeedbackRow, 'status' | 'priority'>,
): Promise<void> {
  await db.updateTable('feedback').set(handling).where('id', '=', id).execute();
}
