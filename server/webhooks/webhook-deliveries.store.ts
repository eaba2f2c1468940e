import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { WebhookDeliveriesTable } from '#server/db/tables/webhook-tables.ts';

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

/** Columns that the owner of a webhook sees. */
export type ShownDelivery = Omit<DeliveryRow, 'webhook_id' | 'body'>;

const shown = [
  'id',
  'event',
  'note_id',
  'state',
  'attempts',
  'status',
  'reason',
  'created_at',
  'tried_at',
  'next_attempt_at',
] as const;

export async function insertDeliveries(
  db: Database,
  rows: readonly Insertable<WebhookDeliveriesTable>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('webhook_deliveries').values(rows).execute();
}

/** The log of a webhook, the newest first, below an id. The caller has looked whose webhook it is. */
export function listDeliveriesOf(
  db: Database,
  webhookId: string,
  { below, limit }: { below: string | undefined; limit: number },
): Promise<ShownDelivery[]> {
  let query = db.selectFrom('webhook_deliveries').select(shown).where('webhook_id', '=', webhookId);
  if (below !== undefined) query = query.where('id', '<', below);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** The newest delivery of a webhook that was tried. A log has a few hundred rows at most. */
export const findLastTried = (db: Database, webhookId: string): Promise<ShownDelivery | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .select(shown)
    .where('webhook_id', '=', webhookId)
    .where('tried_at', 'is not', null)
    .orderBy('tried_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Which of some notes a webhook was told of by an event since a time. */
export async function listToldNotes(
  db: Database,
  webhookId: string,
  { event, since, noteIds }: { event: DeliveryRow['event']; since: number; noteIds: readonly string[] },
): Promise<Set<string | null>> {
  if (noteIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('note_id')
    .where('webhook_id', '=', webhookId)
    .where('event', '=', event)
    .where('created_at', '>=', since)
    .where('note_id', 'in', noteIds)
    .execute();
  return new Set(rows.map(({ note_id }) => note_id));
}

/** Undefined where it was deleted with its webhook. */
export const findDelivery = (db: Database, id: string): Promise<ShownDelivery | undefined> =>
  db.selectFrom('webhook_deliveries').select(shown).where('id', '=', id).executeTakeFirst();

/** A delivery with what its webhook says of it. */
export type DueDelivery = DeliveryRow & {
  url: string;
  secret: string;
  failing_since: number | null;
  owner_email: string;
};

/** Deliveries that are due, those that waited longest first. */
export const listDueDeliveries = (db: Database, now: number, limit: number): Promise<DueDelivery[]> =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .selectAll('webhook_deliveries')
    .select(['webhooks.url', 'webhooks.secret', 'webhooks.failing_since', 'users.email as owner_email'])
    .where('webhook_deliveries.next_attempt_at', '<=', now)
    .where('webhooks.paused_at', 'is', null)
    .where('users.banned', '=', sql.lit(0))
    .orderBy('webhook_deliveries.next_attempt_at')
    .orderBy('webhook_deliveries.id')
    .limit(limit)
    .execute();

/** Changes a delivery whose next attempt is still at its time; false if another process has it, or it is gone. */
export async function updateDelivery(
  db: Database,
  { id, next_attempt_at }: Pick<DeliveryRow, 'id' | 'next_attempt_at'>,
  change: Updateable<WebhookDeliveriesTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set(change)
    .where('id', '=', id)
    .where('next_attempt_at', '=', next_attempt_at)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a delivery was taken, whoever has it: its webhook may have been paused meanwhile. */
export async function closeDelivered(db: Database, id: string, status: number | null): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'delivered', status, reason: null, body: null, next_attempt_at: null })
    .where('id', '=', id)
    .execute();
}

/** Puts off what is due of a webhook until a time: no attempt is counted. */
export async function postponeDue(
  db: Database,
  webhookId: string,
  { now, until }: { now: number; until: number },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: until })
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', '<=', now)
    .execute();
}

/** Keeps what waits until the webhook is resumed. */
export async function holdWaiting(tx: Database, webhookId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Lets what was kept go at a time. */
export async function releaseWaiting(tx: Database, webhookId: string, at: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: at })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('next_attempt_at', 'is', null)
    .execute();
}

/** Removes all but the newest deliveries of a webhook that are over. */
export async function trimLog(tx: Database, webhookId: string, kept: number): Promise<void> {
  const oldest = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', '<>', 'waiting')
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await tx
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('state', '<>', 'waiting')
    .where('id', '<=', oldest.id)
    .execute();
}

/** Removes deliveries that were made before the ids from `boundary` on. */
export async function deleteDeliveriesBefore(db: Database, boundary: string): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('id', '<', boundary).execute();
}
