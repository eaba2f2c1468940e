import type { Pixels } from './pixels.ts';

/** Alpha is the last of the four samples, which is the highest byte of a number whose lowest comes first. */
const isHidden = (colour: number): boolean => colour >>> 24 === 0;

/** Number of colours of a picture, all invisible ones as one. Counting stops above `most` with `Infinity`. */
export function countColours({ data }: Pixels, most: number): number {
  const view = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const found = new Set<number>();
  let last: number | undefined;
  for (let at = 0; at < view.length; at += 1) {
    const value = view[at] ?? 0;
    if (value === last) continue;
    last = value;
    found.add(isHidden(value) ? 0 : value);
    if (found.size > most) return Infinity;
  }
  return found.size;
}
