import { expect, it } from 'vitest';
import { createInMemoryNotes } from '../demo/in-memory-notes.ts';
import { findNotesByTitle, rankByTitle, rankTitles } from './find-notes-by-title.ts';

const notes = ['My garden plan', 'Plans', 'Plán', 'Explanations', 'A note of the plan', 'Other'].map(
  (title, place) => ({
    _id: `n${place}`,
    title,
    date: '2026-01-01T00:00:00.000Z',
  }),
);
const titles = (words: string) => rankTitles(notes, words).map(({ title }) => title);

it('offers the same title first, then those that begin with the words', () => {
  expect(titles('plan')).toEqual(['Plán', 'Plans', 'My garden plan', 'A note of the plan', 'Explanations']);
  expect(titles('PLAN gard')).toEqual(['My garden plan']);
  expect(titles('none')).toEqual([]);
});

it('puts titles before notes that have the words in their texts alone', () => {
  const found = ['Newest text', 'The plan', 'Older text', 'Plan'].map((title) => ({ title }));
  const ranked = (words: string) => rankByTitle(found, words).map(({ title }) => title);
  expect(ranked('plan')).toEqual(['Plan', 'The plan', 'Newest text', 'Older text']);
  expect(ranked('')).toEqual(['Newest text', 'The plan', 'Older text', 'Plan']);
});

it('offers the newest notes without words, and no more than a menu holds', () => {
  const many = Array.from({ length: 30 }, (_, place) => ({
    _id: `n${place}`,
    title: `Note ${place}`,
    date: '2026-01-01T00:00:00.000Z',
  }));
  expect(rankTitles(many, ' ').map(({ title }) => title)).toEqual(many.slice(0, 8).map(({ title }) => title));
});

it('asks for notes by their words, and leaves out those that only their text is found by', async () => {
  const { call } = createInMemoryNotes([
    { title: 'Garden', description: 'A plan of beds', tags: [] },
    { title: 'The plan', description: 'Words', tags: [] },
  ]);
  expect((await findNotesByTitle(call, 'plan')).map(({ title }) => title)).toEqual(['The plan']);
  expect(await findNotesByTitle(call, '')).toHaveLength(2);
});
