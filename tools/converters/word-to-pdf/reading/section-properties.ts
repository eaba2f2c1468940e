import { readBorders, type Borders } from './border.ts';
import type { Theme } from './run-properties.ts';
import { attribute, child, children, flagOf, lengthOf, numberOf, valueOf } from './xml.ts';

/** Which pages have a header or footer. */
export type PageKind = 'first' | 'even' | 'default';

export interface Column {
  /** From the left margin, in points. */
  x: number;
  width: number;
}

/** A part of the document with pages of one kind. Lengths are in points. */
export interface Section {
  begins: 'nextPage' | 'continuous' | 'evenPage' | 'oddPage';
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  /** Of the header from the upper edge of the page, of the footer from the lower. */
  headerDistance: number;
  footerDistance: number;
  /** Numbers of relations, by the kind of page. */
  headers: ReadonlyMap<PageKind, string>;
  footers: ReadonlyMap<PageKind, string>;
  hasFirstPage: boolean;
  columns: readonly Column[];
  /** A line stands between the columns. */
  separated: boolean;
  /** Lines of the text stand on a grid of this height, as in documents in Chinese, Japanese and Korean. */
  linePitch: number | undefined;
  firstNumber: number | undefined;
  numberFormat: string | undefined;
  borders: Borders;
  /** Borders stand from the edge of the page, not from the text. */
  bordersFromPage: boolean;
}

/** No page is so small that nothing fits, nor larger than Word's 22 inches. */
const smallest = 36;
const largest = 1584;

const bounded = (length: number | undefined, otherwise: number): number =>
  Math.min(largest, Math.max(smallest, length ?? otherwise));

function readReferences(element: Element | undefined, name: string): Map<PageKind, string> {
  return new Map(
    children(element, name).map((reference) => {
      const type = attribute(reference, 'type');
      return [type === 'first' || type === 'even' ? type : 'default', attribute(reference, 'id') ?? ''];
    }),
  );
}

/** Columns as they stand beside each other in this width. */
function readColumns(element: Element | undefined, width: number): Column[] {
  const own = children(element, 'col');
  if (own.length > 1 && /^(?:0|false)$/.test(attribute(element, 'equalWidth') ?? '1')) {
    let x = 0;
    return own.map((column) => {
      const place = { x, width: Math.max(18, lengthOf(column, 'w') ?? width / own.length) };
      x += place.width + (lengthOf(column, 'space') ?? 0);
      return place;
    });
  }
  const count = Math.min(45, Math.max(1, numberOf(attribute(element, 'num')) ?? 1));
  const space = lengthOf(element, 'space') ?? 36;
  const each = Math.max(18, (width - space * (count - 1)) / count);
  return Array.from({ length: count }, (_, index) => ({ x: index * (each + space), width: each }));
}

function readBegin(element: Element | undefined): Section['begins'] {
  const type = valueOf(element, 'type');
  return type === 'continuous' || type === 'evenPage' || type === 'oddPage' ? type : 'nextPage';
}

/** The height of a grid's lines; undefined where lines are as high as their letters. */
function readLinePitch(grid: Element | undefined): number | undefined {
  const type = attribute(grid, 'type');
  if (type === undefined || type === 'default') return undefined;
  const pitch = lengthOf(grid, 'linePitch');
  return pitch === undefined || pitch < 1 ? undefined : pitch;
}

/** Headers and footers that a section inherits from the one before it. */
const inherited = <Value>(before: ReadonlyMap<PageKind, Value> | undefined, own: ReadonlyMap<PageKind, Value>) =>
  new Map([...(before ?? []), ...own]);

/** Reads a `sectPr`, or what is meant where there is none: a page of Letter with margins of an inch. */
export function readSection(element: Element | undefined, before: Section | undefined, { colors }: Theme): Section {
  const size = child(element, 'pgSz');
  const margins = child(element, 'pgMar');
  const width = bounded(lengthOf(size, 'w'), 612);
  const height = bounded(lengthOf(size, 'h'), 792);
  const side = (name: string) => Math.abs(lengthOf(margins, name) ?? 72);
  const gutter = lengthOf(margins, 'gutter') ?? 0;
  const left = Math.min(side('left') + gutter, width / 2 - 9);
  const right = Math.min(side('right'), width / 2 - 9);
  const numbers = child(element, 'pgNumType');
  return {
    begins: readBegin(element),
    width,
    height,
    margin: { top: Math.min(side('top'), height - 36), right, bottom: Math.min(side('bottom'), height - 36), left },
    headerDistance: lengthOf(margins, 'header') ?? 36,
    footerDistance: lengthOf(margins, 'footer') ?? 36,
    headers: inherited(before?.headers, readReferences(element, 'headerReference')),
    footers: inherited(before?.footers, readReferences(element, 'footerReference')),
    hasFirstPage: flagOf(element, 'titlePg') ?? false,
    columns: readColumns(child(element, 'cols'), width - left - right),
    separated: /^(?:1|true|on)$/.test(attribute(child(element, 'cols'), 'sep') ?? ''),
    linePitch: readLinePitch(child(element, 'docGrid')),
    firstNumber: numberOf(attribute(numbers, 'start')),
    numberFormat: attribute(numbers, 'fmt'),
    borders: readBorders(element, 'pgBorders', colors),
    bordersFromPage: attribute(child(element, 'pgBorders'), 'offsetFrom') === 'page',
  };
}
