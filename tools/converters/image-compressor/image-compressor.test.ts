import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { makePng } from '../../testing/make-png.ts';
import { imageCompressor } from './image-compressor.job.ts';
import { imageCompressorDefaults, type ImageCompressorOptions } from './image-compressor.options.ts';

vi.stubGlobal('fetch', fetchFromDisk);

// The canvas is tested in a browser: e2e/tools/image-tools.test.ts.
const compress = (pictures: Record<string, Blob>, options: Partial<ImageCompressorOptions> = {}) =>
  imageCompressor(
    Object.entries(pictures).map(([name, blob]) => ({ name, blob })),
    { ...imageCompressorDefaults, ...options },
    () => undefined,
  );

const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c08040' } });
const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

it('keeps every pixel of a PNG at quality 100', async () => {
  const png = await picture.clone().png({ compressionLevel: 0 }).toBuffer();
  const { results } = await compress({ 'a.b.png': blobOf(png) }, { quality: 100 });
  expect(results).toMatchObject([
    { name: 'a.b-compressed.png', notes: ['Its pixels are as they were. Its hidden data is gone.'] },
  ]);
  const made = new Uint8Array((await results[0]?.blob.arrayBuffer()) ?? []);
  expect(made.length).toBeLessThan(png.length);
  expect(await sharp(made).removeAlpha().raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
});

it('packs a PNG of few colours as it is, at any quality that has room for them', async () => {
  const samples = Uint8Array.from({ length: 8 * 64 }, (_, at) => at * 37);
  const drawing = makePng({ width: 64, height: 64, bitDepth: 1, colour: 0, samples });
  const { results, refused } = await compress({ 'a.png': drawing }, { quality: 20 });
  expect(refused).toEqual([]);
  expect(results[0]?.notes).toEqual(['Its pixels are as they were. Its hidden data is gone.']);
  const made = new Uint8Array((await results[0]?.blob.arrayBuffer()) ?? []);
  const pixelsOf = async (png: Uint8Array) => sharp(png).extractChannel(0).raw().toBuffer();
  expect(await pixelsOf(made)).toEqual(await pixelsOf(new Uint8Array(await drawing.arrayBuffer())));
});

it('leaves the pixels of what is small enough, without its hidden data', async () => {
  const jpeg = await picture
    .clone()
    .withMetadata()
    .withExifMerge({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer();
  const { results } = await compress({ 'a.jpg': blobOf(jpeg) }, { aim: 'size', targetKb: 100 });
  expect(results[0]?.notes).toEqual(['It fits into 100 KB with its pixels as they were. Its hidden data is gone.']);
  const made = Buffer.from(new Uint8Array((await results[0]?.blob.arrayBuffer()) ?? []));
  expect(made.includes('Somebody')).toBe(false);
  expect(await sharp(made).raw().toBuffer()).toEqual(await sharp(jpeg).raw().toBuffer());
});

it('leaves a PNG turned that stays as it is', async () => {
  const turned = await picture.clone().withMetadata({ orientation: 6 }).png().toBuffer();
  const { results } = await compress({ 'a.png': blobOf(turned) }, { quality: 100 });
  const made = new Uint8Array((await results[0]?.blob.arrayBuffer()) ?? []);
  expect(await sharp(made).metadata()).toMatchObject({ orientation: 6, width: 64, height: 48 });
});

it('tells a PNG whose rows are no rows from one that it can pack', async () => {
  const png = makePng({ width: 64, height: 64, bitDepth: 8, colour: 0, samples: new Uint8Array(64) });
  const { refused } = await compress({ 'a.png': png }, { quality: 100 });
  expect(refused.map(({ sentence }) => sentence)).toEqual(['a.png is damaged and cannot be read.']);
});

it('names what it cannot use, and why, before it decodes anything', async () => {
  const frames = sharp([await picture.clone().png().toBuffer(), await picture.clone().negate().png().toBuffer()], {
    join: { animated: true },
  });
  const moving = makePng({
    width: 2,
    height: 2,
    bitDepth: 8,
    colour: 0,
    samples: new Uint8Array(4),
    chunks: { acTL: [0, 0, 0, 2, 0, 0, 0, 0] },
  });
  const jpeg = new Uint8Array(await picture.clone().jpeg().toBuffer());
  const frameAt = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0);
  const huge = jpeg.slice();
  huge.set([0xff, 0xff, 0xff, 0xff], frameAt + 5);
  const { results, refused } = await compress({
    'empty.jpg': new Blob(),
    'text.webp': new Blob(['Words, and nothing but words.']),
    'moving.gif': blobOf(await frames.gif().toBuffer()),
    'cut.jpg': blobOf(jpeg.subarray(0, jpeg.length - 9)),
    'huge.jpg': blobOf(huge),
    'bomb.png': makePng({ width: 50_000, height: 50_000, bitDepth: 8, colour: 0, samples: new Uint8Array(50_000) }),
    'moving.webp': blobOf(await frames.webp().toBuffer()),
    'moving.png': moving,
  });
  expect(results).toEqual([]);
  const tooLarge = 'is larger than 100 megapixels, more than a browser tab can work on.';
  const still = 'moves. This tool makes still pictures smaller, and would leave one of them.';
  expect(refused.map(({ sentence }) => sentence)).toEqual([
    'empty.jpg is empty.',
    'text.webp is not a JPEG, PNG, WebP, AVIF, TIFF, GIF or BMP picture.',
    `moving.gif ${still}`,
    'cut.jpg is damaged and cannot be read.',
    `huge.jpg ${tooLarge}`,
    `bomb.png ${tooLarge}`,
    `moving.webp ${still}`,
    `moving.png ${still}`,
  ]);
});
