import { fitNote, type FittedNote } from '../fitting/fit-note.ts';
import { emptyNote, type ImportedNote } from '../imported-note.ts';

/** A note with the fields that a test is about. */
const noteOf = (given: Partial<ImportedNote>): ImportedNote => ({
  ...emptyNote('note.md', 'one'),
  title: 'A title',
  description: 'A text.',
  date: '2020-05-01T08:00:00.000Z',
  ...given,
});

/** A note after it was fitted. */
export const fitted = (given: Partial<ImportedNote>, tag = ''): FittedNote[] =>
  fitNote(noteOf(given), { tag, owner: 'ada', now: Date.UTC(2026, 0, 1) });
