import { automationLimits } from '#contract/automation-limits.ts';
import type { WebhookEvent } from '#contract/webhooks.ts';
import { listOwnChanges, type OwnChange } from '#server/notes/notes.service.ts';
import { asTime } from '#server/platform/as-time.ts';
import { newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { insertDeliveries, listToldNotes, trimLog } from './webhook-deliveries.store.ts';
import { claimRevision, listBehind, type WebhookRow } from './webhooks.store.ts';

/**
 * Makes deliveries of the changes of notebooks, which their writers have recorded anyway (server/notes/changes/). A save therefore costs no
 * more with webhooks than without, and what was saved before a crash is found after it.
 */

/** A webhook is told of one note no more often: a note that is written in is saved every second. */
export const lookEveryMs = 30_000;

/** Notes of one look. The rest of an import comes with the next ones. */
const notesPerLook = 100;
/** A webhook that is not getting rid of its messages gets no more. Its changes wait in the notebook, each as its newest state. */
const maxWaiting = 100;
const webhooksAtOnce = 100;

/** How far the clocks of two processes may be apart, and a transaction be long. */
const clockMarginMs = 5 * 60_000;

/** The column of some events, in the order of the contract. */
export const eventsOf = ({ events }: Pick<WebhookRow, 'events'>): ReadonlySet<string> => new Set(events.split(' '));

/** When a note was moved to the bin; undefined where it is not there. */
const binnedAt = ({ note }: OwnChange): number | undefined =>
  note.deletedAt === null ? undefined : Date.parse(note.deletedAt);

/** What a webhook is told of a change, once for all that happened since the last look; undefined where it did not ask. */
function eventOf(webhook: WebhookRow, change: OwnChange, isNewlyBinned: boolean): WebhookEvent | undefined {
  const wanted = eventsOf(webhook);
  const choose = (event: WebhookEvent, isOne: boolean) => (isOne && wanted.has(event) ? event : undefined);
  const isNew = change.firstRevision > webhook.revision;
  if (isNewlyBinned) return choose('note.binned', true);
  if (change.note.isDeleted) return choose('note.changed', !isNew);
  return choose('note.created', isNew) ?? choose('note.changed', !isNew || change.revision > change.firstRevision);
}

/** Notes that were moved to the bin since the last look. Near to it the clocks do not decide, but the log does. */
async function findNewlyBinned(
  { db }: Pick<Platform, 'db'>,
  webhook: WebhookRow,
  changes: readonly OwnChange[],
): Promise<Set<string>> {
  const since = Math.max(webhook.looked_at - clockMarginMs, webhook.created_at);
  const lately = changes.filter((change) => (binnedAt(change) ?? 0) >= since);
  const unsure = lately.filter((change) => (binnedAt(change) ?? 0) <= webhook.looked_at + clockMarginMs);
  const told = await listToldNotes(db, webhook.id, {
    event: 'note.binned',
    since,
    noteIds: unsure.map(({ note }) => note._id),
  });
  return new Set(lately.map(({ note }) => note._id).filter((id) => !told.has(id)));
}

/** Makes the deliveries of one webhook and moves it on, in one transaction: none is lost or made twice. */
async function look({ db }: Pick<Platform, 'db'>, webhook: WebhookRow, now: number): Promise<void> {
  const { revision, changes } = await listOwnChanges(db, webhook.user_id, webhook.revision, notesPerLook);
  const newlyBinned = await findNewlyBinned({ db }, webhook, changes);
  const rows = changes.flatMap((change) => {
    const event = eventOf(webhook, change, newlyBinned.has(change.note._id));
    if (event === undefined) return [];
    return {
      id: newId(),
      webhook_id: webhook.id,
      event,
      note_id: change.note._id,
      body: JSON.stringify({ type: event, timestamp: asTime(now), data: change.note }),
      state: 'waiting' as const,
      attempts: 0,
      created_at: now,
      next_attempt_at: now,
    };
  });
  await db.transaction().execute(async (tx) => {
    if (!(await claimRevision(tx, webhook, { revision, looked_at: now }))) return;
    await insertDeliveries(tx, rows);
    await trimLog(tx, webhook.id, automationLimits.webhooks.logged);
  });
}

/** Makes the deliveries of what has changed since the last look, where that is a while ago. Several processes may do so at once. */
export async function writeWebhookEvents(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  isStopped: () => boolean,
): Promise<void> {
  for (;;) {
    const now = clock.now();
    const behind = await listBehind(db, { now, everyMs: lookEveryMs, maxWaiting, limit: webhooksAtOnce });
    for (const webhook of behind) {
      if (isStopped()) return;
      await look({ db }, webhook, now);
    }
    if (behind.length < webhooksAtOnce) return;
  }
}
