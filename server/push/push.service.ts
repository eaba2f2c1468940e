import { ECDH, hash } from 'node:crypto';
import type { PushMessage } from '#contract/push/push-message.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import {
  type NotificationKind,
  notificationKindSchema,
  notificationKinds,
  type NotificationSettings,
} from '#contract/push/push.ts';
import { notificationPath, notificationSentence } from '#lib/notification-text.ts';
import type { Database } from '#server/db/tables.ts';
import { fieldError } from '#server/platform/app-error.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { idBoundary, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isHiddenTo } from '#server/safety/hidden-people.service.ts';
import {
  deleteMutedKinds,
  deleteNotificationsOfNote,
  deleteNotificationsBefore,
  deleteSurplusNotifications,
  findLastNotified,
  findReminderSettings,
  findShownNotification,
  insertMutedKinds,
  insertNotification,
  insertNotifications,
  isMuted,
  listAllNotifications,
  listMutedBy,
  listMutedKinds,
  type NotificationRow,
  type ShownNotificationRow,
  upsertReminderSettings,
} from './notifications.store.ts';
import { deleteSubscriptions, listSubscriptions, upsertSubscription } from './push.store.ts';

export type { NotificationRow } from './notifications.store.ts';

/** Something that happened to a person: who did it (null for an admin), about which post, note or article, in which words. */
export interface NotificationEvent {
  /** The recipient. */
  userId: string;
  kind: NotificationKind;
  actorId: string | null;
  postId?: string | null | undefined;
  noteId?: string | null;
  articleId?: string | null | undefined;
  /** Cut to limits.notification.excerpt. */
  excerpt?: string | null;
}

const hour = 60 * 60_000;
const day = 24 * hour;

/** A thought that many people like makes one notification in this time. */
const upvotesTogetherMs = hour;

/** Retention of a user's notifications: a number and an age. */
const keptEach = 500;
const keptMs = 180 * day;

/** Browsers of one person. */
const subscriptionsEach = 20;

function cut(text: string): string {
  const { max } = limits.notification.excerpt;
  const letters = Array.from(text);
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : text;
}

/** Records what happened, inside the caller's transaction; undefined where the recipient is not to be told. */
export async function recordNotification(
  db: Database,
  event: NotificationEvent,
  now: number,
): Promise<NotificationRow | undefined> {
  const { userId, kind, actorId, postId = null, noteId = null } = event;
  if (userId === actorId || (await isMuted(db, userId, kind))) return undefined;
  // Not even kept: an upvote of theirs would stand for the next ones of others.
  if (actorId !== null && (await isHiddenTo(db, userId, actorId))) return undefined;
  if (kind === 'upvote' && postId !== null) {
    const last = await findLastNotified(db, { userId, kind, postId });
    if (last !== undefined && now - last < upvotesTogetherMs) return undefined;
  }
  // Shared, taken back and shared again: the newest says it all.
  if (kind === 'noteShared' && noteId !== null) await deleteNotificationsOfNote(db, { userId, kind, noteId });
  const row = newRow(event, now);
  await insertNotification(db, row);
  return row;
}

/** True if a person was told of this about a post, whoever it was that did it. */
export const wasToldOf = async (
  db: Database,
  of: { userId: string; kind: NotificationKind; postId: string },
): Promise<boolean> => (await findLastNotified(db, of)) !== undefined;

const newRow = (
  { userId, kind, actorId, postId = null, noteId = null, articleId = null, excerpt = null }: NotificationEvent,
  now: number,
): NotificationRow => ({
  id: newId(),
  user_id: userId,
  kind,
  actor_id: actorId,
  post_id: postId,
  note_id: noteId,
  blog_id: articleId,
  excerpt: excerpt === null ? null : cut(excerpt),
  created_at: now,
  read_at: null,
});

/** Records reminders of many users in few statements, inside the caller's transaction. Those who switched them off get none. */
export async function recordReminders(
  db: Database,
  reminders: readonly { userId: string; noteId: string; excerpt: string }[],
  now: number,
): Promise<void> {
  if (reminders.length === 0) return;
  const users = [...new Set(reminders.map(({ userId }) => userId))];
  const muted = new Set(await listMutedBy(db, users, 'reminder'));
  const rows = reminders
    .filter(({ userId }) => !muted.has(userId))
    .map((reminder) => newRow({ ...reminder, kind: 'reminder', actorId: null }, now));
  if (rows.length > 0) await insertNotifications(db, rows);
}

/** Sends a recorded notification to every browser of its recipient. After the commit; the caller does not wait. */
export function pushNotification(platform: Platform, row: NotificationRow): void {
  const { db, backgroundTasks } = platform;
  backgroundTasks.run(async () => {
    // Here and not where it is recorded: nobody's comment waits for it.
    await forgetSurplus(db, row.user_id);
    await sendToBrowsers(platform, row);
  }, 'A notification could not be sent');
}

/** Keeps a user's newest notifications. */
export const forgetSurplus = (db: Database, userId: string): Promise<void> =>
  deleteSurplusNotifications(db, userId, keptEach);

async function sendToBrowsers(platform: Platform, row: NotificationRow): Promise<void> {
  const targets = await listSubscriptions(platform.db, row.user_id);
  // Most people have no such browser, and to look up how it is shown takes eight tables.
  if (targets.length === 0) return;
  const shown = await findShownNotification(platform.db, row);
  if (shown) await sendToEach(platform, { userId: row.user_id, targets }, messageOf(shown));
}

