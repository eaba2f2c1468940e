import type { Pixels } from './pixels.ts';

/** How far the colours of a pixel may be apart that is called grey: a JPEG of grey pixels has them about so far. */
const tolerance = 3;

/** True if a picture has no colour that anybody could see. */
export function isGrey({ data }: Pixels): boolean {
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > tolerance) return false;
  }
  return true;
}
