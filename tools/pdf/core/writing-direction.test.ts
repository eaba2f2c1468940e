import { expect, it } from 'vitest';
import { asItStands, orderVisually, startsRightToLeft } from './writing-direction.ts';

const ordered = (line: string, base: boolean): string =>
  orderVisually(
    Array.from(line.matchAll(/ |[^ ]+/g), ([text]) => ({ text })),
    base,
  )
    .map(({ text }) => text)
    .join('');

it('reverses words that run from right to left inside a line that does not', () => {
  expect(ordered('say אב גד! now', false)).toBe('say גד! אב now');
});

it('reverses a line that runs from right to left, but not what runs to the right inside', () => {
  expect(ordered('אב two words גד', true)).toBe('גד two words אב');
});

it('leaves a space at the seam to the paragraph', () => {
  expect(ordered('אב - x', true)).toBe('x - אב');
});

it('tells a paragraph by its first letter', () => {
  expect(startsRightToLeft('12. אב x')).toBe(true);
  expect(startsRightToLeft('x אב')).toBe(false);
  expect(startsRightToLeft('12.')).toBe(false);
});

it('turns a word round, but not its figures', () => {
  expect(asItStands('אב123')).toBe('123בא');
});
