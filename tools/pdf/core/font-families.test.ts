import { describe, expect, it } from 'vitest';
import { allFontFaces, familyFor, fontFaceRules, fontFacesOf } from './font-families.ts';

describe('the family for a list', () => {
  it.each([
    ['Calibri', 'Carlito'],
    ['"Times New Roman", serif', 'Tinos'],
    ["'Courier New'", 'Cousine'],
    ['cambria', 'Caladea'],
    ['Unheard, Georgia, sans-serif', 'Tinos'],
    ['-apple-system, BlinkMacSystemFont, "Segoe UI", monospace', 'Arimo'],
    ['monospace', 'Cousine'],
    ['"A, B", serif', 'Tinos'],
    ['Unheard Mono', 'Cousine'],
    ['Unheard Sans Serif', 'Arimo'],
    ['Unheard Serif', 'Tinos'],
    ['Unheard', 'Arimo'],
    ['', 'Arimo'],
    ['constructor', 'Arimo'],
  ])('%s is %s', (list, family) => {
    expect(familyFor(list)).toBe(family);
  });
});

describe('the rules for browsers', () => {
  it('have every style of a family under its names, what stands in before it, and fonts of scripts after it', () => {
    const faces = allFontFaces().filter(({ family }) => family === 'Calibri');
    const nameOf = (address: string): string | undefined => /(\w+)\.ttf$/.exec(address)?.[1];
    expect(faces.filter(({ bold, italic }) => bold && !italic).map(({ address }) => nameOf(address))).toEqual([
      'Arimo_700Bold',
      'NotoSans_700Bold',
      'Carlito_700Bold',
      'NotoSansDevanagari_700Bold',
      'NotoNaskhArabic_700Bold',
      'NotoSansBengali_700Bold',
      'NotoSansTamil_700Bold',
      'NotoSansTelugu_700Bold',
      'NotoSansThai_700Bold',
    ]);
    expect(faces.filter(({ bold, italic }) => !bold && italic).map(({ address }) => nameOf(address))).toEqual([
      'Arimo_400Regular_Italic',
      'NotoSans_400Regular_Italic',
      'Carlito_400Regular_Italic',
      'NotoNaskhArabic_400Regular',
      'NotoSansBengali_400Regular',
      'NotoSansTamil_400Regular',
      'NotoSansTelugu_400Regular',
      'NotoSansThai_400Regular',
    ]);
    expect(faces.map(({ unicodeRange }) => unicodeRange).filter((range) => range !== undefined)).toHaveLength(22);
  });

  it('are those of the families that are asked for alone, under their own names', () => {
    const faces = fontFacesOf(new Set(['Cousine', 'Tinos'] as const));
    expect(new Set(faces.map(({ family }) => family))).toEqual(new Set(['Cousine', 'Tinos']));
    const calibri = allFontFaces().filter(({ family }) => family === 'Calibri');
    expect(fontFacesOf(new Set(['Carlito'] as const)).map(({ address }) => address)).toEqual(
      calibri.map(({ address }) => address),
    );
  });

  it('ask the font of a region first, those of the others after it, and it again for what all lack', () => {
    const faces = allFontFaces('JP').filter(({ family, bold, italic }) => family === 'Calibri' && bold && !italic);
    const names = faces.map(({ address }) => /(\w+)_\w+\.ttf$/.exec(address)?.[1]);
    expect(names.slice(0, 4)).toEqual(['NotoSansJP', 'Arimo', 'NotoSans', 'Carlito']);
    expect(faces[0]?.unicodeRange).toBeUndefined();
    const ofRegions = ['NotoSansKR', 'NotoSansTC', 'NotoSansSC', 'NotoSansJP'];
    expect(names.slice(-5)).toEqual([...ofRegions, 'NotoSansKR']);
    expect(faces.at(-1)?.unicodeRange).toContain('U+AC00-D7FF');
    expect(faces.at(-2)?.unicodeRange).toContain('U+2E80-312F');
    expect(faces.at(-2)?.unicodeRange).not.toContain('AC00');
  });

  it('are CSS', () => {
    expect(fontFaceRules(allFontFaces())).toMatch(
      /^@font-face\{font-family:"Times New Roman";font-weight:700;font-style:italic;src:url\("[^"]+Tinos_700Bold_Italic\.ttf"\)\}$/m,
    );
  });
});
