import { expect, it } from 'vitest';
import { nameOfCopy } from './picture-copy.ts';

it.each([
  ['Lake.jpg', 'image/jpeg', 'Lake (cropped).jpg'],
  ['IMG.0042.JPEG', 'image/jpeg', 'IMG.0042 (cropped).jpg'],
  ['plan.webp', 'image/png', 'plan (cropped).png'],
  ['no ending', 'image/webp', 'no ending (cropped).webp'],
])('the copy of %s as %s is %s', (name, mediaType, copy) => {
  expect(nameOfCopy(name, mediaType, 'cropped')).toBe(copy);
});

it('a copy says what was done', () => {
  expect(nameOfCopy('Bill.png', 'image/jpeg', 'straightened')).toBe('Bill (straightened).jpg');
});
