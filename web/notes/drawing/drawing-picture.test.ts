import { expect, it } from 'vitest';
import { frameOf } from './drawing-picture.ts';

const sheet = { width: 800, height: 600 };
const stroke = (...points: number[][]) => ({ ink: '#807c76', width: 8, points });

it('cuts the picture to what is drawn, with a margin', () => {
  const strokes = [stroke([100, 200], [300, 220]), stroke([250, 400, 0.5])];
  expect(frameOf({ ...sheet, strokes })).toEqual({ x: 72, y: 172, width: 256, height: 256 });
});

it('stays on the sheet', () => {
  expect(frameOf({ ...sheet, strokes: [stroke([-5, 3], [799, 640])] })).toEqual({ x: 0, y: 0, ...sheet });
});
