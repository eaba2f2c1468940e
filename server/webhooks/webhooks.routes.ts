import { automationLimits } from '#contract/automation-limits.ts';
import type { BodyOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
} from '#contract/webhooks.ts';
import type { Database } from '#server/db/tables.ts';
import { sendSecurityNotice } from '#server/devices/security-notices.service.ts';
import type { Api } from '#server/http/bind.ts';
import { readIdCursor, readPage } from '#server/http/paging.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireOwnPassword, requireSamePassword } from '#server/users/own-password.service.ts';
import { requireUser } from '#server/users/users.service.ts';
import { deliver, leaseMs } from './send-webhooks.ts';
import {
  findDelivery,
  holdWaiting,
  insertDeliveries,
  listDeliveriesOf,
  releaseWaiting,
  type ShownDelivery,
  trimLog,
} from './webhook-deliveries.store.ts';
import { newWebhookSecret } from './webhook-signature.ts';
import { eventsColumn, presentDelivery, presentWebhook, readWebhooks } from './webhooks.service.ts';
import {
  countWebhooksOf,
  deleteWebhookOf,
  findRevision,
  findWebhook,
  insertWebhook,
  updateWebhook,
  type WebhookRow,
} from './webhooks.store.ts';
import { lookEveryMs } from './write-webhook-events.ts';

const kept = automationLimits.webhooks.kept;

/** Tests of one person's webhooks. Each is a request that they make the server send. */
const testRule = { max: 20, windowMs: 10 * 60_000 };

const noSuchWebhook = (): AppError => new AppError('notFound', messages.webhooks.notFound);

/** A webhook of the person's own. Throws `notFound`. */
async function requireWebhook(db: Database, userId: string, id: string): Promise<WebhookRow> {
  const row = isId(id) ? await findWebhook(db, userId, id) : undefined;
  if (!row) throw noSuchWebhook();
  return row;
}

/** Makes a webhook, by the password of its owner. Throws `invalid` at a field, `wrongCredentials`, `tooMany` and `conflict`. */
async function createOwn(platform: Platform, userId: string, body: BodyOf<typeof createWebhook>) {
  const { db, clock, publicRequests, secretBox } = platform;
  if (!publicRequests.accepts(body.url)) throw fieldError('url', messages.webhooks.badUrl);
  const owner = await requireOwnPassword(platform, userId, body.password, { code: 'wrongCredentials' });
  const [id, secret, now] = [newId(), newWebhookSecret(), clock.now()];
  const row = await db.transaction().execute(async (tx) => {
    // Holds the account, so that the next webhook is counted after this one.
    await requireSamePassword(tx, { kind: 'user', id: userId }, owner.password_hash);
    if ((await countWebhooksOf(tx, userId)) >= kept) throw new AppError('conflict', messages.webhooks.tooMany(kept));
    return insertWebhook(tx, {
      id,
      user_id: userId,
      url: body.url,
      events: eventsColumn(body.events),
      secret: secretBox.seal(secret, id),
      created_at: now,
      revision: await findRevision(tx, userId),
      looked_at: now - lookEveryMs,
    });
  });
  sendSecurityNotice(platform, { kind: 'user', email: owner.email }, { kind: 'webhookMade' });
  return { secret, data: await presentWebhook(db, row) };
}

/** Changes a webhook. Pausing holds what waits; resuming lets it go, and forgets since when attempts fail. */
const changeOwn = (
  { db, clock }: Platform,
  userId: string,
  id: string,
  { events, paused }: BodyOf<typeof changeWebhook>,
): Promise<WebhookRow> =>
  db.transaction().execute(async (tx) => {
    const row = await requireWebhook(tx, userId, id);
    const isToggled = paused !== undefined && paused !== (row.paused_at !== null);
    const pause = paused
      ? ({ paused_at: clock.now(), pause_reason: 'owner' } as const)
      : { paused_at: null, pause_reason: null };
    const change = {
      ...(events && { events: eventsColumn(events) }),
      ...(isToggled && { ...pause, failing_since: null }),
    };
    if (Object.keys(change).length === 0) return row;
    const changed = await updateWebhook(tx, userId, id, change);
    if (!changed) throw noSuchWebhook();
    if (isToggled) await (paused ? holdWaiting(tx, id) : releaseWaiting(tx, id, clock.now()));
    return changed;
  });

/** Sends a test and answers what became of it. Throws `tooMany`, and `notFound` also where the webhook goes meanwhile. */
async function sendTest(platform: Platform, userId: string, webhookId: string): Promise<ShownDelivery> {
  const { db, clock, rateLimiter } = platform;
  const webhook = await requireWebhook(db, userId, webhookId);
  await rateLimiter.count(`webhook-test:${userId}`, testRule);
  const now = clock.now();
  const delivery = {
    id: newId(),
    webhook_id: webhookId,
    event: 'webhook.test',
    note_id: null,
    body: JSON.stringify({ type: 'webhook.test', timestamp: asTime(now), data: { webhookId } }),
    state: 'waiting',
    attempts: 1,
    status: null,
    reason: null,
    created_at: now,
    tried_at: now,
    next_attempt_at: now + leaseMs,
  } as const;
  const { email } = await requireUser(db, userId);
  await db.transaction().execute(async (tx) => {
    await insertDeliveries(tx, [delivery]);
    await trimLog(tx, webhookId, automationLimits.webhooks.logged);
  });
  const { url, secret, failing_since } = webhook;
  await deliver(platform, { ...delivery, url, secret, failing_since, owner_email: email });
  const sent = await findDelivery(db, delivery.id);
  if (!sent) throw noSuchWebhook();
  return sent;
}

/** Calls for webhooks, all by a session alone. */
export function webhookRoutes(api: Api, platform: Platform): void {
  const { db, readOwn } = platform;

  api.bind(createWebhook, async ({ user, body }) => ({
    message: messages.webhooks.created,
    ...(await createOwn(platform, user.id, body)),
  }));

  api.bind(listWebhooks, async ({ user }) => ({
    data: await readOwn((source) => readWebhooks(source, user.id)),
  }));

  api.bind(changeWebhook, async ({ user, params, body }) => {
    const row = await changeOwn(platform, user.id, params.id, body);
    return { message: messages.webhooks.changed, data: await presentWebhook(db, row) };
  });

  api.bind(deleteWebhook, async ({ user, params }) => {
    if (!isId(params.id) || !(await deleteWebhookOf(db, user.id, params.id))) throw noSuchWebhook();
    return { message: messages.webhooks.deleted };
  });

  api.bind(listDeliveries, async ({ user, params, query }) => {
    const below = readIdCursor(query.cursor);
    const size = query.limit ?? automationLimits.webhooks.deliveries.default;
    const { rows, nextCursor } = await readOwn(async (source) => {
      const webhook = await requireWebhook(source, user.id, params.id);
      const read = (limit = size) => listDeliveriesOf(source, webhook.id, { below, limit });
      return readPage(size, read, ({ id }) => id);
    });
    return { data: rows.map(presentDelivery), nextCursor };
  });

  api.bind(testWebhook, async ({ user, params }) => {
    const sent = await sendTest(platform, user.id, params.id);
    const message = sent.state === 'delivered' ? messages.webhooks.tested : messages.webhooks.testFailed;
    return { message, data: presentDelivery(sent) };
  });
}
