import { describe, expect, it } from 'vitest';
import type { DrawnText } from '../../../layout/drawn-pages/drawn-document.ts';
import type { Section } from '../reading/section-properties.ts';
import { makePages, type MadePage, type MeasuredSection } from './make-pages.ts';
import type { MeasuredBlock, MeasuredParagraph, MeasuredRow, MeasuredTable } from './measured-blocks.ts';

const lineHeight = 10;

/** A page with room for ten lines, from 20 to 120. */
const section: Section = {
  begins: 'nextPage',
  width: 200,
  height: 140,
  margin: { top: 20, right: 20, bottom: 20, left: 20 },
  headerDistance: 5,
  footerDistance: 5,
  headers: new Map(),
  footers: new Map(),
  hasFirstPage: false,
  columns: [{ x: 0, width: 160 }],
  linePitch: undefined,
  separated: false,
  firstNumber: undefined,
  numberFormat: undefined,
  borders: {},
  bordersFromPage: false,
};

const textAt = (text: string, y: number): DrawnText => ({ kind: 'text', text, x: 0, baseline: y, size: 8, style: {} });

/** Sets blocks below each other, as a browser does. */
class Flow {
  readonly blocks: MeasuredBlock[] = [];
  #y = 0;

  #paragraph(name: string, count: number, more: Partial<MeasuredParagraph>, noteAt?: number): MeasuredParagraph {
    this.#y += more.before ?? 0;
    const top = this.#y;
    const lines = Array.from({ length: count }, (_, index) => {
      const y = top + index * lineHeight;
      return {
        top: y,
        bottom: y + lineHeight,
        reach: y + lineHeight,
        pushed: 0,
        items: [textAt(`${name}${index + 1}`, y)],
        notes: index === noteAt ? [name] : [],
        bookmarks: [],
        fields: [],
      };
    });
    this.#y += count * lineHeight;
    return {
      kind: 'paragraph',
      box: { x: 0, y: top, width: 160, height: count * lineHeight },
      inset: { top: 0, bottom: 0 },
      background: undefined,
      borders: {},
      lines,
      before: 0,
      keepNext: false,
      keepLines: false,
      widowControl: true,
      breakBefore: undefined,
      anchored: [],
      heading: undefined,
      ...more,
    };
  }

  add(name: string, count: number, more: Partial<MeasuredParagraph> = {}, noteAt?: number): this {
    this.blocks.push(this.#paragraph(name, count, more, noteAt));
    return this;
  }

  /** Rows of a cell each, by their lines. */
  table(name: string, counts: readonly number[], more: Partial<MeasuredRow> = {}, headers = 0): this {
    const rows = counts.map((count, at): MeasuredRow => {
      const top = this.#y;
      const block = this.#paragraph(`${name}${at + 1}.`, count, {});
      const box = { x: 0, y: top, width: 160, height: this.#y - top };
      const cell = { box, background: undefined, borders: {}, blocks: [block], inset: { top: 0, bottom: 0 } };
      const isHeader = at < headers;
      return { top, bottom: this.#y, cells: [cell], isHeader, cantSplit: false, keepNext: false, ...more };
    });
    const made: MeasuredTable = { kind: 'table', breakBefore: undefined, rows };
    this.blocks.push(made);
    return this;
  }

  in(change: Partial<Section> = {}, headerHeights: MeasuredSection['headerHeights'] = new Map()): MeasuredSection {
    return { section: { ...section, ...change }, blocks: this.blocks, headerHeights, footerHeights: new Map() };
  }
}

const settings = { evenAndOddHeaders: false, noteHeightOf: () => 15 };

const textsOf = ({ parts }: MadePage): string[] =>
  parts.flatMap(({ content }) => content.items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])));

const placesOf = ({ parts }: MadePage): [string, number, number][] =>
  parts.flatMap(({ content }) =>
    content.items.flatMap((item): [string, number, number][] =>
      item.kind === 'text' ? [[item.text, item.x, item.baseline]] : [],
    ),
  );

const pagesOf = (...sections: MeasuredSection[]): string[][] => makePages(sections, settings).map(textsOf);

describe('a paragraph', () => {
  it('goes on where the page ends, and no line of it stands alone', () => {
    // Ten lines fit: of 3 + 8 the last would stand alone, of 9 + 5 the first.
    expect(pagesOf(new Flow().add('a', 3).add('b', 8).in()).map((page) => page.length)).toEqual([9, 2]);
    expect(pagesOf(new Flow().add('a', 9).add('b', 5).in()).map((page) => page.length)).toEqual([9, 5]);
    const loose = { widowControl: false };
    expect(pagesOf(new Flow().add('a', 9).add('b', 5, loose).in()).map((page) => page.length)).toEqual([10, 4]);
  });

  it('of three lines that cannot be parted well stays whole', () => {
    expect(pagesOf(new Flow().add('a', 8).add('b', 3).in()).map((page) => page.length)).toEqual([8, 3]);
  });

  it('is parted all the same where no page holds it', () => {
    const pages = pagesOf(new Flow().add('a', 25, { keepLines: true }).in());
    expect(pages.map((page) => page.length)).toEqual([10, 10, 5]);
  });

  it('begins a page where it says so, and keeps the space above it there alone', () => {
    const flow = new Flow().add('a', 2, { before: 7 }).add('b', 1, { breakBefore: 'page', before: 7 }).add('c', 9);
    const [first, second, third] = makePages([flow.in()], settings);
    expect(first && placesOf(first)[0]).toEqual(['a1', 20, 27]);
    expect(second && placesOf(second)[0]).toEqual(['b1', 20, 27]);
    expect(third && placesOf(third)[0]).toEqual(['c8', 20, 20]);
  });

  it('stays with the next, and takes with it what stays with it', () => {
    const kept = { keepNext: true };
    const flow = new Flow().add('a', 7).add('h', 1, kept).add('i', 1, kept).add('b', 4, { keepLines: true });
    expect(pagesOf(flow.in())).toEqual([
      ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'],
      ['h1', 'i1', 'b1', 'b2', 'b3', 'b4'],
    ]);
  });

  it('of a chain longer than a page is parted somewhere', () => {
    const flow = new Flow();
    for (let at = 0; at < 30; at += 1) flow.add(`k${at}.`, 1, { keepNext: true });
    const pages = pagesOf(flow.in());
    expect(pages.map((page) => page.length)).toEqual([10, 10, 10]);
  });
});

