import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeNote, changeNotes, readNote } from '#contract/notes/note-actions.ts';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import { importAttachment, importNotes, listImports, undoImport } from '#contract/notes/note-import.ts';
import { addShare } from '#contract/notes/note-shares.ts';
import { renameTag } from '#contract/notes/note-tags.ts';
import * as notes from '#contract/notes/notes.ts';
import { addReminder } from '#contract/reminders/reminders.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { pngFile, textFile } from '#server/testing/test-files.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const day = 24 * 60 * 60_000;

const given = (more: object = {}) => ({
  clientId: randomUUID(),
  title: 'From elsewhere',
  description: 'Some words of it',
  date: '2019-03-04T05:06:07.000Z',
  ...more,
});

describe.each(engines)('an import that is undone, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const send = async (who: Passerby, all: readonly unknown[], importId: string) =>
    (await who.ok(importNotes, { body: { notes: [...all], importId } })).results;
  const addOne = async (who: Passerby, more: object, importId: string) => {
    const [result] = await send(who, [given(more)], importId);
    return result?._id ?? '';
  };
  const titlesOf = async (who: Passerby) => (await who.ok(notes.listNotes)).data.map(({ title }) => title);
  const undo = (who: Passerby, importId: string) => who.ok(undoImport, { params: { importId } });

  /** A person with an imported note that has a file. */
  async function settle() {
    const ada = await addPerson(app);
    const importId = randomUUID();
    const id = await addOne(ada, { tags: ['work'] }, importId);
    const attId = randomUUID();
    await ada.ok(importAttachment, { params: { id, attId }, body: {}, files: [await pngFile()] });
    return { ada, importId, id, attId };
  }

  it.each<[string, (who: Passerby, id: string, attId: string) => Promise<unknown>]>([
    ['its title', (who, id) => who.ok(notes.updateNote, { params: { id }, body: { title: 'Another title' } })],
    ['its tags', (who, id) => who.ok(notes.updateNote, { params: { id }, body: { tags: [] } })],
    ['a tag that is renamed', (who) => who.ok(renameTag, { params: { tag: 'work' }, body: { name: 'plans' } })],
    ['a tag of many', (who, id) => who.ok(changeNotes, { body: { ids: [id], action: 'addTag', tag: 'new' } })],
    ['a pin', (who, id) => who.ok(changeNote, { params: { id }, body: { pinned: true } })],
    ['the archive', (who, id) => who.ok(changeNote, { params: { id }, body: { archived: true } })],
    ['a file in the bin', (who, id, attId) => who.ok(notes.deleteAttachment, { params: { id, attId } })],
    [
      'another file in place of its own',
      async (who, id, attId) => {
        await who.ok(notes.deleteAttachment, { params: { id, attId } });
        await who.ok(notes.permanentlyDeleteAttachment, { params: { id, attId } });
        await who.ok(notes.uploadAttachment, { params: { id }, files: [textFile()] });
      },
    ],
    [
      'a file by hand before one of the import',
      async (who, id) => {
        await who.ok(notes.uploadAttachment, { params: { id }, files: [textFile()] });
        const params = { id, attId: randomUUID() };
        await who.ok(importAttachment, { params, body: {}, files: [textFile()] });
      },
    ],
    ['a link for everybody', (who, id) => who.ok(addShare, { params: { id }, body: {} })],
    [
      'a reminder',
      (who, id) =>
        who.ok(addReminder, {
          params: { id },
          body: { at: new Date(app.clock.now() + day).toISOString(), timeZone: 'UTC' },
        }),
    ],
  ])('counts as changed by %s, and keeps the note in the bin', async (_what, change) => {
    const { ada, importId, id, attId } = await settle();
    await change(ada, id, attId);
    expect(await undo(ada, importId)).toMatchObject({ deleted: 0, binned: 1, hasMore: false });
    expect((await ada.ok(notes.listDeletedNotes)).data).toMatchObject([{ _id: id }]);
    expect(await ada.ok(notes.listNotes, { query: { archived: 'any' } })).toMatchObject({ data: [], total: 0 });
  });

  it('goes for good with its file and picture where nobody touched it, and other devices hear of it', async () => {
    const before = await app.storedFiles();
    const { ada, importId, id } = await settle();
    const { revision } = await ada.ok(listNoteChanges);
    expect(await undo(ada, importId)).toMatchObject({ deleted: 1, binned: 0 });
    expect(await app.storedFiles()).toEqual(before);
    expect(await ada.ok(listNoteChanges, { query: { since: revision } })).toMatchObject({ data: [], removed: [id] });
  });

  it('leaves links of other notes true', async () => {
    const ada = await addPerson(app);
    const importId = randomUUID();
    const own = { title: 'The plan', description: 'My own plan' };
    const { data: mine } = await ada.ok(notes.addNote, { body: own });
    await addOne(ada, { title: 'The plan', date: '2090-01-01T00:00:00Z' }, importId);
    const { data: from } = await ada.ok(notes.addNote, {
      body: { title: 'From here', description: 'See [[The plan]]' },
    });
    await undo(ada, importId);
    expect((await ada.ok(readNote, { params: { id: from._id } })).data.links).toEqual([
      { _id: mine._id, title: 'The plan' },
    ]);
  });

  it('deletes what nobody changed for good, and moves the rest to the bin', async () => {
    const ada = await addPerson(app);
    await ada.ok(notes.addNote, { body: { title: 'My own', description: 'Stays here' } });
    const importId = randomUUID();
    const plain = await addOne(ada, { title: 'Plain', tags: ['a'] }, importId);
    await ada.ok(importAttachment, { params: { id: plain, attId: randomUUID() }, body: {}, files: [textFile()] });
    const edited = await addOne(ada, { title: 'Edited' }, importId);
    await ada.ok(notes.updateNote, { params: { id: edited }, body: { description: 'Other words' } });
    const filed = await addOne(ada, { title: 'Filed' }, importId);
    await ada.ok(notes.uploadAttachment, { params: { id: filed }, files: [textFile()] });
    expect((await ada.ok(listImports)).data).toMatchObject([{ _id: importId, notes: 3 }]);
    const before = await app.storedFiles();
    const answer = await ada.ok(undoImport, { params: { importId } });
    expect(answer).toMatchObject({ deleted: 1, binned: 2, hasMore: false });
    expect(await titlesOf(ada)).toEqual(['My own']);
    expect(await ada.ok(notes.listNotes)).toMatchObject({ total: 1 });
    expect((await ada.ok(notes.listDeletedNotes)).data.map(({ _id }) => _id).sort()).toEqual([edited, filed].sort());
    expect(await app.storedFiles()).toHaveLength(before.length - 1);
    expect((await ada.ok(listImports)).data).toEqual([]);
    expect(await ada.refused(undoImport, { params: { importId } })).toMatchObject({ status: 404 });
  });

  it('is the person’s own affair, and ends after 30 days', async () => {
    const [ada, grace] = [await addPerson(app), await addPerson(app)];
    const importId = randomUUID();
    await addOne(ada, {}, importId);
    for (const wrong of [importId, 'x', randomUUID()])
      expect(await grace.refused(undoImport, { params: { importId: wrong } })).toMatchObject({ status: 404 });
    app.clock.advance(31 * day);
    expect(await ada.refused(undoImport, { params: { importId } })).toMatchObject({ status: 404 });
    await app.sweep();
    expect(await app.db.selectFrom('note_imports').selectAll().where('import_id', '=', importId).execute()).toEqual([]);
    expect(await titlesOf(ada)).toHaveLength(1);
  });

  it('goes on where it was cut off, 500 notes a call', async () => {
    const ada = await addPerson(app);
    const importId = randomUUID();
    for (let call = 0; call < 6; call += 1)
      await send(
        ada,
        Array.from({ length: 100 }, () => given()),
        importId,
      );
    expect(await ada.ok(undoImport, { params: { importId } })).toMatchObject({ deleted: 500, hasMore: true });
    expect(await ada.ok(undoImport, { params: { importId } })).toMatchObject({ deleted: 100, hasMore: false });
    expect(await ada.ok(notes.listNotes)).toMatchObject({ total: 0 });
  });
});
