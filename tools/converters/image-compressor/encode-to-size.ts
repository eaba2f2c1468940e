import type { Size } from '../../images/pixel-limit.ts';
import type { Encoded } from './encode-faithfully.ts';

/** A picture that fits the size asked for. */
export interface Reached extends Encoded {
  size: Size;
}

/** Encodes the picture at a size and a quality, or a better one where that is too little for it. */
export type EncodeAt = (size: Size, quality: number) => Promise<Encoded>;

/** Below this, fewer pixels look better than coarser ones. */
const leastQuality = 30;
const mostQuality = 95;

/** The best quality whose file has at most so many bytes, where the least is known to fit. */
async function bestQuality(encode: EncodeAt, least: Reached, bytes: number): Promise<Reached> {
  let best = least;
  let [low, high] = [leastQuality + 1, mostQuality];
  while (low <= high) {
    const quality = (low + high) >> 1;
    const made = await encode(least.size, quality);
    if (made.blob.size <= bytes) {
      best = { ...made, size: least.size };
      low = quality + 1;
    } else high = quality - 1;
  }
  return best;
}

/** Fewer pixels, by what the file is too large: it shrinks a little slower than they do. */
function smaller({ width, height }: Size, tooLargeBy: number): Size {
  const scale = Math.min(0.9, Math.max(0.3, 0.98 / Math.sqrt(tooLargeBy)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/**
 * Finds the picture of the best quality within so many bytes: first by quality alone and, where the least is not enough, with fewer
 * pixels. Undefined where not even one pixel fits.
 */
export async function encodeToSize(encode: EncodeAt, full: Size, bytes: number): Promise<Reached | undefined> {
  let size = full;
  for (;;) {
    const made = await encode(size, leastQuality);
    if (made.blob.size <= bytes) return bestQuality(encode, { ...made, size }, bytes);
    if (size.width === 1 && size.height === 1) return undefined;
    size = smaller(size, made.blob.size / bytes);
  }
}
