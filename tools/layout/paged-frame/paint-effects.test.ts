import { expect, it } from 'vitest';
import { hasDrawnBorder } from './paint-effects.ts';

type Sides = Record<'top' | 'right' | 'bottom' | 'left', string>;

/** Computed style of a border with square corners, by the colours of its sides. */
const borderOf = (sides: Sides) => ({
  borderWidth: '2px',
  borderRadius: '0px',
  borderColor: Object.values(sides).join(' '),
  backgroundColor: 'rgb(255, 255, 255)',
  getPropertyValue: (name: string) =>
    Object.entries(sides).find(([side]) => name === `border-${side}-color`)?.[1] ?? '',
});

it('draws triangles that are made of borders as pictures, and borders of several colours, black among them, as lines', () => {
  const [black, green, clear] = ['rgb(0, 0, 0)', 'rgb(34, 170, 102)', 'rgba(0, 0, 0, 0)'];
  expect(hasDrawnBorder(borderOf({ top: green, right: clear, bottom: clear, left: clear }), true)).toBe(true);
  expect(hasDrawnBorder(borderOf({ top: black, right: black, bottom: green, left: black }), true)).toBe(false);
});
