import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { makeTiff } from '../../testing/make-tiff.ts';
import { CheckedPdf, distance, rasterOf } from '../../testing/pdf-pictures.ts';
import { imageToPdf } from './image-to-pdf.job.ts';
import { imageToPdfDefaults } from './image-to-pdf.options.ts';

vi.stubGlobal('fetch', fetchFromDisk);

async function convert(tiff: Uint8Array) {
  const told: unknown[] = [];
  const files = [{ name: 'scan.tif', blob: new Blob([new Uint8Array(tiff)]) }];
  const { results, refused } = await imageToPdf(files, imageToPdfDefaults, (progress) => told.push(progress));
  return { result: results[0], refused: refused.map(({ sentence }) => sentence), told };
}

async function pdfOf(tiff: Uint8Array): Promise<CheckedPdf> {
  const { result, refused } = await convert(tiff);
  expect(refused).toEqual([]);
  return CheckedPdf.of(result?.blob ?? new Blob());
}

const quarters = sharp({ create: { width: 96, height: 64, channels: 3, background: 'white' } })
  .composite([
    { input: { create: { width: 48, height: 32, channels: 3, background: '#d02020' } }, left: 0, top: 0 },
    { input: { create: { width: 48, height: 32, channels: 3, background: '#2040c0' } }, left: 0, top: 32 },
  ])
  .removeAlpha()
  .png()
  .toBuffer();

/** A page of one colour. */
const page = (colour: readonly number[], more: Record<number, readonly number[]> = {}) => ({
  fields: { 256: [8], 257: [8], 258: [8, 8, 8], 259: [1], 262: [2], 277: [3], ...more },
  pieces: [Uint8Array.from(Array.from({ length: 64 }, () => colour).flat())],
});

describe('a TIFF', () => {
  it('becomes a page for each of its pages', async () => {
    const tiff = makeTiff([page([200, 0, 0]), page([0, 200, 0]), page([0, 0, 200])]);
    const { result, told } = await convert(tiff);
    using pdf = await CheckedPdf.of(result?.blob ?? new Blob());
    expect(pdf.info).toMatch(/Pages: +3\n/);
    for (const [index, colour] of [
      [200, 0, 0],
      [0, 200, 0],
      [0, 0, 200],
    ].entries()) {
      expect([...(await pdf.page(index + 1)).data.subarray(0, 3)]).toEqual(colour);
    }
    expect(told).toContainEqual({ file: 0, done: 1, total: 3 });
  });

  it('loses no page but those that cannot be read, and names them', async () => {
    const { result } = await convert(makeTiff([page([9, 9, 9]), page([9, 9, 9], { 259: [50_000] })]));
    expect(result?.notes).toEqual([
      'scan.tif is in the PDF without its page 2, which is a TIFF compressed by Zstandard, which this tool does not read.',
    ]);
  });

  it('of which no page can be read is refused with the cause of the first', async () => {
    const { refused } = await convert(makeTiff([page([9, 9, 9], { 257: [60_000], 256: [60_000] })]));
    expect(refused).toEqual(['scan.tif is larger than 100 megapixels, more than a browser tab can work on.']);
  });

  it('that is a fax in one strip is in the PDF as it came', async () => {
    const fax = await sharp(await quarters)
      .toColourspace('b-w')
      .tiff({ bitdepth: 1, compression: 'ccittfax4', xres: 96 / 25.4, yres: 96 / 25.4 })
      .toBuffer();
    using pdf = await pdfOf(fax);
    expect(distance(await pdf.page(1), await rasterOf(fax))).toBe(0);
    expect(pdf.pictures).toContain('ccitt');
  });

  // libvips writes brightness and differences of colours below quality 90, and red, green and blue from there on.
  it.each([80, 90])(
    'that is a JPEG in strips is in the PDF as one JPEG, no pixel decoded, at quality %i',
    async (quality) => {
      const photo = await sharp(await quarters)
        .resize(960, 640)
        .blur(4)
        .toBuffer();
      const tiff = await sharp(photo)
        .tiff({ compression: 'jpeg', quality, xres: 96 / 25.4, yres: 96 / 25.4 })
        .toBuffer();
      const { result } = await convert(tiff);
      expect(result?.blob.size).toBeLessThan(tiff.length + 2000);
      using pdf = await CheckedPdf.of(result?.blob ?? new Blob());
      expect(pdf.pictures).toContain('jpeg');
      expect(distance(await pdf.page(1), await rasterOf(tiff))).toBeLessThan(4);
    },
  );

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is seen upright in orientation %i', async (orientation) => {
    const { data, info } = await sharp(await quarters)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const fields = { 256: [info.width], 257: [info.height], 258: [8, 8, 8], 259: [1], 262: [2], 277: [3] };
    const tiff = makeTiff([{ fields: { ...fields, 274: [orientation] }, pieces: [data] }]);
    using pdf = await pdfOf(tiff);
    const turned = await sharp(await quarters)
      .withMetadata({ orientation })
      .png()
      .toBuffer();
    expect(distance(await pdf.page(1), await rasterOf(await sharp(turned).autoOrient().png().toBuffer()))).toBe(0);
  });
});
