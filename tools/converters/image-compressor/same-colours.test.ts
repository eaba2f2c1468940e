import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { colourDifference, mostDifference } from '../../images/colour-difference.ts';
import type { Pixels } from '../../images/pixels.ts';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { canvasBySharp } from '../../testing/canvas-by-sharp.ts';
import { imageCompressor } from './image-compressor.job.ts';
import { imageCompressorDefaults, type ImageCompressorOptions } from './image-compressor.options.ts';

vi.stubGlobal('fetch', fetchFromDisk);
for (const [name, value] of Object.entries(canvasBySharp)) vi.stubGlobal(name, value);

const [width, height] = [160, 120];
type Colour = readonly [red: number, green: number, blue: number, alpha?: number];

/** A picture by the colour of each pixel. */
const painted = (colourAt: (x: number, y: number) => Colour): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue, alpha = 255] = colourAt(x, y);
      data.set([red, green, blue, alpha], (y * width + x) * 4);
    }
  return { width, height, data };
};

const corners = Array.from({ length: 8 }, (_, at): Colour => [(at & 1) * 255, ((at >> 1) & 1) * 255, (at >> 2) * 255]);
const cornerAt = (x: number, y: number): Colour => corners[(Math.floor(x / 20) + Math.floor(y / 15)) % 8] ?? [0, 0, 0];
const grey = (value: number): Colour => [value, value, value];
const slope = (x: number, y: number): Colour => [
  (x * 255) / width,
  (y * 255) / height,
  ((x + y) * 255) / (width + height),
];

const withAlpha = ([red, green, blue]: Colour, alpha: number): Colour => [red, green, blue, alpha];

const fewColours = painted(cornerAt);
const slopes = painted(slope);
const softEdges = painted((x, y) => {
  const [red, green, blue] = cornerAt(x, y);
  const share = (x % 20) / 400 + (y % 15) / 300;
  return [red + (128 - red) * share, green + (128 - green) * share, blue + (128 - blue) * share];
});
const alphaEdges = painted((x, y) => withAlpha(cornerAt(x, 0), (y * 255) / height));

/** Pictures on which a palette may fail: its colours far apart, few of one among many of others, hidden, or in slopes. */
const pictures: Record<string, Pixels> = {
  'few saturated colours': fewColours,
  'saturated colours with soft edges': softEdges,
  'a thin red line on a slope': painted((x, y) => (y === 60 ? [255, 0, 0] : slope(x, y))),
  'small signs on grey': painted((x, y) =>
    x % 40 < 3 && y % 40 < 3 ? cornerAt(x * 3, y) : grey(100 + ((x * y) % 120)),
  ),
  'a slope': slopes,
  'edges of alpha': alphaEdges,
  'two colours under hidden ones': painted((x, y) => (x < 80 ? [x, y, 200, 0] : [255, 0, 0, 255])),
  'grey noise': painted((x, y) => grey((x * 7919 + y * 104_729) % 256)),
  'one pixel of red': painted((x, y) => (x === 80 && y === 60 ? [255, 0, 0] : [0, 0, 255])),
};

const bare = ({ data }: Pixels) => sharp(data, { raw: { width, height, channels: 4 } });

async function pixelsOf(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

async function compress(file: Uint8Array, options: Partial<ImageCompressorOptions>) {
  const given = [{ name: 'picture', blob: new Blob([new Uint8Array(file)]) }];
  const { results, refused } = await imageCompressor(
    given,
    { ...imageCompressorDefaults, ...options },
    () => undefined,
  );
  expect(refused).toEqual([]);
  const [made] = results;
  const bytes = new Uint8Array((await made?.blob.arrayBuffer()) ?? []);
  expect(made?.blob.size).toBeLessThanOrEqual(Math.max(file.length, 1));
  return { pixels: await pixelsOf(bytes), notes: made?.notes ?? [], size: bytes.length };
}

function expectSameColours(made: Pixels, wanted: Pixels, isPalette: boolean) {
  const { mean, worstBlock, mostStrays } = colourDifference(wanted, made);
  expect(mean).toBeLessThanOrEqual(mostDifference.mean);
  expect(worstBlock).toBeLessThanOrEqual(mostDifference.worstBlock);
  if (isPalette) expect(mostStrays).toBeLessThanOrEqual(mostDifference.strays);
}

describe.each(Object.entries(pictures))('%s', (_, picture) => {
  it.each([1, 10, 30, 50, 75, 99])('has its colours as a PNG of quality %i', async (quality) => {
    const file = await bare(picture).png().toBuffer();
    const { pixels } = await compress(file, { quality });
    expectSameColours(pixels, picture, true);
  });

  it('has its colours as a JPEG and as a WebP of any quality', async () => {
    const white = await bare(picture).flatten({ background: 'white' }).removeAlpha().toBuffer();
    const jpeg = await sharp(white, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    for (const quality of [1, 10, 40, 75]) {
      const { pixels } = await compress(jpeg, { quality });
      expectSameColours(pixels, await pixelsOf(jpeg), false);
    }
    const webp = await bare(picture).webp({ lossless: true, exact: true }).toBuffer();
    const { pixels } = await compress(webp, { quality: 40 });
    expectSameColours(pixels, picture, false);
  });
});

it('keeps few colours of a PNG as they are, and says so', async () => {
  const file = await bare(fewColours).png({ palette: false }).toBuffer();
  const { pixels, notes } = await compress(file, { quality: 75 });
  expect(notes).toEqual(['Its pixels are as they were. Its hidden data is gone.']);
  expect(pixels.data).toEqual(fewColours.data);
});

it('leaves out no colours where a palette would have merged them, and says so', async () => {
  const { notes } = await compress(await bare(softEdges).png().toBuffer(), { quality: 1 });
  expect(notes).toEqual([expect.stringContaining('how it looks')]);
});

it('keeps the colours of 16 bits, of a palette with transparency and of inks', async () => {
  const deep = await bare(slopes).removeAlpha().toColourspace('rgb16').png().toBuffer();
  expectSameColours((await compress(deep, { quality: 60 })).pixels, await pixelsOf(deep), true);
  const palette = await bare(alphaEdges).png({ palette: true, colours: 200 }).toBuffer();
  expectSameColours((await compress(palette, { quality: 20 })).pixels, await pixelsOf(palette), true);
  const inks = await bare(fewColours).removeAlpha().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
  expectSameColours((await compress(inks, { quality: 60 })).pixels, await pixelsOf(inks), false);
});

it('a TIFF of a photo whose colours JPEG has not becomes a PNG with all of them', async () => {
  // JPEG gives four neighbours one colour, and black has none of red's.
  const { data } = painted((x, y) => ((x + y) % 2 === 0 ? [255 - (x % 16), y % 16, 0] : [0, 0, x % 8]));
  const tiff = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .tiff({ compression: 'none' })
    .toBuffer();
  const file = { name: 'a.tif', blob: new Blob([new Uint8Array(tiff)]) };
  const asked = await imageCompressor([file], { ...imageCompressorDefaults, format: 'jpeg' }, () => undefined);
  expect(asked.refused.map(({ sentence }) => sentence)).toEqual(['a.tif cannot become JPEG without other colours.']);
  const { results, refused } = await imageCompressor([file], imageCompressorDefaults, () => undefined);
  expect(refused).toEqual([]);
  expect(results[0]?.notes).toContain('The TIFF is a PNG now.');
  const made = new Uint8Array((await results[0]?.blob.arrayBuffer()) ?? []);
  expect(await sharp(made).removeAlpha().raw().toBuffer()).toEqual(await sharp(tiff).raw().toBuffer());
});
