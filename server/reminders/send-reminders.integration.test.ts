import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deleteNote, restoreNote, updateNote } from '#contract/notes/notes.ts';
import { disableNote } from '#contract/notes/notes.admin.ts';
import { listNotifications, updateNotificationSettings } from '#contract/push/push.ts';
import { changeReminder, deleteReminder } from '#contract/reminders/reminders.ts';
import { listReminders } from '#contract/reminders/next-reminders.ts';
import { type FakePush, startFakePush } from '#server/testing/fake-push.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { deadMailServer, startSmtpServer } from '#server/testing/test-mail.ts';
import { ban, liftBan } from '#server/testing/test-people.ts';
import { bell, settleAt, subscribeTo } from '#server/testing/test-reminders.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe.each(engines)('sending reminders on %s', (engine) => {
  let app: TestApp;
  let service: FakePush;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  beforeAll(async () => {
    [service, smtp] = await Promise.all([startFakePush(), startSmtpServer()]);
    app = await startTestApp(engine, { CONFIRM_EMAIL: 'off', RATE_LIMIT: 'off', SMTP_URL: smtp.url });
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

  it('is mailed to nobody whose address is not confirmed', async () => {
    const asking = await startTestApp(engine, { RATE_LIMIT: 'off', SMTP_URL: smtp.url });
    onTestFinished(() => asking.close());
    const { owner, remind } = await settleAt(asking);
    await owner.ok(updateNotificationSettings, { body: { reminderMail: true } });
    await remind();
    asking.clock.advance(hour);
    await asking.remind();
    expect(await bell(owner)).toHaveLength(1);
    await asking.platform.backgroundTasks.settled(5000);
    // A mail of the test before may come late, to somebody else.
    const mails = smtp.mails.filter(({ to }) => to.includes(owner.user.email));
    expect(mails).toEqual([expect.objectContaining({ source: expect.stringContaining('/confirm-email?') })]);
  });

  it('is mailed again while the mail server is away, and pushed once', async () => {
    const away = await startTestApp(engine, { CONFIRM_EMAIL: 'off', SMTP_URL: deadMailServer });
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
});
