import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyInputOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { readNote } from '#contract/notes/note-actions.ts';
import { addNote, deleteNote, type Note, updateNote } from '#contract/notes/notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

type Body = BodyInputOf<typeof updateNote>;

const description = 'The path is closed. We took the ridge.';

describe.each(engines)('saves that say what they were made to, on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    mara = await addPerson(app);
  });
  afterAll(() => app.close());

  const add = async (more: object = {}): Promise<Note> =>
    (await mara.ok(addNote, { body: { title: 'By the lake', description, tags: ['water'], ...more } })).data;
  const save = async ({ _id: id }: Note, body: Body) => (await mara.ok(updateNote, { params: { id }, body })).data;
  const refuse = ({ _id: id }: Note, body: Body) => mara.refused(updateNote, { params: { id }, body });

  it('are merged with what was saved since, text and tags; the sent title stays', async () => {
    const note = await add();
    const { updatedAt } = note;
    const theirs = await save(note, {
      title: 'By the sea',
      description: 'The path is open. We took the ridge.',
      tags: ['salt'],
    });
    const mine = {
      title: 'By the pond',
      description: `${description} It rained.`,
      tags: ['water', 'rain'],
      updatedAt,
      saveId: randomUUID(),
    };
    expect(await refuse(note, mine)).toMatchObject({ code: 'conflict', data: theirs });
    const base = { description, tags: ['water'] };
    const merged = await save(note, { ...mine, base });
    expect(merged).toMatchObject({
      title: 'By the pond',
      description: 'The path is open. We took the ridge. It rained.',
      tags: ['salt', 'rain'],
    });
    // Sent again after a lost answer, it is stored once.
    expect(await save(note, { ...mine, base })).toEqual(merged);
  });

  it('change what is stored as any save does where nobody was faster', async () => {
    const note = await add();
    const saved = await save(note, { description: 'All is new.', updatedAt: note.updatedAt, base: { description } });
    expect(saved).toMatchObject({ description: 'All is new.', tags: ['water'] });
  });

  it('are all stored where fifty come at once, each with one call', async () => {
    const note = await add();
    const words = Array.from({ length: 50 }, (_, place) => `word${place}`);
    await Promise.all(
      words.map((word) =>
        save(note, {
          description: `${description} ${word}`,
          updatedAt: note.updatedAt,
          saveId: randomUUID(),
          base: { description },
        }),
      ),
    );
    const { data } = await mara.ok(readNote, { params: { id: note._id } });
    expect(data.description.split(' ').toSorted()).toEqual([...description.split(' '), ...words].toSorted());
  });

  it('stay a conflict where both texts are too long together, and change nothing', async () => {
    const half = 'word '.repeat(limits.note.description.max / 10).trim();
    const note = await add({ description: 'Begin' });
    const theirs = await save(note, { description: `${half} Begin` });
    const tooLong = { description: `Begin ${half} more`, updatedAt: note.updatedAt, base: { description: 'Begin' } };
    expect(await refuse(note, tooLong)).toMatchObject({ code: 'conflict', data: theirs });
    const tags = Array.from({ length: limits.note.tags }, (_, place) => `tag${place}`);
    const tagged = await save(note, { tags });
    const tooMany = { tags: ['mine'], updatedAt: note.updatedAt, base: { tags: [] } };
    expect(await refuse(note, tooMany)).toMatchObject({ code: 'conflict', data: tagged });
  });

  it('are refused without the base of what they send, or with one that is no text', async () => {
    const note = await add();
    for (const base of [{}, { tags: ['water'] }])
      expect(await refuse(note, { description: 'All is new.', base })).toMatchObject({
        status: 400,
        fields: ['base'],
        message: messages.notes.baseIncomplete,
      });
    const tooLong = { description: 'x'.repeat(limits.note.description.max + 1) };
    expect(await refuse(note, { description: 'All is new.', base: tooLong })).toMatchObject({ status: 400 });
    expect((await mara.ok(readNote, { params: { id: note._id } })).data.description).toBe(description);
  });

  it('go to no note in the bin and to no note of somebody else', async () => {
    const note = await add();
    const stranger = await addPerson(app);
    const body = { description: 'All is new.', base: { description } };
    const params = { id: note._id };
    expect(await stranger.refused(updateNote, { params, body })).toMatchObject({ code: 'notFound' });
    await mara.ok(deleteNote, { params });
    expect(await refuse(note, body)).toMatchObject({ code: 'notFound' });
  });
});
