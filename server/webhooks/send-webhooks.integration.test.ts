import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { changeNote } from '#contract/notes/note-actions.ts';
import { importNotes } from '#contract/notes/note-import.ts';
import { renameTag } from '#contract/notes/note-tags.ts';
import { addNote, deleteNote, permanentlyDeleteNote, restoreNote, updateNote } from '#contract/notes/notes.ts';
import { disableNote } from '#contract/notes/notes.admin.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  type WebhookEvent,
  webhookEvents,
} from '#contract/webhooks.ts';
import { newId } from '#server/platform/ids.ts';
import { createPublicRequests } from '#server/platform/public-request.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { type FakePush, type ReceivedPush, startFakePush } from '#server/testing/fake-push.ts';
import { befriend, addShared } from '#server/testing/share-notes.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { databaseOf, engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { mailTo } from '#server/testing/test-mail.ts';
import { ban, liftBan } from '#server/testing/test-people.ts';
import { sendWebhooks } from './webhooks.service.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const text = { title: 'By the lake', description: 'The path along the shore' };

/** Checks a message as Standard Webhooks says, by another implementation of HMAC than ours. */
async function isSignedBy(secret: string, { headers, body }: ReceivedPush): Promise<boolean> {
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString()}`;
  const [version, signature = ''] = String(headers['webhook-signature']).split(',');
  const isRight = await crypto.subtle.verify('HMAC', key, Buffer.from(signature, 'base64'), Buffer.from(signed));
  return version === 'v1' && isRight;
}

const messageSchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.looseObject({ _id: z.string(), title: z.string() }),
});

const readMessage = ({ body }: ReceivedPush) => z.parse(messageSchema, JSON.parse(body.toString()));

/** A person of an app with a webhook at a path of its own. */
async function settleAt(app: TestApp, receiver: FakePush, events: readonly WebhookEvent[] = webhookEvents) {
  const owner = await app.signUp();
  const path = `/${newId()}`;
  const body = { url: `${receiver.origin}${path}`, events: [...events], password: owner.password };
  const { secret, data } = await owner.ok(createWebhook, { body });
  const params = { id: data._id };
  const received = () => receiver.received.filter((message) => message.path === path);
  return {
    owner,
    path,
    params,
    secret,
    received,
    /** Bodies since the last call. */
    told: (() => {
      let seen = 0;
      return () => {
        const all = received();
        const fresh = all.slice(seen);
        seen = all.length;
        return fresh.map(readMessage);
      };
    })(),
    log: async () => (await owner.ok(listDeliveries, { params, query: { limit: 100 } })).data,
    state: async () => (await owner.ok(listWebhooks)).data[0],
  };
}

const add = async (who: Pick<Client, 'ok'>, more: object = {}) =>
  (await who.ok(addNote, { body: { ...text, ...more } })).data;

describe.each(engines)('what webhooks are told on %s', (engine) => {
  let app: TestApp;
  let receiver: FakePush;
  beforeAll(async () => {
    receiver = await startFakePush();
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => Promise.all([app.close(), receiver.close()]));

  const settle = (events?: readonly WebhookEvent[]) => settleAt(app, receiver, events);
  const pass = async (ms: number) => {
    app.clock.advance(ms);
    await app.sendWebhooks();
  };

  it('is signed, names the event, and has all of a note but its text', async () => {
    const { owner, received, secret } = await settle();
    const note = await add(owner, { tags: ['water'], description: '- [x] A secret\n- [ ] another' });
    await app.sendWebhooks();
    const [message] = received();
    if (!message) throw new Error('Nothing was received.');
    expect(await isSignedBy(secret, message)).toBe(true);
    expect(await isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, message)).toBe(false);
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[\w-]{36}$/),
      'webhook-timestamp': String(Math.floor(app.clock.now() / second)),
    });
    const { _id, title, tags, date, updatedAt, isDeleted, deletedAt, pinned, archived, tasks } = note;
    expect(JSON.parse(message.body.toString())).toEqual({
      type: 'note.created',
      timestamp: new Date(app.clock.now()).toISOString(),
      data: { _id, title, tags, date, updatedAt, isDeleted, deletedAt, pinned, archived, tasks },
    });
    await pass(hour);
    expect(received()).toHaveLength(1);
  });

  it('is every change once, merged to the newest state', async () => {
    const { owner, told, log } = await settle();
    const note = await add(owner);
    const params = { id: note._id };
    await app.sendWebhooks();
    expect(told()).toMatchObject([{ type: 'note.created', data: { _id: note._id } }]);
    // As somebody writes: a save every 0.6 s.
    for (let count = 0; count < 40; count += 1) {
      await owner.ok(updateNote, { params, body: { title: `Title ${count}` } });
      await pass(600);
    }
    expect(told()).toEqual([]);
    await pass(30 * second);
    expect(told()).toMatchObject([{ type: 'note.changed', data: { _id: note._id, title: 'Title 39' } }]);
    await owner.ok(changeNote, { params, body: { pinned: true } });
    await pass(30 * second);
    expect(told()).toMatchObject([{ type: 'note.changed', data: { pinned: true } }]);
    await owner.ok(deleteNote, { params });
    await pass(30 * second);
    expect(told()).toMatchObject([{ type: 'note.binned', data: { isDeleted: true, deletedAt: expect.any(String) } }]);
    await owner.ok(restoreNote, { params });
    await pass(30 * second);
    expect(told()).toMatchObject([{ type: 'note.changed', data: { isDeleted: false } }]);
    // Both within one look.
    await owner.ok(deleteNote, { params });
    await owner.ok(permanentlyDeleteNote, { params });
    const short = await add(owner);
    await owner.ok(updateNote, { params: { id: short._id }, body: { title: 'Made and changed' } });
    await pass(30 * second);
    expect(told()).toMatchObject([{ type: 'note.created', data: { title: 'Made and changed' } }]);
    await pass(hour);
    expect(told()).toEqual([]);
    expect((await log()).map(({ event }) => event)).toEqual([
      'note.created',
      'note.changed',
      'note.binned',
      'note.changed',
      'note.changed',
      'note.created',
    ]);
  });

  it('is the bin once, also where a note changes in it', async () => {
    const { owner, told } = await settle();
    const note = await add(owner, { tags: ['water'] });
    await owner.ok(deleteNote, { params: { id: note._id } });
    await app.sendWebhooks();
    expect(told()).toMatchObject([{ type: 'note.binned', data: { _id: note._id } }]);
    // A rename of a tag changes notes in the bin as well: shortly after it, and later.
    for (const [tag, name, ms] of [
      ['water', 'sea', 30 * second],
      ['sea', 'lake', hour],
    ] as const) {
      await owner.ok(renameTag, { params: { tag }, body: { name } });
      await pass(ms);
      expect(told()).toMatchObject([{ type: 'note.changed', data: { isDeleted: true, tags: [name] } }]);
    }
  });

  it('is what they asked for alone, from the time on when they were made', async () => {
    const { owner, told: binnedOnly } = await settle(['note.binned']);
    const old = await add(owner);
    await pass(30 * second);
    const path = `${receiver.origin}/${newId()}`;
    const { data } = await owner.ok(createWebhook, {
      body: { url: path, events: ['note.changed'], password: owner.password },
    });
    const changedOnly = () =>
      receiver.received
        .filter((message) => path.endsWith(message.path))
        .map((message) => readMessage(message).data.title);
    await pass(hour);
    expect(changedOnly()).toEqual([]);
    await owner.ok(updateNote, { params: { id: old._id }, body: { title: 'Old and changed' } });
    const fresh = await add(owner, { title: 'New and not changed' });
    const both = await add(owner, { title: 'Newer' });
    await owner.ok(updateNote, { params: { id: both._id }, body: { title: 'New and changed' } });
    await pass(hour);
    expect(changedOnly()).toEqual(['Old and changed', 'New and changed']);
    expect(binnedOnly()).toEqual([]);
    await owner.ok(deleteNote, { params: { id: fresh._id } });
    await pass(hour);
    expect(changedOnly()).toHaveLength(2);
    expect(binnedOnly()).toMatchObject([{ type: 'note.binned', data: { _id: fresh._id } }]);
    await owner.ok(deleteWebhook, { params: { id: data._id } });
    await owner.ok(updateNote, { params: { id: old._id }, body: { title: 'After it' } });
    await pass(hour);
    expect(changedOnly()).toHaveLength(2);
  });

  it('is an import of any size, a hundred notes at a time, and notes come into the bin silently', async () => {
    const { owner, told } = await settle();
    const titles = Array.from({ length: 250 }, (_, number) => `Imported ${number}`);
    for (let at = 0; at < titles.length; at += 100) {
      const notes = titles
        .slice(at, at + 100)
        .map((title) => ({ clientId: randomUUID(), title, description: 'Words', date: '2019-03-04T05:06:07.000Z' }));
      await owner.ok(importNotes, { body: { notes } });
    }
    const binned = { clientId: randomUUID(), title: 'In the bin', description: '', date: '2019-03-04T05:06:07.000Z' };
    await owner.ok(importNotes, { body: { notes: [{ ...binned, deletedAt: '2020-01-01T00:00:00.000Z' }] } });
    const seen: string[] = [];
    for (let look = 0; look < 6; look += 1) {
      await app.sendWebhooks();
      const batch = told();
      expect(batch.length).toBeLessThanOrEqual(100);
      expect(batch.every(({ type }) => type === 'note.created')).toBe(true);
      seen.push(...batch.map(({ data }) => data.title));
      app.clock.advance(30 * second);
    }
    expect(seen).toEqual(titles);
  });

  it('is of their owner’s notes, also where a friend changes them, and never of those of others', async () => {
    const [{ owner, told }, friend] = [await settle(), await settle()];
    await befriend(app, owner.user._id, friend.owner.user._id);
    const note = await addShared(owner, [[{ id: friend.owner.user._id }, 'writer']]);
    await app.sendWebhooks();
    expect(told()).toMatchObject([{ type: 'note.created' }]);
    await friend.owner.ok(updateNote, { params: { id: note._id }, body: { title: 'By a friend' } });
    await pass(30 * second);
    expect(told()).toMatchObject([{ type: 'note.changed', data: { title: 'By a friend' } }]);
    expect(friend.received()).toEqual([]);
  });

  it('is no more of a disabled note than its owner sees', async () => {
    const { owner, told } = await settle();
    const note = await add(owner, { tags: ['hidden'], description: '- [ ] hidden' });
    await app.sendWebhooks();
    told();
    const root = await addAdminTo(app, 'superAdmin');
    await root.ok(disableNote, { params: { id: note._id }, body: { disabled: true } });
    await pass(30 * second);
    expect(told()).toMatchObject([{ type: 'note.changed', data: { tags: [], tasks: { done: 0, total: 0 } } }]);
  });

  it('waits while the owner is banned', async () => {
    const { owner, told } = await settle();
    await add(owner);
    await ban(app, owner.user._id);
    await pass(hour);
    expect(told()).toEqual([]);
    await liftBan(app, owner.user._id);
    await pass(second);
    expect(told()).toMatchObject([{ type: 'note.created' }]);
  });
});

describe.each(engines)('messages that are not taken, on %s', (engine) => {
  let app: TestApp;
  let receiver: FakePush;
  beforeAll(async () => {
    receiver = await startFakePush();
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => Promise.all([app.close(), receiver.close()]));

  const settle = () => settleAt(app, receiver);
  const pass = async (ms: number) => {
    app.clock.advance(ms);
    await app.sendWebhooks();
  };

  it('are tried again with longer waits, the same id and body, and given up after seven attempts', async () => {
    const { owner, path, received, secret, log } = await settle();
    receiver.answer(path, 500);
    const note = await add(owner);
    await app.sendWebhooks();
    const waits = [30 * second, 2 * minute, 10 * minute, hour, 6 * hour, day];
    for (const [place, wait] of waits.entries()) {
      expect(received()).toHaveLength(place + 1);
      const [waiting] = await log();
      expect(waiting).toMatchObject({ state: 'waiting', attempts: place + 1, status: 500, reason: 'status' });
      const due = Date.parse(waiting?.nextAttemptAt ?? '') - app.clock.now();
      expect(due).toBeGreaterThanOrEqual(0.9 * wait);
      expect(due).toBeLessThanOrEqual(1.1 * wait);
      await pass(due - 1);
      expect(received()).toHaveLength(place + 1);
      await pass(1);
    }
    const all = received();
    expect(all).toHaveLength(7);
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(all.map(({ body }) => body.toString())).size).toBe(1);
    expect(new Set(all.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(7);
    for (const message of all) expect(await isSignedBy(secret, message)).toBe(true);
    expect(await log()).toMatchObject([
      { noteId: note._id, state: 'failed', attempts: 7, status: 500, nextAttemptAt: null },
    ]);
    await pass(2 * day);
    expect(received()).toHaveLength(7);
    const rows = await app.db.selectFrom('webhook_deliveries').select('body').where('note_id', '=', note._id).execute();
    expect(rows).toEqual([{ body: null }]);
  });

  it('are delivered once the address answers, and their bodies forgotten', async () => {
    const { owner, path, received, log } = await settle();
    receiver.answer(path, 'redirect');
    const note = await add(owner);
    await app.sendWebhooks();
    expect(await log()).toMatchObject([{ state: 'waiting', status: 307, reason: 'redirect' }]);
    expect(receiver.received.some((message) => message.path === '/elsewhere')).toBe(false);
    receiver.answer(path, 204);
    await pass(minute);
    expect(received()).toHaveLength(2);
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2, status: 204, reason: null }]);
    const rows = await app.db.selectFrom('webhook_deliveries').select('body').where('note_id', '=', note._id).execute();
    expect(rows).toEqual([{ body: null }]);
  });

  it('say that nothing answers in time', async () => {
    const { owner, path, log, received } = await settle();
    receiver.answer(path, 'hang');
    await add(owner);
    const publicRequests = createPublicRequests({ publicUrl: app.origin, keepAlive: false, patienceMs: 50 });
    await sendWebhooks({ ...app.platform, publicRequests });
    expect(received()).toHaveLength(1);
    expect(await log()).toMatchObject([{ state: 'waiting', status: null, reason: 'timeout' }]);
    receiver.answer(path, 200);
  });

  it('say that nobody is there', async () => {
    const { owner } = await settle();
    const body = { url: 'http://127.0.0.1:1/x', events: ['note.created' as const], password: owner.password };
    const { data } = await owner.ok(createWebhook, { body });
    await add(owner);
    await app.sendWebhooks();
    const log = await owner.ok(listDeliveries, { params: { id: data._id } });
    expect(log.data).toMatchObject([{ state: 'waiting', status: null, reason: 'unreachable' }]);
  });

  it('pause a webhook that answers 410, and its owner gets a mail', async () => {
    const { owner, path, received, state, log } = await settle();
    const first = await mailTo(app.dataDir, owner.user.email);
    receiver.answer(path, 410);
    await add(owner);
    await add(owner);
    await app.sendWebhooks();
    expect(received()).toHaveLength(1);
    expect(await state()).toMatchObject({ pausedAt: expect.any(String), pauseReason: 'gone' });
    expect(await mailTo(app.dataDir, owner.user.email, [first])).toContain('is paused');
    await add(owner, { title: 'While it is paused' });
    await pass(hour);
    expect(received()).toHaveLength(1);
    expect(await log()).toMatchObject([
      { state: 'waiting', nextAttemptAt: null },
      { state: 'failed', status: 410 },
    ]);
  });

  it('pause a webhook after three days without a success, not before, and resuming goes on from there', async () => {
    const { owner, path, params, received, told, state } = await settle();
    receiver.answer(path, 503);
    const note = await add(owner);
    await app.sendWebhooks();
    const save = (title: string) => owner.ok(updateNote, { params: { id: note._id }, body: { title } });
    await save('On the second day');
    await pass(2 * day);
    await pass(hour);
    expect((await state())?.pausedAt).toBeNull();
    await save('On the third day');
    await pass(day);
    expect(await state()).toMatchObject({ pauseReason: 'failing' });
    const before = received().length;
    await save('While it is paused');
    await pass(10 * day);
    expect(received()).toHaveLength(before);
    told();
    receiver.answer(path, 200);
    const { data } = await owner.ok(changeWebhook, { params, body: { paused: false } });
    expect(data).toMatchObject({ pausedAt: null, pauseReason: null });
    await pass(second);
    const titles = told().map((body) => body.data.title);
    expect(titles).toContain('While it is paused');
    expect(new Set(titles).size).toBe(titles.length);
    expect(await state()).toMatchObject({ pausedAt: null, lastDelivery: { state: 'delivered' } });
    // A success ends the count of days.
    const { failing_since } = await app.db
      .selectFrom('webhooks')
      .select('failing_since')
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow();
    expect(failing_since).toBeNull();
  });

  it('hold up no other webhook, and no more than three in a row are tried', async () => {
    const [dead, alive] = [await settle(), await settle()];
    receiver.answer(dead.path, 500);
    for (let count = 0; count < 10; count += 1) await add(dead.owner);
    for (let count = 0; count < 10; count += 1) await add(alive.owner);
    await app.sendWebhooks();
    expect(dead.received()).toHaveLength(3);
    expect(alive.received()).toHaveLength(10);
    receiver.answer(dead.path, 200);
    await pass(2 * minute);
    expect(new Set(dead.told().map(({ data }) => data._id)).size).toBe(10);
    expect((await dead.log()).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('wait in the notebook where a hundred wait already', async () => {
    const { owner, path, received, told } = await settle();
    receiver.answer(path, 500);
    const notes = Array.from({ length: 100 }, (_, number) => ({
      clientId: randomUUID(),
      title: `Imported ${number}`,
      description: 'Words',
      date: '2019-03-04T05:06:07.000Z',
    }));
    await owner.ok(importNotes, { body: { notes } });
    await app.sendWebhooks();
    const late = await add(owner, { title: 'Waits' });
    await pass(30 * second);
    await owner.ok(updateNote, { params: { id: late._id }, body: { title: 'Waited' } });
    await pass(30 * second);
    const waiting = app.db.selectFrom('webhook_deliveries').select('id').where('note_id', '=', late._id);
    expect(await waiting.execute()).toEqual([]);
    receiver.answer(path, 200);
    const before = received().length;
    for (let count = 0; count < 4; count += 1) await pass(10 * minute);
    expect(received().length - before).toBe(101);
    expect(told().at(-1)).toMatchObject({ type: 'note.created', data: { title: 'Waited' } });
  });

  it('are not sent where the key of the secret is lost: the webhook is paused and says so', async () => {
    const { owner, received, state } = await settle();
    await app.db
      .updateTable('webhooks')
      .set({ secret: createSecretBox([Buffer.alloc(32, 1)]).seal('whsec_x', 'another') })
      .where('user_id', '=', owner.user._id)
      .execute();
    await add(owner);
    await app.sendWebhooks();
    expect(received()).toEqual([]);
    expect(await state()).toMatchObject({ pauseReason: 'secretLost', lastDelivery: { reason: 'secretLost' } });
  });
});

describe.each(engines)('a process that ends, on %s', (engine) => {
  it('loses nothing that was saved, and nothing that it was sending', async () => {
    const receiver = await startFakePush();
    const shared = { ...(await databaseOf(engine)), RATE_LIMIT: 'off' };
    const before = await startTestApp(engine, shared);
    const { owner, path, received, told, log } = await settleAt(before, receiver);
    onTestFinished(async () => {
      await before.close();
      await receiver.close();
    });
    receiver.answer(path, 'hang');
    await add(owner, { title: 'Was being sent' });
    // It has taken the message on, and gets no answer: as a process that is killed there, it records nothing.
    const hanging = sendWebhooks({
      ...before.platform,
      publicRequests: createPublicRequests({ publicUrl: before.origin, keepAlive: false, patienceMs: 600_000 }),
    });
    await expect.poll(() => received().length).toBe(1);
    receiver.answer(path, 200);
    await before.sendWebhooks();
    expect(received()).toHaveLength(1);
    await add(owner, { title: 'Was saved' });
    before.clock.advance(2 * minute);
    await before.sendWebhooks();
    expect(told().map(({ data }) => data.title)).toEqual(['Was being sent', 'Was being sent', 'Was saved']);
    expect((await log()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    receiver.dropConnections();
    await hanging;
    // The late failure of the first attempt changes nothing.
    expect((await log()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });
});

describe('several processes on one PostgreSQL', () => {
  it('send each message once', async () => {
    const receiver = await startFakePush();
    const shared = { ...(await databaseOf('postgres')), RATE_LIMIT: 'off' };
    const [one, other] = [await startTestApp('postgres', shared), await startTestApp('postgres', shared)];
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close()]);
      await receiver.close();
    });
    const settled = [await settleAt(one, receiver), await settleAt(one, receiver), await settleAt(other, receiver)];
    for (const { owner } of settled) for (let count = 0; count < 15; count += 1) await add(owner);
    const sendAll = () =>
      Promise.all([one.sendWebhooks(), other.sendWebhooks(), one.sendWebhooks(), other.sendWebhooks()]);
    await sendAll();
    // What came after a look that one of them made by itself meanwhile.
    for (const { clock } of [one, other]) clock.advance(30 * second);
    await sendAll();
    for (const { received } of settled) {
      const ids = received().map(({ headers }) => headers['webhook-id']);
      expect(ids).toHaveLength(15);
      expect(new Set(ids).size).toBe(15);
    }
  });
});
