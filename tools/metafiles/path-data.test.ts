import { expect, it } from 'vitest';
import { readPathData } from './path-data.ts';

it('reads lines and curves, relative and absolute, and parts that are closed', () => {
  expect(readPathData('M1 2l3-1 .5.5zM10 0H5v4c1 0 1 1 2 2')).toEqual({
    start: { x: 1, y: 2 },
    steps: [
      { to: { x: 4, y: 1 } },
      { to: { x: 4.5, y: 1.5 } },
      { to: { x: 1, y: 2 } },
      { to: { x: 10, y: 0 }, isMove: true },
      { to: { x: 5, y: 0 } },
      { to: { x: 5, y: 4 } },
      {
        to: { x: 7, y: 6 },
        curve: [
          { x: 6, y: 4 },
          { x: 6, y: 5 },
        ],
      },
    ],
  });
});

it('has no path where nothing is drawn, and no places beyond all pages', () => {
  expect(readPathData('M0 0')).toBeUndefined();
  expect(readPathData('')).toBeUndefined();
  expect(readPathData(`M0 0L${'9'.repeat(400)} 1`)?.steps[0]?.to).toEqual({ x: 0, y: 1 });
});
