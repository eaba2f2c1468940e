import { expect, it } from 'vitest';
import { type Corners, insetCorners, isConvex, moveCorner, straightSize, withinPicture } from './corners.ts';

const picture = { width: 1200, height: 1600 };

/** A page of this size in front of a camera that looks at the middle, leant back and turned by angles in radians. */
function photographed({ width, height }: { width: number; height: number }, back: number, aside: number): Corners {
  const [focal, away] = [1500, 2400];
  const at = (across: number, down: number) => {
    const [along, deep] = [down * height * Math.cos(back), down * height * Math.sin(back)];
    const x = across * width * Math.cos(aside) + deep * Math.sin(aside);
    const z = away - across * width * Math.sin(aside) + deep * Math.cos(aside);
    return { x: 600 + (focal * x) / z, y: 800 + (focal * along) / z };
  };
  return {
    topLeft: at(-0.5, -0.5),
    topRight: at(0.5, -0.5),
    bottomRight: at(0.5, 0.5),
    bottomLeft: at(-0.5, 0.5),
  };
}

it('begins within the picture', () => {
  const corners = insetCorners(picture);
  expect(corners.topLeft).toEqual({ x: 72, y: 96 });
  expect(corners.bottomRight).toEqual({ x: 1128, y: 1504 });
  expect(isConvex(corners)).toBe(true);
});

it('moves a corner within the picture', () => {
  const moved = moveCorner(insetCorners(picture), { name: 'topRight', to: { x: 4000, y: -20.4 } }, picture);
  expect(moved.topRight).toEqual({ x: 1200, y: 0 });
  expect(moved.topLeft).toEqual({ x: 72, y: 96 });
});

it.each([
  ['past the opposite corner', { x: 1150, y: 1550 }],
  ['into the page', { x: 700, y: 900 }],
  ['on the neighbour', { x: 1128, y: 96 }],
])('leaves a corner that goes %s', (_, to) => {
  const corners = insetCorners(picture);
  expect(moveCorner(corners, { name: 'topLeft', to }, picture)).toBe(corners);
});

it('takes places outside as the edge', () => {
  const corners = { ...insetCorners(picture), bottomLeft: { x: -3.2, y: 1700 } };
  expect(withinPicture(corners, picture).bottomLeft).toEqual({ x: 0, y: 1600 });
});

it.each([
  [0.5, 0],
  [0, 0.4],
  [0.6, 0.3],
  [0.35, -0.4],
  [-0.5, 0.25],
])('finds the shape of a page that is leant back by %s and turned by %s', (back, aside) => {
  const { width, height } = straightSize(photographed({ width: 1050, height: 1485 }, back, aside), picture);
  expect(width / height / (1050 / 1485)).toBeCloseTo(1, 1);
});

it('keeps the pixels of a page that is seen from above', () => {
  const corners = photographed({ width: 1050, height: 1485 }, 0, 0);
  expect(straightSize(corners, picture)).toEqual({ width: 656, height: 928 });
});
