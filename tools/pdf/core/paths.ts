import { pdfNumber } from '../pdf-file.ts';
import type { Box, CornerRadii, Point } from './page-geometry.ts';
import type { Rgb } from './text-style.ts';

/** Distance of a Bézier curve's control points from its ends, in radii, for a quarter of a circle. */
const roundness = 0.5523;

const operands = (...values: readonly number[]): string => values.map(pdfNumber).join(' ');

/** Radii that fit: where two of one side are longer than it, all shrink alike, as CSS has it. */
function fitRadii({ width, height }: Box, radii: CornerRadii): CornerRadii {
  const [upperLeft, upperRight, lowerRight, lowerLeft] = radii;
  const shrink = Math.min(
    1,
    width / (upperLeft + upperRight),
    width / (lowerLeft + lowerRight),
    height / (upperLeft + lowerLeft),
    height / (upperRight + lowerRight),
  );
  return [upperLeft * shrink, upperRight * shrink, lowerRight * shrink, lowerLeft * shrink];
}

/** The outline of a box as operators. Here `y` is its lower edge, from the page's lower edge upwards. */
export function boxPath(box: Box, radii?: CornerRadii): string {
  const { x: left, y: bottom, width, height } = box;
  if (radii === undefined || radii.every((radius) => radius <= 0)) return `${operands(left, bottom, width, height)} re`;
  const [right, top] = [left + width, bottom + height];
  const [a, b, c, d] = fitRadii(box, radii);
  const k = 1 - roundness;
  return [
    `${operands(left + a, top)} m`,
    `${operands(right - b, top)} l`,
    `${operands(right - b * k, top, right, top - b * k, right, top - b)} c`,
    `${operands(right, bottom + c)} l`,
    `${operands(right, bottom + c * k, right - c * k, bottom, right - c, bottom)} c`,
    `${operands(left + d, bottom)} l`,
    `${operands(left + d * k, bottom, left, bottom + d * k, left, bottom + d)} c`,
    `${operands(left, top - a)} l`,
    `${operands(left, top - a * k, left + a * k, top, left + a, top)} c h`,
  ].join(' ');
}

/** A straight line to a place, or a Bézier curve with two control points. */
export interface PathStep {
  to: Point;
  curve?: readonly [Point, Point];
  /** Nothing is drawn to it: another part of the path begins there. */
  isMove?: boolean;
}

/** A closed path. */
export interface Outline {
  start: Point;
  steps: readonly PathStep[];
  /** A place is inside if the path goes round it an odd number of times; by default, if it goes round it at all. */
  isEvenOdd?: boolean;
}

/** The same path elsewhere. */
export const movePath = <Path extends { start: Point; steps: readonly PathStep[] }>(
  path: Path,
  move: (point: Point) => Point,
): Path => ({
  ...path,
  start: move(path.start),
  steps: path.steps.map(({ to, curve, isMove }) => ({
    to: move(to),
    ...(curve && { curve: [move(curve[0]), move(curve[1])] as const }),
    ...(isMove && { isMove }),
  })),
});

/** A path as operators, with places from the page's lower edge upwards. */
export const pathOperators = ({ start, steps }: { start: Point; steps: readonly PathStep[] }): string =>
  [
    `${operands(start.x, start.y)} m`,
    ...steps.map(({ to, curve = [], isMove }) => {
      const points = [...curve, to].flatMap(({ x, y }) => [x, y]);
      return `${operands(...points)} ${isMove ? 'm' : points.length === 2 ? 'l' : 'c'}`;
    }),
  ].join(' ');

/** How a path is stroked. Lengths are in points. */
export interface PathStroke {
  color: Rgb;
  width: number;
  /** Lengths of dashes and gaps in turn. */
  dash?: readonly number[];
  /** How far into its dashes it begins. */
  dashStart?: number;
  cap?: 'butt' | 'round' | 'square';
  join?: 'miter' | 'round' | 'bevel';
}

const caps = { butt: 0, round: 1, square: 2 } as const;
const joins = { miter: 0, round: 1, bevel: 2 } as const;

/** The operators of a stroke's look. */
export const strokeOperators = ({
  color,
  width,
  dash = [],
  dashStart = 0,
  cap = 'butt',
  join = 'round',
}: PathStroke): string =>
  `${operands(...color)} RG ${pdfNumber(width)} w ${joins[join]} j [${operands(...dash)}]${pdfNumber(dashStart)} d ${caps[cap]} J`;

export type LineDash = 'solid' | 'dashed' | 'dotted';

/** The parts of a broken line in its widths, as browsers draw borders. Dots are the round ends of no line at all. */
const patterns: Record<LineDash, { mark: number; gap: number } | undefined> = {
  solid: undefined,
  dashed: { mark: 2, gap: 2 },
  dotted: { mark: 0, gap: 2 },
};

/** The operators of a line's dashes and ends. Gaps are stretched so that the line ends with a mark. Lengths in points. */
export function dashOperators(dash: LineDash, width: number, length: number): string {
  const pattern = patterns[dash];
  if (pattern === undefined) return '[]0 d 0 J';
  const mark = pattern.mark * width;
  const marks = Math.max(2, Math.round((length - mark) / (mark + pattern.gap * width)) + 1);
  const gap = (length - marks * mark) / (marks - 1);
  if (gap <= 0) return '[]0 d 0 J';
  return `[${operands(mark, gap)}]0 d ${mark === 0 ? 1 : 0} J`;
}
