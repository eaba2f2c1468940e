import { expect, it } from 'vitest';
import { hasDrawnBorder } from './paint-scenery.ts';

/** A style as a browser computes it, of square corners. */
function computed(sides: Record<'top' | 'right' | 'bottom' | 'left', string>): CSSStyleDeclaration {
  const { style } = document.createElement('div');
  for (const [side, color] of Object.entries(sides)) style.setProperty(`border-${side}`, `2px solid ${color}`);
  // Shorthands with four values, which happy-dom does not put together.
  const borderColor = Object.values(sides).join(' ');
  return Object.assign(Object.create(style) as CSSStyleDeclaration, {
    borderWidth: '2px',
    borderRadius: '0px',
    borderColor,
  });
}

it('draws triangles that are made of borders as pictures, and borders of several colours, black among them, as lines', () => {
  const [black, green, clear] = ['rgb(0, 0, 0)', 'rgb(34, 170, 102)', 'rgba(0, 0, 0, 0)'];
  const triangle = computed({ top: green, right: clear, bottom: clear, left: clear });
  expect(hasDrawnBorder(triangle, true)).toBe(true);
  expect(hasDrawnBorder(computed({ top: black, right: black, bottom: green, left: black }), true)).toBe(false);
});
