import { describe, expect, it } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Ada King Lovelace', 'AL'],
    ['grace', 'G'],
    ['  Øyvind (the 2nd) ', 'Ø2'],
    ['😀 ~ !', '?'],
    ['', '?'],
  ])('of "%s" are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('the hue of a name', () => {
  it('stays the same, is within the circle, and differs for most names', () => {
    const names = Array.from({ length: 40 }, (_, index) => `Person ${index} 😀`);
    const hues = names.map(hueOf);
    expect(hues).toEqual(names.map(hueOf));
    for (const hue of hues)
      expect(hue).toSatisfy((value: number) => Number.isInteger(value) && value >= 0 && value < 360);
    expect(new Set(hues).size).toBeGreaterThan(30);
  });
});
