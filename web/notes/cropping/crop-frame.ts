export interface Size {
  width: number;
  height: number;
}

/** A part of a picture, in its pixels. */
export interface Frame extends Size {
  x: number;
  y: number;
}

export const edges = ['left', 'top', 'right', 'bottom'] as const;
export type Edge = (typeof edges)[number];

/** Turns by 90° clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** True for an edge that moves from left to right. */
export const isAcross = (edge: Edge): boolean => edge === 'left' || edge === 'right';

/** The least that can be cut out, in pixels of a side. */
const minSide = 16;

const clamp = (value: number, min: number, max: number): number => Math.round(Math.min(max, Math.max(min, value)));

/** The size of a picture after turns. */
export const turnedSize = ({ width, height }: Size, turns: Turns): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Where an edge of the frame is, from the left or from the top. */
export function placeOf({ x, y, width, height }: Frame, edge: Edge): number {
  return { left: x, top: y, right: x + width, bottom: y + height }[edge];
}

/** The frame with one edge at another place, within the picture and no smaller than the least. */
export function moveEdge(frame: Frame, { edge, to }: { edge: Edge; to: number }, size: Size): Frame {
  const [start, length, whole] = isAcross(edge)
    ? [frame.x, frame.width, size.width]
    : [frame.y, frame.height, size.height];
  const least = Math.min(minSide, whole);
  const end = start + length;
  const isStart = edge === 'left' || edge === 'top';
  const from = isStart ? clamp(to, 0, end - least) : start;
  const until = isStart ? end : clamp(to, start + least, whole);
  return isAcross(edge) ? { ...frame, x: from, width: until - from } : { ...frame, y: from, height: until - from };
}

/** The frame of the same size at another place within the picture. */
export const moveFrame = (frame: Frame, { x, y }: { x: number; y: number }, size: Size): Frame => ({
  ...frame,
  x: clamp(x, 0, size.width - frame.width),
  y: clamp(y, 0, size.height - frame.height),
});

/** The frame round the same part, once a picture of that size is turned by 90° clockwise. */
export const turnFrame = ({ x, y, width, height }: Frame, size: Size): Frame => ({
  x: size.height - y - height,
  y: x,
  width: height,
  height: width,
});

/** The canvas transformation under which a picture is drawn turned, with the frame at the origin. */
export function matrixOf(
  { turns, frame }: { turns: Turns; frame: Pick<Frame, 'x' | 'y'> },
  { width, height }: Size,
  scale: number,
): [number, number, number, number, number, number] {
  const [cos, sin] = (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )[turns];
  const left = [0, height, width, 0][turns] ?? 0;
  const top = [0, 0, height, width][turns] ?? 0;
  const turned = [cos, sin, 0 - sin, cos].map((part) => part * scale);
  const [a = 1, b = 0, c = 0, d = 1] = turned;
  return [a, b, c, d, (left - frame.x) * scale, (top - frame.y) * scale];
}
