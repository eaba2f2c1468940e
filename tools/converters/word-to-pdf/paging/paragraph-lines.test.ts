import { expect, it } from 'vitest';
import { linesOf, type LinePart } from './paragraph-lines.ts';

const part = (top: number, bottom: number, leading?: number): LinePart => ({
  top,
  bottom,
  items: [],
  ...(leading !== undefined && { leading }),
});

it('needs no room for the distance to a next line', () => {
  const lines = linesOf([part(0, 20, 8), part(20, 40, 8)], [], { top: 0, bottom: 40 });
  expect(lines.map(({ bottom, reach }) => [bottom, reach])).toEqual([
    [20, 12],
    [40, 32],
  ]);
});

it('needs room for all that stands in a line and beside it', () => {
  const picture = part(0, 30);
  const [line] = linesOf([part(10, 30, 8), picture], [{ top: 0, bottom: 50, items: [] }], { top: 0, bottom: 30 });
  expect(line?.reach).toBe(50);
  expect(linesOf([part(10, 30, 8), picture], [], { top: 0, bottom: 30 })[0]?.reach).toBe(30);
});
