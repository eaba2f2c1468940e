import { parseHexColor } from '../workbook/theme-colors.ts';
import { type CellFont, plainFont, type RichRun } from '../workbook/workbook-model.ts';

/** A header or footer: what stands at the left, in the middle and at the right, each perhaps of several lines. */
export type HeaderParts = Record<'left' | 'center' | 'right', RichRun[]>;

/** Values of the header codes on one page. */
export interface PageFacts {
  number: number;
  count: number;
  sheet: string;
  /** With its ending. */
  file: string;
  /** As the person's device writes them. */
  date: string;
  time: string;
}

const headerFont: CellFont = { ...plainFont, size: 10 };

const code = /&(?:"([^"]*)"|K([\dA-Fa-f]{6}|\d\d[+-]\d{3})|(\d{1,3})|([A-Za-z&]))|([^&]+)|&/g;

const places: Record<string, keyof HeaderParts> = { L: 'left', C: 'center', R: 'right' };

function factOf(letter: string, facts: PageFacts): string | undefined {
  switch (letter) {
    case 'P':
      return String(facts.number);
    case 'N':
      return String(facts.count);
    case 'A':
      return facts.sheet;
    case 'F':
      return facts.file;
    case 'D':
      return facts.date;
    case 'T':
      return facts.time;
    case '&':
      return '&';
    default:
      return undefined;
  }
}

/** The font after a code that changes it; a second time the code changes it back. */
function changed(font: CellFont, letter: string): CellFont {
  switch (letter) {
    case 'B':
      return { ...font, bold: !font.bold };
    case 'I':
      return { ...font, italic: !font.italic };
    case 'U':
      return { ...font, underline: font.underline === 'none' ? 'single' : 'none' };
    case 'E':
      return { ...font, underline: font.underline === 'none' ? 'double' : 'none' };
    case 'S':
      return { ...font, strike: !font.strike };
    default:
      return font;
  }
}

function named(font: CellFont, name: string): CellFont {
  const [family = '', look = ''] = name.split(',');
  const own = family === '-' || family === '' ? font.family : family;
  return { ...font, family: own, bold: /bold/i.test(look), italic: /italic/i.test(look) };
}

/** Reads a header as Excel writes it: "&L&"Arial,Bold"&12Report&RPage &P of &N" (ECMA-376 part 1, 18.3.1.46). */
export function readHeader(source: string, facts: PageFacts): HeaderParts {
  const parts: HeaderParts = { left: [], center: [], right: [] };
  let place: keyof HeaderParts = 'center';
  let font = headerFont;
  for (const [, family, color, size, letter, text] of source.matchAll(code)) {
    if (family !== undefined) font = named(font, family);
    else if (color !== undefined) {
      const ink = parseHexColor(color);
      if (ink) font = { ...font, color: ink };
    } else if (size !== undefined) font = { ...font, size: Math.min(72, Math.max(1, Number(size))) };
    else if (letter !== undefined && letter.toUpperCase() in places) {
      place = places[letter.toUpperCase()] ?? place;
      font = headerFont;
    } else if (letter !== undefined) {
      font = changed(font, letter.toUpperCase());
      const fact = factOf(letter.toUpperCase(), facts);
      if (fact !== undefined) parts[place].push({ text: fact, font });
    } else if (text !== undefined) parts[place].push({ text, font });
  }
  return parts;
}
