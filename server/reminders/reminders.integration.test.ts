import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { addNote, deleteNote, emptyBin, restoreNote } from '#contract/notes/notes.ts';
import { disableNote } from '#contract/notes/notes.admin.ts';
import { addReminder, changeReminder, deleteReminder, listNoteReminders } from '#contract/reminders/reminders.ts';
import { listReminders } from '#contract/reminders/next-reminders.ts';
import { deleteMe, exportMe } from '#contract/users/users.ts';
import { newId } from '#server/platform/ids.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bytesOf } from '#server/testing/test-files.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const timeZone = 'Europe/Stockholm';

describe.each(engines)('reminders on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const after = (ms: number) => new Date(app.clock.now() + ms).toISOString();

  async function settle(description = 'The path along the north shore is closed.') {
    const owner = await addPerson(app);
    const { data } = await owner.ok(addNote, { body: { title: 'By the lake', description } });
    return { owner, params: { id: data._id } };
  }

  const remind = async (owner: Client, params: { id: string }, body: object = {}) =>
    (await owner.ok(addReminder, { params, body: { at: after(hour), timeZone, ...body } })).data;

  const waiting = async (owner: Passerby) => (await owner.ok(listReminders)).data.map(({ _id }) => _id);

  it('are set on a note and on an open task, and listed soonest first', async () => {
    const { owner, params } = await settle('- [ ] Buy *oars*\n- [x] Paint the boat');
    const later = await remind(owner, params, { at: after(2 * hour), repeat: 'weekly' });
    expect(later).toEqual({
      _id: later._id,
      noteId: params.id,
      noteTitle: 'By the lake',
      task: null,
      at: after(2 * hour),
      startsAt: after(2 * hour),
      repeat: 'weekly',
      timeZone,
      state: 'waiting',
    });
    const sooner = await remind(owner, params, { task: 'Buy *oars*' });
    expect(sooner).toMatchObject({ task: 'Buy *oars*', repeat: 'none' });
    expect(await waiting(owner)).toEqual([sooner._id, later._id]);
    expect((await owner.ok(listNoteReminders, { params })).data).toEqual([sooner, later]);
    for (const task of ['Paint the boat', 'Sell the boat'])
      expect(await owner.refused(addReminder, { params, body: { at: after(hour), timeZone, task } })).toMatchObject({
        status: 400,
        code: 'invalid',
        fields: ['task'],
        message: messages.reminders.taskNotOpen,
      });
  });

  it('come in pages, whatever comes meanwhile', async () => {
    const { owner, params } = await settle();
    const ids: string[] = [];
    // Two of them at the same time.
    for (const offset of [1, 2, 2, 3, 4]) ids.push((await remind(owner, params, { at: after(offset * hour) }))._id);
    const first = await owner.ok(listReminders, { query: { limit: 2 } });
    await remind(owner, params, { at: after(minute) });
    const second = await owner.ok(listReminders, { query: { limit: 2, cursor: first.nextCursor ?? '' } });
    const last = await owner.ok(listReminders, { query: { limit: 2, cursor: second.nextCursor ?? '' } });
    expect([first, second, last].flatMap(({ data }) => data.map(({ _id }) => _id)).toSorted()).toEqual(ids.toSorted());
    expect(last.nextCursor).toBeNull();
    expect(await owner.refused(listReminders, { query: { cursor: 'nonsense' } })).toMatchObject({ code: 'invalid' });
    expect(await owner.refused(listReminders, { query: { state: 'done' } })).toMatchObject({ fields: ['state'] });
  });

  it.each([
    ['a time that is over', { at: () => after(-2 * minute) }, 'at', messages.reminders.past],
    ['more than ten years ahead', { at: () => after(10 * 366 * day) }, 'at', messages.reminders.tooFar],
    ['a time that is none', { at: () => 'tomorrow' }, 'at', messages.reminders.badTime],
    ['a time without a zone', { at: () => '2099-01-01T00:00:00' }, 'at', messages.reminders.badTime],
    ['an unknown zone', { timeZone: () => 'Mars/Base' }, 'timeZone', messages.reminders.badTimeZone],
    ['an offset for a zone', { timeZone: () => '+02:00' }, 'timeZone', messages.reminders.badTimeZone],
  ])('refuse %s', async (_, fields, field, message) => {
    const { owner, params } = await settle();
    const given = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value()]));
    const body = { at: after(hour), timeZone, ...given };
    expect(await owner.refused(addReminder, { params, body })).toMatchObject({
      code: 'invalid',
      fields: [field],
      message,
    });
  });

  it('refuse an unknown repetition, and a change of nothing', async () => {
    const { owner, params } = await settle();
    const body = { at: after(hour), timeZone, repeat: 'hourly' };
    expect(await owner.refused(addReminder, { params, body })).toMatchObject({ fields: ['repeat'] });
    const { _id } = await remind(owner, params);
    expect(await owner.refused(changeReminder, { params: { id: _id }, body: {} })).toMatchObject({
      code: 'invalid',
      message: messages.reminders.nothing,
    });
  });

  it('take what was chosen within the last minute', async () => {
    const { owner, params } = await settle();
    await remind(owner, params, { at: after(-30_000) });
  });

  it('are at most 20 a note, also where two calls come at once', async () => {
    const { owner, params } = await settle();
    for (let count = 1; count < limits.reminder.each; count += 1) await remind(owner, params);
    const body = JSON.stringify({ at: after(hour), timeZone });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const send = async () => (await owner.fetch(`/api/notes/${params.id}/reminders`, init)).status;
    expect((await Promise.all([send(), send()])).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect(await waiting(owner)).toHaveLength(limits.reminder.each);
  });

  it('are limited in an hour', async () => {
    const limited = await startTestApp(engine);
    const owner = await addPerson(limited);
    const { data } = await owner.ok(addNote, { body: { title: 'By the lake', description: 'The path' } });
    const params = { id: data._id };
    const body = { at: after(hour), timeZone };
    for (let count = 0; count < 200; count += 1) {
      const made = await owner.ok(addReminder, { params, body });
      await owner.ok(deleteReminder, { params: { id: made.data._id } });
    }
    expect(await owner.refused(addReminder, { params, body })).toMatchObject({ code: 'tooMany' });
    await limited.close();
  });

  it('are moved, made to repeat, snoozed, done and taken back', async () => {
    const { owner, params } = await settle();
    const { _id } = await remind(owner, params);
    const change = async (body: object) => (await owner.ok(changeReminder, { params: { id: _id }, body })).data;
    expect(await change({ at: after(2 * hour), repeat: 'daily' })).toMatchObject({
      at: after(2 * hour),
      startsAt: after(2 * hour),
      repeat: 'daily',
    });
    // A snooze moves the next time alone.
    expect(await change({ snoozedUntil: after(3 * hour) })).toMatchObject({
      at: after(3 * hour),
      startsAt: after(2 * hour),
    });
    expect(await change({ done: true })).toMatchObject({ at: after(2 * hour + day), state: 'waiting' });
    expect(await change({ repeat: 'none', at: after(hour) })).toMatchObject({ at: after(hour), repeat: 'none' });
    expect(await change({ done: true })).toMatchObject({ state: 'done' });
    expect(await waiting(owner)).toEqual([]);
    expect(await change({ done: false })).toMatchObject({ state: 'waiting', at: after(hour) });
    const past = { params: { id: _id }, body: { snoozedUntil: after(-hour) } };
    expect(await owner.refused(changeReminder, past)).toMatchObject({ fields: ['snoozedUntil'] });
  });

  it('begin on Monday where weekdays are given for a Saturday', async () => {
    const { owner, params } = await settle();
    const saturday = new Date(app.clock.now());
    saturday.setUTCDate(saturday.getUTCDate() + (6 - saturday.getUTCDay() || 7));
    const made = await remind(owner, params, { at: saturday.toISOString(), repeat: 'weekdays', timeZone: 'UTC' });
    expect(Date.parse(made.at) - saturday.getTime()).toBe(2 * day);
  });

  it('are removed, can be taken back for a day, and are gone after it', async () => {
    const { owner, params } = await settle();
    const { _id } = await remind(owner, params, { at: after(3 * day), repeat: 'monthly' });
    const own = { params: { id: _id } };
    expect((await owner.ok(deleteReminder, own)).data.state).toBe('done');
    expect((await owner.ok(listNoteReminders, { params })).data).toEqual([]);
    await owner.ok(changeReminder, { ...own, body: { done: false } });
    expect(await waiting(owner)).toEqual([_id]);
    await owner.ok(deleteReminder, own);
    app.clock.advance(day + 1);
    await app.sweep();
    expect(await owner.refused(changeReminder, { ...own, body: { done: false } })).toMatchObject({ code: 'notFound' });
  });

  it('belong to their owner alone', async () => {
    const { owner, params } = await settle();
    const { _id } = await remind(owner, params);
    const other = await addPerson(app);
    const body = { at: after(hour), timeZone };
    for (const refusal of [
      await other.refused(addReminder, { params, body }),
      await other.refused(listNoteReminders, { params }),
      await other.refused(changeReminder, { params: { id: _id }, body: { done: true } }),
      await other.refused(deleteReminder, { params: { id: _id } }),
      await owner.refused(deleteReminder, { params: { id: newId() } }),
      await owner.refused(deleteReminder, { params: { id: 'nonsense' } }),
    ])
      expect(refusal).toMatchObject({ status: 404, code: 'notFound' });
    expect((await other.ok(listReminders)).data).toEqual([]);
    expect(await waiting(owner)).toEqual([_id]);
  });

  it('are out of the way while their note is in the bin, and go with it', async () => {
    const { owner, params } = await settle();
    const { _id } = await remind(owner, params);
    await owner.ok(deleteNote, { params });
    expect(await waiting(owner)).toEqual([]);
    const body = { at: after(hour), timeZone };
    expect(await owner.refused(addReminder, { params, body })).toMatchObject({ code: 'notFound' });
    expect(await owner.refused(changeReminder, { params: { id: _id }, body: { done: true } })).toMatchObject({
      code: 'notFound',
    });
    await owner.ok(restoreNote, { params });
    expect(await waiting(owner)).toEqual([_id]);
    await owner.ok(deleteNote, { params });
    await owner.ok(emptyBin);
    expect(await app.db.selectFrom('reminders').select('id').where('id', '=', _id).execute()).toEqual([]);
  });

  it('show the title of a disabled note and nothing of its text', async () => {
    const { owner, params } = await settle('- [ ] Buy oars');
    const { _id } = await remind(owner, params, { task: 'Buy oars' });
    const root = await addAdminTo(app, 'superAdmin');
    await root.ok(disableNote, { params, body: { disabled: true } });
    expect((await owner.ok(listReminders)).data).toMatchObject([{ _id, noteTitle: 'By the lake', task: null }]);
    expect(await owner.refused(changeReminder, { params: { id: _id }, body: { done: true } })).toMatchObject({
      code: 'forbidden',
    });
    await owner.ok(deleteReminder, { params: { id: _id } });
  });

  it('are in the export, as JSON and as a calendar, and go with the account', async () => {
    const owner = await app.signUp();
    const { data } = await owner.ok(addNote, { body: { title: 'By the lake', description: 'The path' } });
    const made = await remind(owner, { id: data._id }, { repeat: 'daily' });
    const files = readZip(await bytesOf(await owner.fetch(exportMe.path)));
    expect(JSON.parse(files.get('thoughtleaf.json')?.toString() ?? '')).toMatchObject({ reminders: [made] });
    expect(files.get('reminders.ics')?.toString()).toContain(`UID:${made._id}@thoughtleaf`);
    await owner.ok(deleteMe, { body: { password: owner.password } });
    expect(await app.db.selectFrom('reminders').select('id').where('id', '=', made._id).execute()).toEqual([]);
  });
});
