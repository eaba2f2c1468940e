import { describe, expect, it } from 'vitest';
import { plainToken, tokensOf, widthOfSpace, type MathLook } from './math-letters.ts';

const slanted: MathLook = { bold: false, italic: true, script: 'roman' };
const upright: MathLook = { ...slanted, italic: false };

const told = (text: string, look = slanted) => tokensOf(text, look).map(({ kind, text: its }) => `${kind} ${its}`);

describe('the text of an equation', () => {
  it('is numbers, single letters and signs', () => {
    expect(told('2.5ab−x')).toEqual(['mn 2.5', 'mi a', 'mi b', 'mo −', 'mi x']);
    expect(told("a-b*c'")).toEqual(['mi a', 'mo −', 'mi b', 'mo ∗', 'mi c', 'mo ′']);
  });

  it('has words where letters stand upright', () => {
    expect(told('sin x', upright)).toEqual(['mi sin', 'mspace  ', 'mi x']);
    expect(told('sin')).toEqual(['mi s', 'mi i', 'mi n']);
  });

  it('has letters of alphabets that are its style, and those that have no font of their own', () => {
    expect(tokensOf('𝑥𝐀ℎ', upright)).toEqual([
      { kind: 'mi', text: 'x', family: 'Caladea', bold: false, italic: true },
      { kind: 'mi', text: 'A', family: 'Caladea', bold: true, italic: false },
      { kind: 'mi', text: 'h', family: 'Caladea', bold: false, italic: true },
    ]);
    expect(told('RZa1', { ...upright, script: 'double-struck' })).toEqual(['mi ℝ', 'mi ℤ', 'mi 𝕒', 'mn 𝟙']);
    expect(tokensOf('α', slanted)).toMatchObject([{ family: 'Tinos', italic: true }]);
  });

  it('has the letters of other scripts as they are written elsewhere', () => {
    expect(tokensOf('中', slanted)).toMatchObject([{ kind: 'mtext', family: 'Arimo', italic: false }]);
    expect(plainToken('if so', false, false)).toMatchObject({ kind: 'mtext', text: 'if\u00A0so' });
  });

  it('has spaces of their width, and marks at which lines are aligned', () => {
    expect([' ', '\u2003', '\u2009', '\u2061'].map(widthOfSpace)).toEqual([0.25, 1, 0.167, 0]);
    expect(told('&')).toEqual(['malignmark ']);
  });
});
