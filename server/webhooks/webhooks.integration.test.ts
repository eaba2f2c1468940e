import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { automationLimits } from '#contract/automation-limits.ts';
import { createAccessToken } from '#contract/access-tokens/access-tokens.ts';
import { messages } from '#contract/messages.ts';
import { addNote } from '#contract/notes/notes.ts';
import { deleteMe, exportMe } from '#contract/users/users.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
  type WebhookEvent,
  webhookEvents,
} from '#contract/webhooks.ts';
import { newId } from '#server/platform/ids.ts';
import { type FakePush, startFakePush } from '#server/testing/fake-push.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';
import { bytesOf } from '#server/testing/test-files.ts';
import { mailTo } from '#server/testing/test-mail.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const note = { title: 'By the lake', description: 'The path along the shore' };
const secretsKey = Buffer.alloc(32, 7).toString('base64');

describe.each(engines)('webhooks on %s', (engine) => {
  let app: TestApp;
  let receiver: FakePush;
  beforeAll(async () => {
    receiver = await startFakePush();
    app = await startTestApp(engine, { SECRETS_KEY: secretsKey });
  });
  afterAll(() => Promise.all([app.close(), receiver.close()]));

  /** A webhook of a person at a path of its own. */
  async function webhookOf(person: Person, events: readonly WebhookEvent[] = webhookEvents) {
    const path = `/${newId()}`;
    const body = { url: `${receiver.origin}${path}`, events: [...events], password: person.password };
    const { secret, data } = await person.ok(createWebhook, { body });
    const received = () => receiver.received.filter((message) => message.path === path);
    return { secret, path, params: { id: data._id }, data, received };
  }

  it('are made by the password, with a secret that is shown once and stored sealed', async () => {
    const mara = await app.signUp();
    const body = {
      url: `  ${receiver.origin}/hook?key=1 `,
      events: ['note.binned', 'note.created'] as WebhookEvent[],
      password: mara.password,
    };
    const { secret, data } = await mara.ok(createWebhook, { body });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(data).toEqual({
      _id: expect.any(String),
      url: `${receiver.origin}/hook?key=1`,
      events: ['note.created', 'note.binned'],
      createdAt: new Date(app.clock.now()).toISOString(),
      pausedAt: null,
      pauseReason: null,
      lastDelivery: null,
    });
    const second = await webhookOf(mara);
    const list = await mara.ok(listWebhooks);
    expect(list.data.map(({ _id }) => _id)).toEqual([second.params.id, data._id]);
    const rows = await app.db.selectFrom('webhooks').selectAll().where('user_id', '=', mara.user._id).execute();
    for (const shown of [rows, list]) {
      expect(JSON.stringify(shown)).not.toContain(secret);
      expect(JSON.stringify(shown)).not.toContain(secret.slice('whsec_'.length));
    }
    const mail = await mailTo(app.dataDir, mara.user.email);
    expect(mail).toContain('A new webhook');
    expect(mail).not.toContain('hook?key');
  });

  it.each([
    ['url', { url: '' }],
    ['url', { url: undefined }],
    ['url', { url: 7 }],
    ['url', { url: 'nonsense' }],
    ['url', { url: 'http://example.com/hook' }],
    ['url', { url: 'ftp://example.com/hook' }],
    ['url', { url: 'https://user@example.com/hook' }],
    ['url', { url: 'https://user:word@example.com/hook' }],
    ['url', { url: 'https://10.1.2.3/hook' }],
    ['url', { url: 'https://192.168.1.1/hook' }],
    ['url', { url: 'https://0xa.0.0.1/hook' }],
    ['url', { url: 'https://[::ffff:10.0.0.1]/hook' }],
    ['url', { url: 'https://[fd00::1]/hook' }],
    ['url', { url: `https://example.com/${'x'.repeat(automationLimits.webhooks.url.max)}` }],
    ['events', { events: [] }],
    ['events', { events: undefined }],
    ['events', { events: ['note.created', 'note.created'] }],
    ['events', { events: ['note.created', 'note.changed', 'note.binned', 'note.created'] }],
    ['events.0', { events: ['webhook.test'] }],
    ['password', { password: undefined }],
  ])('are not made with a bad %s: %j', async (field, given) => {
    const mara = await app.signUp();
    const body = { url: 'https://example.com/hook', events: ['note.created'], password: mara.password, ...given };
    expect(await mara.refused(createWebhook, { body })).toMatchObject({ status: 400, fields: [field] });
    expect((await mara.ok(listWebhooks)).data).toEqual([]);
  });

  it('are not made with a wrong password', async () => {
    const mara = await app.signUp();
    const body = { url: 'https://example.com/hook', events: ['note.created'], password: 'not the password' };
    const refusal = await mara.refused(createWebhook, { body });
    expect(refusal).toMatchObject({ status: 401, code: 'wrongCredentials', fields: ['password'] });
    expect((await mara.ok(listWebhooks)).data).toEqual([]);
  });

  it('are limited in number, also when many are made at once', async () => {
    const mara = await app.signUp();
    const kept = automationLimits.webhooks.kept;
    const body = { url: `${receiver.origin}/many`, events: ['note.created'], password: mara.password };
    const make = () =>
      mara.fetch(createWebhook.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const answers = await Promise.all(Array.from({ length: kept + 2 }, make));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array(kept).fill(201),
      409,
      409,
    ]);
    expect(await mara.refused(createWebhook, { body })).toMatchObject({
      code: 'conflict',
      message: messages.webhooks.tooMany(kept),
    });
    const { data } = await mara.ok(listWebhooks);
    expect(data).toHaveLength(kept);
    await mara.ok(deleteWebhook, { params: { id: data[0]?._id ?? '' } });
    await mara.ok(createWebhook, { body: { ...body, events: ['note.created'] } });
  });

  it('are their owner’s alone, and no access token’s', async () => {
    const [mara, noor] = [await app.signUp(), await app.signUp()];
    const { params, received } = await webhookOf(mara);
    await mara.ok(addNote, { body: note });
    await app.sendWebhooks();
    const calls = [
      { call: changeWebhook, more: { body: { paused: true } } },
      { call: deleteWebhook, more: {} },
      { call: listDeliveries, more: {} },
      { call: testWebhook, more: {} },
    ];
    const body = { name: 'Shell', scopes: ['notes:read' as const], password: mara.password };
    const { token } = await mara.ok(createAccessToken, { body });
    const program = createClient(app.origin, token);
    for (const { call, more } of calls) {
      for (const id of [params.id, 'no-id', newId(), "' or 1=1 --", '%00'])
        expect(await noor.refused(call, { params: { id }, ...more })).toMatchObject({
          status: 404,
          message: messages.webhooks.notFound,
        });
      expect(await program.refused(call, { params, ...more })).toMatchObject({ status: 403, code: 'forbidden' });
    }
    for (const refusal of [await program.refused(listWebhooks), await program.refused(createWebhook, { body: {} })])
      expect(refusal).toMatchObject({ status: 403, message: messages.accessTokens.sessionOnly });
    expect((await noor.ok(listWebhooks)).data).toEqual([]);
    expect((await mara.ok(listWebhooks)).data).toMatchObject([{ _id: params.id, pausedAt: null }]);
    expect(received()).toHaveLength(1);
  });

  it('are tested once, also while they are paused, and the answer says what became of it', async () => {
    const mara = await app.signUp();
    const { params, path, received } = await webhookOf(mara);
    const { data, message } = await mara.ok(testWebhook, { params });
    expect(message).toBe(messages.webhooks.tested);
    expect(data).toMatchObject({
      event: 'webhook.test',
      noteId: null,
      state: 'delivered',
      attempts: 1,
      status: 201,
      reason: null,
      nextAttemptAt: null,
    });
    expect(JSON.parse(received()[0]?.body.toString() ?? '')).toEqual({
      type: 'webhook.test',
      timestamp: data.createdAt,
      data: { webhookId: params.id },
    });
    await mara.ok(changeWebhook, { params, body: { paused: true } });
    receiver.answer(path, 500);
    const failed = await mara.ok(testWebhook, { params });
    expect(failed.message).toBe(messages.webhooks.testFailed);
    expect(failed.data).toMatchObject({ state: 'failed', status: 500, reason: 'status', nextAttemptAt: null });
    receiver.answer(path, 'redirect');
    expect((await mara.ok(testWebhook, { params })).data).toMatchObject({ status: 307, reason: 'redirect' });
    await mara.ok(changeWebhook, { params, body: { paused: false } });
    app.clock.advance(day);
    await app.sendWebhooks();
    expect(received()).toHaveLength(3);
    expect((await mara.ok(listWebhooks)).data[0]?.lastDelivery).toMatchObject({ state: 'failed', status: 307 });
  });

  it('are tested twenty times in ten minutes at most', async () => {
    const mara = await app.signUp();
    const { params, received } = await webhookOf(mara);
    const answers = await Promise.all(
      Array.from({ length: 23 }, () => mara.fetch(testWebhook.path.replace('{id}', params.id), { method: 'POST' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(received()).toHaveLength(20);
    app.clock.advance(11 * minute);
    await mara.ok(testWebhook, { params });
  });

  it('change what they are told of, and refuse what they cannot be told of', async () => {
    const mara = await app.signUp();
    const { params, data } = await webhookOf(mara, ['note.created']);
    expect((await mara.ok(changeWebhook, { params, body: {} })).data).toEqual(data);
    const { data: changed } = await mara.ok(changeWebhook, { params, body: { events: ['note.binned'] } });
    expect(changed).toEqual({ ...data, events: ['note.binned'] });
    for (const [body, field] of [
      [{ events: [] }, 'events'],
      [{ events: ['note.read'] }, 'events.0'],
      [{ paused: 'yes' }, 'paused'],
    ] as const)
      expect(await mara.refused(changeWebhook, { params, body })).toMatchObject({ status: 400, fields: [field] });
    expect((await mara.ok(listWebhooks)).data).toEqual([changed]);
  });

  it('show their log page by page', async () => {
    const mara = await app.signUp();
    const { params } = await webhookOf(mara);
    for (let count = 0; count < 5; count += 1) await mara.ok(testWebhook, { params });
    const all = (await mara.ok(listDeliveries, { params })).data;
    expect(all).toHaveLength(5);
    const first = await mara.ok(listDeliveries, { params, query: { limit: 2 } });
    const second = await mara.ok(listDeliveries, { params, query: { limit: 2, cursor: first.nextCursor ?? '' } });
    const third = await mara.ok(listDeliveries, { params, query: { limit: 2, cursor: second.nextCursor ?? '' } });
    expect([...first.data, ...second.data, ...third.data]).toEqual(all);
    expect(third.nextCursor).toBeNull();
    for (const query of [{ cursor: 'x' }, { limit: 'many' }])
      expect((await mara.refused(listDeliveries, { params, query })).status).toBe(400);
  });

  it('keep the newest hundred that are over, for thirty days', async () => {
    const mara = await app.signUp();
    const { params } = await webhookOf(mara);
    const rows = Array.from({ length: 150 }, () => ({
      id: newId(),
      webhook_id: params.id,
      event: 'note.changed' as const,
      note_id: newId(),
      body: null,
      state: 'delivered' as const,
      attempts: 1,
      created_at: app.clock.now(),
    }));
    await app.db.insertInto('webhook_deliveries').values(rows).execute();
    await mara.ok(testWebhook, { params });
    const { data } = await mara.ok(listDeliveries, { params, query: { limit: 100 } });
    expect(data).toHaveLength(100);
    expect(data[0]?.event).toBe('webhook.test');
    const left = async () =>
      (await app.db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', params.id).execute()).length;
    expect(await left()).toBe(101);
    app.clock.advance(20 * day);
    await app.sweep();
    expect(await left()).toBe(101);
    app.clock.advance(10 * day);
    await app.sweep();
    expect(await left()).toBe(0);
  });

  it('are in the export without their secrets, and go with the account', async () => {
    const mara = await app.signUp();
    const { params, secret, data } = await webhookOf(mara);
    await mara.ok(testWebhook, { params });
    const zip = readZip(await bytesOf(await mara.fetch(exportMe.path)));
    const exported = zip.get('thoughtleaf.json')?.toString() ?? '';
    expect(JSON.parse(exported)).toMatchObject({ webhooks: [{ ...data, lastDelivery: { event: 'webhook.test' } }] });
    expect(exported).not.toContain(secret.slice('whsec_'.length));
    await mara.ok(deleteMe, { body: { password: mara.password } });
    expect(await app.db.selectFrom('webhooks').select('id').where('id', '=', params.id).execute()).toEqual([]);
    const log = app.db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', params.id);
    expect(await log.execute()).toEqual([]);
  });

  it('reach no private network, whatever name leads there', async () => {
    const atLarge = await startTestApp(engine, { PUBLIC_URL: 'https://notes.example' });
    onTestFinished(() => atLarge.close());
    const mara = await atLarge.signUp();
    const { port } = new URL(receiver.origin);
    const make = (url: string) =>
      mara.ok(createWebhook, { body: { url, events: ['note.created'], password: mara.password } });
    for (const url of [`${receiver.origin}/x`, `https://127.0.0.1:${port}/x`, `https://[::1]:${port}/x`]) {
      const body = { url, events: ['note.created'], password: mara.password };
      expect(await mara.refused(createWebhook, { body })).toMatchObject({ status: 400, fields: ['url'] });
    }
    const before = receiver.connections();
    const { data } = await make(`https://localhost:${port}/x`);
    const params = { id: data._id };
    expect((await mara.ok(testWebhook, { params })).data).toMatchObject({
      state: 'failed',
      status: null,
      reason: 'privateAddress',
    });
    await mara.ok(addNote, { body: note });
    await atLarge.sendWebhooks();
    expect((await mara.ok(listDeliveries, { params })).data[0]).toMatchObject({
      event: 'note.created',
      state: 'waiting',
      reason: 'privateAddress',
    });
    expect(receiver.connections()).toBe(before);
  });
});
