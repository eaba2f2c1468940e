import { describe, expect, it } from 'vitest';
import type { ParagraphProperties } from '../reading/paragraph-properties.ts';
import { isOnGrid, lineRuleOf } from './resolve-style.ts';

const heightOf = (properties: ParagraphProperties, size: number, pitch?: number): number =>
  lineRuleOf(properties, pitch)(size, 'Tinos');

describe('the height of a line', () => {
  it.each<{ what: string; properties: ParagraphProperties; size: number; pitch?: number; height: number }>([
    { what: 'is that of its letters', properties: {}, size: 10, height: 11.499 },
    { what: 'is a line of the grid', properties: {}, size: 10.5, pitch: 15.6, height: 15.6 },
    { what: 'is two of them for large letters', properties: {}, size: 16, pitch: 15.6, height: 31.2 },
    { what: 'is so many times that of the grid', properties: { line: 1.5 }, size: 10.5, pitch: 15.6, height: 23.4 },
    { what: 'is at least', properties: { line: 20, lineRule: 'atLeast' }, size: 10.5, pitch: 15.6, height: 20 },
    { what: 'is exact off the grid', properties: { line: 14, lineRule: 'exact' }, size: 10.5, pitch: 15.6, height: 14 },
    { what: 'is free where asked', properties: { snapToGrid: false }, size: 10, pitch: 15.6, height: 11.499 },
  ])('$what', ({ properties, size, pitch, height }) => {
    expect(heightOf(properties, size, pitch)).toBeCloseTo(height, 5);
  });

  it('is on the grid only where there is one', () => {
    expect(isOnGrid({}, undefined)).toBe(false);
    expect(isOnGrid({}, 15.6)).toBe(true);
  });
});
