import pLimit from 'p-limit';
import type { DeliveryReason, PauseReason } from '#contract/webhooks.ts';
import type { Platform } from '#server/platform/platform.ts';
import { PrivateAddressError } from '#server/platform/public-request.ts';
import {
  closeDelivered,
  type DeliveryRow,
  type DueDelivery,
  holdWaiting,
  listDueDeliveries,
  postponeDue,
  updateDelivery,
} from './webhook-deliveries.store.ts';
import { webhookPausedMail } from './webhook-mail.ts';
import { signedHeaders } from './webhook-signature.ts';
import { pauseWebhook, updateFailingSince } from './webhooks.store.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Waits after an attempt that failed, give or take a tenth. After the last one a delivery is given up. */
const waitsMs = [30 * second, 2 * minute, 10 * minute, hour, 6 * hour, day];
const jitter = 0.1;

/** A process that has not finished an attempt is taken for dead after this. Longer than an address that does not answer takes. */
export const leaseMs = minute;

/** A webhook whose attempts have all failed for so long is paused. */
const pausedAfterMs = 3 * day;

const batchSize = 200;
/** Webhooks that are sent to at the same time. Messages of one go one after the other. */
const concurrency = 20;
/** An address that fails so often in a row, or takes so long, lets others go first. */
const failuresInRow = 3;
const turnMs = 30 * second;

/** How an attempt ended: `reason` is null where it was taken. */
interface Outcome {
  status: number | null;
  reason: DeliveryReason | null;
}

function reasonOf(error: unknown): DeliveryReason {
  if (error instanceof PrivateAddressError) return 'privateAddress';
  return error instanceof Error && error.name === 'AbortError' ? 'timeout' : 'unreachable';
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { status, reason: null };
  return { status, reason: status >= 300 && status < 400 ? 'redirect' : 'status' };
}

/** Sends a message. Each attempt has the same id and body, and a time and a signature of its own. */
async function attempt(
  { publicRequests, secretBox, clock }: Platform,
  { id, webhook_id, url, body, ...row }: Pick<DueDelivery, 'id' | 'webhook_id' | 'url' | 'secret' | 'body'>,
): Promise<Outcome> {
  const secret = secretBox.open(row.secret, webhook_id);
  if (secret === undefined || body === null) return { status: null, reason: 'secretLost' };
  const headers = signedHeaders(secret, { id: `msg_${id}`, timestamp: Math.floor(clock.now() / second), body });
  try {
    return outcomeOf(await publicRequests.send(url, { headers, body }));
  } catch (error) {
    return { status: null, reason: reasonOf(error) };
  }
}

const isGone = ({ status }: Outcome): boolean => status === 410;

/** How long to wait for the next attempt; undefined where there is none. A test is sent once. */
function waitAfter({ event, attempts }: DeliveryRow, outcome: Outcome): number | undefined {
  if (event === 'webhook.test' || isGone(outcome) || outcome.reason === 'secretLost') return undefined;
  const wait = waitsMs[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + jitter * (2 * Math.random() - 1)));
}

function pauseReasonOf(outcome: Outcome, failingMs: number): PauseReason | undefined {
  if (isGone(outcome)) return 'gone';
  if (outcome.reason === 'secretLost') return 'secretLost';
  return failingMs >= pausedAfterMs ? 'failing' : undefined;
}

/** Pauses a webhook and mails its owner, once. */
async function pauseFailing(
  { db, clock, backgroundTasks, mail, publicUrl }: Platform,
  { webhook_id, owner_email }: DueDelivery,
  reason: PauseReason,
): Promise<void> {
  const isPaused = await db.transaction().execute(async (tx) => {
    const isFirst = await pauseWebhook(tx, webhook_id, { paused_at: clock.now(), pause_reason: reason });
    if (isFirst) await holdWaiting(tx, webhook_id);
    return isFirst;
  });
  if (!isPaused) return;
  const message = webhookPausedMail(owner_email, `${publicUrl}/profile`);
  backgroundTasks.run(() => mail.send(message), 'The owner of a paused webhook could not be mailed');
}

