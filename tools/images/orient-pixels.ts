import { seenSize, turnOf, type Orientation } from './orientation.ts';
import type { Pixels } from './pixels.ts';

/** Stored pixels as they are to be seen. */
export function orientPixels(stored: Pixels, orientation: Orientation): Pixels {
  if (orientation === 1) return stored;
  const { swapsSides, flipsAcross, flipsDown } = turnOf(orientation);
  const { width, height } = seenSize(stored, orientation);
  const from = new Uint32Array(stored.data.buffer);
  const to = new Uint32Array(from.length);
  // How far apart neighbours are in the stored picture.
  const stepAcross = (swapsSides ? stored.width : 1) * (flipsAcross ? -1 : 1);
  const stepDown = (swapsSides ? 1 : stored.width) * (flipsDown ? -1 : 1);
  const first = (flipsAcross ? -stepAcross * (width - 1) : 0) + (flipsDown ? -stepDown * (height - 1) : 0);
  for (let row = 0, at = 0; row < height; row += 1) {
    let place = first + row * stepDown;
    for (let column = 0; column < width; column += 1, at += 1, place += stepAcross) to[at] = from[place] ?? 0;
  }
  return { width, height, data: new Uint8ClampedArray(to.buffer) };
}
