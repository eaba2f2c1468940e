import { ShapePen, type ShapePath } from './shape-pen.ts';

/** The size of a shape and how a document adjusts it. Lengths are in points. */
export interface ShapeSize {
  width: number;
  height: number;
  /** The shorter side, by which most adjustments go. */
  side: number;
  /** An adjustment by its number, or the usual one. They are hundred-thousandths, or angles. */
  adjust: (number: number, usual: number) => number;
  /** The same as a share: 1 for 100,000. */
  share: (number: number, usual: number, most?: number) => number;
}

/** Paths of a shape of this size. */
export type PresetShape = (size: ShapeSize) => ShapePath[];

type Places = readonly (readonly [x: number, y: number])[];

/** A closed shape of straight lines. */
export function polygon([first, ...others]: Places, look: { shade?: number; isStroked?: boolean } = {}): ShapePath {
  const pen = new ShapePen();
  const [x, y] = first ?? [0, 0];
  return pen
    .moveTo(x, y)
    .lineTo(...others)
    .close()
    .path(look);
}

/** Lines that are not filled. */
export function openLine([first, ...others]: Places): ShapePath {
  const [x, y] = first ?? [0, 0];
  return new ShapePen()
    .moveTo(x, y)
    .lineTo(...others)
    .path({ isFilled: false });
}

/** An ellipse in a box. */
export function ellipseIn(x: number, y: number, width: number, height: number): ShapePen {
  return new ShapePen().moveTo(x, y + height / 2).arcBy(width / 2, height / 2, Math.PI, 2 * Math.PI);
}
