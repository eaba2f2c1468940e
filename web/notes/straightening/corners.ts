import type { Size } from '../cropping/crop-frame.ts';

/** A place in a picture, in its pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Clockwise, as the corners of a page in a picture stand. */
export const cornerNames = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;

export type CornerName = (typeof cornerNames)[number];

/** The four corners of a page in a picture. Their outline is convex. */
export type Corners = Readonly<Record<CornerName, Point>>;

/** Part of each side that is left out where no page was found. */
const inset = 0.06;

/** The least side of a straightened page, in pixels. */
const minSide = 16;

/** Corners a little within the picture, to begin with where no page was found. */
export function insetCorners({ width, height }: Size): Corners {
  const [left, top] = [Math.round(width * inset), Math.round(height * inset)];
  const [right, bottom] = [width - left, height - top];
  return {
    topLeft: { x: left, y: top },
    topRight: { x: right, y: top },
    bottomRight: { x: right, y: bottom },
    bottomLeft: { x: left, y: bottom },
  };
}

const clamp = (value: number, max: number): number => Math.round(Math.min(max, Math.max(0, value)));

/** Corners at whole pixels within the picture. */
export const withinPicture = (corners: Corners, { width, height }: Size): Corners => {
  const inside = ({ x, y }: Point): Point => ({ x: clamp(x, width), y: clamp(y, height) });
  return {
    topLeft: inside(corners.topLeft),
    topRight: inside(corners.topRight),
    bottomRight: inside(corners.bottomRight),
    bottomLeft: inside(corners.bottomLeft),
  };
};

/** Twice the area of a triangle: positive where the way over the three points turns clockwise. */
const turnOf = (one: Point, other: Point, third: Point): number =>
  (other.x - one.x) * (third.y - other.y) - (other.y - one.y) * (third.x - other.x);

/** True if the outline turns clockwise at each corner, with room within: what else could not be straightened. */
export function isConvex({ topLeft, topRight, bottomRight, bottomLeft }: Corners): boolean {
  const least = minSide * minSide;
  return [
    turnOf(topLeft, topRight, bottomRight),
    turnOf(topRight, bottomRight, bottomLeft),
    turnOf(bottomRight, bottomLeft, topLeft),
    turnOf(bottomLeft, topLeft, topRight),
  ].every((turn) => turn >= least);
}

/** The corners with one at another place within the picture; as they were where the outline would not be convex. */
export function moveCorner(corners: Corners, { name, to }: { name: CornerName; to: Point }, size: Size): Corners {
  const moved = withinPicture({ ...corners, [name]: to }, size);
  return isConvex(moved) ? moved : corners;
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

type Vector = readonly [number, number, number];

const cross = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [b * z - c * y, c * x - a * z, a * y - b * x];

const dot = ([a, b, c]: Vector, [x, y, z]: Vector): number => a * x + b * y + c * z;

const beyond = ([a, b, c]: Vector, by: number, [x, y, z]: Vector): Vector => [by * a - x, by * b - y, by * c - z];

/**
 * Focal length by the diagonal of a picture, of a telephone's camera. The sides of a page tell it as well, but badly: photos of Letter
 * paper and of a banknote came out 1 % off their shape with this one, and up to 20 % by what the sides told.
 */
const focalLength = 0.65;

/**
 * Width of a page by its height, from how its sides run together in the picture. By Zhang and He, "Whiteboard scanning and image
 * enhancement" (2007), section 3: the camera is taken to look at the middle of the picture.
 */
function proportionOf({ topLeft, topRight, bottomRight, bottomLeft }: Corners, picture: Size): number {
  const centred = ({ x, y }: Point): Vector => [x - picture.width / 2, y - picture.height / 2, 1];
  const [m1, m2, m3, m4] = [centred(topLeft), centred(topRight), centred(bottomLeft), centred(bottomRight)];
  const across = beyond(m2, dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3), m1);
  const down = beyond(m3, dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2), m1);
  const focal = focalLength * Math.hypot(picture.width, picture.height);
  const lengthOf = ([x, y, z]: Vector): number => Math.hypot(x / focal, y / focal, z);
  return lengthOf(across) / lengthOf(down);
}

/** The size of the straightened page: no side has fewer pixels than in the picture, and the shape is that of the page. */
export function straightSize(corners: Corners, picture: Size): Size {
  const { topLeft, topRight, bottomRight, bottomLeft } = corners;
  const width = Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight), minSide);
  const height = Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight), minSide);
  const seen = width / height;
  const found = proportionOf(corners, picture);
  // A page that is seen at half its height is hardly read.
  const proportion = found < seen * 2 && found > seen / 2 ? found : seen;
  return {
    width: Math.round(Math.max(width, height * proportion)),
    height: Math.round(Math.max(height, width / proportion)),
  };
}
