import { arrowShapes } from './arrow-shapes.ts';
import { boxShapes } from './box-shapes.ts';
import type { PresetShape } from './preset-shape.ts';
import { roundShapes } from './round-shapes.ts';
import type { ShapePath } from './shape-pen.ts';
import { straightShapes } from './straight-shapes.ts';

const shapes = new Map<string, PresetShape>(
  Object.entries({ ...boxShapes, ...straightShapes, ...arrowShapes, ...roundShapes }),
);

/** Larger adjustments than any shape has are those of a damaged file. */
const mostAdjusted = 1e9;

/** Points of a side at least: lines have none, and shapes divide by it. */
const least = 0.001;

/** Longer than any page: sides of a damaged file. */
const farthest = 1e6;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/**
 * The paths of a preset shape (ECMA-376-1, 20.1.10.55) in a box of this size in points, by the document's adjustments.
 * Undefined where it is one that is not drawn here.
 */
export function presetPaths(
  name: string,
  box: { width: number; height: number },
  adjustments: ReadonlyMap<string, number>,
): ShapePath[] | undefined {
  const shape = shapes.get(name);
  if (shape === undefined) return undefined;
  const [width, height] = [within(box.width, least, farthest), within(box.height, least, farthest)];
  const adjust = (number: number, usual: number): number => {
    const given = adjustments.get(`adj${number}`) ?? (number === 1 ? adjustments.get('adj') : undefined);
    return within(given ?? usual, -mostAdjusted, mostAdjusted);
  };
  const side = Math.min(width, height);
  return shape({
    width,
    height,
    side,
    adjust,
    share: (number, usual, most = mostAdjusted) => within(adjust(number, usual) / 100_000, 0, most),
  });
}

/** How far text is from the edges of a shape whose outline leaves it less room than its box. In points. */
export function textRoom(
  name: string,
  { width, height }: { width: number; height: number },
): { x: number; y: number } | undefined {
  // The square in a circle (ECMA-376-1, annex D).
  const round = (1 - Math.SQRT1_2) / 2;
  if (/^(?:ellipse|flowChartConnector|donut|pie)$/.test(name)) return { x: width * round, y: height * round };
  if (/^(?:diamond|flowChartDecision)$/.test(name)) return { x: width / 4, y: height / 4 };
  if (/^hexagon$|^flowChartPreparation$/.test(name)) return { x: width / 8, y: height / 8 };
  return undefined;
}
