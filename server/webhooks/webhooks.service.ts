import { type Webhook, type WebhookDelivery, webhookEvents, type WebhookEvent } from '#contract/webhooks.ts';
import type { Database } from '#server/db/tables.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { idBoundary } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sendDueDeliveries } from './send-webhooks.ts';
import { deleteDeliveriesBefore, findLastTried, type ShownDelivery } from './webhook-deliveries.store.ts';
import { listWebhooksOf, updateFutureLooks, type WebhookRow } from './webhooks.store.ts';
import { eventsOf, writeWebhookEvents } from './write-webhook-events.ts';

/** How long the log keeps a delivery. */
const loggedMs = 30 * 24 * 60 * 60_000;

/** The column of some events, in the order of the contract. */
export const eventsColumn = (events: readonly WebhookEvent[]): string =>
  webhookEvents.filter((event) => events.includes(event)).join(' ');

/** A delivery as the owner of its webhook sees it. */
export const presentDelivery = (row: ShownDelivery): WebhookDelivery => ({
  _id: row.id,
  event: row.event,
  noteId: row.note_id,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  reason: row.reason,
  createdAt: asTime(row.created_at),
  triedAt: asTimeOrNull(row.tried_at),
  nextAttemptAt: asTimeOrNull(row.next_attempt_at),
});

/** A row as its owner sees it, with its newest attempt. */
export async function presentWebhook(db: Database, row: WebhookRow): Promise<Webhook> {
  const last = await findLastTried(db, row.id);
  const events = eventsOf(row);
  return {
    _id: row.id,
    url: row.url,
    events: webhookEvents.filter((event) => events.has(event)),
    createdAt: asTime(row.created_at),
    pausedAt: asTimeOrNull(row.paused_at),
    pauseReason: row.pause_reason,
    lastDelivery: last ? presentDelivery(last) : null,
  };
}

/** A person's webhooks, the newest first, without their secrets. */
export async function readWebhooks(db: Database, userId: string): Promise<Webhook[]> {
  const rows = await listWebhooksOf(db, userId);
  return Promise.all(rows.map((row) => presentWebhook(db, row)));
}

/** Tells webhooks of what has changed, and tries again what is due. `isStopped` ends it after what has begun. */
export async function sendWebhooks(platform: Platform, isStopped: () => boolean = () => false): Promise<void> {
  await writeWebhookEvents(platform, isStopped);
  if (!isStopped()) await sendDueDeliveries(platform, isStopped);
}

/** Removes deliveries of long ago. */
export async function sweepDeliveries({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteDeliveriesBefore(db, idBoundary(now - loggedMs));
  await updateFutureLooks(db, now);
}

export { deleteWebhooksOf } from './webhooks.store.ts';