/** Tag of a push message, and the topic under which it waits at the push service, for a subject. */
export const tagOf = (subject: string): string => hash('sha256', subject, 'base64url').slice(0, 32);

/** Sends a message to every browser of a user, and forgets those that are gone. Nobody who is banned gets one. */
export async function sendMessage(platform: Platform, userId: string, message: PushMessage): Promise<void> {
  await sendToEach(platform, { userId, targets: await listSubscriptions(platform.db, userId) }, message);
}

async function sendToEach(
  { db, push }: Platform,
  { userId, targets }: { userId: string; targets: Awaited<ReturnType<typeof listSubscriptions>> },
  message: PushMessage,
): Promise<void> {
  const outcomes = await Promise.all(
    targets.map((target) => push.send(target, { payload: JSON.stringify(message), topic: message.tag })),
  );
  const gone = targets.filter((_, index) => outcomes[index] === 'gone').map(({ endpoint }) => endpoint);
  await deleteSubscriptions(db, userId, gone);
}

/** Payload for the service worker. A later message about the same post, note or article, or from the same person, replaces an earlier one. */
function messageOf(row: ShownNotificationRow): PushMessage {
  const subject = `${row.kind}:${row.post_id ?? row.note_id ?? row.blog_id ?? row.actor_id ?? row.id}`;
  return {
    title: notificationSentence(readKind(row), row.actor_name ?? undefined, row.blog_id !== null),
    body: row.excerpt ?? '',
    url: notificationPath({ kind: readKind(row), postId: row.post_id, noteId: row.note_id, articleId: row.blog_id }),
    tag: tagOf(subject),
  };
}

/** The kind of a row, which only `recordNotification` writes. */
export const readKind = ({ kind }: Pick<NotificationRow, 'kind'>): NotificationKind =>
  notificationKindSchema.parse(kind);

/** A key in base64url without padding, as it is stored; throws `invalid` where `isKey` says no. */
function readKey(field: 'p256dh' | 'auth', given: string, isKey: (bytes: Buffer) => boolean): string {
  const bytes = Buffer.from(given, 'base64url');
  if (!isKey(bytes)) throw fieldError(`keys.${field}`, messages.push.keysInvalid);
  return bytes.toString('base64url');
}

/** True if these are the bytes of a point on P-256, uncompressed (RFC 8291 3.1). */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Registers a browser of a person. Throws `invalid` where messages cannot be sent there or not be read there. */
export async function registerBrowser(
  { db, push, clock }: Platform,
  userId: string,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<void> {
  if (!push.accepts(endpoint)) throw fieldError('endpoint', messages.push.endpointInvalid);
  const row = {
    endpoint,
    user_id: userId,
    p256dh: readKey('p256dh', keys.p256dh, isPoint),
    auth: readKey('auth', keys.auth, (bytes) => bytes.length === 16),
    created_at: clock.now(),
  };
  await db.transaction().execute(async (tx) => {
    await upsertSubscription(tx, row);
    const surplus = (await listSubscriptions(tx, userId)).slice(subscriptionsEach);
    await deleteSubscriptions(
      tx,
      userId,
      surplus.map((old) => old.endpoint),
    );
  });
}

/** A user's notifications, and their settings by kind. */
export async function exportNotifications(db: Database, userId: string) {
  const rows = await listAllNotifications(db, { id: userId, hiddenRevision: 1 });
  return {
    notifications: rows.map((row) => ({
      _id: row.id,
      kind: readKind(row),
      actor: row.actor_name,
      postId: row.post_id,
      noteId: row.note_id,
      articleId: row.blog_id,
      excerpt: row.excerpt,
      createdAt: asTime(row.created_at),
      readAt: asTimeOrNull(row.read_at),
    })),
    settings: { notifications: await findSettings(db, userId) },
  };
}

/** Which kinds a person is told of. */
export async function findSettings(db: Database, userId: string): Promise<NotificationSettings> {
  const muted = await listMutedKinds(db, userId);
  const isOn = (kind: NotificationKind) => !muted.includes(kind);
  return {
    comment: isOn('comment'),
    commentReply: isOn('commentReply'),
    mention: isOn('mention'),
    upvote: isOn('upvote'),
    friendRequest: isOn('friendRequest'),
    friendAccepted: isOn('friendAccepted'),
    noteShared: isOn('noteShared'),
    reply: isOn('reply'),
    reminder: isOn('reminder'),
    ...(await findReminderSettings(db, userId)),
  };
}

/** Switches kinds on or off and answers all of them. */
export async function changeSettings(
  { db }: Platform,
  userId: string,
  change: { [Kind in keyof NotificationSettings]?: boolean | undefined },
): Promise<NotificationSettings> {
  return db.transaction().execute(async (tx) => {
    const changedTo = (value: boolean) => notificationKinds.filter((kind) => change[kind] === value);
    await insertMutedKinds(tx, userId, changedTo(false));
    await deleteMutedKinds(tx, userId, changedTo(true));
    const { reminderPush, reminderMail } = change;
    if (reminderPush !== undefined || reminderMail !== undefined) {
      const before = await findReminderSettings(tx, userId);
      await upsertReminderSettings(tx, userId, {
        reminderPush: reminderPush ?? before.reminderPush,
        reminderMail: reminderMail ?? before.reminderMail,
      });
    }
    return findSettings(tx, userId);
  });
}

/** Removes notifications that are too old to be kept. */
export async function sweepNotifications({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await deleteNotificationsBefore(db, idBoundary(clock.now() - keptMs));
}

export { deleteSubscriptionsOf } from './push.store.ts';
