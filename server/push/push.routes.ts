import {
  getNotificationSettings,
  listNotifications,
  type Notification,
  readNotifications,
  updateNotificationSettings,
} from '#contract/push.ts';
import { getPublicKey, subscribe, unsubscribe } from '#contract/push-subscriptions.ts';
import { limits } from '#contract/limits.ts';
import type { Api } from '#server/http/bind.ts';
import { readIdCursor, readPage } from '#server/http/paging.ts';
import type { Platform } from '#server/platform/platform.ts';
import { presentPublicUser } from '#server/users/users.service.ts';
import {
  countUnread,
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
  excerpt: row.excerpt,
  createdAt: new Date(row.created_at).toISOString(),
  read: row.read_at !== null,
});

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
