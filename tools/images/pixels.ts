import type { Size } from './pixel-limit.ts';

/** A decoded picture: red, green, blue and alpha (not multiplied) of each pixel, 8 bits each, in sRGB. */
export interface Pixels extends Size {
  data: Uint8ClampedArray<ArrayBuffer>;
}
