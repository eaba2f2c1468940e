import type { Appeal, ModerationAction, OwnAction } from '#contract/moderation/moderation.ts';
import type { Database } from '#server/db/tables.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { type AppealRow, listAppealsOf } from './appeals.store.ts';
import { type ActionRow, listActionsOf } from './moderation.store.ts';

/** An action without what it was about. */
export const presentAction = ({ id, type, reason, until, created_at }: ActionRow): ModerationAction => ({
  _id: id,
  type,
  reason,
  until: asTimeOrNull(until),
  createdAt: asTime(created_at),
});

/** An appeal as its person sees it: without the admin. */
export const presentAppeal = (row: AppealRow): Appeal => ({
  _id: row.id,
  text: row.text,
  createdAt: asTime(row.created_at),
  granted: row.granted === null ? null : row.granted === 1,
  reason: row.reason,
  decidedAt: asTimeOrNull(row.decided_at),
});

/** An action as its person sees it: without the admin. */
export const presentOwnAction = (row: ActionRow, appeal: AppealRow | undefined): OwnAction => ({
  ...presentAction(row),
  appeal: appeal ? presentAppeal(appeal) : null,
  about: row.content_type === null ? null : { contentType: row.content_type, excerpt: row.excerpt },
});

/** Actions with the appeals against them. */
export async function withAppeals(
  db: Database,
  rows: readonly ActionRow[],
): Promise<{ row: ActionRow; action: OwnAction }[]> {
  const ids = rows.map(({ id }) => id);
  const appeals = new Map((await listAppealsOf(db, ids)).map((appeal) => [appeal.action_id, appeal]));
  return rows.map((row) => ({ row, action: presentOwnAction(row, appeals.get(row.id)) }));
}

/** Actions on a person for taking along, the last first. */
export const exportActions = async (db: Database, userId: string): Promise<OwnAction[]> =>
  (await withAppeals(db, await listActionsOf(db, userId, {}))).map(({ action }) => action);
