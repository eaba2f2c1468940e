import { expect, test } from 'vitest';
import { blankNote, type Note } from '#contract/notes/notes.ts';
import { filesOf, withWords } from './files-of-notes.ts';

const fileOf = (name: string, type = 'application/pdf') => ({
  _id: name,
  filename: name,
  originalname: name,
  url: `/files/${name}`,
  thumbnailUrl: null,
  fileType: type,
  size: 1,
  deletedAt: null,
});

const noteOf = (title: string, files: Note['attachments']): Note => ({
  ...blankNote(),
  _id: title,
  title,
  description: '',
  date: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  attachments: files,
});

const notes = [
  noteOf('Board meeting', [fileOf('first.pdf'), fileOf('photo.png', 'image/png'), fileOf('second.pdf')]),
  noteOf('Élan', [fileOf('third.pdf')]),
];

const isPdf = ({ type }: { type: string }) => type === 'application/pdf';

const namesOf = (files: ReturnType<typeof withWords>) => files.map(({ attachment }) => attachment.originalname);

test('the accepted files of notes come in the order of the notes, the last attached first', () => {
  expect(namesOf(filesOf(notes, isPdf))).toEqual(['second.pdf', 'first.pdf', 'third.pdf']);
});

test.each([
  ['', ['second.pdf', 'first.pdf', 'third.pdf']],
  ['first', ['first.pdf']],
  ['elan', ['third.pdf']],
  ['board sec', ['second.pdf']],
  ['nothing', []],
])('with “%s” typed, %j are found', (typed, found) => {
  expect(namesOf(withWords(filesOf(notes, isPdf), typed))).toEqual(found);
});
