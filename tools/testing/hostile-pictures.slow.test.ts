import sharp from 'sharp';
import { beforeAll, expect, it, vi } from 'vitest';
import { imageCompressor } from '../converters/image-compressor/image-compressor.job.ts';
import { imageCompressorDefaults } from '../converters/image-compressor/image-compressor.options.ts';
import { imageToPdf } from '../converters/image-to-pdf/image-to-pdf.job.ts';
import { imageToPdfDefaults } from '../converters/image-to-pdf/image-to-pdf.options.ts';
import type { JobFile } from '../runner/job.ts';
import { fetchFromDisk } from './assets-on-disk.ts';
import { canvasBySharp } from './canvas-by-sharp.ts';
import { outcomeOf } from './expect-outcome.ts';
import { hostilePictures } from './hostile-pictures.ts';
import { checkPdf } from './pdf-programs.ts';

vi.stubGlobal('fetch', fetchFromDisk);
for (const [name, stub] of Object.entries(canvasBySharp)) vi.stubGlobal(name, stub);

const made = 'made';
const damaged = 'is damaged and cannot be read.';
const unknown = 'is not a picture that this tool knows.';
const notStill = 'is not a JPEG, PNG, WebP, AVIF, TIFF, GIF or BMP picture.';
const tooLarge = 'is larger than 100 megapixels, more than a browser tab can work on.';
const measured = 'is a TIFF that holds floating-point or complex numbers, and no colours of a screen.';
const moves = 'moves. This tool makes still pictures smaller, and would leave one of them.';
const unreadable = (kind: string) => `is damaged, or a kind of ${kind} that this browser cannot read.`;

/** Expected outcome of each, in a PDF and compressed. */
const expected: Record<string, [inPdf: string, smaller: string]> = {
  'progressive.jpg': [made, made],
  'of print colours.jpg': [made, made],
  'of greys.jpg': [made, made],
  'jpeg under another name.png': [made, made],
  'cut in the middle.jpg': [damaged, damaged],
  'cut in its header.jpg': [damaged, damaged],
  'without its end.jpg': [damaged, damaged],
  'without a scan.jpg': [damaged, damaged],
  'followed by something else.jpg': [made, made],
  'of 4,290 megapixels.jpg': [tooLarge, tooLarge],
  'without pixels.jpg': [damaged, damaged],
  'lossless.jpg': [unreadable('JPEG'), unreadable('JPEG')],
  'arithmetic.jpg': [made, made],
  'exif that points outside.jpg': [made, made],
  'exif of 65,535 entries.jpg': [made, made],
  'profile of nonsense.jpg': [made, made],
  '20 MB of comments.jpg': [made, made],
  'segment longer than the file.jpg': [damaged, damaged],
  '1 MB of fill.jpg': [made, made],
  'of 16 bits.png': [made, made],
  'interlaced.png': [made, made],
  'one pixel.png': [made, made],
  'a line of 30,000 pixels.png': [made, made],
  '10 megapixels of black.png': [made, made],
  'moving.png': [made, moves],
  'of 400 megapixels.png': [tooLarge, tooLarge],
  'of 2,147,483,647 by 2,147,483,647 pixels.png': [tooLarge, tooLarge],
  'without width.png': [damaged, damaged],
  'without rows.png': [damaged, damaged],
  'without a palette.png': [damaged, damaged],
  'of too few rows.png': [damaged, unreadable('PNG')],
  'of too few rows, with alpha.png': [damaged, unreadable('PNG')],
  'of 64 MB in place of 310 bytes.png': [damaged, damaged],
  'of 64 MB, with alpha.png': [damaged, damaged],
  'rows of nonsense.png': [damaged, unreadable('PNG')],
  'rows of nonsense, with alpha.png': [damaged, unreadable('PNG')],
  'profile of 64 MB.png': [made, made],
  'profile of nonsense.png': [made, made],
  'of 3 bits.png': [damaged, damaged],
  'cut in the middle.png': [damaged, damaged],
  'cut in its header.png': [damaged, damaged],
  'wrong sum of a chunk.png': [damaged, damaged],
  'chunk longer than the file.png': [damaged, damaged],
  'lossless.webp': [made, made],
  'moving.webp': [made, moves],
  'cut in the middle.webp': [unreadable('WebP'), unreadable('WebP')],
  'of 268 megapixels.webp': [tooLarge, tooLarge],
  'only a header.webp': [damaged, damaged],
  'of this age.avif': [made, 'cannot become AVIF: this browser does not write it. Choose another format.'],
  'cut in the middle.avif': [unreadable('AVIF'), unreadable('AVIF')],
  'only a header.heic': [damaged, notStill],
  'moving.gif': [made, moves],
  'of 4,290 megapixels.gif': [tooLarge, tooLarge],
  // Browsers read it; what stands in for them here does not.
  'of few pixels.bmp': [unreadable('BMP'), unreadable('BMP')],
  'of 10,000 megapixels.bmp': [tooLarge, tooLarge],
  'of few pixels.tiff': [made, made],
  'by LZW.tif': [made, made],
  'a fax.tif': [made, made],
  'cut in the middle.tif': [damaged, damaged],
  'only a header.tif': [damaged, damaged],
  'header that points outside.tif': [damaged, damaged],
  'directories in a circle.tif': [made, made],
  'of 65,535 entries.tif': [damaged, damaged],
  'of 1,600 megapixels.tif': [tooLarge, tooLarge],
  'tiles of 3,600 megapixels.tif': [tooLarge, tooLarge],
  'tiles of one pixel.tif': [damaged, damaged],
  'of 65,535 samples.tif': [damaged, damaged],
  'of 64 MB in place of 9 KB.tif': [made, made],
  'of measured numbers.tif': [measured, measured],
  'fax of nonsense.tif': [made, made],
  'jpeg of nonsense.tif': [damaged, damaged],
  'of 300 pages, two of them whole.tif': [made, made],
  'drawing.png': [unknown, notStill],
  'web page.jpg': [unknown, notStill],
  'document.jpg': [unknown, notStill],
  'empty.png': ['is empty.', 'is empty.'],
  'one byte.jpg': [unknown, notStill],
};

let files: Awaited<ReturnType<typeof hostilePictures>>;
/** Time to pack and search bombs on a busy machine. */
const generousMs = 90_000;

beforeAll(async () => {
  files = await hostilePictures();
}, generousMs);

const toPdf = (file: JobFile) => imageToPdf([file], imageToPdfDefaults, () => undefined);
const compress = (file: JobFile) => imageCompressor([file], imageCompressorDefaults, () => undefined);

it.each(Object.entries(expected))('%s ends in a result or a sentence', async (name, [inPdf, smaller]) => {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`There is no such file: ${name}.`);
  const file = { name, blob: new Blob([bytes]) };
  const page = await outcomeOf(toPdf, file);
  expect('because' in page ? page.because : made).toBe(inPdf);
  if ('result' in page) await checkPdf(page.result.blob);
  const picture = await outcomeOf(compress, file);
  expect('because' in picture ? picture.because : made).toBe(smaller);
  if ('result' in picture) {
    expect(picture.result.blob.size).toBeLessThanOrEqual(bytes.length);
    await sharp(new Uint8Array(await picture.result.blob.arrayBuffer())).stats();
  }
});

it('knows what becomes of each hostile picture', () => {
  expect(Object.keys(expected).toSorted()).toEqual([...files.keys()].toSorted());
});
