import { packPixels } from '../../engines/png-codec.ts';
import type { ImageRows } from '../../engines/pdf-images.ts';
import { jpegCoarseness } from '../../images/jpeg-coarseness.ts';
import type { Bilevel } from '../../images/jbig2.ts';
import type { Size } from '../../images/pixel-limit.ts';
import type { Pixels } from '../../images/pixels.ts';
import { resample, type SampledRows } from '../../images/resample.ts';
import { asAlpha, asBilevel, asJpeg, type EncodedImage, withoutLoss } from './encoded-image.ts';
import type { DrawnSize } from './image-stubs.ts';
import type { Level } from './pdf-compressor.options.ts';
import type { PdfImage } from './find-images.ts';

/** A picture slightly above the target is not resampled: the loss of sharpness would exceed the gain. */
const worthwhile = 1.25;

const pointsPerInch = 72;
/** A part of a pixel that matrices of 32 bits may be wrong by. */
const rounding = 0.01;

/** The pixels that a side needs where it is drawn so long, of those that it has. */
function neededPixels(pixels: number, points: number, density: number): number {
  const needed = Math.max(1, Math.ceil((points / pointsPerInch) * density - rounding));
  return pixels > needed * worthwhile ? needed : pixels;
}

/** The pixels that a picture is left; as many as it has where it is not known how large it is drawn. */
function sizeFor({ width, height }: Size, drawn: DrawnSize | undefined, density: number): Size {
  if (drawn === undefined) return { width, height };
  return {
    width: neededPixels(width, drawn.across, density),
    height: neededPixels(height, drawn.up, density),
  };
}

/** From this part of pixels on that are as the one before, a picture is drawn rather than taken: JPEG would blur its edges. */
const drawnFrom = 0.5;
/** Rows that are looked at for it. */
const rowsLookedAt = 200;

/** How many of a picture's pixels are exactly as the one on their left, from 0 to 1. */
function flatness({ width, height, pixelBytes, row }: ImageRows): number {
  const step = Math.max(1, Math.floor(height / rowsLookedAt));
  let [same, all] = [0, 0];
  for (let y = 0; y < height; y += step) {
    const samples = row(y);
    for (let at = pixelBytes; at < width * pixelBytes; at += pixelBytes) {
      let isSame = true;
      for (let byte = 0; byte < Math.min(pixelBytes, 3); byte += 1) {
        if (samples[at + byte] !== samples[at + byte - pixelBytes]) isSame = false;
      }
      if (isSame) same += 1;
      all += 1;
    }
  }
  return all === 0 ? 0 : same / all;
}

/** A drawing may take so many times the bytes of its JPEG, as it is seen to be better. */
const worthOfEdges = 1.5;
/** A drawing's JPEG is of a better quality than a photo's, or its letters would swim in waves. */
const drawingQuality = 12;
/** Size of a drawing at the best level of Deflate, as a share of the fast one. */
const hasteCosts = 0.88;
/** Beyond so many pixels a drawing is not tried in full size: packing them takes too long. */
const drawingPixels = 6_000_000;

/** A picture in the pixels that it is left. */
type Sample =
  | { kind: 'photo' | 'alpha'; pixels: Pixels }
  /** `whole`: in all of its pixels, where it has more: smooth edges may take more bytes than sharp ones. */
  | { kind: 'drawing'; pixels: Pixels; whole: Pixels | undefined }
  | { kind: 'bilevel'; picture: Bilevel };

/** Black and white as ink; undefined where there are other colours. */
function inkOf({ width, height, pixelBytes, row }: ImageRows): Bilevel | undefined {
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const samples = row(y);
    for (let x = 0; x < width; x += 1) {
      const at = x * pixelBytes;
      const value = samples[at] ?? 0;
      const isPlain = value === 0 || value === 255;
      const isOneColour = pixelBytes === 1 || (samples[at + 1] === value && samples[at + 2] === value);
      if (!isPlain || !isOneColour) return undefined;
      if (value === 0) ink[y * width + x] = 1;
    }
  }
  return { width, height, ink };
}

