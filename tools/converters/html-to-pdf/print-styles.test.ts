import { describe, expect, it } from 'vitest';
import { asPrinted } from './print-styles.ts';

describe('A media query', () => {
  it('is answered as a printer does', () => {
    expect(asPrinted('print')).toBe('all');
    expect(asPrinted('screen')).toBe('not all');
    expect(asPrinted('only screen and (max-width: 600px)')).toBe('not all');
    expect(asPrinted('print and (min-width: 10cm)')).toBe('all and (min-width: 10cm)');
    expect(asPrinted('not print')).toBe('not all');
    expect(asPrinted('not screen')).toBe('all');
    expect(asPrinted('not screen and (color)')).toBe('all');
    expect(asPrinted('not print and (color)')).toBe('not all and (color)');
    expect(asPrinted('all')).toBe('all');
    expect(asPrinted(' speech ')).toBe('not all');
  });

  it('that asks for features alone stays', () => {
    expect(asPrinted('(max-width: 600px)')).toBe('(max-width: 600px)');
    expect(asPrinted('not (hover)')).toBe('not (hover)');
  });
});
