import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { addNote, deleteNote, listNotes } from '#contract/notes/notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { textFile } from '#server/testing/test-files.ts';
import { addPerson } from '#server/testing/test-people.ts';

describe.each(engines)('a note sent again on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const named = (clientId: string, title = 'Written offline') => ({ title, description: 'Some words', clientId });

  it('is added once, with its files, and answered each time', async () => {
    const mara = await addPerson(app);
    const body = named(randomUUID());
    const sent = { body, files: [textFile()] };
    const { data: first } = await mara.ok(addNote, sent);
    const { data: again } = await mara.ok(addNote, { ...sent, body: { ...body, title: 'Another title' } });
    expect(again).toEqual(first);
    expect(again.attachments).toHaveLength(1);
    expect(await mara.ok(listNotes)).toMatchObject({ data: [{ _id: first._id }], total: 1 });
  });

  it('is added once where both arrive together', async () => {
    const mara = await addPerson(app);
    const body = named(randomUUID());
    const filesBefore = await app.storedFiles();
    const answers = await Promise.all(Array.from({ length: 6 }, () => mara.ok(addNote, { body, files: [textFile()] })));
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
    const list = await mara.ok(listNotes);
    expect(list.total).toBe(1);
    expect(list.data[0]?.attachments).toHaveLength(1);
    expect(await app.storedFiles()).toHaveLength(filesBefore.length + 1);
  });

  it('does not come back from the bin', async () => {
    const mara = await addPerson(app);
    const body = named(randomUUID());
    const { data } = await mara.ok(addNote, { body });
    await mara.ok(deleteNote, { params: { id: data._id } });
    expect((await mara.ok(addNote, { body })).data).toMatchObject({ _id: data._id, isDeleted: true });
    expect((await mara.ok(listNotes)).total).toBe(0);
  });

  it('is another note under another person’s or another name', async () => {
    const [mara, jonas] = [await addPerson(app), await addPerson(app)];
    const body = named(randomUUID());
    const ids = [
      (await mara.ok(addNote, { body })).data._id,
      (await jonas.ok(addNote, { body })).data._id,
      (await mara.ok(addNote, { body: named(randomUUID()) })).data._id,
      (await mara.ok(addNote, { body: { title: 'Without', description: 'a name' } })).data._id,
      (await mara.ok(addNote, { body: { title: 'Without', description: 'a name' } })).data._id,
    ];
    expect(new Set(ids).size).toBe(5);
  });

  it('is refused under a name that is no UUID', async () => {
    const mara = await addPerson(app);
    expect(await mara.refused(addNote, { body: named('mine') })).toMatchObject({
      status: 400,
      message: messages.notes.badClientId,
      fields: ['clientId'],
    });
  });
});