/** A picture's transparency, pixel by pixel, row after row; undefined where it has other pixels than the picture. */
export function alphaFor({ width, height }: Size, rows: ImageRows): Uint8Array | undefined {
  if (rows.width !== width || rows.height !== height) return undefined;
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const samples = rows.row(y);
    for (let x = 0; x < width; x += 1) alpha[y * width + x] = samples[x * rows.pixelBytes] ?? 0;
  }
  return alpha;
}

interface HowSampled {
  drawn: DrawnSize | undefined;
  level: Level;
  alpha: Uint8Array | undefined;
}

/** Takes what is needed of a decoded picture out of pdfium's memory; undefined where nothing can be made of it. */
export function sampleImage(image: PdfImage, rows: ImageRows, { drawn, level, alpha }: HowSampled): Sample | undefined {
  if (image.kind === 'bilevel') {
    const picture = inkOf(rows);
    return picture && { kind: 'bilevel', picture };
  }
  // pdfium's pixels begin with blue.
  const { width, height } = rows;
  const alphaRow = alpha && ((y: number) => alpha.subarray(y * width, (y + 1) * width));
  const sampled: SampledRows = { ...rows, order: [2, 1, 0], ...(alphaRow && { alphaRow }) };
  const size = sizeFor(rows, drawn, level.density);
  const pixels = resample(sampled, size);
  if (image.kind === 'alpha') return { kind: 'alpha', pixels };
  if (!image.isLossless || flatness(rows) < drawnFrom) return { kind: 'photo', pixels };
  const hasMore = size.width < width || size.height < height;
  const mayBeWhole = hasMore && width * height <= drawingPixels;
  return { kind: 'drawing', pixels, whole: mayBeWhole ? resample(sampled, rows) : undefined };
}

type Drawing = Extract<Sample, { kind: 'drawing' }>;

/** A guess how many bytes a picture takes without loss, in an eighth of the time. */
const guessLossless = async (pixels: Pixels): Promise<number> =>
  (await packPixels(pixels, { inHaste: true })).length * hasteCosts;

async function encodeDrawing({ pixels, whole }: Drawing, { quality }: Level): Promise<EncodedImage> {
  const jpeg = await asJpeg(pixels, Math.min(quality + drawingQuality, 95));
  const fewer = await guessLossless(pixels);
  const all = whole === undefined ? Infinity : await guessLossless(whole);
  if (Math.min(fewer, all) > jpeg.bytes.length * worthOfEdges) return jpeg;
  return withoutLoss(whole !== undefined && all <= fewer ? whole : pixels);
}

async function encode(sample: Sample, level: Level): Promise<EncodedImage | undefined> {
  switch (sample.kind) {
    case 'alpha':
      return asAlpha(sample.pixels);
    case 'bilevel':
      return asBilevel(sample.picture);
    case 'drawing':
      return encodeDrawing(sample, level);
    case 'photo':
      return asJpeg(sample.pixels, level.quality);
  }
}

/** A picture whose JPEG is no smaller than this part of what it was stays as it was, rather than lose something for nothing. */
const worthwhilePart = 0.93;

/** From this part of the steps on two JPEGs are called as coarse as each other. */
const alike = 0.8;

/** A JPEG of the same size that is about as coarse already: coding it again would lose something once more. */
function isCodedAgain(before: ImageBefore, made: EncodedImage): boolean {
  if (made.entries['/Width'] !== before.width || made.entries['/Height'] !== before.height) return false;
  const [coarseness, wanted] = [jpegCoarseness(before.bytes), jpegCoarseness(made.bytes)];
  return coarseness !== undefined && wanted !== undefined && coarseness > wanted * alike;
}

/** A picture as it was. */
interface ImageBefore extends Size {
  bytes: Uint8Array<ArrayBuffer>;
}

/** Result for a picture: another one; `unchanged`; or `needless` for transparency that hides nothing. */
export type ImageChange = EncodedImage | 'unchanged' | 'needless';

/** Compresses a picture at a level. */
export async function encodeSample(sample: Sample, level: Level, before: ImageBefore): Promise<ImageChange> {
  const made = await encode(sample, level);
  if (made === undefined) return 'needless';
  const isLossy = made.entries['/Filter'] === '/DCTDecode';
  if (isLossy && isCodedAgain(before, made)) return 'unchanged';
  return made.bytes.length < before.bytes.length * (isLossy ? worthwhilePart : 1) ? made : 'unchanged';
}
