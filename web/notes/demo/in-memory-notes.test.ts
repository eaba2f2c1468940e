import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readNote } from '#contract/notes/note-actions.ts';
import { correct, summarize } from '#contract/assistant.ts';
import { changeNote, changeNotes, tickTask } from '#contract/notes/note-actions.ts';
import { noteSchema } from '#contract/notes/note-schema.ts';
import { removeTag, renameTag } from '#contract/notes/note-tags.ts';
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
} from '#contract/notes/notes.ts';
import type { CallInput } from '#web/platform/api-client.ts';
import { fakeFetch, type SentRequest } from '#web/testing/fake-fetch.ts';
import { createInMemoryNotes } from './in-memory-notes.ts';
import { NeedsAccount } from '../notebook/needs-account.ts';

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
  it('link to each other by title, and links follow a rename', async () => {
    const { data: from } = await notes.call(addNote, {
      body: { title: 'Minutes', description: 'See [[OLDEST]] and [[Nobody]].' },
    });
    const { data } = await notes.call(listNotes, { query: { q: 'sea' } });
    const id = data[0]?._id ?? '';
    const read = async (noteId: string) => (await notes.call(readNote, { params: { id: noteId } })).data;
    expect((await read(from._id)).links).toEqual([{ _id: id, title: 'Oldest' }]);
    expect((await read(id)).backlinks).toEqual([{ _id: from._id, title: 'Minutes' }]);
    await notes.call(updateNote, { params: { id }, body: { title: 'Old one' } });
    expect(await read(from._id)).toMatchObject({
      description: 'See [[Old one]] and [[Nobody]].',
      links: [{ _id: id, title: 'Old one' }],
    });
  });

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

  it('have tasks that are ticked by their index and text', async () => {
    const { _id: id } = await first();
    await notes.call(updateNote, { params: { id }, body: { description: '- [ ] Milk\n- [ ] Tea' } });
    const tick = (index: string, text: string) =>
      notes.call(tickTask, { params: { id, index }, body: { done: true, text } });
    const { data } = await tick('1', 'Tea');
    expect(data).toMatchObject({ description: '- [ ] Milk\n- [x] Tea', tasks: { done: 1, total: 2 } });
    await expect(tick('0', 'Tea')).rejects.toMatchObject({ code: 'conflict', body: { data } });
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

describe('organised notes in memory', () => {
  it('are pinned and archived, and views and orders leave what the server leaves', async () => {
    const params = { id: (await first())._id };
    await notes.call(changeNote, { params, body: { archived: true, pinned: true } });
    const listed = async (input: CallInput<typeof listNotes>) => {
      const { data, total } = await notes.call(listNotes, input);
      return [data.map(({ title }) => title), total];
    };
    expect(await listed({})).toEqual([['Oldest'], 1]);
    expect(await listed({ query: { archived: 'true' } })).toEqual([['Newest'], 1]);
    expect((await notes.call(listTags)).data).toEqual([{ tag: 'a', count: 1 }]);
    await notes.call(changeNotes, { body: { ids: [params.id, 'none'], action: 'unarchive' } });
    expect(await listed({ query: { pinned: 'true' } })).toEqual([['Newest'], 1]);
    expect(await listed({ query: { untagged: 'true' } })).toEqual([[], 0]);
  });

  it('change their tags, and take it back', async () => {
    const { undo, changed } = await notes.call(renameTag, { params: { tag: 'a' }, body: { name: 'b/c' } });
    expect(changed).toBe(2);
    expect(await titles({ tag: 'b' })).toEqual(['Newest', 'Oldest']);
    for (const body of undo ?? []) await notes.call(changeNotes, { body });
    expect(await titles({ tag: 'b' })).toEqual(['Newest']);
    await notes.call(removeTag, { params: { tag: 'b' } });
    expect((await notes.call(listTags)).data).toEqual([{ tag: 'a', count: 2 }]);
    await expect(notes.call(removeTag, { params: { tag: 'b' } })).rejects.toMatchObject({ status: 404 });
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
