import { expect, it } from 'vitest';
import { hasPressure, mayDraw } from './pointer-rules.ts';

it.each([
  ['pen', 0.3, true],
  ['pen', 0, false],
  ['touch', 0.31, true],
  ['touch', 0.5, false],
  ['touch', 1, false],
  ['mouse', 0.5, false],
])('a %s with a pressure of %d is measured: %s', (type, pressure, isMeasured) => {
  expect(hasPressure(type, pressure)).toBe(isMeasured);
});

it('a finger draws until there is a pen', () => {
  expect([mayDraw('touch', false), mayDraw('touch', true), mayDraw('mouse', true)]).toEqual([true, false, true]);
});