/** What an attempt leaves behind. */
interface Sent {
  isDelivered: boolean;
  isPaused: boolean;
  failingSince: number | null;
}

async function recordDelivered({ db }: Platform, row: DueDelivery, { status }: Outcome): Promise<Sent> {
  await closeDelivered(db, row.id, status);
  if (row.failing_since !== null) await updateFailingSince(db, row.webhook_id, null);
  return { isDelivered: true, isPaused: false, failingSince: null };
}

async function recordFailed(platform: Platform, row: DueDelivery, outcome: Outcome): Promise<Sent> {
  const { db, clock } = platform;
  const now = clock.now();
  const wait = waitAfter(row, outcome);
  const change =
    wait === undefined
      ? ({ ...outcome, state: 'failed', body: null, next_attempt_at: null } as const)
      : { ...outcome, next_attempt_at: now + wait };
  // Somebody else has it since, or its webhook was paused: what this attempt was like is no news any more.
  if (!(await updateDelivery(db, row, change)))
    return { isDelivered: false, isPaused: false, failingSince: row.failing_since };
  const failingSince = row.failing_since ?? now;
  if (row.failing_since === null) await updateFailingSince(db, row.webhook_id, failingSince);
  const reason = pauseReasonOf(outcome, now - failingSince);
  if (reason !== undefined) await pauseFailing(platform, row, reason);
  return { isDelivered: false, isPaused: reason !== undefined, failingSince };
}

/** Makes an attempt with a delivery that this process has taken on, and records how it ended. */
export async function deliver(platform: Platform, taken: DueDelivery): Promise<Sent> {
  const outcome = await attempt(platform, taken);
  if (outcome.reason === null) return recordDelivered(platform, taken, outcome);
  const { host } = new URL(taken.url);
  platform.log.info({ host, status: outcome.status, reason: outcome.reason }, 'A webhook was not delivered');
  return recordFailed(platform, taken, outcome);
}

/** Takes on a delivery; undefined where another process was first. Without an end of the attempt, it is due again after the lease. */
async function takeOn({ db, clock }: Platform, row: DueDelivery): Promise<DueDelivery | undefined> {
  const now = clock.now();
  const change = { attempts: row.attempts + 1, tried_at: now, next_attempt_at: now + leaseMs };
  return (await updateDelivery(db, row, change)) ? { ...row, ...change } : undefined;
}

/** Sends what is due of one webhook in its order, until it fails too often or others have waited long enough. */
async function sendInTurn(platform: Platform, rows: readonly DueDelivery[], isStopped: () => boolean): Promise<void> {
  const { db, clock } = platform;
  const begunAt = clock.now();
  let failingSince = rows[0]?.failing_since ?? null;
  let failures = 0;
  for (const row of rows) {
    if (isStopped() || clock.now() - begunAt > turnMs) return;
    const taken = await takeOn(platform, row);
    if (!taken) continue;
    const sent = await deliver(platform, { ...taken, failing_since: failingSince });
    if (sent.isPaused) return;
    failingSince = sent.failingSince;
    failures = sent.isDelivered ? 0 : failures + 1;
    if (failures === failuresInRow) {
      const now = clock.now();
      await postponeDue(db, row.webhook_id, { now, until: now + minute });
      return;
    }
  }
}

/** Sends the deliveries that are due. Several processes may do so at once: one belongs to the first whose UPDATE finds its time unchanged. */
export async function sendDueDeliveries(platform: Platform, isStopped: () => boolean): Promise<void> {
  const { db, clock, log } = platform;
  const limit = pLimit(concurrency);
  for (;;) {
    const due = await listDueDeliveries(db, clock.now(), batchSize);
    const turns = [...Map.groupBy(due, ({ webhook_id }) => webhook_id).values()];
    const outcomes = await Promise.allSettled(turns.map((rows) => limit(() => sendInTurn(platform, rows, isStopped))));
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of failed) log.error({ err: reason }, 'Deliveries of a webhook could not be sent');
    if (due.length < batchSize || failed.length > 0 || isStopped()) return;
  }
}
