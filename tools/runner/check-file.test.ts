import { describe, expect, it } from 'vitest';
import { refuseFile } from './check-file.ts';

const accepts = { types: ['image/*'], endings: ['.heic'], expected: 'a picture', plural: 'pictures', kinds: 'JPEG' };
const limits = { files: 2, fileBytes: 2048 };
const sentenceOf = (name: string, type: string, size = 1) =>
  refuseFile(new File(['x'.repeat(size)], name, { type }), accepts, limits)?.sentence;

describe('a file at the door', () => {
  it.each([
    ['by its type', 'a', 'image/png'],
    ['by its ending, where the system knows no type', 'IMG_1.HEIC', ''],
  ])('is taken %s', (_, name, type) => {
    expect(sentenceOf(name, type)).toBeUndefined();
  });

  it.each([
    ['another kind', 'a.txt', 'text/plain', 1, 'a.txt is not a picture.'],
    ['an empty one', 'a.png', 'image/png', 0, 'a.png is empty.'],
    ['a huge one', 'a.png', 'image/png', 2049, 'a.png is larger than 2 KB, more than a browser tab can work on.'],
  ])('is refused in a sentence: %s', (_, name, type, size, sentence) => {
    expect(sentenceOf(name, type, size)).toBe(sentence);
  });
});
