import type { Size } from './pixel-limit.ts';

/** How a picture is stored against how it is seen: EXIF's tag 0x0112. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

interface Turn {
  /** Stored rows are seen as columns. Done first, the flips after it. */
  swapsSides: boolean;
  flipsAcross: boolean;
  flipsDown: boolean;
}

const turn = (swapsSides: boolean, flipsAcross: boolean, flipsDown: boolean): Turn => ({
  swapsSides,
  flipsAcross,
  flipsDown,
});

const turns: Readonly<Record<Orientation, Turn>> = {
  1: turn(false, false, false),
  2: turn(false, true, false),
  3: turn(false, true, true),
  4: turn(false, false, true),
  5: turn(true, false, false),
  6: turn(true, true, false),
  7: turn(true, true, true),
  8: turn(true, false, true),
};

export const turnOf = (orientation: Orientation): Turn => turns[orientation];

export const isOrientation = (value: number): value is Orientation => value in turns;

/** The size in which a stored picture is seen. */
export function seenSize({ width, height }: Size, orientation: Orientation): Size {
  return turns[orientation].swapsSides ? { width: height, height: width } : { width, height };
}
