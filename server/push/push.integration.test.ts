import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { listNotifications, type NotificationKind } from '#contract/push/push.ts';
import { getPublicKey, subscribe, unsubscribe } from '#contract/push/push-subscriptions.ts';
import { deleteMe } from '#contract/users/users.ts';
import { createApp } from '#server/app.ts';
import { findOrInsertSecret } from '#server/db/secrets.store.ts';
import { readConfig } from '#server/platform/config.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import { newPushKey } from '#server/platform/push-sender.ts';
import { createBrowserKeys, type FakePush, readVapid, startFakePush } from '#server/testing/fake-push.ts';
import { databaseOf, engines, makeFolder, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type NotificationEvent, pushNotification, recordNotification } from './push.service.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

describe.each(engines)('push on %s', (engine) => {
  let app: TestApp;
  let service: FakePush;
  beforeAll(async () => {
    [app, service] = await Promise.all([startTestApp(engine), startFakePush()]);
  });
  afterAll(() => Promise.all([app.close(), service.close()]));
  afterEach(() => {
    service.received.length = 0;
  });

  const newEndpoint = () => `${service.origin}/${newId()}`;

  async function register(who: Client, endpoint = newEndpoint()) {
    const browser = createBrowserKeys();
    await who.ok(subscribe, { body: { endpoint, keys: browser.keys } });
    return { ...browser, endpoint, path: new URL(endpoint).pathname };
  }

  const endpointsOf = async ({ id }: Pick<Passerby, 'id'>) => {
    const rows = await app.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', id).execute();
    return rows.map(({ endpoint }) => endpoint);
  };

  async function post(who: Passerby): Promise<string> {
    const [id, now] = [newId(), app.clock.now()];
    const row = { id, user_id: who.id, content: 'A thought', created_at: now, updated_at: now };
    await app.db
      .insertInto('posts')
      .values({ ...row, deleted_at: null, upvote_count: 0, comment_count: 0 })
      .execute();
    return id;
  }

  /** Records and sends, as a domain does, and waits for the sending. */
  async function tell(event: NotificationEvent): Promise<void> {
    const row = await app.db.transaction().execute((tx) => recordNotification(tx, event, app.clock.now()));
    if (!row) throw new Error('Nothing was recorded.');
    pushNotification(app.platform, row);
    await app.platform.backgroundTasks.settled(5000);
  }

  describe('subscribing', () => {
    it('keeps an endpoint for the person who registered it last, with the keys given last', async () => {
      const [mara, tomas] = [await addPerson(app, 'Mara Lind'), await addPerson(app)];
      const { endpoint } = await register(tomas);
      const latest = await register(mara, endpoint);
      expect(await endpointsOf(mara)).toEqual([endpoint]);
      expect(await endpointsOf(tomas)).toEqual([]);
      await tell({ userId: mara.id, kind: 'friendRequest', actorId: tomas.id });
      expect(service.received.map(({ body }) => latest.read(body).url)).toEqual(['/resources/friends']);
    });

    it('keeps the newest 20 of a person', async () => {
      const mara = await addPerson(app);
      const endpoints: string[] = [];
      for (let index = 0; index < 21; index += 1) {
        app.clock.advance(1000);
        endpoints.push((await register(mara)).endpoint);
        // The first is used every day.
        if (index === 19) await register(mara, endpoints[0]);
      }
      expect((await endpointsOf(mara)).toSorted()).toEqual(endpoints.toSpliced(1, 1).toSorted());
    });

    it.each([
      'http://push.example/x',
      'https://192.168.1.1/x',
      'https://user:word@push.example/x',
      'https://[::ffff:10.0.0.1]/x',
      'nonsense',
    ])('refuses the endpoint %s', async (endpoint) => {
      const mara = await addPerson(app);
      const body = { endpoint, keys: createBrowserKeys().keys };
      expect(await mara.refused(subscribe, { body })).toMatchObject({
        status: 400,
        message: messages.push.endpointInvalid,
        fields: ['endpoint'],
      });
      expect(await endpointsOf(mara)).toEqual([]);
    });

    it('refuses keys that nothing can be encrypted with', async () => {
      const mara = await addPerson(app);
      const { keys } = createBrowserKeys();
      const bytes = Buffer.from(keys.p256dh, 'base64url');
      const compressed = Buffer.concat([Buffer.from([2]), bytes.subarray(1)]).toString('base64url');
      const off = Buffer.concat([bytes.subarray(0, 64), Buffer.from([(bytes[64] ?? 0) ^ 1])]).toString('base64url');
      for (const [wrong, field] of [
        [{ ...keys, p256dh: compressed }, 'keys.p256dh'],
        [{ ...keys, p256dh: off }, 'keys.p256dh'],
        [{ ...keys, p256dh: 'short' }, 'keys.p256dh'],
        [{ ...keys, auth: 'short' }, 'keys.auth'],
        [{ ...keys, auth: 7 }, 'keys.auth'],
        [undefined, 'keys'],
      ] as const) {
        expect(await mara.refused(subscribe, { body: { endpoint: newEndpoint(), keys: wrong } })).toMatchObject({
          status: 400,
          message: messages.push.keysInvalid,
          fields: [field],
        });
      }
    });

    it('takes keys with and without padding', async () => {
      const mara = await addPerson(app);
      const { keys, ...browser } = createBrowserKeys();
      const padded = { p256dh: `${keys.p256dh}=`, auth: `${keys.auth}==` };
      await mara.ok(subscribe, { body: { endpoint: newEndpoint(), keys: padded } });
      await tell({ userId: mara.id, kind: 'reply', actorId: null });
      expect(service.received.map(({ body }) => browser.read(body).title)).toEqual([messages.push.replied]);
    });

    it('ends for one’s own endpoints only, and again without complaint', async () => {
      const [mara, tomas] = [await addPerson(app), await addPerson(app)];
      const { endpoint } = await register(mara);
      await tomas.ok(unsubscribe, { body: { endpoint } });
      expect(await endpointsOf(mara)).toEqual([endpoint]);
      await mara.ok(unsubscribe, { body: { endpoint } });
      await mara.ok(unsubscribe, { body: { endpoint } });
      expect(await endpointsOf(mara)).toEqual([]);
    });

    it('ends with the account', async () => {
      const mara = await app.signUp();
      await register(mara);
      await mara.ok(deleteMe, { body: { password: mara.password } });
      expect(await endpointsOf({ id: mara.user._id })).toEqual([]);
    });
  });

  describe('a message', () => {
    it('arrives encrypted for the browser and signed by the installation', async () => {
      const [mara, tomas] = [await addPerson(app), await addPerson(app, 'Tomas Ek')];
      const { publicKey } = await app.visitor.ok(getPublicKey);
      const browser = await register(mara);
      const postId = await post(mara);
      const event = { userId: mara.id, kind: 'comment', actorId: tomas.id, postId } as const;
      await tell({ ...event, excerpt: 'Wide as the river 🌊' });

      const [message] = service.received;
      if (!message) throw new Error('No message arrived.');
      expect(message.path).toBe(browser.path);
      expect(message.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        ttl: '86400',
        urgency: 'normal',
        topic: expect.stringMatching(/^[\w-]{32}$/),
      });
      expect(message.body.includes('river')).toBe(false);
      expect(browser.read(message.body)).toEqual({
        title: 'Tomas Ek commented on your thought',
        body: 'Wide as the river 🌊',
        url: `/post/${postId}`,
        tag: message.headers['topic'],
      });

      const claims = readVapid(message.headers.authorization, publicKey);
      expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:no-reply@localhost' });
      const now = Date.now() / 1000;
      expect(claims.exp).toBeGreaterThan(now);
      expect(claims.exp).toBeLessThanOrEqual(now + 24 * 60 * 60);
    });

    it.each([
      ['comment', 'Tomas Ek commented on your thought', 'post'],
      ['upvote', 'Tomas Ek upvoted your thought', 'post'],
      ['friendRequest', 'Tomas Ek sent you a friend request', 'friends'],
      ['friendAccepted', 'Tomas Ek accepted your friend request', 'friends'],
      ['reply', 'An admin replied to your comment', 'post'],
    ] satisfies [NotificationKind, string, string][])('says of %s: %s', async (kind, title, about) => {
      const [mara, tomas] = [await addPerson(app), await addPerson(app, 'Tomas Ek')];
      const browser = await register(mara);
      const postId = about === 'post' ? await post(mara) : null;
      await tell({ userId: mara.id, kind, actorId: kind === 'reply' ? null : tomas.id, postId });
      const url = postId ? `/post/${postId}` : '/resources/friends';
      expect(service.received.map(({ body }) => browser.read(body))).toMatchObject([{ title, body: '', url }]);
    });

    it('replaces an earlier one about the same, and no other', async () => {
      const [mara, tomas] = [await addPerson(app), await addPerson(app)];
      await register(mara);
      const [first, second] = [await post(mara), await post(mara)];
      for (const postId of [first, first, second]) {
        await tell({ userId: mara.id, kind: 'comment', actorId: tomas.id, postId });
      }
      await tell({ userId: mara.id, kind: 'friendRequest', actorId: tomas.id });
      const topics = service.received.map(({ headers }) => headers['topic']);
      expect(topics[0]).toBe(topics[1]);
      expect(new Set(topics).size).toBe(3);
    });

    it('goes to every browser, and those that are gone are forgotten', async () => {
      const mara = await addPerson(app);
      const [gone, unknown, failing, good] = [
        await register(mara),
        await register(mara),
        await register(mara),
        await register(mara),
      ];
      service.answer(gone.path, 410);
      service.answer(unknown.path, 404);
      service.answer(failing.path, 500);
      await tell({ userId: mara.id, kind: 'reply', actorId: null });
      expect(service.received).toHaveLength(4);
      expect((await endpointsOf(mara)).toSorted()).toEqual([failing.endpoint, good.endpoint].toSorted());
    });

    it('is not sent to somebody who was banned, nor about somebody who was', async () => {
      const [mara, tomas] = [await addPerson(app), await addPerson(app)];
      const ban = ({ id }: Passerby, banned: 0 | 1) =>
        app.db.updateTable('users').set({ banned }).where('id', '=', id).execute();
      await register(mara);
      const event = { userId: mara.id, kind: 'friendRequest', actorId: tomas.id } as const;
      await ban(tomas, 1);
      await tell(event);
      await ban(tomas, 0);
      await ban(mara, 1);
      await tell(event);
      expect(service.received).toEqual([]);
    });

    it('that a push service does not take keeps nobody waiting', async () => {
      const mara = await addPerson(app);
      const { path } = await register(mara);
      service.answer(path, 'hang');
      const event = { userId: mara.id, kind: 'reply', actorId: null } as const;
      const row = await recordNotification(app.db, event, app.clock.now());
      if (!row) throw new Error('Nothing was recorded.');
      pushNotification(app.platform, row);
      await expect.poll(() => service.received.length).toBe(1);
      expect((await mara.ok(listNotifications)).data).toHaveLength(1);
    });
  });
});

