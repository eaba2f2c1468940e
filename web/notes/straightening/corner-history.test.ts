import { expect, it } from 'vitest';
import { startCorners, takeCornerStep } from './corner-history.ts';
import { insetCorners } from './corners.ts';

const at = (size: number) => insetCorners({ width: size, height: size });

it('takes back the presses of one key as one step, and drags one by one', () => {
  let history = startCorners(at(100));
  for (const size of [110, 120, 130])
    history = takeCornerStep(history, { kind: 'move', corners: at(size), group: 'topLeft' });
  history = takeCornerStep(history, { kind: 'move', corners: at(140) });
  history = takeCornerStep(history, { kind: 'move', corners: at(150) });
  const seen = [];
  while (history.past.length > 0) {
    history = takeCornerStep(history, { kind: 'undo' });
    seen.push(history.corners);
  }
  expect(seen).toEqual([at(140), at(130), at(100)]);
  expect(takeCornerStep(history, { kind: 'undo' })).toBe(history);
});

it('takes no step where nothing moves', () => {
  const history = startCorners(at(100));
  expect(takeCornerStep(history, { kind: 'move', corners: history.corners })).toBe(history);
});
