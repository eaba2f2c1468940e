import { cpus } from 'node:os';
import sharp from 'sharp';
import { makePng } from '../testing/make-png.ts';
import { asCameraJpeg, readPhotos, twelveMegapixels } from './inputs/photos.ts';
import { ifInstalled, runNative } from './native-program.ts';
import { lumaOf } from './read-luma.ts';
import { type Luma, similarityOf } from './structural-similarity.ts';
import { onlyResult, type ToolBench } from './tool-bench.ts';
import { withPeakMemory } from './renderer-memory.ts';
import { medianOf, seconds, type ToolFigure } from './tool-figure.ts';

const tool = 'image-compressor';
const targetRatio = 0.92;
const targetMs = 2500;

/** The JPEG that cjpeg writes at one quality. */
interface Coded {
  bytes: number;
  similarity: number;
}

/** Encodes a picture by cjpeg at each quality it is asked for, and compares it with the original. */
class NativeCoder {
  readonly #bitmap: Buffer;
  readonly #original: Luma;
  readonly #flags: readonly string[];
  readonly #known = new Map<number, Coded>();

  constructor(bitmap: Buffer, original: Luma, flags: readonly string[]) {
    this.#bitmap = bitmap;
    this.#original = original;
    this.#flags = flags;
  }

  async at(quality: number): Promise<Coded> {
    const known = this.#known.get(quality);
    if (known) return known;
    const jpeg = runNative('cjpeg', ['-quality', `${quality}`, ...this.#flags], { input: this.#bitmap });
    const coded = { bytes: jpeg.length, similarity: similarityOf(this.#original, await lumaOf(jpeg)) };
    this.#known.set(quality, coded);
    return coded;
  }

  /** Bytes that cjpeg needs for the same similarity, interpolated between its two nearest qualities on a logarithmic scale. */
  async bytesFor(similarity: number): Promise<number> {
    let [low, high] = [5, 100];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((await this.at(middle)).similarity < similarity) low = middle;
      else high = middle;
    }
    const [below, above] = [await this.at(low), await this.at(high)];
    const share = (similarity - below.similarity) / (above.similarity - below.similarity);
    return below.bytes * (above.bytes / below.bytes) ** Math.min(1, Math.max(0, share));
  }
}

/** A bitmap as cjpeg reads it (PPM). */
async function bitmapOf(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return Buffer.concat([Buffer.from(`P6\n${info.width} ${info.height}\n255\n`), data]);
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** Sizes against cjpeg's at equal similarity, of each photograph as a camera saves it. */
async function measureSizes(bench: ToolBench, quality: number): Promise<ToolFigure[]> {
  const plain: number[] = [];
  const optimized: number[] = [];
  let largest = 0;
  for (const { name, png } of await readPhotos()) {
    const camera = await asCameraJpeg(png);
    const file = await bench.write(`${name}.jpg`, camera);
    const made = onlyResult(await bench.use(tool, [file], { settings: { 'Quality (1 to 100)': `${quality}` } }));
    const original = await lumaOf(camera);
    const similarity = similarityOf(original, await lumaOf(made));
    const bitmap = await bitmapOf(camera);
    plain.push(made.length / (await new NativeCoder(bitmap, original, []).bytesFor(similarity)));
    const best = ['-optimize', '-progressive'];
    optimized.push(made.length / (await new NativeCoder(bitmap, original, best).bytesFor(similarity)));
    largest = Math.max(largest, made.length / camera.length);
  }
  const ratio = geometricMean(plain);
  const worst = Math.max(...plain);
  const tuned = geometricMean(optimized);
  return [
    {
      tool,
      what: `size of ${plain.length} photographs at quality ${quality} against cjpeg's of equal SSIM: mean, worst; with its -optimize -progressive`,
      figure: `${ratio.toFixed(3)}, ${worst.toFixed(3)}; ${tuned.toFixed(3)}`,
      target: `≤ ${targetRatio}`,
      isMet: ratio <= targetRatio,
    },
    {
      tool,
      what: `the largest result at quality ${quality} against its original`,
      figure: `${largest.toFixed(3)} ×`,
      target: '≤ 1',
      isMet: largest <= 1,
    },
  ];
}

async function measureTime(bench: ToolBench): Promise<ToolFigure> {
  const file = await bench.write('large.jpg', await asCameraJpeg(await twelveMegapixels()));
  const { ms } = await bench.time(tool, [file]);
  return {
    tool,
    what: 'time for a JPEG of 12 megapixels',
    figure: seconds(ms),
    target: `≤ ${seconds(targetMs)}`,
    isMet: ms <= targetMs,
  };
}

const targetMegabytes = 600;

/** Fifty megapixels, in a renderer that did nothing before it. */
async function measureMemory(bench: ToolBench): Promise<ToolFigure> {
  const enlarged = sharp(await twelveMegapixels()).resize(8192, 6144, { fit: 'fill' });
  const file = await bench.write(
    'fifty.jpg',
    await enlarged.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
  );
  const { result, megabytes } = await withPeakMemory(() => bench.try(tool, [file]));
  return {
    tool,
    what: 'peak memory for a JPEG of 50 megapixels (VmHWM of the renderer), and time',
    figure: `${megabytes.toFixed(0)} MB, ${seconds(result.ms)}`,
    target: `≤ ${targetMegabytes} MB`,
    isMet: result.resultCount === 1 && megabytes <= targetMegabytes,
  };
}

const pairs = 3;
/** Two processors share the browser's other work with the workers. */
const leastFaster = Math.min(2, 0.8 * cpus().length);

/** A hundred photographs by one worker and by as many as there are processors, in turns, as others may work on this machine. */
async function measureMany(bench: ToolBench): Promise<ToolFigure> {
  const photos = await readPhotos();
  const files: string[] = [];
  for (let place = 0; place < 100; place += 1) {
    const photo = photos[place % photos.length];
    if (photo) files.push(await bench.write(`many-${place}.jpg`, await asCameraJpeg(photo.png)));
  }
  const ratios: number[] = [];
  let best = Infinity;
  for (let pair = 0; pair < pairs; pair += 1) {
    const alone = await bench.try(tool, files, { processors: 1 });
    const together = await bench.try(tool, files);
    if (together.resultCount !== 100) throw new Error(`There are ${together.resultCount} results.`);
    ratios.push(alone.ms / together.ms);
    best = Math.min(best, together.ms);
  }
  const faster = medianOf(ratios);
  return {
    tool,
    what: 'a hundred photographs: how much faster side by side than one after the other, the middle of three pairs; time',
    figure: `${faster.toFixed(2)} ×, ${seconds(best)}`,
    target: `≥ ${leastFaster.toFixed(1)} ×`,
    isMet: faster >= leastFaster,
  };
}

/** A drawing of words in two colours, 10,000 × 9,000 pixels of one bit each. */
function drawingOfTwoColours(): Promise<ArrayBuffer> {
  const size = { width: 10_000, height: 9000 };
  const rowBytes = size.width / 8;
  const samples = new Uint8Array(rowBytes * size.height);
  for (let at = 0; at < samples.length; at += 1) {
    const [row, place] = [Math.floor(at / rowBytes), at % rowBytes];
    const isWord = row % 40 < 24 && Math.imul(Math.floor(row / 40) * 131 + (place >> 2), 0x9e_37_79_b1) >>> 28 > 5;
    if (isWord) samples[at] = Math.imul(place * 7 + row + ((row % 40) >> 2), 40_503) >>> 3;
  }
  return makePng({ ...size, bitDepth: 1, colour: 0, samples }).arrayBuffer();
}

async function measureDrawing(bench: ToolBench): Promise<ToolFigure> {
  const original = new Uint8Array(await drawingOfTwoColours());
  const made = await bench.use(tool, [await bench.write('drawing.png', original)]);
  const share = onlyResult(made).length / original.length;
  return {
    tool,
    what: 'a PNG of 90 megapixels in two colours: size against its original, time of one run',
    figure: `${share.toFixed(3)} ×, ${seconds(made.ms)}`,
    target: '≤ 1',
    isMet: share <= 1,
  };
}

/** Photos with a place in them, and ones that were made small before. */
async function measureHidden(bench: ToolBench): Promise<ToolFigure[]> {
  const [photo] = await readPhotos();
  if (!photo) throw new Error('There is no photograph.');
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
  const placed = sharp(photo.png).withExifMerge(place);
  const kinds = { jpg: placed.clone().jpeg(), png: placed.clone().png(), webp: placed.clone().webp() };
  const small = {
    'low.jpg': sharp(photo.png).jpeg({ quality: 20, mozjpeg: true }),
    'few.png': sharp(photo.png).png({ palette: true, colours: 8, effort: 10 }),
  };
  let [stripped, larger] = [0, 0];
  for (const [kind, picture] of Object.entries(kinds)) {
    const made = onlyResult(await bench.use(tool, [await bench.write(`placed.${kind}`, await picture.toBuffer())]));
    const { exif } = await sharp(made).metadata();
    if (exif === undefined && !made.includes('GPS')) stripped += 1;
  }
  for (const [name, picture] of Object.entries(small)) {
    const original = await picture.toBuffer();
    if (onlyResult(await bench.use(tool, [await bench.write(name, original)])).length > original.length) larger += 1;
  }
  return [
    {
      tool,
      what: 'JPEG, PNG and WebP whose place is gone',
      figure: `${stripped} of 3`,
      target: '3',
      isMet: stripped === 3,
    },
    {
      tool,
      what: 'pictures of few bytes that became larger',
      figure: `${larger} of 2`,
      target: '0',
      isMet: larger === 0,
    },
  ];
}

/** Photographs against libjpeg-turbo's encoder, a large one, a large drawing, and what is hidden in pictures. */
export async function measureImageCompressor(bench: ToolBench): Promise<ToolFigure[]> {
  // First, as a renderer is used again by later tabs.
  const metrics: ToolFigure[] = [await measureMemory(bench)];
  for (const quality of [60, 75, 85]) {
    const what = `size at quality ${quality} against cjpeg's`;
    metrics.push(...(await ifInstalled('cjpeg', { tool, what }, () => measureSizes(bench, quality))));
  }
  return [
    ...metrics,
    await measureTime(bench),
    await measureMany(bench),
    await measureDrawing(bench),
    ...(await measureHidden(bench)),
  ];
}
