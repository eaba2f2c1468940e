import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { WebhooksTable } from '#server/db/tables/webhook-tables.ts';

export type WebhookRow = Selectable<WebhooksTable>;

export const insertWebhook = (db: Database, row: Insertable<WebhooksTable>): Promise<WebhookRow> =>
  db.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow();

/** A user's webhooks, the newest first. */
export const listWebhooksOf = (db: Database, userId: string): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();

export const findWebhook = (db: Database, userId: string, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

export async function countWebhooksOf(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The revision of a user's notebook, from which a new webhook goes on. */
export async function findRevision(db: Database, userId: string): Promise<number> {
  const notebook = await db.selectFrom('notebooks').select('revision').where('user_id', '=', userId).executeTakeFirst();
  return notebook?.revision ?? 0;
}

/** Undefined where the user has no such webhook. */
export const updateWebhook = (
  db: Database,
  userId: string,
  id: string,
  change: Updateable<WebhooksTable>,
): Promise<WebhookRow | undefined> =>
  db
    .updateTable('webhooks')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** False where the user has no such webhook. Its log goes with it. */
export async function deleteWebhookOf(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all webhooks of a user. */
export async function deleteWebhooksOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('webhooks').where('user_id', '=', userId).execute();
}

interface LookRules {
  now: number;
  /** Time between two looks at the notebook of one webhook. */
  everyMs: number;
  /** A webhook with so many waiting deliveries gets no more for now. */
  maxWaiting: number;
  limit: number;
}

/** Webhooks whose notebooks have changes that they do not know, those that waited longest first. Each is read by the key of its notebook. */
export const listBehind = (db: Database, { now, everyMs, maxWaiting, limit }: LookRules): Promise<WebhookRow[]> =>
  db
    .selectFrom('webhooks')
    .innerJoin('notebooks', 'notebooks.user_id', 'webhooks.user_id')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .selectAll('webhooks')
    .where('webhooks.paused_at', 'is', null)
    .whereRef('notebooks.revision', '>', 'webhooks.revision')
    .where('webhooks.looked_at', '<=', now - everyMs)
    .where('users.banned', '=', sql.lit(0))
    .where(
      sql<number>`(select count(*) from webhook_deliveries where webhook_deliveries.webhook_id = webhooks.id
        and webhook_deliveries.state = 'waiting')`,
      '<',
      maxWaiting,
    )
    .orderBy('webhooks.looked_at')
    .limit(limit)
    .execute();

/** Looks of the future are of now: a clock that was set back holds no webhook up for longer. */
export async function updateFutureLooks(db: Database, now: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ looked_at: now })
    .where('paused_at', 'is', null)
    .where('looked_at', '>', now)
    .execute();
}

/** Moves a webhook on to a revision; false if another process was first, or it is paused or gone. */
export async function claimRevision(
  tx: Database,
  { id, revision }: Pick<WebhookRow, 'id' | 'revision'>,
  change: Pick<WebhookRow, 'revision' | 'looked_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set(change)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('paused_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes when attempts began to fail, or that one succeeded. */
export async function updateFailingSince(db: Database, id: string, failingSince: number | null): Promise<void> {
  await db.updateTable('webhooks').set({ failing_since: failingSince }).where('id', '=', id).execute();
}

/** Pauses a webhook; false where it is paused already, or gone. */
export async function pauseWebhook(
  tx: Database,
  id: string,
  change: Pick<WebhookRow, 'paused_at' | 'pause_reason'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set(change)
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
