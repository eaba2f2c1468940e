import { format, formatColor, getFormatFromId } from 'numfmt';
import type { Rgb } from '../../../pdf/core/text-style.ts';
import { parseHexColor } from '../workbook/theme-colors.ts';
import type { CellStyle, CellValue, RichRun } from '../workbook/workbook-model.ts';

/** Text of a cell before its width is known. */
export interface ShownValue {
  runs: readonly RichRun[];
  /** Alignment where the cell's style has none. */
  side: 'left' | 'center' | 'right';
  /** Part that the format puts at the cell's left edge: the currency of accounting formats. */
  leading?: string;
  /** Letters as wide as which room is left on either side. */
  before: string;
  after: string;
  /** The colour that the format gives it: red for what is below zero. */
  color?: Rgb;
  /** A number: it is never cut off, and never runs into other cells. */
  isNumber: boolean;
  /** The number, where it may be rounded to what there is room for. */
  general?: number;
}

/** Settings of the workbook and the country that change how a value looks. */
export interface ValueSetting {
  /** A BCP 47 tag that number formats support. */
  locale: string;
  countsFrom1904: boolean;
  /** Thousands are parted once, then hundreds, as in India. */
  partsAsInIndia: boolean;
}

/** In formatted text: the next letter fills the room; room as wide as the next letter. Of the private use area. */
const fillMark = '\uF8F1';
const skipMark = '\uF8F2';

const daysTo1904 = 1462;

const colorNames: Record<string, string> = {
  black: '000000',
  blue: '0000FF',
  cyan: '00FFFF',
  green: '00FF00',
  magenta: 'FF00FF',
  red: 'FF0000',
  white: 'FFFFFF',
  yellow: 'FFFF00',
};

const hasColor = /\[(?:black|blue|cyan|green|magenta|red|white|yellow|color)/i;
const hasDate = /[dmyhsbge]/i;
const quoted = /"[^"]*"|\\.|\[[^\]hms]*\]/g;

/** The country that a format names for its currency is no matter of its separators, nor that of a number. */
const currencyCountry = /\[\$([^\]-]+)-[\dA-Fa-f]+\]/g;
const numberCountry = /\[\$-[\dA-Fa-f]+\]/g;

/** Hours, minutes or seconds that go on beyond a day: a length of time, which no calendar counts from. */
const hasLength = /\[(?:h+|m+|s+)\]/i;

interface ReadPattern {
  pattern: string;
  isDate: boolean;
}

const readPatterns = new Map<string, ReadPattern>();

function readPattern(source: string): ReadPattern {
  const known = readPatterns.get(source);
  if (known !== undefined) return known;
  const named = source.replaceAll(currencyCountry, (_, symbol: string) => `"${symbol}"`);
  const isDate = !isGeneral(named) && hasDate.test(named.replaceAll(quoted, ''));
  const read = { pattern: isDate ? named : named.replaceAll(numberCountry, ''), isDate };
  readPatterns.set(source, read);
  return read;
}

/** Excel takes no longer ones. */
const longestPattern = 255;

const isGeneral = (pattern: string): boolean => /^general$/i.test(pattern);

function formatted(pattern: string, value: number | string | boolean, setting: ValueSetting): string {
  const grouping: [number, number] = setting.partsAsInIndia ? [3, 2] : [3, 3];
  const options = { locale: setting.locale, fillChar: fillMark, skipChar: skipMark, grouping };
  try {
    return format(pattern.length > longestPattern ? 'General' : pattern, value, options);
  } catch {
    // A pattern that is none: the value counts more than its look.
    return format('General', value, options);
  }
}

function colorOf(pattern: string, value: number): Rgb | undefined {
  if (!hasColor.test(pattern)) return undefined;
  const color = formatColor(pattern, value, { throws: false });
  if (typeof color !== 'string') return undefined;
  return parseHexColor(colorNames[color.toLowerCase()] ?? color.replace('#', ''));
}

/** Takes the marks out of a formatted text. */
function readMarks(text: string): Pick<ShownValue, 'leading' | 'before' | 'after'> & { text: string } {
  if (!text.includes(fillMark) && !text.includes(skipMark)) return { text, before: '', after: '' };
  const leadingSkip = /^\uF8F2(.)/su;
  const trailingSkip = /\uF8F2(.)$/su;
  const fill = text.indexOf(fillMark);
  const start = fill === -1 ? '' : text.slice(0, fill);
  const rest = fill === -1 ? text : text.slice(fill + 2);
  const plain = (part: string): string => part.replaceAll(/\uF8F2./gsu, ' ').replaceAll(/\uF8F1./gsu, '');
  const leading = plain(start.replace(leadingSkip, ''));
  const before = leadingSkip.exec(fill === -1 ? rest : start)?.[1] ?? '';
  const after = trailingSkip.exec(rest)?.[1] ?? '';
  const body = plain((fill === -1 ? rest.replace(leadingSkip, '') : rest).replace(trailingSkip, ''));
  return { text: body, before, after, ...(leading.trim() !== '' && { leading: leading.trim() }) };
}

const plainText = (text: string, side: ShownValue['side']): ShownValue => ({
  runs: [{ text }],
  side,
  before: '',
  after: '',
  isNumber: false,
});

/** A number as it is shown without a format, with at most so many decimals. */
export const showGeneral = (value: number, decimals: number, setting: ValueSetting): string =>
  formatted('General', Number(value.toFixed(decimals)), setting);

/** Whole numbers up to so many digits are shown as they are. */
const plainWhole = 1e10;

function showNumber(value: number, style: CellStyle, setting: ValueSetting): ShownValue {
  if (style.format === 'General' && Number.isInteger(value) && Math.abs(value) < plainWhole) {
    return { runs: [{ text: String(value) }], side: 'right', before: '', after: '', isNumber: true, general: value };
  }
  const { pattern, isDate } = readPattern(
    style.builtIn === undefined ? style.format : getFormatFromId(style.builtIn, setting.locale) || style.format,
  );
  const isCounted = isDate && !hasLength.test(pattern);
  const shown = setting.countsFrom1904 && isCounted ? value + daysTo1904 : value;
  const { text, ...marks } = readMarks(formatted(pattern, shown, setting));
  const color = colorOf(pattern, value);
  return {
    runs: [{ text }],
    side: 'right',
    ...marks,
    ...(color && { color }),
    isNumber: true,
    ...(isGeneral(pattern) && { general: value }),
  };
}

function showText(text: string, { format: pattern }: CellStyle, setting: ValueSetting): ShownValue {
  if (isGeneral(pattern) || pattern === '@' || !/[@;]/.test(pattern)) return plainText(text, 'left');
  const { text: shown, leading, ...marks } = readMarks(formatted(pattern, text, setting));
  return { ...plainText(leading === undefined ? shown : `${leading} ${shown}`, 'left'), ...marks };
}

/** Text that Excel shows for a value in a style. */
export function showValue(value: CellValue, style: CellStyle, setting: ValueSetting): ShownValue {
  switch (value.kind) {
    case 'number':
      return showNumber(value.value, style, setting);
    case 'text':
      return showText(value.text, style, setting);
    case 'rich':
      return { ...plainText('', 'left'), runs: value.runs };
    case 'boolean':
      return plainText(formatted('General', value.value, setting), 'center');
    case 'error':
      return plainText(value.text, 'center');
  }
}