describe('footnotes', () => {
  it('stand on the page that names them, and take their room from its text', () => {
    // Two notes of 15 and the line above them of 10: six lines remain of ten.
    const flow = new Flow().add('a', 4, {}, 1).add('b', 4, {}, 1).add('c', 4);
    const [first, second] = makePages([flow.in()], settings);
    expect(first?.notes).toEqual(['a', 'b']);
    expect(first && textsOf(first)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
    expect(second?.notes).toEqual([]);
  });
});

describe('a table', () => {
  it('goes on from row to row, and repeats its headings', () => {
    const pages = pagesOf(new Flow().table('r', [1, 4, 4, 4], { cantSplit: true }, 1).in());
    expect(pages).toEqual([
      ['r1.1', 'r2.1', 'r2.2', 'r2.3', 'r2.4', 'r3.1', 'r3.2', 'r3.3', 'r3.4'],
      ['r1.1', 'r4.1', 'r4.2', 'r4.3', 'r4.4'],
    ]);
  });

  it('begins a page where a break stands before it', () => {
    const measured = new Flow().add('a', 2).table('t', [1, 1]).in();
    const blocks = measured.blocks.map((block) =>
      block.kind === 'table' ? { ...block, breakBefore: 'page' as const } : block,
    );
    expect(pagesOf({ ...measured, blocks })).toEqual([
      ['a1', 'a2'],
      ['t1.1', 't2.1'],
    ]);
  });

  it('does not leave its headings alone at the foot of a page', () => {
    const pages = pagesOf(new Flow().add('a', 8).table('r', [1, 4], { cantSplit: true }, 1).in());
    expect(pages[1]).toEqual(['r1.1', 'r2.1', 'r2.2', 'r2.3', 'r2.4']);
  });

  it('has its rows parted between lines, unless they must not be', () => {
    const flow = () => new Flow().add('a', 4);
    expect(pagesOf(flow().table('r', [9]).in()).map((page) => page.length)).toEqual([10, 3]);
    expect(pagesOf(flow().table('r', [9], { cantSplit: true }).in()).map((page) => page.length)).toEqual([4, 9]);
    expect(pagesOf(new Flow().table('r', [23], { cantSplit: true }).in()).map((page) => page.length)).toEqual([
      10, 10, 3,
    ]);
  });
});

describe('a section', () => {
  it('fills its columns one after the other', () => {
    const columns = [
      { x: 0, width: 70 },
      { x: 90, width: 70 },
    ];
    const [first, second] = makePages([new Flow().add('a', 24).in({ columns })], settings);
    const places = first ? placesOf(first) : [];
    expect(places[9]).toEqual(['a10', 20, 110]);
    expect(places[10]).toEqual(['a11', 110, 20]);
    expect(second && textsOf(second)).toEqual(['a21', 'a22', 'a23', 'a24']);
  });

  it('ends its columns side by side where another follows on the page', () => {
    const columns = [
      { x: 0, width: 70 },
      { x: 90, width: 70 },
    ];
    const last = new Flow().add('z', 2).in({ begins: 'continuous' });
    const [page] = makePages([new Flow().add('a', 8).in({ columns }), last], settings);
    const places = page ? placesOf(page) : [];
    expect(places[4]).toEqual(['a5', 110, 20]);
    expect(places.at(-2)).toEqual(['z1', 20, 60]);
  });

  it('begins on a page of the side that it asks for, with the number that it asks for', () => {
    const odd = new Flow().add('b', 1).in({ begins: 'oddPage' });
    const counted = new Flow().add('c', 1).in({ firstNumber: 7 });
    const pages = makePages([new Flow().add('a', 1).in(), odd, counted], settings);
    expect(pages.map((page) => [page.number, textsOf(page), page.isBlank])).toEqual([
      [1, ['a1'], false],
      [2, [], true],
      [3, ['b1'], false],
      [7, ['c1'], false],
    ]);
  });

  it('makes room for the header that its page has', () => {
    const heights = new Map([
      ['first', 45],
      ['default', 5],
    ] as const);
    const [first, second] = makePages([new Flow().add('a', 12).in({ hasFirstPage: true }, heights)], settings);
    expect([first?.kind, first?.top, second?.kind, second?.top]).toEqual(['first', 50, 'default', 20]);
    expect(first && textsOf(first)).toHaveLength(7);
  });
});
