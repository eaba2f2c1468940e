import { fitNote, type FittedNote } from '../fitting/fit-note.ts';
import type { ImportedNote } from '../imported-note.ts';

/** A note with the fields that a test is about. */
const noteOf = (given: Partial<ImportedNote>): ImportedNote => ({
  source: 'note.md',
  clientId: 'one',
  title: 'A title',
  description: 'A text.',
  tags: [],
  date: '2020-05-01T08:00:00.000Z',
  updatedAt: undefined,
  isPinned: false,
  isArchived: false,
  deletedAt: undefined,
  files: [],
  versions: [],
  warnings: [],
  ...given,
});

/** A note after it was fitted. */
export const fitted = (given: Partial<ImportedNote>, tag = ''): FittedNote[] =>
  fitNote(noteOf(given), { tag, owner: 'ada', now: Date.UTC(2026, 0, 1) });
