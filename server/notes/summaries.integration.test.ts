import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summarize } from '#contract/assistant.ts';
import { messages } from '#contract/messages.ts';
import { addNote, deleteNote, listNotes, removeSummary, updateNote, type Note } from '#contract/notes/notes.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { requireOpenNote, saveSummary } from './notes.service.ts';

const description = 'The river is wide. It was wide last year as well. Nobody knows why the river is so wide here.';

describe.each(engines)('the summary of a note, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  async function settle() {
    const owner = await app.signUp();
    const { data } = await owner.ok(addNote, { body: { title: 'The river', description, tags: ['water'] } });
    return { owner, params: { id: data._id } };
  }

  async function onlyNote(owner: Person): Promise<Note> {
    const [note] = (await owner.ok(listNotes)).data;
    if (!note) throw new Error('There is no note.');
    return note;
  }

  const summarizeIt = (owner: Person, { id: noteId }: { id: string }, text = description) =>
    owner.ok(summarize, { body: { text, noteId } });

  it('is outdated by another title or description and by nothing else, until it is made anew', async () => {
    const { owner, params } = await settle();
    expect(await onlyNote(owner)).toMatchObject({ summary: null, summaryIsOutdated: false });
    await summarizeIt(owner, params);
    expect(await onlyNote(owner)).toMatchObject({ summaryIsOutdated: false });
    const save = async (body: object) => (await owner.ok(updateNote, { params, body })).data.summaryIsOutdated;
    expect(await save({ tags: ['other'] })).toBe(false);
    expect(await save({ title: 'The river', description })).toBe(false);
    expect(await save({ title: 'The stream' })).toBe(true);
    expect(await save({ tags: ['more'] })).toBe(true);
    // As Undo does.
    expect(await save({ title: 'The river' })).toBe(false);
    expect(await save({ description: `${description} So it is.` })).toBe(true);
    expect(await onlyNote(owner)).toMatchObject({ summaryIsOutdated: true });
    await summarizeIt(owner, params, `${description} So it is.`);
    expect(await onlyNote(owner)).toMatchObject({ summaryIsOutdated: false });
  });

  it('is outdated where it was made of an older text, or the note was saved meanwhile', async () => {
    const { owner, params } = await settle();
    await owner.ok(updateNote, { params, body: { description: 'Something else by now.' } });
    await summarizeIt(owner, params);
    expect(await onlyNote(owner)).toMatchObject({ summaryIsOutdated: true });

    const before = await requireOpenNote(app.db, owner.user._id, params.id);
    await owner.ok(updateNote, { params, body: { description } });
    await saveSummary(app.platform, before, { text: before.description, summary: 'Too late.' });
    expect(await onlyNote(owner)).toMatchObject({ summary: 'Too late.', summaryIsOutdated: true });
  });

  it('is removed, also from the list that is kept ready, and counts as no edit', async () => {
    const { owner, params } = await settle();
    await summarizeIt(owner, params);
    const before = await onlyNote(owner);
    const { data, message } = await owner.ok(removeSummary, { params });
    expect(message).toBe(messages.notes.summaryRemoved);
    expect(data).toEqual({ ...before, summary: null, summaryIsOutdated: false });
    expect(await onlyNote(owner)).toEqual(data);
    // What is gone already is gone.
    expect((await owner.ok(removeSummary, { params })).data).toEqual(data);
  });

  it('is removed of no note in the bin', async () => {
    const { owner, params } = await settle();
    await summarizeIt(owner, params);
    await owner.ok(deleteNote, { params });
    expect((await owner.refused(removeSummary, { params })).status).toBe(404);
  });
});
