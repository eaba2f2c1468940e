import { Writable } from 'node:stream';
import ICAL from 'ical.js';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNote, deleteNote } from '#contract/notes/notes.ts';
import { addReminder, getReminderFeed, makeReminderFeed, revokeReminderFeed } from '#contract/reminders/reminders.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { readConfig } from '#server/platform/config.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ban, liftBan } from '#server/testing/test-people.ts';
import { calendarRoute } from './calendar-feed.routes.ts';

const key = Buffer.alloc(32, 7).toString('base64');

describe.each(engines)('the calendar of reminders on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { SECRETS_KEY: key });
  });
  afterAll(() => app.close());

  async function settle(title = 'By the lake') {
    const owner = await app.signUp();
    const { data } = await owner.ok(addNote, { body: { title, description: '- [ ] Oars; ropes, more' } });
    const params = { id: data._id };
    const remind = (body: object = {}) => {
      const at = new Date(app.clock.now() + 60_000).toISOString();
      return owner.ok(addReminder, { params, body: { at, timeZone: 'Europe/Stockholm', ...body } });
    };
    return { owner, params, remind };
  }

  const addressOf = async (owner: Person) => new URL((await owner.ok(makeReminderFeed)).url ?? '').pathname;
  const get = (path: string, headers: Record<string, string> = {}) => app.visitor.fetch(path, { headers });

  it('has an address of 256 bits, shown again and encrypted in the database', async () => {
    const { owner } = await settle();
    expect(await owner.ok(getReminderFeed)).toMatchObject({ url: null, createdAt: null });
    const made = await owner.ok(makeReminderFeed);
    const token = /\/reminders\/([\w-]{43})\.ics$/.exec(made.url ?? '')?.[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await owner.ok(getReminderFeed)).toEqual(made);
    expect(await owner.ok(makeReminderFeed)).toEqual(made);
    const rows = await app.db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', owner.user._id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is read by a library: the same events, texts whole', async () => {
    const { owner, remind } = await settle('Rope, oars; \\ and "é" 🚣 '.repeat(6));
    const once = (await remind()).data;
    const task = (await remind({ task: 'Oars; ropes, more', repeat: 'weekly' })).data;
    const response = await get(await addressOf(owner));
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await response.text();
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    expect(events.map(({ uid, summary }) => [uid, summary])).toEqual([
      [`${once._id}@thoughtleaf`, once.noteTitle],
      [`${task._id}@thoughtleaf`, 'Oars; ropes, more'],
    ]);
    expect(events.map((event) => event.isRecurring())).toEqual([false, true]);
    expect(events[0]?.startDate.toJSDate().getTime()).toBe(Math.floor(Date.parse(once.at) / 60_000) * 60_000);
  });

  it('answers a 304 to who has it, and is kept and found by nobody', async () => {
    const { owner, remind } = await settle();
    await remind();
    const path = await addressOf(owner);
    const first = await get(path);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    const etag = first.headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    await remind();
    expect((await get(path, { 'if-none-match': etag })).status).toBe(200);
  });

  it('is dead once it is revoked, and a new address is another one', async () => {
    const { owner } = await settle();
    const path = await addressOf(owner);
    expect(await owner.ok(revokeReminderFeed)).toMatchObject({ url: null });
    expect((await get(path)).status).toBe(404);
    expect(await addressOf(owner)).not.toBe(path);
    expect((await get(path)).status).toBe(404);
    for (const token of ['x', 'A'.repeat(43), '%00', '../../etc'])
      expect((await get(`/reminders/${token}.ics`)).status).toBe(404);
  });

  it('leaves out notes in the bin, and is shut while its owner is banned', async () => {
    const { owner, params, remind } = await settle();
    await remind();
    const path = await addressOf(owner);
    await owner.ok(deleteNote, { params });
    expect(await (await get(path)).text()).not.toContain('VEVENT');
    await ban(app, owner.user._id);
    expect((await get(path)).status).toBe(404);
    await liftBan(app, owner.user._id);
    expect((await get(path)).status).toBe(200);
  });

  it('is logged by its route, without the address', async () => {
    const { owner } = await settle();
    const path = await addressOf(owner);
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const http = await createHttpServer(readConfig({}), pino({ level: 'trace' }, stream));
    calendarRoute(http, app.platform);
    for (const asked of [path, path.replace('.ics', 'x.ics')]) await http.inject(asked);
    await http.close();
    expect(lines.join('')).toContain('"route":"/reminders/:token.ics"');
    expect(lines.join('')).not.toContain(path.slice('/reminders/'.length, 30));
  });
});
