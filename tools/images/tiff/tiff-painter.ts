import { UnusableFile } from '../../runner/refusals.ts';
import { unusable } from '../../runner/unusable-file-error.ts';
import type { Pixels } from '../pixels.ts';
import { colourSamples, tiffColours, tiffTag, type TiffPage } from './tiff-page.ts';

/** Samples of the pixels of one row, from a place of the picture on. */
export interface SampleRow {
  /** All samples of each pixel, in turns. */
  samples: Uint32Array;
  left: number;
  top: number;
  /** Pixels. */
  count: number;
}

/** Puts rows of samples into a picture. */
export interface TiffPainter {
  paint: (row: SampleRow) => void;
  /** Finishes what is painted so far: some of it may wait for more of its kind, unless `isLast`. */
  settle: (isLast: boolean) => Promise<void>;
}

/** The colours of an index: red, green, blue and alpha in turns. */
function readPalette({ directory, bits }: TiffPage): Uint8ClampedArray {
  const told = directory.numbers(tiffTag.palette);
  const size = 2 ** bits;
  if (told.length < size * 3) throw unusable.damaged();
  // Some programs write bytes in place of 16 bits.
  const scale = told.every((value) => value < 256) ? 1 : 257;
  const palette = new Uint8ClampedArray(size * 4);
  for (let index = 0; index < size; index += 1) {
    for (let channel = 0; channel < 3; channel += 1)
      palette[index * 4 + channel] = (told[channel * size + index] ?? 0) / scale;
    palette[index * 4 + 3] = 255;
  }
  return palette;
}

/** Colours that were multiplied by their alpha, as they were before. */
export function divideByAlpha(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = ((data[channel] ?? 0) * 255) / alpha;
  }
}

const noPicture = (holds: string) => new UnusableFile(`is a TIFF that holds ${holds}, and no colours of a screen.`);
const signedFormat = 2;
const largestDepth = 16;

/** Throws `UnusableFile` where the samples are no colours, or have a depth of which nobody makes pictures. */
export function checkSamples({ directory, colours, samples, bits }: TiffPage): void {
  const [format = 1] = directory.numbers(tiffTag.sampleFormat);
  if (format === signedFormat) throw noPicture('numbers with a sign');
  // 4 is for data of any kind, which programs write for plain samples.
  if (format !== 1 && format !== 4) throw noPicture('floating-point or complex numbers');
  const used = colourSamples(colours);
  if (used === undefined) throw noPicture('the raw data of a sensor, or measured light');
  if (samples < used) throw unusable.damaged();
  if (bits > largestDepth && bits !== 24 && bits !== 32) throw unusable.damaged();
  if (colours === tiffColours.palette && bits > largestDepth) throw unusable.damaged();
}

/** Puts grey, colours or a palette's into opaque pixels, or with their alpha. */
export function plainPainter(page: TiffPage, { width, data }: Pixels): TiffPainter {
  const { colours, samples: step, bits } = page;
  const scale = 255 / (2 ** bits - 1);
  const palette = colours === tiffColours.palette ? readPalette(page) : undefined;
  const isColour = colours === tiffColours.rgb;
  const isNegative = colours === tiffColours.whiteIsZero;
  const alphaAt = page.alpha === 'none' ? undefined : (colourSamples(colours) ?? 0);
  const paint = ({ samples, left, top, count }: SampleRow): void => {
    let to = (top * width + left) * 4;
    for (let at = 0; at < count * step; at += step, to += 4) {
      const first = samples[at] ?? 0;
      if (palette) {
        const from = first * 4;
        data[to] = palette[from] ?? 0;
        data[to + 1] = palette[from + 1] ?? 0;
        data[to + 2] = palette[from + 2] ?? 0;
      } else if (isColour) {
        data[to] = first * scale;
        data[to + 1] = (samples[at + 1] ?? 0) * scale;
        data[to + 2] = (samples[at + 2] ?? 0) * scale;
      } else {
        const grey = isNegative ? 255 - first * scale : first * scale;
        data[to] = grey;
        data[to + 1] = grey;
        data[to + 2] = grey;
      }
      data[to + 3] = alphaAt === undefined ? 255 : (samples[at + alphaAt] ?? 0) * scale;
    }
  };
  return { paint, settle: async () => undefined };
}
