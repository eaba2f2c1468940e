import { notificationSentence, peopleInWords } from '#lib/notification-text.ts';
import { plainMentions } from '#contract/feed/mentions.ts';
import { listThoughtsOfFriends } from '#server/feed/feed.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readUnreadGroups } from '#server/push/notification-groups.service.ts';
import { excerptOf } from '#server/reports/reports.service.ts';
import { hasConfirmedEmail } from '#server/users/users.service.ts';
import { type DigestContent, digestMail } from './digest-mail.ts';
import { periodOf } from './digest-period.ts';
import { type DueDigest, listDueDigests, updateDigest } from './digests.store.ts';

/** Digests that one query reads. */
const batchSize = 50;

/** A digest that could not be sent is tried again after this. */
const retryMs = 60 * 60_000;

/** Notifications and thoughts of one digest. */
const told = { notifications: 10, thoughts: 5 };

/** What happened since the last digest, as the person sees it now. */
async function readContent({ db, publicUrl }: Platform, row: DueDigest): Promise<DigestContent> {
  const reader = { id: row.user_id, hiddenRevision: row.hidden_revision };
  const groups = await readUnreadGroups(db, reader, { since: row.since, limit: told.notifications });
  const posts = await listThoughtsOfFriends(db, reader, { since: row.since, limit: told.thoughts });
  return {
    name: row.name,
    every: row.every,
    notifications: groups.map(({ kind, users, count, excerpt, articleId }) => {
      const names = users.map(({ name }) => name);
      return { sentence: notificationSentence(kind, peopleInWords(names, count), articleId !== null), excerpt };
    }),
    thoughts: posts.map(({ id, author_name: name, content }) => ({
      name,
      excerpt: excerptOf(plainMentions(content)) || 'A picture',
      url: `${publicUrl}/post/${id}`,
    })),
  };
}

const isEmpty = ({ notifications, thoughts }: DigestContent): boolean => notifications.length + thoughts.length === 0;

/** The next time after now, on the person's hour: after a pause, one digest comes and not one for each that was missed. */
function nextTime({ every, due_at }: DueDigest, now: number): number {
  const period = periodOf(every);
  return due_at + Math.ceil((now - due_at + 1) / period) * period;
}

/** Sends a digest that this process has claimed. What could not be sent is due again soon, with all that it was to tell. */
async function deliver(platform: Platform, row: DueDigest, claimed: number): Promise<void> {
  const { db, mail, clock, log, publicUrl } = platform;
  const now = clock.now();
  const claim = { user_id: row.user_id, due_at: claimed };
  try {
    const content = await readContent(platform, row);
    if (!isEmpty(content)) await mail.send(digestMail(row.email, content, { publicUrl, endToken: row.end_token }));
    await updateDigest(db, claim, { since: now });
  } catch (error) {
    log.error({ err: error }, 'A digest could not be sent');
    await updateDigest(db, claim, { due_at: now + retryMs });
  }
}

/**
 * Sends every digest that is due. Several processes may do so at once: a digest belongs to the one whose UPDATE finds the due time
 * unchanged. A crash between it and the mail leaves the words to the next digest. `isStopped` ends it after the running one.
 */
export async function sendDueDigests(platform: Platform, isStopped: () => boolean = () => false): Promise<void> {
  const { db, clock, config } = platform;
  for (;;) {
    const now = clock.now();
    const due = await listDueDigests(db, now, batchSize);
    for (const row of due) {
      if (isStopped()) return;
      const claimed = nextTime(row, now);
      if (!(await updateDigest(db, row, { due_at: claimed }))) continue;
      const mayMail = config.smtpUrl !== undefined && hasConfirmedEmail({ config }, row);
      if (mayMail) await deliver(platform, row, claimed);
    }
    if (due.length < batchSize) return;
  }
}
