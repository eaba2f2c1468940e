import { expect, it } from 'vitest';
import { presetPaths } from './preset-paths.ts';
import type { ShapePath } from './shape-pen.ts';

const size = { width: 100, height: 60 };
const placesOf = ({ start, steps }: ShapePath) =>
  [start, ...steps.map(({ to }) => to)].map(({ x, y }) => [Math.round(x) + 0, Math.round(y) + 0]);

it('draws an arrow by its adjustments: the height of its shaft and the length of its head', () => {
  const [arrow] =
    presetPaths(
      'rightArrow',
      size,
      new Map([
        ['adj1', 20_000],
        ['adj2', 25_000],
      ]),
    ) ?? [];
  expect(arrow && placesOf(arrow)).toEqual([
    [85, 24],
    [85, 0],
    [100, 30],
    [85, 60],
    [85, 36],
    [0, 36],
    [0, 24],
    [85, 24],
  ]);
});

it('draws an ellipse that touches the four sides of its box, and a ring with a hole', () => {
  const [ellipse] = presetPaths('ellipse', size, new Map()) ?? [];
  expect(ellipse && placesOf(ellipse)).toEqual([
    [0, 30],
    [50, 0],
    [100, 30],
    [50, 60],
    [0, 30],
  ]);
  const [ring] = presetPaths('donut', size, new Map([['adj', 50_000]])) ?? [];
  expect(ring?.steps.filter(({ isMove }) => isMove)).toHaveLength(1);
});

it('leaves shapes that it does not know to others', () => {
  expect(presetPaths('sun', size, new Map())).toBeUndefined();
  expect(presetPaths('constructor', size, new Map())).toBeUndefined();
});

it('draws every shape with numbers, however small its box and absurd its adjustments are', () => {
  const names = ['bentArrow', 'blockArc', 'can', 'circularArrow', 'cube', 'gear6', 'leftBracket', 'mathPlus', 'pie'];
  const absurd = new Map([1, 2, 3, 4, 5].map((number) => [`adj${number}`, number % 2 === 0 ? 1e300 : -1e300]));
  for (const name of names) {
    for (const box of [size, { width: 0, height: 0 }, { width: 0, height: 50 }]) {
      const numbers = (presetPaths(name, box, absurd) ?? []).flatMap(placesOf).flat();
      expect(numbers.length, name).toBeGreaterThan(0);
      expect(numbers.every(Number.isFinite), name).toBe(true);
    }
  }
});
