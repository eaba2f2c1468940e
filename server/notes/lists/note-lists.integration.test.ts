import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summarize } from '#contract/assistant.ts';
import { messages } from '#contract/messages.ts';
import {
  addNote,
  deleteAttachment,
  deleteNote,
  emptyBin,
  listDeletedAttachments,
  listDeletedNotes,
  listNotes,
  type Note,
  permanentlyDeleteAttachment,
  permanentlyDeleteNote,
  restoreAttachment,
  restoreNote,
  updateNote,
  uploadAttachment,
} from '#contract/notes/notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { textFile } from '#server/testing/test-files.ts';
import { addPerson } from '#server/testing/test-people.ts';

const hour = 60 * 60_000;
const longText = 'The river is wide. It was wide last year as well. Nobody knows why the river is so wide here.';

describe.each(engines)('lists of notes on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const add = async (who: Client, title: string, tags: string[] = []) =>
    (await who.ok(addNote, { body: { title, description: 'Some words', tags } })).data;
  const addMany = async (who: Client, count: number, tags: string[] = []) => {
    const titles = Array.from({ length: count }, (_, index) => `Note ${index}`);
    return Promise.all(titles.map((title) => add(who, title, tags)));
  };
  const newestFirst = (notes: Note[]) => notes.map(({ _id }) => _id).toSorted((a, b) => (a < b ? 1 : -1));

  it('lists all, newest first, where no page is asked for', async () => {
    const mara = await addPerson(app);
    const notes = await addMany(mara, 130);
    const { data, nextCursor, total } = await mara.ok(listNotes);
    expect(data.map(({ _id }) => _id)).toEqual(newestFirst(notes));
    expect({ nextCursor, total }).toEqual({ nextCursor: null, total: 130 });
    const one = await add(mara, 'The newest');
    expect((await mara.ok(listNotes)).data[0]).toEqual(one);
  });

  it('pages through without a gap or a repetition while notes are added', async () => {
    const mara = await addPerson(app);
    const notes = await addMany(mara, 104);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string | number> = cursor === null ? { limit: 10 } : { limit: 10, cursor };
      const page: { data: Note[]; nextCursor: string | null } = await mara.ok(listNotes, { query });
      seen.push(...page.data.map(({ _id }) => _id));
      cursor = page.nextCursor;
      await add(mara, 'Added meanwhile');
    } while (cursor !== null);
    expect(seen).toEqual(newestFirst(notes));
  });

  it('answers no cursor where the last page is full', async () => {
    const mara = await addPerson(app);
    await addMany(mara, 4);
    const first = await mara.ok(listNotes, { query: { limit: 2 } });
    const second = await mara.ok(listNotes, { query: { limit: 2, cursor: first.nextCursor ?? '' } });
    expect(second.data).toHaveLength(2);
    expect(second.nextCursor).toBeNull();
  });

  it('pages through the bin as well', async () => {
    const mara = await addPerson(app);
    const notes = await addMany(mara, 9);
    // Some at the same moment, some later.
    for (const [index, { _id: id }] of notes.entries()) {
      if (index % 3 === 0) app.clock.advance(1);
      await mara.ok(deleteNote, { params: { id } });
    }
    const { data: all } = await mara.ok(listDeletedNotes);
    const seen: Note[] = [];
    let query: Record<string, string | number> = { limit: 2 };
    for (let page = 0; page < 5; page += 1) {
      const { data, nextCursor, total } = await mara.ok(listDeletedNotes, { query });
      expect(total).toBe(9);
      seen.push(...data);
      query = { limit: 2, cursor: nextCursor ?? '' };
    }
    expect(seen).toEqual(all);
  });

  it('lowers a limit above the maximum to it', async () => {
    const mara = await addPerson(app);
    await addMany(mara, 101);
    const { data, nextCursor } = await mara.ok(listNotes, { query: { limit: 100_000 } });
    expect(data).toHaveLength(100);
    expect(nextCursor).not.toBeNull();
    // Thirty are a page where only a filter is given.
    expect((await mara.ok(listNotes, { query: { q: 'words' } })).data).toHaveLength(30);
  });

  it('says what a limit or a cursor is where one comes twice', async () => {
    const mara = await addPerson(app);
    const refusalOf = async (query: string) => (await (await mara.fetch(`${listNotes.path}?${query}`)).json()).errors;
    expect(await refusalOf('limit=1&limit=2')).toEqual([{ path: 'limit', msg: messages.http.badLimit }]);
    expect(await refusalOf('cursor=a&cursor=b')).toEqual([{ path: 'cursor', msg: messages.http.badCursor }]);
  });

  it.each(['0', '-1', 'ten', '1.5', '', '1e2', '+5', '5 '])('refuses the limit %j', async (limit) => {
    const mara = await addPerson(app);
    for (const call of [listNotes, listDeletedNotes, listDeletedAttachments]) {
      expect(await mara.refused(call, { query: { limit } })).toMatchObject({ status: 400, fields: ['limit'] });
    }
  });

  it('refuses a cursor that it never gave', async () => {
    const mara = await addPerson(app);
    for (const cursor of ['x'.repeat(201), 'nonsense', 'a\u0000b', '1~2~3']) {
      for (const call of [listNotes, listDeletedNotes, listDeletedAttachments]) {
        expect(await mara.refused(call, { query: { cursor } })).toMatchObject({ status: 400, fields: ['cursor'] });
      }
    }
  });

  it('filters by a tag, letter for letter, over pages', async () => {
    const mara = await addPerson(app);
    const tagged = await addMany(mara, 5, ['Tag, with a comma', 'x']);
    await addMany(mara, 3, ['tag, with a comma']);
    await addMany(mara, 3, ['Tag']);
    const tag = 'Tag, with a comma';
    const first = await mara.ok(listNotes, { query: { tag, limit: 3 } });
    const rest = await mara.ok(listNotes, { query: { tag, cursor: first.nextCursor ?? '' } });
    expect([...first.data, ...rest.data].map(({ _id }) => _id)).toEqual(newestFirst(tagged));
    expect(first.total).toBe(5);
    expect((await mara.ok(listNotes, { query: { tag: 'nobody has it' } })).data).toEqual([]);
  });

  it('shows nobody the notes of another', async () => {
    const mara = await addPerson(app);
    await addMany(mara, 3, ['ours']);
    const other = await addPerson(app);
    expect(await other.ok(listNotes)).toMatchObject({ data: [], total: 0 });
    expect(await other.ok(listNotes, { query: { tag: 'ours' } })).toMatchObject({ data: [] });
    const { nextCursor } = await mara.ok(listNotes, { query: { limit: 1 } });
    expect(await other.ok(listNotes, { query: { cursor: nextCursor ?? '' } })).toMatchObject({ data: [] });
  });

  it('is never older than the last change, whatever the change', async () => {
    const mara = await addPerson(app);
    const { _id: id } = await add(mara, 'First title');
    const params = { id };
    const view = async () => {
      // Asked twice: once to make the answer ready, once to get what was kept.
      await mara.ok(listNotes);
      const { data, total } = await mara.ok(listNotes);
      const { data: page } = await mara.ok(listNotes, { query: { limit: 50 } });
      expect(page).toEqual(data);
      return { total, notes: data.map((note) => [note.title, note.summary !== null, note.attachments.length]) };
    };
    expect(await view()).toEqual({ total: 1, notes: [['First title', false, 0]] });
    const { data } = await mara.ok(uploadAttachment, { params, files: [textFile()] });
    expect(await view()).toEqual({ total: 1, notes: [['First title', false, 1]] });
    const attachment = { id, attId: data.attachments[0]?._id ?? '' };
    await mara.ok(updateNote, { params, body: { title: 'Second title' } });
    expect(await view()).toEqual({ total: 1, notes: [['Second title', false, 1]] });
    await mara.ok(summarize, { body: { text: longText, noteId: id } });
    expect(await view()).toEqual({ total: 1, notes: [['Second title', true, 1]] });
    await mara.ok(deleteAttachment, { params: attachment });
    expect(await view()).toEqual({ total: 1, notes: [['Second title', true, 0]] });
    await mara.ok(restoreAttachment, { params: attachment });
    expect(await view()).toEqual({ total: 1, notes: [['Second title', true, 1]] });
    await mara.ok(deleteAttachment, { params: attachment });
    await mara.ok(permanentlyDeleteAttachment, { params: attachment });
    expect(await view()).toEqual({ total: 1, notes: [['Second title', true, 0]] });
    await mara.ok(deleteNote, { params });
    expect(await view()).toEqual({ total: 0, notes: [] });
    await mara.ok(restoreNote, { params });
    expect(await view()).toEqual({ total: 1, notes: [['Second title', true, 0]] });
    await add(mara, 'Another note');
    expect((await view()).notes).toEqual([
      ['Another note', false, 0],
      ['Second title', true, 0],
    ]);
    await mara.ok(deleteNote, { params });
    await mara.ok(permanentlyDeleteNote, { params });
    await mara.ok(emptyBin);
    expect(await view()).toEqual({ total: 1, notes: [['Another note', false, 0]] });
  });

  it('shows a change in every list that was read before, under load', async () => {
    const mara = await addPerson(app);
    const { _id: id } = await add(mara, 'Title 0 ');
    for (let round = 1; round <= 15; round += 1) {
      const title = `Title ${round} of many`;
      // Reads that begin before, during and after the change must not leave the old list behind.
      await Promise.all([
        mara.ok(listNotes),
        mara.ok(listNotes),
        mara.ok(updateNote, { params: { id }, body: { title } }),
        mara.ok(listNotes),
        mara.ok(listNotes),
      ]);
      expect((await mara.ok(listNotes)).data[0]?.title).toBe(title);
    }
  });

  it('renews the links of the files before they expire', async () => {
    const mara = await addPerson(app);
    await mara.ok(addNote, { body: { title: 'With a file', description: 'Some words' }, files: [textFile()] });
    for (let hours = 0; hours < 4; hours += 1) {
      const { data } = await mara.ok(listNotes);
      expect((await mara.fetch(data[0]?.attachments[0]?.url ?? '')).status).toBe(200);
      app.clock.advance(hour);
    }
  });
});
