import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import {
  addNote,
  deleteNote,
  emptyBin,
  listDeletedNotes,
  listNotes,
  listTags,
  permanentlyDeleteNote,
  restoreNote,
  updateNote,
} from '#contract/notes/notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { textFile } from '#server/testing/test-files.ts';
import { addPerson } from '#server/testing/test-people.ts';

const note = (more: object = {}) => ({ title: 'A note', description: 'Some words', ...more });

describe.each(engines)('notes on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const add = async (who: Client, more: object = {}) => (await who.ok(addNote, { body: note(more) })).data;

  describe('adding', () => {
    it('answers the note as it was stored, from JSON and from a form alike', async () => {
      const mara = await addPerson(app);
      const now = new Date(app.clock.now()).toISOString();
      const body = note({ tags: ['one', 'two'] });
      for (const files of [undefined, []]) {
        const { data, message } = await mara.ok(addNote, files ? { body, files } : { body });
        expect(message).toBe(messages.notes.added);
        expect(data).toEqual({
          _id: data._id,
          ...body,
          attachments: [],
          summary: null,
          summaryIsOutdated: false,
          date: now,
          updatedAt: now,
          isDeleted: false,
          deletedAt: null,
          disabled: false,
          pinned: false,
          archived: false,
          tasks: { done: 0, total: 0 },
          sharedWith: 0,
        });
        expect((await mara.ok(listNotes)).data).toContainEqual(data);
      }
    });

    it.each([
      ['a list', ['one', 'two']],
      ['JSON text', '["one","two"]'],
      ['words between commas', ' one, ,two,one, '],
      ['a list with blanks and repetitions', [' one ', '', 'two', 'one']],
    ])('takes tags as %s', async (_, tags) => {
      const mara = await addPerson(app);
      expect((await add(mara, { tags })).tags).toEqual(['one', 'two']);
      const { data } = await mara.ok(addNote, { body: note({ tags }), files: [] });
      expect(data.tags).toEqual(['one', 'two']);
    });

    it('trims, makes CR LF a LF and keeps the rest as it is', async () => {
      const mara = await addPerson(app);
      const data = await add(mara, { title: ' \tA <b>title</b>\n', description: '\r\n one\r\n\ttwo \u200D🌿\r\n ' });
      expect(data).toMatchObject({ title: 'A <b>title</b>', description: 'one\n\ttwo \u200D🌿' });
    });

    it.each([
      ['title', { title: 'four' }],
      ['title', { title: ' four ' }],
      ['title', { title: undefined }],
      ['title', { title: '🌿'.repeat(201) }],
      ['title', { title: 'a bell \u0007 rings' }],
      ['title', { title: { toString: 'a title' } }],
      ['description', { description: 'four\n' }],
      ['description', { description: 'x'.repeat(100_001) }],
      ['description', { description: 'broken \uDC00 words' }],
      ['description', { description: 'a lone \r return' }],
      ['description', { description: null }],
      ['tags', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }],
      ['tags', { tags: 5 }],
      ['tags', { tags: { one: true } }],
      ['tags.1', { tags: ['fine', 'x'.repeat(41)] }],
      ['tags', { tags: '{"a":1}' }],
      ['tags', { tags: ' {"one": ["two"]}' }],
      ['tags.0', { tags: '[{"a":1}]' }],
      ['tags.0', { tags: [['one']] }],
      ['tags.0', { tags: [5] }],
      ['tags.0', { tags: '["a\\u0000b"]' }],
    ])('names the bad field: %s', async (field, more) => {
      const mara = await addPerson(app);
      expect(await mara.refused(addNote, { body: note(more) })).toMatchObject({ status: 400, fields: [field] });
      expect((await mara.ok(listNotes)).total).toBe(0);
    });

    it('counts code points and takes everything up to the limits', async () => {
      const mara = await addPerson(app);
      const tags = Array.from({ length: 20 }, (_, index) => '🌿'.repeat(38) + String(index).padStart(2, '0'));
      const longest = { title: '🌿'.repeat(200), description: '林'.repeat(100_000), tags };
      expect(await add(mara, longest)).toMatchObject(longest);
      await mara.ok(addNote, { body: longest, files: [textFile()] });
      await add(mara, { title: '🌿'.repeat(5), description: '🌿'.repeat(5) });
    });
  });

  describe('tags', () => {
    it('lists the tags of active notes, sorted, each with its count', async () => {
      const mara = await addPerson(app);
      await add(await addPerson(app), { tags: ['theirs'] });
      await add(mara, { tags: ['zebra', 'Äpfel', 'birch'] });
      const second = await add(mara, { tags: ['birch', 'gone'] });
      const both = [
        { tag: 'Äpfel', count: 1 },
        { tag: 'birch', count: 2 },
        { tag: 'gone', count: 1 },
        { tag: 'zebra', count: 1 },
      ];
      expect((await mara.ok(listTags)).data).toEqual(both);
      await mara.ok(deleteNote, { params: { id: second._id } });
      expect((await mara.ok(listTags)).data).toEqual([
        { tag: 'Äpfel', count: 1 },
        { tag: 'birch', count: 1 },
        { tag: 'zebra', count: 1 },
      ]);
      await mara.ok(restoreNote, { params: { id: second._id } });
      expect((await mara.ok(listTags)).data).toEqual(both);
      await mara.ok(updateNote, { params: { id: second._id }, body: { tags: 'birch, new' } });
      expect((await mara.ok(listTags)).data.map(({ tag }) => tag)).toEqual(['Äpfel', 'birch', 'new', 'zebra']);
    });
  });

  describe('changing', () => {
    it('changes what is given and leaves the rest', async () => {
      const mara = await addPerson(app);
      const before = await add(mara, { tags: ['one'] });
      app.clock.advance(1000);
      const { data, message } = await mara.ok(updateNote, {
        params: { id: before._id },
        body: { title: ' Another title ' },
      });
      expect(message).toBe(messages.notes.updated);
      const updatedAt = new Date(app.clock.now()).toISOString();
      expect(data).toEqual({ ...before, title: 'Another title', updatedAt });
      const { data: untagged } = await mara.ok(updateNote, { params: { id: before._id }, body: { tags: [] } });
      expect(untagged.tags).toEqual([]);
    });

    it('ignores fields that it does not know, and those that nobody may set', async () => {
      const mara = await addPerson(app);
      const before = await add(mara);
      const body = {
        description: 'New words',
        _id: 'other',
        user_id: 'other',
        date: 5,
        isDeleted: true,
        summary: 'No',
      };
      const { data } = await mara.ok(updateNote, { params: { id: before._id }, body });
      expect(data).toEqual({ ...before, description: 'New words', updatedAt: data.updatedAt });
    });

    it('stores a save that comes again under its name once, and answers the note as it is', async () => {
      const mara = await app.signUp();
      const { _id: id, updatedAt } = await add(mara);
      const params = { id };
      const saveId = randomUUID();
      const body = { description: 'Mine is here', updatedAt, saveId };
      const [first, again] = await Promise.all([1, 2].map(() => mara.ok(updateNote, { params, body })));
      expect(again).toEqual(first);
      const later = await mara.ok(updateNote, { params, body: { description: 'Theirs is newer' } });
      expect(await mara.ok(updateNote, { params, body })).toEqual(later);
      // The name belongs to its note alone.
      const other = await add(mara);
      await mara.ok(updateNote, { params: { id: other._id }, body: { title: 'Another one', saveId } });

      app.clock.advance(31 * 24 * 60 * 60_000);
      await app.sweep();
      const late = await app.logIn(mara);
      expect((await late.refused(updateNote, { params, body })).code).toBe('conflict');
      expect((await late.refused(updateNote, { params, body: { ...body, saveId: 'mine' } })).fields).toEqual([
        'saveId',
      ]);
    });

    it('does not store a refused save under its name', async () => {
      const mara = await addPerson(app);
      const { _id: id, updatedAt } = await add(mara);
      const params = { id };
      const saveId = randomUUID();
      const { data } = await mara.ok(updateNote, { params, body: { title: 'Somebody was faster' } });
      for (let time = 0; time < 2; time += 1)
        expect((await mara.refused(updateNote, { params, body: { title: 'Too late', updatedAt, saveId } })).code).toBe(
          'conflict',
        );
      const body = { title: 'In time', updatedAt: data.updatedAt, saveId };
      expect((await mara.ok(updateNote, { params, body })).data.title).toBe('In time');
      await mara.ok(deleteNote, { params });
      expect((await mara.refused(updateNote, { params, body })).code).toBe('notFound');
    });

    it.each([
      ['title', { title: 5 }],
      ['title', { title: 'four' }],
      ['description', { description: ['New words'] }],
      ['tags', { tags: 7 }],
      ['updatedAt', { updatedAt: 'yesterday' }],
      ['updatedAt', { updatedAt: 5 }],
    ])('names the bad field: %s', async (field, body) => {
      const mara = await addPerson(app);
      const before = await add(mara);
      const refusal = await mara.refused(updateNote, { params: { id: before._id }, body });
      expect(refusal).toMatchObject({ status: 400, fields: [field] });
      expect((await mara.ok(listNotes)).data).toEqual([before]);
    });

    it('refuses to overwrite what was saved since, and answers it', async () => {
      const mara = await addPerson(app);
      const { _id: id, updatedAt } = await add(mara);
      const { data: saved } = await mara.ok(updateNote, { params: { id }, body: { title: 'First tab', updatedAt } });
      const refusal = await mara.refused(updateNote, { params: { id }, body: { title: 'Second tab', updatedAt } });
      expect(refusal).toMatchObject({ status: 409, message: messages.notes.changedElsewhere, data: saved });
      const body = { title: 'Second tab', updatedAt: saved.updatedAt };
      expect((await mara.ok(updateNote, { params: { id }, body })).data.title).toBe('Second tab');
    });

    it('lets exactly one of ten win who save at once', async () => {
      const mara = await addPerson(app);
      const { _id: id, updatedAt } = await add(mara);
      const address = updateNote.path.replace('{id}', id);
      const titles = Array.from({ length: 10 }, (_, index) => `Title ${index}`);
      const statuses = await Promise.all(
        titles.map(async (title) => {
          const init = { method: 'PUT', headers: { 'content-type': 'application/json' } };
          return (await mara.fetch(address, { ...init, body: JSON.stringify({ title, tags: [title], updatedAt }) }))
            .status;
        }),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(9);
      const title = titles[statuses.indexOf(200)];
      expect((await mara.ok(listNotes)).data).toMatchObject([{ title, tags: [title] }]);
      expect((await mara.ok(listTags)).data).toEqual([{ tag: title, count: 1 }]);
    });
  });

  describe('the bin', () => {
    it('takes a note out of the list, and restoring puts it back as it was', async () => {
      const mara = await addPerson(app);
      const before = await add(mara, { tags: ['one'] });
      const params = { id: before._id };
      const { data: binned, message } = await mara.ok(deleteNote, { params });
      expect(message).toBe(messages.notes.movedToBin);
      expect(binned).toEqual({ ...before, isDeleted: true, deletedAt: new Date(app.clock.now()).toISOString() });
      expect(await mara.ok(listNotes)).toMatchObject({ data: [], total: 0 });
      expect(await mara.ok(listDeletedNotes)).toMatchObject({ data: [binned], total: 1 });
      expect((await mara.ok(restoreNote, { params })).message).toBe(messages.notes.restored);
      expect(await mara.ok(listNotes)).toMatchObject({ data: [before], total: 1 });
      expect(await mara.ok(listDeletedNotes)).toMatchObject({ data: [], total: 0 });
    });

    it('shows what was deleted last first', async () => {
      const mara = await addPerson(app);
      const ids: string[] = [];
      for (let index = 0; index < 4; index += 1) ids.push((await add(mara))._id);
      const order = [2, 0, 3, 1].map((index) => ids[index] ?? '');
      for (const id of order) {
        await mara.ok(deleteNote, { params: { id } });
        app.clock.advance(1);
      }
      const { data } = await mara.ok(listDeletedNotes);
      expect(data.map(({ _id }) => _id)).toEqual(order.toReversed());
    });

    it('deletes for good only what is in it', async () => {
      const mara = await addPerson(app);
      const { _id: id } = await add(mara);
      const refusal = await mara.refused(permanentlyDeleteNote, { params: { id } });
      expect(refusal).toMatchObject({ status: 409, message: messages.bin.notInBin });
      await mara.ok(deleteNote, { params: { id } });
      expect((await mara.ok(permanentlyDeleteNote, { params: { id } })).message).toBe(messages.bin.permanentlyDeleted);
      expect((await mara.refused(permanentlyDeleteNote, { params: { id } })).status).toBe(404);
      expect((await mara.refused(restoreNote, { params: { id } })).status).toBe(404);
      expect(await mara.ok(listDeletedNotes)).toMatchObject({ data: [], total: 0 });
    });

    it('takes no change of a note that is in it, and no second deletion', async () => {
      const mara = await addPerson(app);
      const { _id: id } = await add(mara);
      expect((await mara.refused(restoreNote, { params: { id } })).status).toBe(409);
      await mara.ok(deleteNote, { params: { id } });
      expect((await mara.refused(deleteNote, { params: { id } })).status).toBe(404);
      expect((await mara.refused(updateNote, { params: { id }, body: { title: 'New title' } })).status).toBe(404);
    });

    it('is emptied of one’s own notes only', async () => {
      const mara = await addPerson(app);
      const other = await addPerson(app);
      for (const who of [mara, mara, other]) {
        const { _id: id } = await add(who);
        await who.ok(deleteNote, { params: { id } });
      }
      const kept = await add(mara);
      expect((await mara.ok(emptyBin)).message).toBe(messages.bin.binEmptied);
      expect((await mara.ok(listDeletedNotes)).total).toBe(0);
      expect((await mara.ok(listNotes)).data).toEqual([kept]);
      expect((await other.ok(listDeletedNotes)).total).toBe(1);
      await mara.ok(emptyBin);
    });
  });
});
