import { type Selectable, sql } from 'kysely';
import type { appealStates } from '#contract/moderation/moderation.admin.ts';
import { findNumberedPage, type NumberedPage, type PageQuery } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppealsTable } from '#server/db/tables/moderation-tables.ts';
import type { ActionRow } from './moderation.store.ts';

export type AppealRow = Selectable<AppealsTable>;

/** Stores an appeal. Throws a unique violation where there is one against this action. */
export async function insertAppeal(db: Database, row: AppealRow): Promise<void> {
  await db.insertInto('appeals').values(row).execute();
}

/** The appeals against some actions. */
export async function listAppealsOf(db: Database, actionIds: readonly string[]): Promise<AppealRow[]> {
  if (actionIds.length === 0) return [];
  return db.selectFrom('appeals').selectAll().where('action_id', 'in', actionIds).execute();
}

interface AppealQuery extends PageQuery {
  state: (typeof appealStates)[number];
}

/** A page of the open appeals, the oldest first, or of the others, the latest first. */
export const findAppealPage = (db: Database, { state, ...query }: AppealQuery): Promise<NumberedPage> => {
  const isOpen = state === 'open';
  const filter = sql<boolean>`appeals.is_open = ${sql.lit(Number(isOpen))}`;
  return findNumberedPage(db, { table: 'appeals', filter, isFalling: !isOpen }, query);
};

export const findAppeal = (db: Database, id: string): Promise<AppealRow | undefined> =>
  db.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirst();

export const listAppealsById = (db: Database, ids: readonly string[]): Promise<AppealRow[]> =>
  db.selectFrom('appeals').selectAll().where('id', 'in', ids).execute();

export const listActionsById = (db: Database, ids: readonly string[]): Promise<ActionRow[]> =>
  db.selectFrom('moderation_actions').selectAll().where('id', 'in', ids).execute();

/** Decides an appeal; false where it is not open any more. */
export async function updateDecision(
  db: Database,
  id: string,
  decision: { granted: number; reason: string; decided_at: number; decided_by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appeals')
    .set({ ...decision, is_open: 0 })
    .where('id', '=', id)
    .where('is_open', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
