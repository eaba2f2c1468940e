import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addNote } from '#contract/notes/notes.ts';
import { newId } from '#server/platform/ids.ts';
import { startFakePush } from '#server/testing/fake-push.ts';
import { databaseOf, engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson } from '#server/testing/test-people.ts';
import { bell, settleAt, subscribeTo } from '#server/testing/test-reminders.ts';
import { startSmtpServer } from '#server/testing/test-mail.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe.each(engines)('sending reminders on %s', (engine) => {
  let app: TestApp;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    app = await startTestApp(engine, { CONFIRM_EMAIL: 'off', RATE_LIMIT: 'off', SMTP_URL: smtp.url });
  });
  afterAll(() => Promise.all([app.close(), smtp.close()]));

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
