import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import {
  getNotificationSettings,
  listNotifications,
  notificationKinds,
  readNotifications,
  updateNotificationSettings,
} from '#contract/push/push.ts';
import { newId } from '#server/platform/ids.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type NotificationEvent, pushNotification, recordNotification } from './push.service.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(engines)('notifications on %s', (engine) => {
  let app: TestApp;
  let tomas: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine);
    tomas = await addPerson(app, 'Tomas Ek');
  });
  afterAll(() => app.close());

  const record = (event: NotificationEvent) =>
    app.db.transaction().execute((tx) => recordNotification(tx, event, app.clock.now()));

  /** Tomas asks to be friends. */
  const request = (to: Passerby, actor: Passerby = tomas) =>
    record({ userId: to.id, kind: 'friendRequest', actorId: actor.id });

  async function post(who: Passerby): Promise<string> {
    const [id, now] = [newId(), app.clock.now()];
    const row = { id, user_id: who.id, content: 'A thought', created_at: now, updated_at: now };
    await app.db
      .insertInto('posts')
      .values({ ...row, deleted_at: null, upvote_count: 0, comment_count: 0 })
      .execute();
    return id;
  }

  describe('recording', () => {
    it('keeps what happened, for its recipient alone', async () => {
      const [mara, ines] = [await addPerson(app), await addPerson(app)];
      const postId = await post(mara);
      const row = await record({
        userId: mara.id,
        kind: 'comment',
        actorId: tomas.id,
        postId,
        excerpt: 'Well said',
      });
      expect(await mara.ok(listNotifications)).toEqual({
        success: true,
        data: [
          {
            _id: row?.id,
            kind: 'comment',
            user: { _id: tomas.id, name: 'Tomas Ek', profilePicture: null },
            postId,
            noteId: null,
            articleId: null,
            excerpt: 'Well said',
            createdAt: new Date(app.clock.now()).toISOString(),
            read: false,
          },
        ],
        nextCursor: null,
        unread: 1,
      });
      expect(await ines.ok(listNotifications)).toMatchObject({ data: [], unread: 0 });
    });

    it('shows an admin’s reply without a person', async () => {
      const mara = await addPerson(app);
      await record({ userId: mara.id, kind: 'reply', actorId: null, postId: await post(tomas) });
      expect((await mara.ok(listNotifications)).data).toMatchObject([{ kind: 'reply', user: null, excerpt: null }]);
    });

    it('cuts the excerpt by characters, not within one', async () => {
      const mara = await addPerson(app);
      const { max } = limits.notification.excerpt;
      await record({ userId: mara.id, kind: 'reply', actorId: null, excerpt: '🌊'.repeat(max + 1) });
      expect((await mara.ok(listNotifications)).data[0]?.excerpt).toBe(`${'🌊'.repeat(max - 1)}…`);
      await record({ userId: mara.id, kind: 'reply', actorId: null, excerpt: '🌊'.repeat(max) });
      expect((await mara.ok(listNotifications)).data[0]?.excerpt).toBe('🌊'.repeat(max));
    });

    it('tells nobody of what they did themselves', async () => {
      const mara = await addPerson(app);
      expect(await request(mara, mara)).toBeUndefined();
      expect((await mara.ok(listNotifications)).data).toEqual([]);
    });

    it('tells of one upvote of a thought within the hour', async () => {
      const [mara, ines] = [await addPerson(app), await addPerson(app)];
      const [first, second] = [await post(mara), await post(mara)];
      const upvote = (postId: string, actor: Passerby) =>
        record({ userId: mara.id, kind: 'upvote', actorId: actor.id, postId });
      expect(await upvote(first, tomas)).toBeDefined();
      expect(await upvote(first, ines)).toBeUndefined();
      expect(await upvote(second, ines)).toBeDefined();
      app.clock.advance(60 * minute);
      expect(await upvote(first, ines)).toBeDefined();
      expect(await upvote(first, tomas)).toBeUndefined();
    });

    it('goes away with a transaction that fails', async () => {
      const mara = await addPerson(app);
      const failing = app.db.transaction().execute(async (tx) => {
        const event = { userId: mara.id, kind: 'reply', actorId: null } as const;
        expect(await recordNotification(tx, event, app.clock.now())).toBeDefined();
        throw new Error('The comment was not stored.');
      });
      await expect(failing).rejects.toThrow('The comment was not stored.');
      expect((await mara.ok(listNotifications)).data).toEqual([]);
    });
  });

  describe('the list', () => {
    it('is paged, the newest first', async () => {
      const mara = await addPerson(app);
      const ids: (string | undefined)[] = [];
      for (let index = 0; index < 5; index += 1) ids.unshift((await request(mara))?.id);
      const first = await mara.ok(listNotifications, { query: { limit: 2 } });
      const cursor = first.nextCursor ?? '';
      // Notifications that come meanwhile do not move the pages.
      await request(mara);
      const second = await mara.ok(listNotifications, { query: { limit: 2, cursor } });
      const last = await mara.ok(listNotifications, { query: { limit: 2, cursor: second.nextCursor ?? '' } });
      expect([first, second, last].flatMap(({ data }) => data.map(({ _id }) => _id))).toEqual(ids);
      expect(last.nextCursor).toBeNull();
      expect(last.unread).toBe(6);
    });

    it('refuses a cursor that it did not write', async () => {
      const mara = await addPerson(app);
      expect(await mara.refused(listNotifications, { query: { cursor: 'nonsense' } })).toMatchObject({
        status: 400,
        message: messages.http.badCursor,
      });
    });

    it('leaves out what banned people did, until the ban is lifted', async () => {
      const [mara, ines] = [await addPerson(app), await addPerson(app)];
      await request(mara);
      await request(mara, ines);
      await ban(app, ines.id);
      const { data, unread } = await mara.ok(listNotifications);
      expect(data.map(({ user }) => user?._id)).toEqual([tomas.id]);
      expect(unread).toBe(1);
      await liftBan(app, ines.id);
      expect(await mara.ok(listNotifications)).toMatchObject({ unread: 2 });
    });

    it('leaves out what is about a thought of a banned person, until the ban is lifted', async () => {
      const [mara, ines] = [await addPerson(app), await addPerson(app)];
      const postId = await post(ines);
      await record({ userId: mara.id, kind: 'reply', actorId: null, postId, excerpt: 'It is.' });
      await ban(app, ines.id);
      expect(await mara.ok(listNotifications)).toMatchObject({ data: [], unread: 0 });
      await liftBan(app, ines.id);
      expect(await mara.ok(listNotifications)).toMatchObject({ data: [{ kind: 'reply', postId }], unread: 1 });
    });

    it('leaves out what is about a thought in the bin', async () => {
      const mara = await addPerson(app);
      const postId = await post(mara);
      await record({ userId: mara.id, kind: 'comment', actorId: tomas.id, postId });
      await app.db.updateTable('posts').set({ deleted_at: 1 }).where('id', '=', postId).execute();
      expect(await mara.ok(listNotifications)).toMatchObject({ data: [], unread: 0 });
    });

    it('is read at once, and by its owner only', async () => {
      const [mara, ines] = [await addPerson(app), await addPerson(app)];
      await request(mara);
      await request(mara);
      expect(await ines.ok(readNotifications)).toMatchObject({ unread: 0 });
      expect(await mara.ok(listNotifications)).toMatchObject({ unread: 2 });
      expect(await mara.ok(readNotifications)).toMatchObject({ unread: 0 });
      await request(mara);
      const { data, unread } = await mara.ok(listNotifications);
      expect(data.map(({ read }) => read)).toEqual([false, true, true]);
      expect(unread).toBe(1);
    });

    it('counts unread ones up to its limit', async () => {
      const mara = await addPerson(app);
      const row = await request(mara);
      if (!row) throw new Error('Nothing was recorded.');
      const more = Array.from({ length: limits.notification.unread + 5 }, () => ({ ...row, id: newId() }));
      await app.db.insertInto('notifications').values(more).execute();
      expect(await mara.ok(listNotifications)).toMatchObject({ unread: limits.notification.unread });
    });
  });

  describe('settings', () => {
    it('are all on at first, and each can be switched off and on', async () => {
      const [mara, ines] = [await addPerson(app), await addPerson(app)];
      const kinds = Object.fromEntries(notificationKinds.map((kind) => [kind, true]));
      const all = { ...kinds, reminderPush: true, reminderMail: false };
      expect((await mara.ok(getNotificationSettings)).settings).toEqual(all);

      const change = { friendRequest: false, upvote: false };
      const { settings } = await mara.ok(updateNotificationSettings, { body: change });
      expect(settings).toEqual({ ...all, ...change });
      expect((await mara.ok(getNotificationSettings)).settings).toEqual(settings);
      expect((await ines.ok(getNotificationSettings)).settings).toEqual(all);
      expect(await request(mara)).toBeUndefined();
      expect(await request(ines)).toBeDefined();

      await mara.ok(updateNotificationSettings, { body: { friendRequest: true, upvote: false } });
      expect((await mara.ok(getNotificationSettings)).settings).toEqual({ ...all, upvote: false });
      expect(await request(mara)).toBeDefined();
    });

    it('stay as they are where nothing is given, and refuse what is no yes or no', async () => {
      const mara = await addPerson(app);
      const { settings } = await mara.ok(getNotificationSettings);
      expect((await mara.ok(updateNotificationSettings, { body: {} })).settings).toEqual(settings);
      const refusal = await mara.refused(updateNotificationSettings, { body: { comment: 'off' } });
      expect(refusal).toMatchObject({ status: 400, fields: ['comment'] });
    });
  });

  describe('forgetting', () => {
    it('keeps a person’s newest 500', async () => {
      const [mara, ines] = [await addPerson(app), await addPerson(app)];
      await request(ines);
      const first = await request(mara);
      if (!first) throw new Error('Nothing was recorded.');
      const more = Array.from({ length: 500 }, () => ({ ...first, id: newId() }));
      await app.db.insertInto('notifications').values(more).execute();
      const last = await request(mara);
      if (!last) throw new Error('Nothing was recorded.');
      pushNotification(app.platform, last);
      await app.platform.backgroundTasks.settled(5000);
      const kept = await app.db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', mara.id)
        .orderBy('id')
        .execute();
      expect(kept.map(({ id }) => id)).toEqual([...more.slice(1).map(({ id }) => id), last.id]);
      expect((await ines.ok(listNotifications)).data).toHaveLength(1);
    });

    it('removes what is older than 180 days', async () => {
      const mara = await addPerson(app);
      await request(mara);
      app.clock.advance(Date.now() - app.clock.now() + 179 * day);
      await app.sweep();
      const readIds = () => app.db.selectFrom('notifications').select('id').where('user_id', '=', mara.id).execute();
      expect(await readIds()).toHaveLength(1);
      app.clock.advance(1.1 * day);
      await app.sweep();
      expect(await readIds()).toEqual([]);
    });
  });
});
