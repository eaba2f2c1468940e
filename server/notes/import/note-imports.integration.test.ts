import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importLimits } from '#contract/notes/import-limits.ts';
import { messages } from '#contract/messages.ts';
import { readNote } from '#contract/notes/note-actions.ts';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import { importAttachment, importNotes } from '#contract/notes/note-import.ts';
import { listVersions, readVersion } from '#contract/notes/note-versions.ts';
import * as notes from '#contract/notes/notes.ts';
import { disableNote } from '#contract/notes/notes.admin.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addFriends, addShared } from '#server/testing/share-notes.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import type { Client } from '#server/testing/test-client.ts';
import { pngFile, textFile } from '#server/testing/test-files.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const date = '2019-03-04T05:06:07.000Z';

const hour = 60 * 60_000;
const day = 24 * hour;

/** An imported note that would be fine. */
const given = (more: object = {}) => ({
  clientId: randomUUID(),
  title: 'From elsewhere',
  description: 'Some words of it',
  date,
  ...more,
});

/** A former state that would be fine. */
const version = { savedAt: date, title: 'Before', description: 'Other words', tags: [] };

const deep = '['.repeat(5000) + ']'.repeat(5000);

describe.each(engines)('the import of notes on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const send = async (who: Client, all: readonly unknown[], importId?: string) =>
    (await who.ok(importNotes, { body: { notes: [...all], ...(importId !== undefined && { importId }) } })).results;
  const titlesOf = async (who: Passerby, query = {}) =>
    (await who.ok(notes.listNotes, { query })).data.map(({ title }) => title);
  const noteOf = async (who: Passerby, id = '') => (await who.ok(readNote, { params: { id } })).data;
  const addOne = async (who: Passerby, more: object = {}, importId?: string) => {
    const [result] = await send(who, [given(more)], importId);
    return result?._id ?? '';
  };

  it('keeps texts, times, tags and states, and counts what comes with them', async () => {
    const ada = await addPerson(app);
    const id = await addOne(ada, {
      title: 'Plan',
      description: '- [x] one\n- [ ] two',
      tags: ['work/plans', 'work/plans', ' '],
      updatedAt: '2020-01-01T00:00:00.000+02:00',
      pinned: true,
      archived: true,
    });
    expect(await noteOf(ada, id)).toMatchObject({
      title: 'Plan',
      description: '- [x] one\n- [ ] two',
      tags: ['work/plans'],
      date,
      updatedAt: '2019-12-31T22:00:00.000Z',
      pinned: true,
      archived: true,
      isDeleted: false,
      tasks: { done: 1, total: 2 },
      versionCount: 1,
    });
    expect(await ada.ok(notes.listNotes)).toMatchObject({ data: [], total: 0 });
    expect(await titlesOf(ada, { archived: 'true', q: 'two' })).toEqual(['Plan']);
  });

  it('sorts by the time of writing, whenever a note came', async () => {
    const ada = await addPerson(app);
    await ada.ok(notes.addNote, { body: { title: 'Today', description: 'Written today' } });
    await send(ada, [
      given({ title: 'Older', date: '2001-01-01T00:00:00Z' }),
      given({ title: 'Newer', date: '2011-01-01T00:00:00Z' }),
    ]);
    expect(await titlesOf(ada)).toEqual(['Today', 'Newer', 'Older']);
    expect(await titlesOf(ada, { sort: 'updated', limit: 10 })).toEqual(['Today', 'Newer', 'Older']);
    expect(await ada.ok(notes.listNotes)).toMatchObject({ total: 3 });
  });

  it('makes an empty title of the first words, and an empty text of the title', async () => {
    const ada = await addPerson(app);
    const all = [
      given({ title: '', description: '## Buy *milk*\nand bread' }),
      given({ title: ' ', description: '' }),
      given({ title: 'x', description: '' }),
    ];
    const results = await send(ada, all);
    const made = await Promise.all(results.map(({ _id }) => noteOf(ada, _id)));
    expect(made.map(({ title, description }) => [title, description])).toEqual([
      ['Buy milk', '## Buy *milk*\nand bread'],
      ['Untitled', 'Untitled'],
      ['x', 'x'],
    ]);
  });

  it('adds a client id once: in one call, in two at once, and after; after a purge again', async () => {
    const ada = await addPerson(app);
    const note = given();
    const twice = await send(ada, [note, { ...note, title: 'The second' }]);
    expect(twice.map(({ status }) => status)).toEqual(['added', 'same']);
    expect(twice[0]?._id).toBe(twice[1]?._id);
    const other = given();
    const both = await Promise.all([send(ada, [other]), send(ada, [other])]);
    expect(
      both
        .flat()
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['added', 'same']);
    expect(await titlesOf(ada)).toHaveLength(2);
    const params = { id: twice[0]?._id ?? '' };
    await ada.ok(notes.deleteNote, { params });
    expect(await send(ada, [note])).toMatchObject([{ status: 'same', _id: params.id }]);
    await ada.ok(notes.permanentlyDeleteNote, { params });
    expect(await send(ada, [note])).toMatchObject([{ status: 'added' }]);
  });

  it('knows a note that was added under the same client id', async () => {
    const ada = await addPerson(app);
    const clientId = randomUUID();
    const { data } = await ada.ok(notes.addNote, { body: { title: 'Added', description: 'By hand', clientId } });
    expect(await send(ada, [given({ clientId })])).toEqual([{ clientId, _id: data._id, status: 'same' }]);
  });

  it.each([
    ['null', null, messages.imports.notANote],
    ['a text', 'note', messages.imports.notANote],
    ['no client id', { ...given(), clientId: undefined }, messages.imports.badClientId],
    ['an empty client id', given({ clientId: '' }), messages.imports.badClientId],
    ['a long client id', given({ clientId: 'x'.repeat(101) }), messages.imports.badClientId],
    ['a number for a title', given({ title: 7 }), 'Title must be a text.'],
    ['a long title', given({ title: 'x'.repeat(201) }), 'Title must be at most 200 characters long.'],
    ['no text', { ...given(), description: undefined }, 'Description is required.'],
    [
      'a long text',
      given({ description: 'x'.repeat(100_001) }),
      'Description must be at most 100,000 characters long.',
    ],
    ['a NUL', given({ description: 'a\u0000b' }), 'Description contains control characters.'],
    ['a lone surrogate', given({ title: 'a\ud800b' }), 'Title contains a broken character.'],
    [
      'many tags',
      given({ tags: Array.from({ length: 21 }, (_, place) => `t${place}`) }),
      'A note takes at most 20 tags.',
    ],
    ['a long tag', given({ tags: ['x'.repeat(41)] }), 'A tag must be at most 40 characters long.'],
    ['a number for a tag', given({ tags: [7] }), 'A tag must be a text.'],
    ['no date', { ...given(), date: undefined }, messages.imports.badTime('date')],
    ['words for a date', given({ date: 'yesterday' }), messages.imports.badTime('date')],
    ['a date of 1601', given({ date: '1601-01-01T00:00:00Z' }), messages.imports.timeOutOfRange('date')],
    ['a date of 9999', given({ updatedAt: '9999-12-31T23:59:59Z' }), messages.imports.timeOutOfRange('updatedAt')],
    ['a number for a time', given({ deletedAt: 5 }), messages.imports.badTime('deletedAt')],
    ['a list for tags', given({ tags: { first: 'a' } }), messages.notes.tagsUnreadable],
    ['one bad version', given({ versions: [version, null] }), 'Version 2: Each of the versions must be an object.'],
    [
      'a version without its time',
      given({ versions: [{ ...version, savedAt: 1 }] }),
      `Version 1: ${messages.imports.badTime('savedAt')}`,
    ],
    [
      'too many versions',
      given({ versions: Array.from({ length: 200 }, () => version) }),
      messages.imports.badVersions,
    ],
    ['a word for a flag', given({ pinned: 'yes' }), messages.imports.badFlag('pinned')],
  ])('refuses %s by itself', async (_what, bad, message) => {
    const ada = await addPerson(app);
    const results = await send(ada, [given({ title: 'Before' }), bad, given({ title: 'After' })]);
    expect(results).toMatchObject([{ status: 'added' }, { status: 'refused', message }, { status: 'added' }]);
    expect(await titlesOf(ada)).toHaveLength(2);
  });

  it.each([
    [{}, messages.imports.notAList],
    [{ notes: 'x' }, messages.imports.notAList],
    [{ notes: [] }, messages.imports.badCount],
    [{ notes: Array.from({ length: importLimits.each + 1 }, () => given()) }, messages.imports.badCount],
    [{ notes: [given()], importId: 'x' }, messages.imports.badImportId],
  ])('refuses a call that is none, whole', async (body, message) => {
    const ada = await addPerson(app);
    expect(await ada.refused(importNotes, { body })).toMatchObject({ status: 400, message });
    expect(await titlesOf(ada)).toEqual([]);
  });

  it('refuses a body that plays with prototypes, and reads no further than it must', async () => {
    const ada = await addPerson(app);
    const headers = { 'content-type': 'application/json' };
    const post = (body: string) => ada.fetch(importNotes.path, { method: 'POST', headers, body });
    const note = JSON.stringify(given());
    expect((await post(`{"notes":[${note.slice(0, -1)},"__proto__":{"pinned":true}}]}`)).status).toBe(400);
    expect((await post(`{"notes":[${note.slice(0, -1)},"constructor":{"prototype":{}}}]}`)).status).toBe(400);
    expect((await post(`{"notes":[${note}],"importId":${deep}}`)).status).toBe(400);
    expect((await post(`{"notes":[${note}`)).status).toBe(400);
    const deepNote = await post(`{"notes":[{"description":${deep}}]}`);
    expect(await deepNote.json()).toMatchObject({ results: [{ clientId: null, status: 'refused' }] });
    expect((await post('')).status).toBe(400);
    expect(await titlesOf(ada)).toEqual([]);
    const unknown = await send(ada, [given({ isDisabled: true, user_id: 'x', _id: 'x', summary: 'x' })]);
    expect(await noteOf(ada, unknown[0]?._id)).toMatchObject({ summary: null, disabled: false });
  });

  it('bounds the calls of an hour, whatever is in them', async () => {
    const person = await addPerson(app);
    const one = await send(person, [given()]);
    await app.db.updateTable('attempts').set({ count: 1_000_000 }).where('key', '=', `imports:${person.id}`).execute();
    const refusal = await person.refused(importNotes, { body: { notes: [given()] } });
    expect(refusal).toMatchObject({ status: 429, code: 'tooMany', message: messages.imports.tooMuch });
    expect(refusal.retryAfter).toBeGreaterThan(0);
    // Notes that are written by hand have no part in it.
    await person.ok(notes.addNote, { body: { title: 'By hand', description: 'Some words' } });
    app.clock.advance(hour + 1);
    expect((await send(person, [given()]))[0]?._id).not.toBe(one[0]?._id);
  });

  it('takes a hundred long notes, and no call over 20 MB', async () => {
    const ada = await addPerson(app);
    const long = 'Some words of a long text. '.repeat(3000);
    const results = await send(
      ada,
      Array.from({ length: 100 }, () => given({ description: long })),
    );
    expect(results.every(({ status }) => status === 'added')).toBe(true);
    expect(await ada.ok(notes.listNotes, { query: { limit: 1 } })).toMatchObject({ total: 100 });
    const body = { notes: [given({ description: 'x'.repeat(importLimits.bytes) })] };
    expect(await ada.refused(importNotes, { body })).toMatchObject({ status: 413, code: 'tooLarge' });
  });

  it('links notes of one import, also where the target comes later', async () => {
    const ada = await addPerson(app);
    const from = await addOne(ada, { title: 'From', description: 'See [[Target]] and [[Beside]]' });
    const beside = await addOne(ada, { title: 'Beside', description: 'Back to [[From]]' });
    const target = await addOne(ada, { title: 'Target' });
    const note = await noteOf(ada, from);
    expect(note.links.map(({ _id }) => _id).sort()).toEqual([beside, target].sort());
    expect(note.backlinks.map(({ _id }) => _id)).toEqual([beside]);
  });

  it('puts a note into the bin where it was', async () => {
    const ada = await addPerson(app);
    const id = await addOne(ada, { deletedAt: '2021-01-01T00:00:00Z', tags: ['gone'] });
    expect((await ada.ok(notes.listDeletedNotes)).data).toMatchObject([
      { _id: id, isDeleted: true, deletedAt: '2021-01-01T00:00:00.000Z' },
    ]);
    expect(await ada.ok(notes.listTags)).toMatchObject({ data: [] });
    await ada.ok(notes.restoreNote, { params: { id } });
    expect(await ada.ok(notes.listNotes)).toMatchObject({ total: 1 });
  });

  it('keeps former versions with their times', async () => {
    const ada = await addPerson(app);
    const former = { savedAt: date, title: 'First', description: 'First words', tags: ['a'] };
    const second = { savedAt: '2019-06-01T00:00:00.000Z', title: 'Second', description: 'Second words', tags: [] };
    const id = await addOne(ada, { versions: [former, second], updatedAt: '2020-01-01T00:00:00.000Z' });
    const { data } = await ada.ok(listVersions, { params: { id } });
    expect(data.map(({ version, savedAt, title }) => [version, savedAt, title])).toEqual([
      [3, '2020-01-01T00:00:00.000Z', 'From elsewhere'],
      [2, second.savedAt, 'Second'],
      [1, former.savedAt, 'First'],
    ]);
    expect((await ada.ok(readVersion, { params: { id, version: '1' } })).data).toMatchObject(former);
  });

  it('begins a new version with the next save, however late the import says it was saved', async () => {
    const ada = await addPerson(app);
    for (const ahead of [0, 400 * day]) {
      const updatedAt = new Date(app.clock.now() + ahead).toISOString();
      const id = await addOne(ada, { versions: [version], updatedAt });
      const saved = await ada.ok(notes.updateNote, { params: { id }, body: { description: 'Words that came then' } });
      expect(Date.parse(saved.data.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
      const { data } = await ada.ok(listVersions, { params: { id } });
      expect(data.map((each) => each.version)).toEqual([3, 2, 1]);
      expect((await ada.ok(readVersion, { params: { id, version: '2' } })).data.description).toBe('Some words of it');
    }
  });

  it.each([
    ['the first moment', { date: '1970-01-01T00:00:00.000Z' }],
    ['the last moment', { date: '2099-12-31T23:59:59.999Z' }],
    ['a change before the note', { date, updatedAt: '2001-01-01T00:00:00.000Z' }],
  ])('keeps %s', async (_what, times) => {
    const ada = await addPerson(app);
    const id = await addOne(ada, times);
    expect(await noteOf(ada, id)).toMatchObject(times);
    const inOrder = ada.ok(notes.listNotes, { query: { sort: 'updated', limit: 1 } });
    expect(await inOrder).toMatchObject({ data: [{ _id: id, ...times }] });
  });

  it('tells other devices of what came', async () => {
    const ada = await addPerson(app);
    await ada.ok(notes.addNote, { body: { title: 'Before it', description: 'Some words' } });
    const { revision } = await ada.ok(listNoteChanges);
    const id = await addOne(ada);
    const { data } = await ada.ok(listNoteChanges, { query: { since: revision } });
    expect(data.map(({ _id }) => _id)).toEqual([id]);
  });

  describe('of files', () => {
    it('attaches one under the id that the text names, once, and leaves updatedAt alone', async () => {
      const ada = await addPerson(app);
      const attId = randomUUID();
      const id = await addOne(ada, { description: `![harbour](attachment:${attId})` });
      const put = async () =>
        (await ada.ok(importAttachment, { params: { id, attId }, body: {}, files: [await pngFile()] })).data;
      const both = await Promise.all([put(), put()]);
      expect(both[0]).toMatchObject({ updatedAt: date, attachments: [{ _id: attId }] });
      await put();
      const note = await noteOf(ada, id);
      expect(note.attachments).toHaveLength(1);
      expect(await app.storedFiles()).toHaveLength(2);
      const [attachment] = note.attachments;
      expect((await fetch(`${app.origin}${attachment?.url}`)).status).toBe(200);
      expect((await fetch(`${app.origin}${attachment?.thumbnailUrl}`)).status).toBe(200);
      app.clock.advance(2 * day);
      await app.sweep();
      expect(await app.storedFiles()).toHaveLength(2);
    });

    it('takes none for an id that is somebody else’s file, and leaves that file alone', async () => {
      const [ada, grace] = [await addPerson(app), await addPerson(app)];
      const [id, other] = [await addOne(ada), await addOne(grace)];
      const attId = randomUUID();
      const own = await ada.ok(importAttachment, {
        params: { id, attId },
        body: {},
        files: [textFile('ADA')],
      });
      const params = { id: other, attId };
      const files = [textFile('GRACE')];
      expect(await grace.refused(importAttachment, { params, files })).toMatchObject({
        status: 409,
        message: messages.imports.fileIdTaken,
      });
      const kept = await (await fetch(`${app.origin}${own.data.attachments[0]?.url}`)).text();
      expect(kept).toBe('ADA');
    });

    it('refuses an id that is no UUID, a call without a file, and a note of somebody else', async () => {
      const [ada, grace] = [await addPerson(app), await addPerson(app)];
      const id = await addOne(ada);
      const files = [textFile()];
      const refusal = (who: Passerby, attId: string, more: object) =>
        who.refused(importAttachment, { params: { id, attId }, ...more });
      expect(await refusal(ada, 'x', { files })).toMatchObject({ status: 400, message: messages.imports.badFileId });
      expect(await refusal(ada, randomUUID(), { files: [] })).toMatchObject({ status: 400 });
      expect(await refusal(grace, randomUUID(), { files })).toMatchObject({ status: 404 });
    });

    it('opens no file by a link to another one that had its id before', async () => {
      const [ada, grace] = [await addPerson(app), await addPerson(app)];
      const [id, other] = [await addOne(ada), await addOne(grace)];
      const attId = randomUUID();
      const put = async (who: Passerby, noteId: string) => {
        const given = { params: { id: noteId, attId }, body: {}, files: [await pngFile()] };
        const [attachment] = (await who.ok(importAttachment, given)).data.attachments;
        return [attachment?.url ?? '', attachment?.thumbnailUrl ?? ''];
      };
      const statusesOf = (links: string[]) =>
        Promise.all(links.map(async (link) => (await fetch(`${app.origin}${link}`)).status));
      const former = await put(ada, id);
      expect(await statusesOf(former)).toEqual([200, 200]);
      await ada.ok(notes.deleteAttachment, { params: { id, attId } });
      await ada.ok(notes.permanentlyDeleteAttachment, { params: { id, attId } });
      expect(await statusesOf(former)).toEqual([404, 404]);
      const present = await put(grace, other);
      expect(await statusesOf(former)).toEqual([403, 403]);
      expect(await statusesOf(present)).toEqual([200, 200]);
    });

    it('takes none for a disabled note, a note shared with the sender', async () => {
      const [ada, grace] = await addFriends(app, 2);
      if (!grace) throw new Error('One is missing.');
      const { _id: shared } = await addShared(ada, [[grace, 'writer']]);
      const put = (who: Client, id: string) =>
        who.refused(importAttachment, { params: { id, attId: randomUUID() }, files: [textFile()] });
      expect(await put(grace, shared)).toMatchObject({ status: 403, message: messages.notePeople.ownerOnly });
      const before = await app.storedFiles();
      const admin = await addAdminTo(app, 'superAdmin');
      await admin.ok(disableNote, { params: { id: shared }, body: { disabled: true } });
      expect(await put(ada, shared)).toMatchObject({ status: 403, message: messages.notes.disabled });
      expect(await app.storedFiles()).toEqual(before);
    });

    it('takes one for a note in the bin, and one that is in the bin itself', async () => {
      const ada = await addPerson(app);
      const id = await addOne(ada, { deletedAt: date });
      await ada.ok(importAttachment, { params: { id, attId: randomUUID() }, body: {}, files: [textFile()] });
      const binned = { params: { id, attId: randomUUID() }, body: { deletedAt: date }, files: [textFile()] };
      await ada.ok(importAttachment, binned);
      expect((await ada.ok(notes.listDeletedAttachments)).data).toMatchObject([{ deletedAt: date }]);
    });
  });
});
