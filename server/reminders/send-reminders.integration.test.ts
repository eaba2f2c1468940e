import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addNote, deleteNote, restoreNote, updateNote } from '#contract/notes.ts';
import { disableNote } from '#contract/notes.admin.ts';
import { listNotifications, updateNotificationSettings } from '#contract/push.ts';
import { subscribe } from '#contract/push-subscriptions.ts';
import { addReminder, changeReminder, deleteReminder } from '#contract/reminders.ts';
import { listReminders, type Reminder } from '#contract/next-reminders.ts';
import { newId } from '#server/platform/ids.ts';
import { createBrowserKeys, type FakePush, startFakePush } from '#server/testing/fake-push.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { databaseOf, engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { startSmtpServer } from '#server/testing/test-mail.ts';
import { addPerson, ban, liftBan } from '#server/testing/test-people.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A port that nothing listens at. */
const deadMailServer = 'smtp://127.0.0.1:9';

async function subscribeTo(service: FakePush, who: Pick<Person, 'ok'>) {
  const browser = createBrowserKeys();
  const endpoint = `${service.origin}/${newId()}`;
  await who.ok(subscribe, { body: { endpoint, keys: browser.keys } });
  return { ...browser, path: new URL(endpoint).pathname };
}

const bell = async (who: Pick<Person, 'ok'>) =>
  (await who.ok(listNotifications, { query: { limit: 50 } })).data.map(({ excerpt }) => excerpt);

async function settleAt(app: TestApp, description = 'The path along the north shore is closed.') {
  const owner = await app.signUp();
  const { data } = await owner.ok(addNote, { body: { title: 'By the lake', description } });
  const params = { id: data._id };
  const remind = async (body: object = {}): Promise<Reminder> => {
    const at = new Date(app.clock.now() + hour).toISOString();
    return (await owner.ok(addReminder, { params, body: { at, timeZone: 'Europe/Stockholm', ...body } })).data;
  };
  return { owner, params, remind };
}

