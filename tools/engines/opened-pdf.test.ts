import { expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../testing/assets-on-disk.ts';
import { popplerPages, qpdf } from '../testing/native-programs.ts';
import { makePdf } from '../testing/pdf-samples.ts';
import { type PagePicture, withPdf } from './opened-pdf.ts';

vi.stubGlobal('fetch', fetchFromDisk);

const pixel = ({ rgba, width }: PagePicture, x: number, y: number): number[] =>
  Array.from(rgba.subarray((y * width + x) * 4, (y * width + x + 1) * 4));

const grey = (value: number): number[] => [value, value, value, 255];

it('draws a page on white in the width that is asked for', async () => {
  const bytes = await makePdf({ pages: ['x'], pictures: [1] });
  const picture = await withPdf(bytes, undefined, (document) => document.draw(1, 306));
  expect([picture.width, picture.height]).toEqual([306, 396]);
  expect(pixel(picture, 10, 10)).toEqual(grey(255));
  // The picture stands from 100 to 400 points across and from 192 to 492 points from the top, dark at its top left.
  expect(pixel(picture, 60, 102)).toEqual(grey(90));
  expect(pixel(picture, 190, 102)).toEqual(grey(160));
});

it('draws a page that is turned as it is read', async () => {
  const bytes = qpdf(await makePdf({ pages: ['x'], pictures: [1] }), ['--rotate=90']);
  const picture = await withPdf(bytes, undefined, (document) => document.draw(1, 396));
  expect([picture.width, picture.height]).toEqual([396, 306]);
  expect(pixel(picture, 294, 60)).toEqual(grey(90));
});

it('draws a very tall page smaller instead of running out of memory', async () => {
  const { width, height } = await withPdf(await makePdf({ pages: ['x'] }), undefined, (document) =>
    document.draw(1, 50_000),
  );
  expect(width * height).toBeLessThanOrEqual(2 ** 24 + height);
  expect(width / height).toBeCloseTo(612 / 792, 2);
});

it('writes a file anew without its password', async () => {
  const locked = qpdf(await makePdf({ pages: ['Secret', 'More'] }), ['--encrypt', 'user', 'owner', '256', '--']);
  const saved = await withPdf(locked, 'user', (document) => document.save());
  expect(popplerPages(saved).map((text) => text.trim())).toEqual(['Secret', 'More']);
});

it('tells where each letter is drawn, also on a page that is turned', async () => {
  const bytes = await makePdf({ pages: ['The heron'] });
  const read = (from: Uint8Array) => withPdf(from, undefined, (document) => document.letters(1));
  const upright = await read(bytes);
  expect(upright.text).toBe('The heron');
  expect(upright.boxes).toHaveLength(4 * 9);
  const [left = 0, top = 0, width = 0, height = 0] = upright.boxes;
  expect(width * 612).toBeLessThan(height * 792);
  const turned = await read(qpdf(bytes, ['--rotate=90']));
  expect([...turned.boxes.subarray(0, 4)].map((share) => share.toFixed(3))).toEqual(
    [1 - top - height, left, height, width].map((share) => share.toFixed(3)),
  );
});
