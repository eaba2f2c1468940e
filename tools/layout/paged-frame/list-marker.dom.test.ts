import { describe, expect, it } from 'vitest';
import { counterText, ListOrdinals, markerOf } from './list-marker.ts';

describe('The marker of a list item', () => {
  it('counts in the style of its list', () => {
    expect([1, 26, 27, 703].map((count) => counterText(count, 'lower-alpha'))).toEqual(['a', 'z', 'aa', 'aaa']);
    expect([4, 9, 1994, 3999].map((count) => counterText(count, 'upper-roman'))).toEqual([
      'IV',
      'IX',
      'MCMXCIV',
      'MMMCMXCIX',
    ]);
    expect(counterText(2, 'lower-greek')).toBe('β');
    expect([7, -7].map((count) => counterText(count, 'decimal-leading-zero'))).toEqual(['07', '-07']);
    expect(counterText(120, 'devanagari')).toBe('१२०');
  });

  it('is a plain figure where the style has no sign for it', () => {
    expect(counterText(4000, 'upper-roman')).toBe('4000');
    expect(counterText(0, 'lower-alpha')).toBe('0');
    expect(counterText(5, 'martian')).toBe('5');
  });

  it('is a shape, a text or nothing', () => {
    expect(markerOf('disc', 1)).toEqual({ kind: 'disc' });
    expect(markerOf('decimal', 3)).toEqual({ kind: 'text', text: '3. ' });
    expect(markerOf('"→ "', 3)).toEqual({ kind: 'text', text: '→ ' });
    expect(markerOf('none', 3)).toBeUndefined();
  });

  it('has the number that the list gives it', () => {
    const numbersOf = (html: string) => {
      document.body.innerHTML = html;
      const ordinals = new ListOrdinals();
      return Array.from(document.querySelectorAll('li'), (item) => ordinals.of(item));
    };
    expect(numbersOf('<ul><li></li><li></li></ul>')).toEqual([1, 2]);
    expect(numbersOf('<ol start="5"><li></li><p></p><li value="20"></li><li></li></ol>')).toEqual([5, 20, 21]);
    expect(numbersOf('<ol reversed><li></li><li></li><li></li></ol>')).toEqual([3, 2, 1]);
    expect(numbersOf('<ol reversed start="10"><li></li><li></li></ol>')).toEqual([10, 9]);
  });
});
