import { type Selectable, sql } from 'kysely';
import type { NotificationKind, NotificationSettings } from '#contract/push/push.ts';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/tables.ts';
import { hiddenFrom, isOpenTo, isShownTo, type Reader } from '#server/safety/hidden-people.service.ts';
import type { NotificationsTable } from '#server/db/tables/community-tables.ts';

export type NotificationRow = Selectable<NotificationsTable>;

/** Columns of a notification that its recipient sees, with the person who caused it. */
export type ShownNotificationRow = NotificationRow & { actor_name: string | null; actor_picture: string | null };

/**
 * Notifications of a person, without what banned people did, and what is about a post, a note or an article that is not shown to them.
 */
const allShownTo = (db: Database, userId: string) =>
  db
    .selectFrom('notifications')
    .leftJoin('users as actors', 'actors.id', 'notifications.actor_id')
    .leftJoin('posts', 'posts.id', 'notifications.post_id')
    .leftJoin('users as authors', 'authors.id', 'posts.user_id')
    .leftJoin('notes', 'notes.id', 'notifications.note_id')
    .leftJoin('blogs', 'blogs.id', 'notifications.blog_id')
    .leftJoin('users as writers', 'writers.id', 'blogs.author_id')
    .leftJoin('note_people', (join) =>
      join.onRef('note_people.note_id', '=', 'notes.id').onRef('note_people.user_id', '=', 'notifications.user_id'),
    )
    .where('notifications.user_id', '=', userId)
    .where('actors.banned', 'is distinct from', 1)
    .where('authors.banned', 'is distinct from', 1)
    .where('writers.banned', 'is distinct from', 1)
    .where('blogs.approved', 'is distinct from', 0)
    .where('posts.deleted_at', 'is', null)
    .where(sql<boolean>`(coalesce(posts.held, 0) = 0 or posts.user_id = ${userId})`)
    .where('notes.deleted_at', 'is', null)
    .where('notes.disabled', 'is distinct from', 1)
    .where((where) =>
      where.or([
        where('notes.id', 'is', null),
        where('notes.user_id', '=', userId),
        where('note_people.user_id', 'is not', null),
      ]),
    );

/** As `allShownTo`, without what people did that the person does not see. */
const shownTo = (db: Database, reader: Reader) => {
  const query = allShownTo(db, reader.id);
  const id = hiddenFrom(reader);
  if (id === undefined)
    return query
      .where(sql<boolean>`coalesce(actors.limited_until, 0) = 0`)
      .where(sql<boolean>`coalesce(authors.limited_until, 0) = 0`);
  return query
    .where((where) => where.or([where('actors.id', 'is', null), isShownTo(id, 'actors.id')]))
    .where((where) => where.or([where('authors.id', 'is', null), isOpenTo(id, 'authors.id')]));
};

const selectShown = (db: Database, reader: Reader) =>
  shownTo(db, reader)
    .selectAll('notifications')
    .select(['actors.name as actor_name', 'actors.picture as actor_picture']);

/** All of a person, the newest first, of these kinds or of all. There are some 500 at most. */
export function listAllNotifications(
  db: Database,
  reader: Reader,
  kinds?: readonly NotificationKind[],
): Promise<ShownNotificationRow[]> {
  const query = selectShown(db, reader).orderBy('notifications.id', 'desc');
  return (kinds ? query.where('notifications.kind', 'in', kinds) : query).execute();
}

/** The newest first, after `cursor` (the last id seen). */
export async function listNotifications(
  db: Database,
  reader: Reader,
  { cursor, limit }: { cursor: string | undefined; limit: number | undefined },
): Promise<ShownNotificationRow[]> {
  let query = selectShown(db, reader);
  if (cursor) query = query.where('notifications.id', '<', cursor);
  query = query.orderBy('notifications.id', 'desc');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

export const findShownNotification = (
  db: Database,
  { user_id, id }: NotificationRow,
): Promise<ShownNotificationRow | undefined> =>
  // Written for everybody: nobody waits for it, and what they hide may have changed a moment ago.
  selectShown(db, { id: user_id, hiddenRevision: 1 }).where('notifications.id', '=', id).executeTakeFirst();

/** How many are unread; counted up to limits.notification.unread and no further. */
export async function countUnread(db: Database, reader: Reader): Promise<number> {
  const { count } = await db
    .selectFrom(
      shownTo(db, reader)
        .select('notifications.id')
        .where('notifications.read_at', 'is', null)
        .limit(limits.notification.unread)
        .as('unread'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The last time that a person was told of this about a post, or undefined. */
export async function findLastNotified(
  db: Database,
  { userId, kind, postId }: { userId: string; kind: NotificationKind; postId: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('notifications')
    .select('created_at')
    .where('post_id', '=', postId)
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

export async function insertNotification(db: Database, row: NotificationRow): Promise<void> {
  await db.insertInto('notifications').values(row).execute();
}

/** Users among these who have switched a kind off. */
export async function listMutedBy(db: Database, userIds: readonly string[], kind: NotificationKind): Promise<string[]> {
  const rows = await db
    .selectFrom('muted_kinds')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function insertNotifications(db: Database, rows: readonly NotificationRow[]): Promise<void> {
  await db.insertInto('notifications').values(rows).execute();
}

export async function markAllRead(db: Database, userId: string, now: number): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}

/** Deletes a person's oldest, so that `kept` remain. */
export async function deleteSurplusNotifications(db: Database, userId: string, kept: number): Promise<void> {
  const surplus = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst();
  if (!surplus) return;
  await db.deleteFrom('notifications').where('user_id', '=', userId).where('id', '<=', surplus.id).execute();
}

/** Deletes what a person was told of this kind about a note. */
export async function deleteNotificationsOfNote(
  db: Database,
  { userId, kind, noteId }: { userId: string; kind: NotificationKind; noteId: string },
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('note_id', '=', noteId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
}

/** Deletes those of everybody whose ids are below `boundary`. Ids sort by time and are the key, so that nothing else is read. */
export async function deleteNotificationsBefore(db: Database, boundary: string): Promise<void> {
  await db.deleteFrom('notifications').where('id', '<', boundary).execute();
}

export async function listMutedKinds(db: Database, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('muted_kinds').select('kind').where('user_id', '=', userId).execute();
  return rows.map(({ kind }) => kind);
}

export async function isMuted(db: Database, userId: string, kind: NotificationKind): Promise<boolean> {
  const row = await db
    .selectFrom('muted_kinds')
    .select('kind')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMutedKinds(
  db: Database,
  userId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  if (kinds.length === 0) return;
  await db
    .insertInto('muted_kinds')
    .values(kinds.map((kind) => ({ user_id: userId, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMutedKinds(
  db: Database,
  userId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  if (kinds.length === 0) return;
  await db.deleteFrom('muted_kinds').where('user_id', '=', userId).where('kind', 'in', kinds).execute();
}

type ReminderSettings = Pick<NotificationSettings, 'reminderPush' | 'reminderMail'>;

/** How a user is told of reminders: pushed and not mailed, until they change it. */
export async function findReminderSettings(db: Database, userId: string): Promise<ReminderSettings> {
  const row = await db
    .selectFrom('reminder_settings')
    .select(['push', 'mail'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { reminderPush: row?.push !== 0, reminderMail: row?.mail === 1 };
}

export async function upsertReminderSettings(
  db: Database,
  userId: string,
  { reminderPush, reminderMail }: ReminderSettings,
): Promise<void> {
  const change = { push: Number(reminderPush), mail: Number(reminderMail) };
  await db
    .insertInto('reminder_settings')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}
