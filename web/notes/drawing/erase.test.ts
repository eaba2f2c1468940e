import { expect, it } from 'vitest';
import { isTouched } from './erase.ts';

const line = {
  ink: '#807c76',
  width: 4,
  points: [
    [0, 0],
    [100, 0],
  ],
};
const dot = { ...line, points: [[50, 50]] };

it.each([
  ['its ends', [0, 5], [0, 6], true],
  ['its middle, far from any point', [50, 5], [50, 8], true],
  ['it in one wide move', [50, -300], [51, 300], true],
  ['nothing beside it', [50, 20], [90, 20], false],
  ['nothing past its end', [120, 0], [130, 0], false],
] as const)('an eraser touches %s', (_what, from, to, isHit) => {
  expect(isTouched(line, [from, to], 6)).toBe(isHit);
});

it('an eraser that stands still touches a dot', () => {
  expect(
    isTouched(
      dot,
      [
        [52, 50],
        [52, 50],
      ],
      6,
    ),
  ).toBe(true);
  expect(
    isTouched(
      dot,
      [
        [62, 50],
        [62, 50],
      ],
      6,
    ),
  ).toBe(false);
});
