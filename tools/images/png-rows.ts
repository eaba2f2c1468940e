import { unzlibSync } from 'fflate';
import { unusable } from '../runner/unusable-file-error.ts';
import { joinBytes } from './bytes.ts';
import { filterRows, unfilterRows, type RowShape } from './png-filter.ts';
import type { Size } from './pixel-limit.ts';
import { pngChannels, type Png } from './png-header.ts';

type Shaped = Pick<Png, 'bitDepth' | 'colour'>;

/** How the rows of a picture of this width lie in a PNG. */
export function rowShape({ bitDepth, colour }: Shaped, width: number): RowShape {
  const pixelBits = bitDepth * pngChannels[colour];
  return { rowBytes: Math.ceil((width * pixelBits) / 8), pixelBytes: Math.max(1, pixelBits >> 3) };
}

interface Pass {
  left: number;
  top: number;
  across: number;
  down: number;
}

/** The seven pictures that an interlaced PNG is made of: where they begin and how far their pixels are apart. */
const passes: readonly Pass[] = [
  { left: 0, top: 0, across: 8, down: 8 },
  { left: 4, top: 0, across: 8, down: 8 },
  { left: 0, top: 4, across: 4, down: 8 },
  { left: 2, top: 0, across: 4, down: 4 },
  { left: 0, top: 2, across: 2, down: 4 },
  { left: 1, top: 0, across: 2, down: 2 },
  { left: 0, top: 1, across: 1, down: 2 },
];

/** The size of a pass of a picture. Either side may be 0. */
const passSize = ({ width, height }: Png, { left, top, across, down }: Pass): Size => ({
  width: Math.max(0, Math.ceil((width - left) / across)),
  height: Math.max(0, Math.ceil((height - top) / down)),
});

/** Bytes of filtered rows; none where there is no pixel. */
function filteredLength(png: Png, { width, height }: Size): number {
  return width === 0 ? 0 : (rowShape(png, width).rowBytes + 1) * height;
}

const totalLength = (png: Png): number =>
  png.isInterlaced
    ? passes.reduce((sum, pass) => sum + filteredLength(png, passSize(png, pass)), 0)
    : filteredLength(png, png);

/** The rows as the file has them, filtered and compressed, in one piece. */
export const compressedRows = ({ rows }: Png): Uint8Array<ArrayBuffer> => joinBytes(rows);

/** Inflates into as many bytes as the header promises, so that nothing larger is ever held. */
function inflate(png: Png): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(totalLength(png));
  try {
    if (unzlibSync(compressedRows(png), { out }).length < out.length) throw unusable.damaged();
  } catch (error) {
    throw unusable.damaged(error);
  }
  return out;
}

/**
 * Looks through rows that are to be passed on compressed, as the file has them, holding only a piece of them at a time. Throws
 * `UnusableFile` where they are damaged, or inflate to more or fewer bytes than the header promises.
 */
export async function checkRows(png: Png): Promise<void> {
  const promised = totalLength(png);
  let inflated = 0;
  try {
    const rows = new Blob([...png.rows]).stream().pipeThrough(new DecompressionStream('deflate'));
    for (const reader = rows.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      inflated += value.length;
      if (inflated > promised) throw new RangeError('There are more rows than the header promises.');
    }
  } catch (error) {
    throw unusable.damaged(error);
  }
  if (inflated < promised) throw unusable.damaged(new RangeError('There are fewer rows than the header promises.'));
}

interface Place {
  samples: Uint8Array;
  /** The first bit of a pixel. */
  at: number;
}

function copyPixel(from: Place, to: Place, pixelBits: number): void {
  if (pixelBits >= 8) {
    const begin = Math.floor(from.at / 8);
    to.samples.set(from.samples.subarray(begin, begin + (pixelBits >> 3)), Math.floor(to.at / 8));
    return;
  }
  const mask = (1 << pixelBits) - 1;
  const value = ((from.samples[Math.floor(from.at / 8)] ?? 0) >> (8 - pixelBits - (from.at & 7))) & mask;
  to.samples[Math.floor(to.at / 8)] =
    (to.samples[Math.floor(to.at / 8)] ?? 0) | (value << (8 - pixelBits - (to.at & 7)));
}

/** Puts the pixels of one pass at their places in the whole picture. */
function spread(png: Png, pass: Pass, filtered: Uint8Array, whole: Uint8Array): void {
  const { width, height } = passSize(png, pass);
  const pixelBits = png.bitDepth * pngChannels[png.colour];
  const shape = rowShape(png, width);
  const wholeRowBits = rowShape(png, png.width).rowBytes * 8;
  const samples = unfilterRows(filtered, shape);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const from = row * shape.rowBytes * 8 + column * pixelBits;
      const to = (pass.top + row * pass.down) * wholeRowBits + (pass.left + column * pass.across) * pixelBits;
      copyPixel({ samples, at: from }, { samples: whole, at: to }, pixelBits);
    }
}

function deinterlace(png: Png, inflated: Uint8Array): Uint8Array<ArrayBuffer> {
  const shape = rowShape(png, png.width);
  const whole = new Uint8Array(shape.rowBytes * png.height);
  let begin = 0;
  for (const pass of passes) {
    const end = begin + filteredLength(png, passSize(png, pass));
    if (end > begin) spread(png, pass, inflated.subarray(begin, end), whole);
    begin = end;
  }
  return filterRows(whole, shape);
}

/** The filtered rows of a PNG from top to bottom, interlaced or not. Throws `UnusableFile` where they are damaged. */
export function filteredRows(png: Png): Uint8Array<ArrayBuffer> {
  const inflated = inflate(png);
  return png.isInterlaced ? deinterlace(png, inflated) : inflated;
}