describe.each(engines)('sending reminders on %s', (engine) => {
  let app: TestApp;
  let service: FakePush;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  beforeAll(async () => {
    [service, smtp] = await Promise.all([startFakePush(), startSmtpServer()]);
    app = await startTestApp(engine, { RATE_LIMIT: 'off', SMTP_URL: smtp.url });
  });
  afterAll(() => Promise.all([app.close(), service.close(), smtp.close()]));
  afterEach(() => {
    service.received.length = 0;
    smtp.mails.length = 0;
  });

  const settle = (description?: string) => settleAt(app, description);
  const pass = async (ms: number) => {
    app.clock.advance(ms);
    await app.remind();
  };

  it('reaches the bell and the browsers at its time and not before, once', async () => {
    const { owner, params, remind } = await settle();
    const browser = await subscribeTo(service, owner);
    const { _id } = await remind();
    await pass(hour - 1);
    expect(await bell(owner)).toEqual([]);
    await pass(1);
    await pass(minute);
    expect((await owner.ok(listNotifications)).data).toMatchObject([
      { kind: 'reminder', user: null, postId: null, noteId: params.id, excerpt: 'By the lake', read: false },
    ]);
    expect(service.received.map(({ body }) => browser.read(body))).toMatchObject([
      { title: 'Reminder', body: 'By the lake', url: `/notes/${params.id}` },
    ]);
    expect(smtp.mails).toEqual([]);
    const { data: sent } = await owner.ok(listReminders, { query: { state: 'sent' } });
    expect(sent).toMatchObject([{ _id, state: 'sent' }]);
    expect((await owner.ok(listReminders)).data).toEqual([]);
    await owner.ok(changeReminder, { params: { id: _id }, body: { done: true } });
    expect((await owner.ok(listReminders, { query: { state: 'sent' } })).data).toEqual([]);
  });

  it('goes by the settings: bell, push and mail each on its own', async () => {
    const { owner, params, remind } = await settle('A text that no mail may carry');
    await subscribeTo(service, owner);
    const send = async (body: object) => {
      await owner.ok(updateNotificationSettings, { body });
      await remind();
      await pass(hour);
      const told = [(await bell(owner)).length, service.received.length, smtp.mails.length];
      service.received.length = 0;
      return told;
    };
    expect(await send({ reminderPush: false })).toEqual([1, 0, 0]);
    expect(await send({ reminder: false, reminderPush: true })).toEqual([1, 1, 0]);
    expect(await send({ reminderPush: false, reminderMail: true })).toEqual([1, 0, 1]);
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual([owner.user.email]);
    expect(mail?.source).toContain(`/notes/${params.id}`);
    // Anybody can sign up with the address of somebody else.
    expect(mail?.source).not.toMatch(/By the lake|no mail may carry/);
  });

  it('comes again by the clock of its zone, and once for a pause', async () => {
    const { owner, remind } = await settle();
    const made = await remind({ repeat: 'daily' });
    await pass(hour);
    const at = async () => Date.parse((await owner.ok(listReminders)).data[0]?.at ?? '');
    const start = Date.parse(made.at);
    expect(Math.abs((await at()) - start - day)).toBeLessThanOrEqual(hour);
    await pass(10 * day);
    expect(await bell(owner)).toHaveLength(2);
    expect(await at()).toBeGreaterThan(app.clock.now());
    expect((await owner.ok(listReminders)).data).toMatchObject([{ startsAt: made.startsAt, state: 'waiting' }]);
  });

  it('is snoozed: the next time alone moves', async () => {
    const { owner, remind } = await settle();
    const { _id } = await remind();
    await pass(hour);
    const snoozedUntil = new Date(app.clock.now() + hour).toISOString();
    await owner.ok(changeReminder, { params: { id: _id }, body: { snoozedUntil } });
    await pass(hour - 1);
    expect(await bell(owner)).toHaveLength(1);
    await pass(1);
    expect(await bell(owner)).toHaveLength(2);
  });

  it('is not sent for a task that is done or gone, nor after it was removed', async () => {
    const { owner, params, remind } = await settle('- [ ] Oars\n- [ ] Paint\n- [ ] Rope');
    for (const task of ['Oars', 'Paint', 'Rope']) await remind({ task });
    const { _id } = await remind();
    await owner.ok(deleteReminder, { params: { id: _id } });
    await owner.ok(updateNote, { params, body: { description: '- [ ] Oars\n- [x] Paint\n- [ ] Another rope' } });
    await pass(hour);
    expect(await bell(owner)).toEqual(['Oars']);
  });

  it('is not sent while its note is in the bin; one that is still to come is sent after a restore', async () => {
    const { owner, params, remind } = await settle();
    await remind();
    await remind({ at: new Date(app.clock.now() + 3 * hour).toISOString() });
    await owner.ok(deleteNote, { params });
    await pass(2 * hour);
    await owner.ok(restoreNote, { params });
    await pass(0);
    expect(await bell(owner)).toEqual([]);
    await pass(hour);
    expect(await bell(owner)).toEqual(['By the lake']);
    // The bell forgets it with the note, too.
    await owner.ok(deleteNote, { params });
    expect(await bell(owner)).toEqual([]);
  });

  it('says nothing of a disabled note, before or after', async () => {
    const { owner, params, remind } = await settle('- [ ] Secret oars');
    await subscribeTo(service, owner);
    await remind({ task: 'Secret oars' });
    await remind({ task: 'Secret oars', at: new Date(app.clock.now() + 3 * hour).toISOString() });
    await pass(hour);
    expect(await bell(owner)).toEqual(['Secret oars']);
    const root = await addAdminTo(app, 'superAdmin');
    await root.ok(disableNote, { params, body: { disabled: true } });
    await pass(2 * hour);
    expect(await bell(owner)).toEqual([]);
    expect(service.received).toHaveLength(1);
  });

  it('is not sent to somebody who is banned', async () => {
    const { owner, remind } = await settle();
    await subscribeTo(service, owner);
    await remind();
    await ban(app, owner.user._id);
    await pass(hour);
    await liftBan(app, owner.user._id);
    await pass(minute);
    expect(await bell(await app.logIn(owner))).toEqual([]);
    expect(service.received).toEqual([]);
  });

  it('is mailed again while the mail server is away, and pushed once', async () => {
    const away = await startTestApp(engine, { SMTP_URL: deadMailServer });
    onTestFinished(() => away.close());
    const { owner, remind } = await settleAt(away);
    await subscribeTo(service, owner);
    await owner.ok(updateNotificationSettings, { body: { reminderMail: true } });
    const { _id } = await remind();
    const owed = async () =>
      away.db
        .selectFrom('reminders')
        .select(['owes_push', 'owes_mail', 'owed_since'])
        .where('id', '=', _id)
        .executeTakeFirstOrThrow();
    away.clock.advance(hour);
    await away.remind();
    expect(await owed()).toEqual({ owes_push: 0, owes_mail: 1, owed_since: away.clock.now() });
    away.clock.advance(6 * minute);
    await away.remind();
    expect(await owed()).toMatchObject({ owes_mail: 1, owed_since: away.clock.now() });
    // In the end it is given up: a reminder of yesterday is none.
    away.clock.advance(hour);
    await away.remind();
    expect(await owed()).toEqual({ owes_push: 0, owes_mail: 0, owed_since: null });
    expect(await bell(owner)).toHaveLength(1);
    expect(service.received).toHaveLength(1);
  });

  it('sends 10,000 that are due at once in bounded batches', async () => {
    const [mara, now] = [await addPerson(app), app.clock.now()];
    const note = await mara.ok(addNote, { body: { title: 'By the lake', description: 'The path' } });
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      id: newId(),
      user_id: mara.id,
      note_id: note.data._id,
      task: null,
      starts_at: now - index,
      due_at: now - index,
      repeat: 'none' as const,
      time_zone: 'UTC',
      state: 'waiting' as const,
      sent_at: null,
      owed_since: null,
      created_at: now,
      updated_at: now,
    }));
    for (let at = 0; at < rows.length; at += 1000)
      await app.db
        .insertInto('reminders')
        .values(rows.slice(at, at + 1000))
        .execute();
    await app.remind();
    const left = app.db.selectFrom('reminders').select('id').where('user_id', '=', mara.id);
    expect(await left.where('state', '=', 'waiting').execute()).toEqual([]);
    expect(await left.where('owed_since', 'is not', null).execute()).toEqual([]);
    // The bell keeps its newest.
    const kept = await app.db.selectFrom('notifications').select('id').where('user_id', '=', mara.id).execute();
    expect(kept).toHaveLength(500);
  }, 120_000);
});

