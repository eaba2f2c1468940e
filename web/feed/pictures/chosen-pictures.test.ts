import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { addPictures, moveEarlier } from './chosen-pictures.ts';

const file = (name: string, type = 'image/png', bytes = 3) => new File([new Uint8Array(bytes)], name, { type });
const names = (pictures: readonly { file: File }[]) => pictures.map((picture) => picture.file.name);

it('takes up to four pictures, two of one name among them', () => {
  const first = addPictures([], [file('a.png'), file('a.png')]);
  expect(first.refusal).toBeUndefined();
  expect(new Set(first.pictures.map(({ key }) => key)).size).toBe(2);
  const full = addPictures(first.pictures, [file('b.png'), file('c.png'), file('d.png')]);
  expect(names(full.pictures)).toEqual(['a.png', 'a.png', 'b.png', 'c.png']);
  expect(full.refusal).toBe(messages.thoughtPictures.tooManyPictures);
});

it.each([
  [file('phone.HEIC', ''), messages.thoughtPictures.pictureHeic('phone.HEIC')],
  [file('phone', 'image/heic'), messages.thoughtPictures.pictureHeic('phone')],
  [file('a.svg', 'image/svg+xml'), messages.files.pictureType('a.svg')],
  [file('a.pdf', 'application/pdf'), messages.files.pictureType('a.pdf')],
  [file('none.png', 'image/png', 0), messages.notes.fileEmpty('none.png')],
  [
    file('large.png', 'image/png', limits.pictureBytes + 1),
    messages.notes.fileTooLarge('large.png', limits.pictureBytes),
  ],
])('leaves out %s, by name, and takes the others', (bad, sentence) => {
  const { pictures, refusal } = addPictures([], [bad, file('good.png')]);
  expect(names(pictures)).toEqual(['good.png']);
  expect(refusal).toBe(sentence);
});

it('moves a picture a place earlier, and the first one nowhere', () => {
  const { pictures } = addPictures([], [file('a.png'), file('b.png'), file('c.png')]);
  expect(names(moveEarlier(pictures, 2))).toEqual(['a.png', 'c.png', 'b.png']);
  expect(names(moveEarlier(pictures, 0))).toEqual(['a.png', 'b.png', 'c.png']);
});
