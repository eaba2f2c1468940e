import type { NotificationGroup, NotificationKind } from '#contract/push/push.ts';
import type { PublicUser } from '#contract/users/public-user.ts';
import type { Database } from '#server/db/tables.ts';
import { dayOf } from '#server/platform/days.ts';
import type { Reader } from '#server/safety/hidden-people.service.ts';
import { presentPublicUser } from '#server/users/users.service.ts';
import { listUpvotersOfDay } from './notification-upvoters.store.ts';
import { readKind } from './push.service.ts';
import { listAllNotifications, type ShownNotificationRow } from './notifications.store.ts';

/** Kinds without words of their own: they are told together for one thought, or for none, in one day. */
const groupedKinds: ReadonlySet<NotificationKind> = new Set(['upvote', 'friendRequest', 'friendAccepted']);

/** People whom a group names. */
const named = 3;

/** Notifications of a group, the newest first. There is at least one. */
export type NotificationRows = readonly [ShownNotificationRow, ...ShownNotificationRow[]];

function groupKey(row: ShownNotificationRow): string {
  return groupedKinds.has(readKind(row)) ? `${row.kind} ${row.post_id ?? ''} ${dayOf(row.created_at)}` : row.id;
}

/** Groups rows that come newest first. A group stands where its newest row does. */
export function groupNotifications(rows: readonly ShownNotificationRow[]): NotificationRows[] {
  const groups = new Map<string, [ShownNotificationRow, ...ShownNotificationRow[]]>();
  for (const row of rows) {
    const key = groupKey(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** The people who caused notifications, the newest first, each once. */
function actorsOf(rows: NotificationRows): PublicUser[] {
  const actors = new Map<string, PublicUser>();
  for (const { actor_id: id, actor_name: name, actor_picture: picture } of rows)
    if (id !== null && name !== null && !actors.has(id)) actors.set(id, presentPublicUser({ id, name, picture }));
  return [...actors.values()];
}

/** The people of a group. An upvote within the hour after another one is in no row of its own: the thought knows them all. */
async function peopleOf(db: Database, reader: Reader, rows: NotificationRows): Promise<PublicUser[]> {
  const [{ kind, post_id: postId, created_at }] = rows;
  if (kind !== 'upvote' || postId === null) return actorsOf(rows);
  const upvoters = await listUpvotersOfDay(db, reader, { postId, time: created_at });
  // Those who took it back have been told of, and are named where nobody else is left.
  return upvoters.length > 0 ? upvoters.map(presentPublicUser) : actorsOf(rows);
}

/** A group as its recipient sees it. */
export async function presentGroup(db: Database, reader: Reader, rows: NotificationRows): Promise<NotificationGroup> {
  const [newest] = rows;
  const people = await peopleOf(db, reader, rows);
  return {
    _id: newest.id,
    kind: readKind(newest),
    users: people.slice(0, named),
    count: people.length,
    postId: newest.post_id,
    noteId: newest.note_id,
    articleId: newest.blog_id,
    excerpt: newest.excerpt,
    createdAt: new Date(newest.created_at).toISOString(),
    read: rows.every(({ read_at }) => read_at !== null),
  };
}

/** What happened to a person after a time and is not read, in groups, the newest first. */
export async function readUnreadGroups(
  db: Database,
  reader: Reader,
  { since, limit }: { since: number; limit: number },
): Promise<NotificationGroup[]> {
  const rows = await listAllNotifications(db, reader);
  const unread = rows.filter(({ created_at, read_at }) => created_at > since && read_at === null);
  const groups: NotificationGroup[] = [];
  for (const group of groupNotifications(unread).slice(0, limit)) groups.push(await presentGroup(db, reader, group));
  return groups;
}
