import { ColourComparison, type ColourDifference } from '../images/colour-difference.ts';
import type { Pixels } from '../images/pixels.ts';
import { decodeInBands } from './canvas-codec.ts';

/** How far the colours of a picture file are from the pixels that it was made of. Its pixels are never held as a whole. */
export async function compareDecoded(pixels: Pixels, made: Blob): Promise<ColourDifference> {
  const comparison = new ColourComparison(pixels);
  await decodeInBands(made, (band) => comparison.add(band));
  return comparison.end();
}
