import { blankNote, type Note } from '#contract/notes/notes.ts';

/** A note as the server presents it. Ids sort by their number. */
export const noteOf = (number: number, changes: Partial<Note> = {}): Note => ({
  ...blankNote(),
  _id: `n${number}`,
  title: `Note ${number}`,
  description: `Words of note ${number}.`,
  date: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});
