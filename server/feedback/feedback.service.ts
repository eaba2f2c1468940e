import type { BodyOf } from '#contract/call.ts';
import type { addFeedback } from '#contract/feedback/feedback.ts';
import type { Database } from '#server/db/tables.ts';
import { limitNetwork } from '#server/rate-limits/network-limits.ts';
import { newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type FeedbackRow, insertFeedback, listFeedbackBy, updateFeedbackWithoutEmail } from './feedback.store.ts';

/** Somebody has to read each of them. Lifted by RATE_LIMIT=off. */
const writing = { max: 20, windowMs: 60 * 60_000 };

/** Stores feedback of a user, or of a visitor, who is limited by their network. */
export async function sendFeedback(
  platform: Platform,
  from: { userId: string | undefined; address: string },
  { message, email }: BodyOf<typeof addFeedback>,
): Promise<void> {
  const { db, clock, rateLimiter, config } = platform;
  if (from.userId === undefined) await limitNetwork(platform, 'feedback', from.address, writing);
  else if (config.hasAddressLimits) await rateLimiter.count(`feedback:${from.userId}`, writing);
  const row: FeedbackRow = {
    id: newId(),
    user_id: from.userId ?? null,
    email: email ?? null,
    message,
    status: 'open',
    priority: 'normal',
    created_at: clock.now(),
  };
  await db.transaction().execute((tx) => insertFeedback(tx, row));
}

/** Makes feedback anonymous in the transaction that deletes its author's account: their address must not stay. */
export const forgetFeedbackAuthor = updateFeedbackWithoutEmail;

/** A person's feedback for taking along. */
export async function exportFeedback(db: Database, userId: string): Promise<object[]> {
  return (await listFeedbackBy(db, userId)).map(({ message, email, status, created_at }) => ({
    message,
    email,
    status,
    createdAt: new Date(created_at).toISOString(),
  }));
}

export { rebuildFeedbackIndex } from './feedback.store.ts';
