import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { bulkActions, changeNote, changeNotes, readNote } from '#contract/notes/note-actions.ts';
import {
  addNote,
  deleteNote,
  listDeletedNotes,
  listNotes,
  listTags,
  updateNote,
  type Note,
} from '#contract/notes/notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';

describe.each(engines)('bulk actions on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const add = async (who: Passerby, tags: string[] = []): Promise<Note> =>
    (await who.ok(addNote, { body: { title: 'A title', description: 'Some words', tags } })).data;
  const read = async (who: Passerby, id: string) => (await who.ok(readNote, { params: { id } })).data;
  const disable = (id: string) => app.db.updateTable('notes').set({ disabled: 1 }).where('id', '=', id).execute();

  it.each([
    ['pin', { pinned: true }, 'unpin', { pinned: false }],
    ['archive', { archived: true }, 'unarchive', { archived: false }],
    ['bin', { isDeleted: true }, 'restore', { isDeleted: false }],
    ['addTag', { tags: ['work', 'new'] }, 'removeTag', { tags: ['work'] }],
  ] as const)('%s and back: the notes follow, updatedAt stays', async (action, after, opposite, before) => {
    const mara = await addPerson(app);
    const notes = [await add(mara, ['work']), await add(mara, ['work'])];
    const ids = notes.map(({ _id }) => _id);
    app.clock.advance(1000);
    for (const [step, state] of [
      [action, after],
      [opposite, before],
    ] as const) {
      const body = { ids, action: step, tag: 'new' };
      expect(await mara.ok(changeNotes, { body })).toMatchObject({ done: ids, changed: ids, failed: [] });
      for (const { _id, updatedAt } of notes) expect(await read(mara, _id)).toMatchObject({ ...state, updatedAt });
    }
  });

  it.each(['pin', 'unpin', 'archive', 'unarchive', 'addTag', 'removeTag'] as const)(
    '%s does nothing where it is so already, and says so',
    async (action) => {
      const mara = await addPerson(app);
      const { _id: id } = await add(mara, ['work']);
      const body = { ids: [id], action, tag: 'work' };
      await mara.ok(changeNotes, { body });
      const again = await mara.ok(changeNotes, { body });
      expect(again).toMatchObject({ done: [id], changed: [], failed: [] });
    },
  );

  it('names each note that it cannot be done to, once, and does the others', async () => {
    const mara = await addPerson(app);
    const other = await add(await addPerson(app));
    const [fine, binned, disabled] = [await add(mara), await add(mara), await add(mara)];
    await mara.ok(deleteNote, { params: { id: binned._id } });
    await disable(disabled._id);
    const ids = [other._id, binned._id, fine._id, fine._id, 'nonsense', disabled._id, unknownId, other._id];
    const { done, failed } = await mara.ok(changeNotes, { body: { ids, action: 'pin' } });
    expect(done).toEqual([fine._id]);
    expect(failed).toEqual([
      { _id: other._id, message: messages.notes.notFound },
      { _id: binned._id, message: messages.notes.alreadyInBin },
      { _id: 'nonsense', message: messages.notes.notFound },
      { _id: disabled._id, message: messages.notes.disabled },
      { _id: unknownId, message: messages.notes.notFound },
    ]);
  });

  it('bins what is in the bin not again, restores nothing that is not there, and bins disabled notes', async () => {
    const mara = await addPerson(app);
    const [active, binned] = [await add(mara), await add(mara)];
    await mara.ok(deleteNote, { params: { id: binned._id } });
    const ids = [active._id, binned._id];
    expect((await mara.ok(changeNotes, { body: { ids, action: 'restore' } })).failed).toEqual([
      { _id: active._id, message: messages.bin.notInBin },
    ]);
    await mara.ok(deleteNote, { params: { id: binned._id } });
    await disable(active._id);
    expect(await mara.ok(changeNotes, { body: { ids, action: 'bin' } })).toMatchObject({
      done: [active._id],
      failed: [{ _id: binned._id, message: messages.notes.isInBin }],
    });
    expect(await mara.ok(listNotes)).toMatchObject({ data: [], total: 0 });
    expect((await mara.ok(listDeletedNotes)).total).toBe(2);
  });

  it('bins no note that was saved since the version that the caller knows', async () => {
    const mara = await addPerson(app);
    const [saved, unsaved, other] = [await add(mara), await add(mara), await add(mara)];
    await mara.ok(updateNote, { params: { id: saved._id }, body: { description: 'By the sea.' } });
    const updatedAt = { [saved._id]: saved.updatedAt, [unsaved._id]: unsaved.updatedAt };
    const ids = [saved._id, unsaved._id, other._id];
    const answer = await mara.ok(changeNotes, { body: { ids, action: 'bin', updatedAt } });
    expect(answer).toMatchObject({
      done: [unsaved._id, other._id],
      failed: [{ _id: saved._id, message: messages.notes.changedElsewhere, code: 'conflict' }],
    });
    expect((await mara.ok(listNotes, {})).data.map(({ description }) => description)).toEqual(['By the sea.']);
    const refusal = await mara.refused(changeNotes, { body: { ids, action: 'bin', updatedAt: { x: 'yesterday' } } });
    expect(refusal).toMatchObject({ status: 400, message: messages.notes.badVersions });
  });

  it('touches none of 100 notes of another person', async () => {
    const [mara, noor] = [await addPerson(app), await addPerson(app)];
    const ids = (await Promise.all(Array.from({ length: 100 }, () => add(mara, ['work'])))).map(({ _id }) => _id);
    const before = await mara.ok(listNotes);
    for (const action of bulkActions) {
      const { done, failed } = await noor.ok(changeNotes, { body: { ids, action, tag: 'taken' } });
      expect(done).toEqual([]);
      expect(new Set(failed.map(({ message }) => message))).toEqual(new Set([messages.notes.notFound]));
    }
    expect(await mara.ok(listNotes)).toEqual(before);
  });

  it('adds no 21st tag, and a tag that is there only once', async () => {
    const mara = await addPerson(app);
    const full = await add(
      mara,
      Array.from({ length: 20 }, (_, index) => `tag ${index}`),
    );
    const room = await add(mara, ['tag 3']);
    const ids = [full._id, room._id];
    expect(await mara.ok(changeNotes, { body: { ids, action: 'addTag', tag: ' new ' } })).toMatchObject({
      done: [room._id],
      failed: [{ _id: full._id, message: messages.notes.tooManyTags }],
    });
    expect(await mara.ok(changeNotes, { body: { ids, action: 'addTag', tag: 'tag 3' } })).toMatchObject({
      done: ids,
      changed: [],
    });
    expect((await read(mara, room._id)).tags).toEqual(['tag 3', 'new']);
    expect((await mara.ok(listNotes, { query: { tag: 'new' } })).total).toBe(1);
  });

  it('takes the tag itself off and leaves those below it; the search follows', async () => {
    const mara = await addPerson(app);
    const { _id: id } = await add(mara, ['work', 'work/plans']);
    await mara.ok(changeNotes, { body: { ids: [id], action: 'removeTag', tag: 'work' } });
    expect((await mara.ok(listTags)).data).toEqual([{ tag: 'work/plans', count: 1 }]);
    await mara.ok(changeNotes, { body: { ids: [id], action: 'addTag', tag: 'zebra' } });
    expect((await mara.ok(listNotes, { query: { q: 'zebra' } })).data).toHaveLength(1);
    await mara.ok(changeNotes, { body: { ids: [id], action: 'removeTag', tag: 'zebra' } });
    expect((await mara.ok(listNotes, { query: { q: 'zebra' } })).data).toHaveLength(0);
  });

  it.each([
    [{ ids: [], action: 'pin' }, 'ids'],
    [{ ids: Array.from({ length: 101 }, () => unknownId), action: 'pin' }, 'ids'],
    [{ ids: 'all', action: 'pin' }, 'ids'],
    [{ ids: [unknownId, 7], action: 'pin' }, 'ids.1'],
    [{ action: 'pin' }, 'ids'],
    [{ ids: [unknownId], action: 'delete' }, 'action'],
    [{ ids: [unknownId] }, 'action'],
    [{ ids: [unknownId], action: 'addTag' }, 'tag'],
    [{ ids: [unknownId], action: 'removeTag' }, 'tag'],
    [{ ids: [unknownId], action: 'addTag', tag: '  ' }, 'tag'],
    [{ ids: [unknownId], action: 'addTag', tag: 'x'.repeat(41) }, 'tag'],
    [{ ids: [unknownId], action: 'addTag', tag: 7 }, 'tag'],
  ])('refuses %j', async (body, field) => {
    const mara = await addPerson(app);
    expect(await mara.refused(changeNotes, { body })).toMatchObject({ status: 400, fields: [field] });
  });

  it('counts each note once where two do the same to the same notes, in another order', async () => {
    const mara = await addPerson(app);
    const ids = (await Promise.all(Array.from({ length: 30 }, () => add(mara)))).map(({ _id }) => _id);
    for (const action of ['bin', 'restore', 'archive', 'unarchive', 'addTag'] as const) {
      const answers = await Promise.all(
        [ids, ids.toReversed()].map((each) => mara.ok(changeNotes, { body: { ids: each, action, tag: 'new' } })),
      );
      expect(answers.flatMap(({ changed }) => changed)).toHaveLength(30);
      const { data, total } = await mara.ok(listNotes);
      expect(total).toBe(data.length);
    }
    expect((await mara.ok(listTags)).data).toEqual([{ tag: 'new', count: 30 }]);
  });

  it('pins and archives one note by its own call: 404, 403, 409, and nothing given', async () => {
    const mara = await addPerson(app);
    const note = await add(mara);
    const params = { id: note._id };
    app.clock.advance(1000);
    const { data, message } = await mara.ok(changeNote, { params, body: { pinned: true, archived: true } });
    expect(data).toEqual({ ...note, pinned: true, archived: true });
    expect(message).toBe(messages.notes.pinned);
    expect(await mara.ok(listNotes)).toMatchObject({ data: [], total: 0 });
    await mara.ok(changeNote, { params, body: { archived: false } });
    expect(await mara.ok(listNotes)).toMatchObject({ data: [{ pinned: true, archived: false }], total: 1 });
    for (const body of [{}, { pinned: 'yes' }, { archived: 1 }])
      expect((await mara.refused(changeNote, { params, body })).status).toBe(400);
    const body = { pinned: false };
    const empty = await mara.refused(changeNote, { params, body: { title: 'No field of this call' } });
    expect(empty).toMatchObject({ code: 'invalid', message: messages.notes.nothingToChange });
    expect((await (await addPerson(app)).refused(changeNote, { params, body })).code).toBe('notFound');
    await mara.ok(deleteNote, { params });
    expect((await mara.refused(changeNote, { params, body })).code).toBe('conflict');
    await disable(note._id);
    expect((await mara.refused(changeNote, { params, body })).code).toBe('forbidden');
  });

  it('counts right whatever way an archived note goes', async () => {
    const mara = await addPerson(app);
    const [one, two] = [await add(mara), await add(mara)];
    const ids = [one._id];
    const totals: number[] = [];
    for (const action of ['archive', 'bin', 'restore', 'bin', 'restore', 'unarchive', 'bin', 'restore'] as const) {
      await mara.ok(changeNotes, { body: { ids, action } });
      totals.push((await mara.ok(listNotes)).total);
    }
    expect(totals).toEqual([1, 1, 1, 1, 1, 2, 1, 2]);
    expect((await mara.ok(listNotes)).data.map(({ _id }) => _id)).toEqual([two._id, one._id]);
  });
});
