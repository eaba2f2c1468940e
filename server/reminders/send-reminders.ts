import pLimit from 'p-limit';
import { messages } from '#contract/messages.ts';
import { notificationPath } from '#lib/notification-text.ts';
import { nextOccurrence } from '#lib/time/repeat-rules.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { forgetSurplus, recordReminders, sendMessage, tagOf } from '#server/push/push.service.ts';
import { isTooMany } from '#server/rate-limits/rate-limiter.ts';
import { hasConfirmedEmail } from '#server/users/users.service.ts';
import { claimDue, type DueRow, listDue, listOwed, updateOwed } from './due-reminders.store.ts';
import { hasOpenTask } from './open-task.ts';
import { reminderMail } from './reminder-mail.ts';

const minute = 60_000;

/** Reminders of one transaction. Their pushes and mails end before the next ones are read, so that memory stays bounded. */
const batchSize = 100;
/** Reminders that are pushed and mailed at the same time. */
const concurrency = 10;

/** A process that has not sent what it took on is taken for dead after this. Longer than a batch at a mail server that times out. */
const leaseMs = 5 * minute;
/** A push or a mail that could not be sent for so long is given up; the bell has the reminder. */
const givenUpMs = 60 * minute;

/** Mails of one account in a day. */
const mailRule = { max: 100, windowMs: 24 * 60 * minute };

/** Text of a reminder: the task, or the title of its note. */
const wordsOf = (row: DueRow): string => row.task ?? row.note_title;

/** False for what its owner cannot see or has finished: it is not sent, and a repetition goes on to its next time. */
const isWanted = (row: DueRow): boolean =>
  !row.owner_banned &&
  row.note_deleted_at === null &&
  !row.note_disabled &&
  (row.task === null || hasOpenTask(row.note_text ?? '', row.task));

interface Taking {
  now: number;
  /** True if the owner of a reminder may be sent mails: there is a mail server, and their address is confirmed. */
  canMail: (row: DueRow) => boolean;
}

/** Takes on a reminder; undefined where it is not to be sent, or another process was first. */
async function takeOn(tx: Database, row: DueRow, { now, canMail }: Taking) {
  const isSent = isWanted(row);
  const owes_push = Number(isSent && row.has_browser && row.push !== 0);
  const owes_mail = Number(isSent && canMail(row) && row.mail === 1);
  const next = nextOccurrence({ startsAt: row.starts_at, repeat: row.repeat, timeZone: row.time_zone }, now);
  const change = {
    // After a pause, a repetition comes once and not once for each missed time.
    due_at: next ?? row.due_at,
    state: next === undefined ? 'sent' : 'waiting',
    sent_at: isSent ? now : row.sent_at,
    owes_push,
    owes_mail,
    owed_since: owes_push + owes_mail > 0 ? now : null,
  } as const;
  const isTaken = await claimDue(tx, row, change);
  return isTaken && isSent ? { ...row, ...change } : undefined;
}

/** Takes on reminders and puts them into the bell, in one transaction: the bell has each exactly once. */
const takeOnAll = ({ db, config }: Platform, due: readonly DueRow[], now: number): Promise<DueRow[]> =>
  db.transaction().execute(async (tx) => {
    const canMail = ({ owner_email_verified }: DueRow) =>
      config.smtpUrl !== undefined && hasConfirmedEmail({ config }, { email_verified: owner_email_verified });
    const taken: DueRow[] = [];
    for (const row of due) {
      const sent = await takeOn(tx, row, { now, canMail });
      if (sent) taken.push(sent);
    }
    const told = taken.map((row) => ({ userId: row.user_id, noteId: row.note_id, excerpt: wordsOf(row) }));
    await recordReminders(tx, told, now);
    return taken;
  });

/** Sends the push message and the mail that a reminder owes. Each at least once: a crash in between sends it again later. */
async function deliver(platform: Platform, row: DueRow): Promise<void> {
  const { db, log } = platform;
  const url = notificationPath({ postId: null, noteId: row.note_id });
  if (row.owes_push) {
    // The same tag: a message that is sent again replaces the first one.
    await sendMessage(platform, row.user_id, {
      title: messages.push.reminder,
      body: wordsOf(row),
      url,
      tag: tagOf(`reminder:${row.id}`),
    });
  }
  let owes_mail = row.owes_mail;
  try {
    if (owes_mail) await sendMail(platform, row, url);
    owes_mail = 0;
  } catch (error) {
    log.error({ err: error }, 'A reminder could not be mailed');
  }
  await updateOwed(db, row, { owes_push: 0, owes_mail, owed_since: owes_mail ? row.owed_since : null });
}

async function sendMail({ rateLimiter, mail, publicUrl }: Platform, row: DueRow, path: string): Promise<void> {
  try {
    await rateLimiter.count(`reminder-mail:${row.user_id}`, mailRule);
  } catch (error) {
    if (isTooMany(error)) return;
    throw error;
  }
  await mail.send(reminderMail(row.owner_email, `${publicUrl}${path}`, `${publicUrl}/profile`));
}

async function deliverAll(platform: Platform, rows: readonly DueRow[], isStopped: () => boolean): Promise<void> {
  for (const userId of new Set(rows.map((row) => row.user_id))) await forgetSurplus(platform.db, userId);
  const owing = rows.filter(({ owed_since }) => owed_since !== null);
  const limit = pLimit(concurrency);
  // A process that ends begins nothing more: what it leaves is owed, and sent after the restart.
  const outcomes = await Promise.allSettled(
    owing.map((row) => limit(async () => (isStopped() ? undefined : deliver(platform, row)))),
  );
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') platform.log.error({ err: outcome.reason }, 'A reminder could not be sent');
  }
}

/** Takes over what other processes, or this one before a restart, took on and did not finish. */
async function sendOwed(platform: Platform, isStopped: () => boolean): Promise<void> {
  const { db, clock } = platform;
  for (;;) {
    const now = clock.now();
    const rows = await listOwed(db, now - leaseMs, batchSize);
    const taken: DueRow[] = [];
    for (const row of rows) {
      const isGivenUp = !isWanted(row) || (row.sent_at ?? 0) < now - givenUpMs;
      const change = isGivenUp ? { owes_push: 0, owes_mail: 0, owed_since: null } : { owed_since: now };
      if ((await updateOwed(db, row, change)) && !isGivenUp) taken.push({ ...row, owed_since: now });
    }
    await deliverAll(platform, taken, isStopped);
    if (rows.length < batchSize || isStopped()) return;
  }
}

/**
 * Sends every reminder that is due, also what was due while no process ran. Several processes may do so at once: a reminder belongs to
 * the one whose UPDATE finds the due time unchanged. `isStopped` ends it after the running batch.
 */
export async function sendDueReminders(platform: Platform, isStopped: () => boolean = () => false): Promise<void> {
  const { db, clock } = platform;
  for (;;) {
    const now = clock.now();
    const due = await listDue(db, now, batchSize);
    if (due.length > 0) await deliverAll(platform, await takeOnAll(platform, due, now), isStopped);
    if (isStopped()) return;
    if (due.length < batchSize) break;
  }
  await sendOwed(platform, isStopped);
}
