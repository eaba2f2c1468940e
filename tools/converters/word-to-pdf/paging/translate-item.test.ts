import { expect, it } from 'vitest';
import { translateItem } from './translate-item.ts';

it('moves what is clipped as far as its clip, to the right too', () => {
  const box = { x: 10, y: 20, width: 30, height: 40 };
  const color = [0, 0, 0] as const;
  const items = [
    { kind: 'fill', box, color },
    { kind: 'line', from: { x: 10, y: 20 }, to: { x: 40, y: 20 }, width: 1, color, dash: 'solid' },
    { kind: 'path', start: { x: 10, y: 20 }, steps: [{ to: { x: 40, y: 60 } }], fill: color },
  ] as const;
  const moved = { ...box, x: 15, y: 27 };
  expect(translateItem({ kind: 'clip', box, items }, 5, 7)).toEqual({
    kind: 'clip',
    box: moved,
    items: [
      { kind: 'fill', box: moved, color },
      { kind: 'line', from: { x: 15, y: 27 }, to: { x: 45, y: 27 }, width: 1, color, dash: 'solid' },
      { kind: 'path', start: { x: 15, y: 27 }, steps: [{ to: { x: 45, y: 67 } }], fill: color },
    ],
  });
});