describe('several processes on one PostgreSQL', () => {
  async function startTwo(environment: NodeJS.ProcessEnv = {}) {
    const service = await startFakePush();
    const shared = { ...(await databaseOf('postgres')), RATE_LIMIT: 'off', ...environment };
    const first = await startTestApp('postgres', shared);
    const second = await startTestApp('postgres', shared);
    onTestFinished(async () => {
      await Promise.all([first.close(), second.close()]);
      await service.close();
    });
    return { service, first, second };
  }

  const advance = (apps: TestApp[], ms: number) => apps.forEach(({ clock }) => clock.advance(ms));

  it('send each reminder once', async () => {
    const { service, first, second } = await startTwo();
    const people = [await settleAt(first), await settleAt(first), await settleAt(first)];
    for (const { owner, remind } of people) {
      await subscribeTo(service, owner);
      for (let count = 0; count < 20; count += 1) await remind({ repeat: count % 2 === 0 ? 'none' : 'daily' });
    }
    advance([first, second], hour);
    await Promise.all([first.remind(), second.remind(), first.remind(), second.remind()]);
    for (const { owner } of people) expect(await bell(owner)).toHaveLength(20);
    expect(service.received).toHaveLength(60);
  });

  it('finish what one that died has begun, and replace its message', async () => {
    const { service, first, second } = await startTwo();
    const { owner, remind } = await settleAt(first);
    const subscription = await subscribeTo(service, owner);
    const { path } = subscription;
    await remind();
    advance([first, second], hour);
    // It has taken the reminder on, and hangs in the middle of the sending.
    service.answer(path, 'hang');
    const hanging = first.remind();
    await expect.poll(() => service.received.length).toBe(1);
    service.answer(path, 201);
    await second.remind();
    expect(service.received).toHaveLength(1);
    second.clock.advance(6 * minute);
    await second.remind();
    expect(service.received).toHaveLength(2);
    const [one, again] = service.received.map(({ body }) => subscription.read(body).tag);
    expect(again).toBe(one);
    expect(await bell(owner)).toHaveLength(1);
    await hanging;
    second.clock.advance(6 * minute);
    await second.remind();
    expect(service.received).toHaveLength(2);
  }, 60_000);

  it('catch up with what was due while none ran', async () => {
    const shared = { ...(await databaseOf('postgres')), RATE_LIMIT: 'off' };
    const before = await startTestApp('postgres', shared);
    const { owner, remind } = await settleAt(before);
    await remind();
    await before.close();
    const after = await startTestApp('postgres', shared);
    onTestFinished(() => after.close());
    after.clock.advance(2 * day);
    await after.remind();
    const again = await after.logIn(owner);
    expect(await bell(again)).toEqual(['By the lake']);
  });
});
