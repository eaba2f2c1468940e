import { isDateFormat } from 'numfmt';
import { attribute, child, children, numberOf, valueOf, type XmlElement } from '../../xml/xml-element.ts';
import type { ChartValue } from '../chart-model.ts';
import { showNumber } from '../show-number.ts';

/** Values of a chart by their places: as texts, and as numbers where they are some. */
export interface ReadValues {
  texts: string[];
  numbers: ChartValue[];
  /** Of the numbers: "0.00". */
  format: string;
  isNumeric: boolean;
  /** There are more than may be drawn. */
  isCut: boolean;
}

export interface ValueSource {
  /** Finds values that the file did not keep in the chart, by where they are: "Sheet1!$A$1:$A$9". */
  find: (reference: string, limit: number) => ReadValues | undefined;
  /** Days are counted from 1904. */
  countsFrom1904: boolean;
}

/** Larger numbers have no sums. */
const greatest = 1e300;

/** A number that can be drawn. */
export const drawableNumber = (number: number | undefined): ChartValue =>
  number !== undefined && Math.abs(number) <= greatest ? number : undefined;

/** The points of a cache, or literal ones. Counts that a file claims are not trusted. */
function readPoints(cache: XmlElement | undefined, limit: number): ReadValues {
  // Of categories in several levels, the innermost.
  const points = children(cache?.localName === 'multiLvlStrCache' ? child(cache, 'lvl') : cache, 'pt');
  const read: ReadValues = {
    texts: [],
    numbers: [],
    format: child(cache, 'formatCode')?.textContent || 'General',
    isNumeric: cache?.localName.startsWith('num') ?? false,
    isCut: false,
  };
  const count = Math.min(limit, Math.max(0, numberOf(valueOf(cache, 'ptCount')) ?? 0));
  for (const point of points) {
    const index = numberOf(attribute(point, 'idx'));
    if (index === undefined || index < 0 || !Number.isInteger(index)) continue;
    if (index >= limit) {
      read.isCut = true;
      break;
    }
    const text = child(point, 'v')?.textContent ?? '';
    read.texts[index] = text;
    read.numbers[index] = drawableNumber(numberOf(text));
  }
  const length = Math.max(Math.floor(count), read.numbers.length);
  read.texts = Array.from({ length }, (_, index) => read.texts[index] ?? '');
  read.numbers = Array.from({ length }, (_, index) => read.numbers[index]);
  return read;
}

/** The values of a reference: those that the chart keeps, else those in the cells; or literal ones. */
export function readValues(holder: XmlElement | undefined, limit: number, { find }: ValueSource): ReadValues {
  const [its] = children(holder);
  const cache = its?.localName.endsWith('Lit')
    ? its
    : children(its).find(({ localName }) => localName.endsWith('Cache'));
  const read = readPoints(cache, limit);
  const reference = child(its, 'f')?.textContent.trim() ?? '';
  const isKept = read.texts.some((text) => text !== '');
  return isKept || reference === '' ? read : (find(reference, limit) ?? read);
}

/** Days from the first day of 1900 to that of 1904. */
const daysTo1904 = 1462;

/** Names of categories: numbers and dates as their format shows them. */
export const namesOf = (
  { texts, numbers, format, isNumeric }: ReadValues,
  { countsFrom1904 }: Pick<ValueSource, 'countsFrom1904'>,
): string[] => {
  const moved = countsFrom1904 && isDateFormat(format) ? daysTo1904 : 0;
  return texts.map((text, index) => {
    const number = numbers[index];
    return isNumeric && number !== undefined ? showNumber(number + moved, format) : text;
  });
};
