import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { readNote, tickTask } from '#contract/notes/note-actions.ts';
import { listVersions } from '#contract/notes/note-versions.ts';
import { addNote, deleteNote, listNotes, updateNote } from '#contract/notes/notes.ts';
import { findTasks } from '#lib/markdown/task-list.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const shopping = 'Buy\n\n- [ ] Milk\n* [x] Bread **fresh**\n  1. [ ]   Butter  \n\n```\n- [ ] code\n```\n> - [X] Eggs';

describe.each(engines)('tasks on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const add = async (who: Passerby, description = shopping) =>
    (await who.ok(addNote, { body: { title: 'Shopping', description } })).data;
  const tick = (who: Passerby, id: string, index: number | string, text: string, done = true) =>
    who.ok(tickTask, { params: { id, index: String(index) }, body: { done, text } });
  const textOf = async (who: Passerby, id: string) => (await who.ok(readNote, { params: { id } })).data.description;

  it('ticks one in its place, as an edit, and unticks it', async () => {
    const mara = await addPerson(app);
    const note = await add(mara);
    expect(note.tasks).toEqual({ done: 2, total: 4 });
    app.clock.advance(1000);
    const { data, message } = await tick(mara, note._id, 2, 'Butter');
    expect(message).toBe(messages.notes.taskTicked);
    expect(data).toMatchObject({ description: shopping.replace('1. [ ]', '1. [x]'), tasks: { done: 3, total: 4 } });
    expect(Date.parse(data.updatedAt) - Date.parse(note.updatedAt)).toBe(1000);
    expect((await mara.ok(listNotes)).data).toEqual([data]);
    const back = await tick(mara, note._id, 3, 'Eggs', false);
    expect(back.message).toBe(messages.notes.taskUnticked);
    expect(back.data.description).toBe(shopping.replace('1. [ ]', '1. [x]').replace('[X]', '[ ]'));
  });

  it('keeps each other character, also the line ends of another system', async () => {
    const mara = await addPerson(app);
    const { _id: id } = await add(mara);
    const source = '- [ ] 🌿 one\r\n- [ ] two\r\n\r\nA line\u2028and\ttabs\r\n';
    await app.db.updateTable('notes').set({ description: source }).where('id', '=', id).execute();
    await tick(mara, id, 1, 'two');
    expect(await textOf(mara, id)).toBe(source.replace('[ ] two', '[x] two'));
  });

  it('changes nothing where it is so already', async () => {
    const mara = await addPerson(app);
    const note = await add(mara);
    app.clock.advance(1000);
    expect((await tick(mara, note._id, 1, 'Bread **fresh**')).data).toEqual(note);
  });

  it('keeps the text before it as a version, by the rules of every save', async () => {
    const mara = await addPerson(app);
    const { _id: id } = await add(mara);
    for (const done of [true, false, true]) await tick(mara, id, 0, 'Milk', done);
    // The first text is always kept, and one person's changes within five minutes are one version.
    expect((await mara.ok(listVersions, { params: { id } })).data.map(({ version }) => version)).toEqual([2, 1]);
    app.clock.advance(6 * 60_000);
    await tick(mara, id, 0, 'Milk', false);
    expect((await mara.ok(listVersions, { params: { id } })).data.map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('answers a 409 with the note where the text is another one', async () => {
    const mara = await addPerson(app);
    const note = await add(mara);
    const params = { id: note._id, index: '0' };
    for (const text of ['Bread **fresh**', 'milk', ''])
      expect(await mara.refused(tickTask, { params, body: { done: true, text } })).toMatchObject({
        code: 'conflict',
        message: messages.notes.taskMoved,
        data: note,
      });
    expect(await textOf(mara, note._id)).toBe(shopping);
  });

  it.each(['4', '999999', '-1', '1.5', 'x', '0x1', '1e0', '99999999999999999999'])(
    'knows no task %s',
    async (index) => {
      const mara = await addPerson(app);
      const { _id: id } = await add(mara);
      const given = { params: { id, index }, body: { done: true, text: 'Milk' } };
      expect(await mara.refused(tickTask, given)).toMatchObject({
        code: 'notFound',
        message: messages.notes.taskNotFound,
      });
    },
  );

  it('refuses a wrong type, another’s note, a disabled one and one in the bin', async () => {
    const mara = await addPerson(app);
    const { _id: id } = await add(mara);
    const params = { id, index: '0' };
    for (const [body, field] of [
      [{ done: 'yes', text: 'Milk' }, 'done'],
      [{ done: true }, 'text'],
      [{ done: true, text: 7 }, 'text'],
      [{ done: true, text: 'x'.repeat(100_001) }, 'text'],
    ] as const)
      expect(await mara.refused(tickTask, { params, body })).toMatchObject({ status: 400, fields: [field] });
    const body = { done: true, text: 'Milk' };
    expect((await (await addPerson(app)).refused(tickTask, { params, body })).code).toBe('notFound');
    await mara.ok(deleteNote, { params: { id } });
    expect((await mara.refused(tickTask, { params, body })).code).toBe('conflict');
    await app.db.updateTable('notes').set({ disabled: 1 }).where('id', '=', id).execute();
    expect((await mara.refused(tickTask, { params, body })).code).toBe('forbidden');
  });

  it('keeps every tick of many at once, and a text that was saved beside them', async () => {
    const mara = await addPerson(app);
    const tasks = Array.from({ length: 12 }, (_, index) => `Task ${index}`);
    const { _id: id } = await add(mara, tasks.map((text) => `- [ ] ${text}`).join('\n'));
    await Promise.all([
      ...tasks.map((text, index) => tick(mara, id, index, text)),
      // The same one again.
      tick(mara, id, 3, 'Task 3'),
      mara.ok(updateNote, { params: { id }, body: { title: 'Saved meanwhile' } }),
    ]);
    const { data } = await mara.ok(readNote, { params: { id } });
    expect(data).toMatchObject({ title: 'Saved meanwhile', tasks: { done: 12, total: 12 } });
    expect(findTasks(data.description).map(({ text }) => text)).toEqual(tasks);
  });
});
