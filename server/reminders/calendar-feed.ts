import type { AnswerOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import type { getReminderFeed } from '#contract/reminders/reminders.ts';
import type { Database } from '#server/db/tables.ts';
import { asTimeOrNull } from '#server/platform/as-time.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, newToken } from '#server/platform/secret-tokens.ts';
import { deleteFeed, findFeed, findFeedOwner, insertFeed } from './calendar-feed.store.ts';
import { listReminders } from './reminders.store.ts';
import { writeCalendar } from './write-calendar.ts';

type FeedAddress = AnswerOf<typeof getReminderFeed>;

/** The address of a user's calendar. One whose key is lost cannot be shown: it works on, until it is revoked. */
export async function readFeedAddress(
  { secretBox, publicUrl }: Pick<Platform, 'secretBox' | 'publicUrl'>,
  db: Database,
  userId: string,
): Promise<FeedAddress> {
  const row = await findFeed(db, userId);
  const token = row && secretBox.open(row.token, userId);
  return {
    url: token === undefined ? null : `${publicUrl}/reminders/${token}.ics`,
    createdAt: asTimeOrNull(row?.created_at ?? null),
  };
}

/** Makes the address of a user's calendar, unless they have one. */
export async function makeFeed(platform: Platform, userId: string): Promise<FeedAddress> {
  const { db, clock, secretBox } = platform;
  const token = newToken();
  await insertFeed(db, {
    user_id: userId,
    token_hash: hashToken(token),
    token: secretBox.seal(token, userId),
    created_at: clock.now(),
  });
  return readFeedAddress(platform, db, userId);
}

export async function revokeFeed({ db }: Platform, userId: string): Promise<FeedAddress> {
  await deleteFeed(db, userId);
  return { url: null, createdAt: null };
}

/** The calendar of an address; undefined where there is none. Notes in the bin and disabled ones are left out. */
export async function readCalendar(db: Database, token: string, publicUrl: string): Promise<string | undefined> {
  const userId = await findFeedOwner(db, hashToken(token));
  if (userId === undefined) return undefined;
  const rows = await listReminders(db, userId, { state: 'waiting', limit: limits.reminder.calendar });
  return writeCalendar(
    rows.filter(({ note_disabled }) => !note_disabled),
    publicUrl,
  );
}
