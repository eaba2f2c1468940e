import {
  getNotificationSettings,
  listNotificationGroups,
  listNotifications,
  type Notification,
  readNotifications,
  updateNotificationSettings,
} from '#contract/push/push.ts';
import { getPublicKey, subscribe, unsubscribe } from '#contract/push/push-subscriptions.ts';
import type { AnswerOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/tables.ts';
import type { Api } from '#server/http/bind.ts';
import { readIdCursor, readPage } from '#server/http/paging.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Reader } from '#server/safety/hidden-people.service.ts';
import { presentPublicUser } from '#server/users/users.service.ts';
import { groupNotifications, presentGroup } from './notification-groups.service.ts';
import {
  countUnread,
  listAllNotifications,
  listNotifications as listNotificationsOf,
  markAllRead,
  type ShownNotificationRow,
} from './notifications.store.ts';
import { changeSettings, findSettings, readKind, registerBrowser } from './push.service.ts';
import { deleteSubscriptions } from './push.store.ts';

function presentActor({ actor_id, actor_name, actor_picture }: ShownNotificationRow): Notification['user'] {
  if (actor_id === null || actor_name === null) return null;
  return presentPublicUser({ id: actor_id, name: actor_name, picture: actor_picture });
}

const present = (row: ShownNotificationRow): Notification => ({
  _id: row.id,
  kind: readKind(row),
  user: presentActor(row),
  postId: row.post_id,
  noteId: row.note_id,
  articleId: row.blog_id,
  excerpt: row.excerpt,
  createdAt: new Date(row.created_at).toISOString(),
  read: row.read_at !== null,
});

/** Kinds of what people write to a person. */
const conversations = ['comment', 'commentReply', 'mention', 'reply'] as const;

/** A page of groups after `cursor`, which is the id of a group. All rows are read: a day's group may end anywhere among them. */
async function readGroups(
  source: Database,
  user: Reader,
  { view, cursor, limit }: { view: 'conversations' | undefined; cursor: string | undefined; limit: number },
): Promise<AnswerOf<typeof listNotificationGroups>> {
  const all = groupNotifications(await listAllNotifications(source, user, view && conversations));
  const { rows, nextCursor } = await readPage(
    limit,
    (size) => Promise.resolve(all.filter(([{ id }]) => cursor === undefined || id < cursor).slice(0, size)),
    ([{ id }]) => id,
  );
  const data = await Promise.all(rows.map((group) => presentGroup(source, user, group)));
  return { data, nextCursor, unread: await countUnread(source, user) };
}

/** Calls of push messages and of the list of notifications. */
export function pushRoutes(api: Api, platform: Platform): void {
  const { db, readOwn, push, clock, config } = platform;

  api.bind(getPublicKey, () => Promise.resolve({ publicKey: push.publicKey }));

  api.bind(subscribe, async ({ user, body }) => {
    await registerBrowser(platform, user.id, body);
    return {};
  });

  api.bind(unsubscribe, async ({ user, body }) => {
    await deleteSubscriptions(db, user.id, [body.endpoint]);
    return {};
  });

  api.bind(listNotifications, async ({ user, query }) => {
    const cursor = readIdCursor(query.cursor);
    return readOwn(async (source) => {
      const { rows, nextCursor } = await readPage(
        query.limit ?? limits.notification.page.default,
        (limit) => listNotificationsOf(source, user, { cursor, limit }),
        (row) => row.id,
      );
      return { data: rows.map(present), nextCursor, unread: await countUnread(source, user) };
    });
  });

  api.bind(listNotificationGroups, async ({ user, query: { view, cursor, limit } }) => {
    const after = readIdCursor(cursor);
    const page = { view, cursor: after, limit: limit ?? limits.notification.page.default };
    return readOwn((source) => readGroups(source, user, page));
  });

  api.bind(readNotifications, async ({ user }) => {
    await markAllRead(db, user.id, clock.now());
    return { unread: await countUnread(db, user) };
  });

  api.bind(getNotificationSettings, async ({ user }) => ({
    settings: await readOwn((source) => findSettings(source, user.id)),
    canMail: config.smtpUrl !== undefined,
  }));

  api.bind(updateNotificationSettings, async ({ user, body }) => ({
    settings: await changeSettings(platform, user.id, body),
  }));
}