describe.each(engines)('the key of an installation on %s', (engine) => {
  it('is the same for all who ask for it at once, and after a restart', async () => {
    const database = await databaseOf(engine);
    const dataDir = await makeFolder();
    const start = () =>
      createApp(readConfig({ DATA_DIR: dataDir, ...database }), { log: createLog('silent'), hasPages: false });
    const first = await start();
    const found = await Promise.all(
      Array.from({ length: 5 }, () => findOrInsertSecret(first.platform.db, 'asked-for-at-once', newPushKey)),
    );
    expect(new Set(found).size).toBe(1);
    const { publicKey } = first.platform.push;
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    await first.close();
    const second = await start();
    expect(second.platform.push.publicKey).toBe(publicKey);
    await second.close();
    await rm(dataDir, { recursive: true });
  });

  it('lets nobody register this machine where the installation is elsewhere', async () => {
    const app = await startTestApp(engine, { PUBLIC_URL: 'https://thoughtleaf.example' });
    try {
      const mara = await addPerson(app);
      const body = { endpoint: 'https://127.0.0.1/x', keys: createBrowserKeys().keys };
      expect(await mara.refused(subscribe, { body })).toMatchObject({ status: 400, fields: ['endpoint'] });
    } finally {
      await app.close();
    }
  });
});
