import { beforeEach, describe, expect, it, vi } from 'vitest';
import { correct, summarize } from '#contract/assistant.ts';
import {
  addNote,
  deleteAttachment,
  deleteNote,
  listNotes,
  listTags,
  removeSummary,
  restoreAttachment,
  restoreNote,
  updateNote,
  uploadAttachment,
  noteSchema,
} from '#contract/notes.ts';
import { fakeFetch, type SentRequest } from '#web/testing/fake-fetch.ts';
import { createInMemoryNotes } from './in-memory-notes.ts';
import { NeedsAccount } from '../notes-backend.ts';

const samples = [
  { title: 'Newest', description: 'About a café.', tags: ['b', 'a'] },
  { title: 'Oldest', description: 'About the sea.', tags: ['a'] },
];

let notes: ReturnType<typeof createInMemoryNotes>;
let sent: SentRequest[];
const titles = async (query: { tag?: string; q?: string } = {}) => {
  const { data } = await notes.call(listNotes, { query });
  return data.map(({ title }) => title);
};
const first = async () => {
  const { data } = await notes.call(listNotes, {});
  return noteSchema.parse(data[0]);
};

beforeEach(() => {
  sent = fakeFetch(() => ({ json: {} }));
  notes = createInMemoryNotes(samples);
  return () => {
    expect(sent).toEqual([]);
    vi.unstubAllGlobals();
  };
});

describe('notes in memory', () => {
  it('are listed newest first, by tag and by every word', async () => {
    expect(await titles()).toEqual(['Newest', 'Oldest']);
    expect(await titles({ tag: 'b' })).toEqual(['Newest']);
    expect(await titles({ q: 'CAFE abou' })).toEqual(['Newest']);
    expect(await titles({ q: 'cafe sea' })).toEqual([]);
    expect((await notes.call(listTags)).data).toEqual([
      { tag: 'a', count: 2 },
      { tag: 'b', count: 1 },
    ]);
  });

  it('are added and changed by the rules of the contract', async () => {
    await notes.call(addNote, { body: { title: '  Fresh one ', description: 'Words.', tags: ['x', 'x', ''] } });
    expect(await first()).toMatchObject({ title: 'Fresh one', tags: ['x'] });
    const { _id: id } = await first();
    await notes.call(updateNote, { params: { id }, body: { description: 'Other words.' } });
    expect(await first()).toMatchObject({ title: 'Fresh one', description: 'Other words.', tags: ['x'] });
    await expect(notes.call(addNote, { body: { title: 'Four', description: 'Words.' } })).rejects.toThrow();
  });

  it('are not saved over what was saved since', async () => {
    const { _id: id, updatedAt } = await first();
    const params = { id };
    const { data } = await notes.call(updateNote, { params, body: { description: 'Other words.', updatedAt } });
    const late = notes.call(updateNote, { params, body: { description: 'Too late.', updatedAt } });
    await expect(late).rejects.toMatchObject({ status: 409, body: { data } });
    expect(await first()).toMatchObject({ description: 'Other words.' });
  });

  it('leave the list and come back', async () => {
    const params = { id: (await first())._id };
    await notes.call(deleteNote, { params });
    expect(await titles()).toEqual(['Oldest']);
    expect((await notes.call(listNotes, {})).total).toBe(1);
    await notes.call(restoreNote, { params });
    expect(await titles()).toEqual(['Newest', 'Oldest']);
    await expect(notes.call(deleteNote, { params: { id: 'none' } })).rejects.toMatchObject({ status: 404 });
  });

  it('hold files until they are forgotten', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const { _id: id } = await first();
    const { data } = await notes.call(uploadAttachment, { params: { id }, files: [new File(['x'], 'sea.png')] });
    const [file] = data.attachments;
    expect(file).toMatchObject({ originalname: 'sea.png', size: 1 });
    const params = { id, attId: file?._id ?? '' };
    expect((await notes.call(deleteAttachment, { params })).data).toEqual([]);
    expect((await notes.call(restoreAttachment, { params })).data.attachments).toEqual([file]);
    notes.forget();
    expect(revoke).toHaveBeenCalledWith(file?.url);
  });
});

describe('the assistant in memory', () => {
  it('summarizes with the text’s own sentences, and keeps the summary with the note', async () => {
    const river = 'The river bends because the water is fast outside.';
    const text = `${river} Lunch was late. The fast water of the river takes earth from the outside of the bends.`;
    const { summary } = await notes.call(summarize, { body: { text, noteId: (await first())._id } });
    expect(text).toContain(summary);
    expect(summary).not.toContain('Lunch');
    expect(await first()).toMatchObject({ summary });
  });

  it('tells that the text was changed since, and removes the summary', async () => {
    const { _id: id } = await first();
    const save = async (body: object) =>
      (await notes.call(updateNote, { params: { id }, body })).data.summaryIsOutdated;
    await notes.call(summarize, { body: { text: 'About a café. '.repeat(5), noteId: id } });
    expect(await save({ tags: ['c'] })).toBe(false);
    expect(await save({ description: 'About the sea.' })).toBe(true);
    expect(await save({ description: 'About a café.' })).toBe(false);
    await save({ description: 'About the sea.' });
    await notes.call(removeSummary, { params: { id } });
    expect(await first()).toMatchObject({ summary: null, summaryIsOutdated: false });
  });

  it('leaves corrections to the server', async () => {
    await expect(notes.call(correct, { body: { text: 'Their it is.' } })).rejects.toBeInstanceOf(NeedsAccount);
  });
});
