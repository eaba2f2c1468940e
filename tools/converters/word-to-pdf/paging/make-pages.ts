import type { PageKind, Section } from '../reading/section-properties.ts';
import { fillRegion } from './fill-region.ts';
import type { MeasuredBlock } from './measured-blocks.ts';
import { noteSeparator, textArea, type PagePlace } from './word-page-geometry.ts';
import { wholePiece, type Piece } from './block-pieces.ts';
import { ContentWriter, emptyContent, type PlacedContent } from './placed-items.ts';
import type { FilledRegion, Region } from './region.ts';

/** A section whose text has been measured. */
export interface MeasuredSection {
  section: Section;
  blocks: readonly MeasuredBlock[];
  headerHeights: ReadonlyMap<PageKind, number>;
  footerHeights: ReadonlyMap<PageKind, number>;
}

/** A page with its text, without its header, its footer and its notes. */
export interface MadePage extends PagePlace {
  /** The place of the section that it began with. */
  sectionAt: number;
  /** It comes between two sections, the second of which begins on a page of the other side. Nothing is printed on it. */
  isBlank: boolean;
  /** As it is counted, from 1 or wherever its section begins. */
  number: number;
  /** One for each column, and for each section on the page. */
  parts: { content: PlacedContent; column: { x: number; width: number } }[];
  /** Footnotes, in the order of the text. */
  notes: string[];
  /** Lines between columns, from top to bottom. */
  separators: { x: number; top: number; bottom: number }[];
}

interface Settings {
  evenAndOddHeaders: boolean;
  noteHeightOf: (id: string) => number;
}

/** More pages than that no tab survives, nor does anybody read them. */
const mostPages = 5000;

/** Thrown where a document would have more pages than can be made. */
export class TooManyPages extends Error {
  override name = 'TooManyPages';
}

/** Puts the measured text of a document on pages, without a browser. */
class PageMaker {
  readonly pages: MadePage[] = [];
  readonly #settings: Settings;
  /** How far down the last page is filled. */
  #y = 0;
  #number = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  #kindOf({ section }: MeasuredSection, isFirst: boolean): PageKind {
    if (section.hasFirstPage && isFirst) return 'first';
    return this.#settings.evenAndOddHeaders && this.#number % 2 === 0 ? 'even' : 'default';
  }

  #newPage(measured: MeasuredSection, at: number, isFirst: boolean): MadePage {
    if (this.pages.length >= mostPages) throw new TooManyPages();
    const { section, headerHeights, footerHeights } = measured;
    this.#number = isFirst && section.firstNumber !== undefined ? section.firstNumber : this.#number + 1;
    const kind = this.#kindOf(measured, isFirst);
    const area = textArea(section, headerHeights.get(kind) ?? 0, footerHeights.get(kind) ?? 0);
    const place = { section, sectionAt: at, kind, isBlank: false, number: this.#number, ...area };
    const page = { ...place, parts: [], notes: [], separators: [] };
    this.pages.push(page);
    this.#y = page.top;
    return page;
  }

  /** The height of a page's notes with others added to them. */
  #noteHeight =
    (page: MadePage) =>
    (ids: readonly string[]): number => {
      const all = new Set([...page.notes, ...ids]);
      if (all.size === 0) return 0;
      return Array.from(all).reduce((sum, id) => sum + this.#settings.noteHeightOf(id), noteSeparator);
    };

  #fitsOn(page: MadePage | undefined, { section }: MeasuredSection): page is MadePage {
    return (
      section.begins === 'continuous' &&
      page !== undefined &&
      page.section.width === section.width &&
      page.section.height === section.height
    );
  }

  /** The page that a section begins on. */
  #begin(measured: MeasuredSection, at: number): MadePage {
    const last = this.pages.at(-1);
    if (this.#fitsOn(last, measured)) return last;
    const { begins, firstNumber } = measured.section;
    const next = firstNumber ?? this.#number + 1;
    const isWrongSide = (begins === 'evenPage' && next % 2 === 1) || (begins === 'oddPage' && next % 2 === 0);
    // An empty page comes between.
    if (isWrongSide && last) {
      const before = this.#number;
      this.#newPage(measured, at, false).isBlank = true;
      if (firstNumber !== undefined) this.#number = before;
    }
    return this.#newPage(measured, at, true);
  }

  /** Fills the columns of a page from the height reached. Answers what is left over. */
  #fillColumns(
    page: MadePage,
    measured: MeasuredSection,
    pieces: readonly Piece[],
    { height, isStart }: { height: number; isStart: boolean },
  ): { rest: readonly Piece[]; filled: FilledRegion[]; broken: FilledRegion['broken'] } {
    const filled: FilledRegion[] = [];
    const notes: string[] = [];
    let rest = pieces;
    let broken: FilledRegion['broken'];
    for (const [index] of measured.section.columns.entries()) {
      if (rest.length === 0 || broken === 'page') break;
      const [first] = rest;
      const isCut = first === undefined || first.from > 0 || first.kind === 'table';
      const isForced = broken !== undefined || (index === 0 && isStart);
      const region: Region = {
        height,
        noteHeight: (ids) => this.#noteHeight(page)([...notes, ...ids]),
        spaceAbove: isForced && !isCut ? first.paragraph.before : 0,
        isBegun: index === 0 && this.#y > page.top + 0.01,
      };
      const one = fillRegion(rest, region);
      filled.push(one);
      notes.push(...notesPlaced(one));
      ({ rest, broken } = one);
    }
    return { rest, filled, broken };
  }

  /** The least height at which all of it stands in the columns, so that they end side by side. */
  #balanced(page: MadePage, measured: MeasuredSection, pieces: readonly Piece[], height: number): number {
    if (measured.section.columns.length < 2) return height;
    if (this.#fillColumns(page, measured, pieces, { height, isStart: true }).rest.length > 0) return height;
    let [low, high] = [0, height];
    while (high - low > 2) {
      const middle = (low + high) / 2;
      const { rest, filled } = this.#fillColumns(page, measured, pieces, { height: middle, isStart: true });
      const fits = rest.length === 0 && filled.every(({ used }) => used <= middle + 0.5);
      if (fits) high = middle;
      else low = middle;
    }
    return high;
  }

  /** Lays a section on pages. `isBalanced`: another one follows on the same page. */
  add(measured: MeasuredSection, at: number, isBalanced: boolean): void {
    let page = this.#begin(measured, at);
    let pieces: readonly Piece[] = measured.blocks.map(wholePiece);
    let isStart = true;
    while (pieces.length > 0) {
      const room = page.bottom - this.#y;
      const height = isBalanced ? this.#balanced(page, measured, pieces, room) : room;
      const { rest, filled, broken } = this.#fillColumns(page, measured, pieces, { height, isStart });
      this.#write(page, measured, filled);
      // A break asks for space above what follows; where the page just ended there is none.
      isStart = broken === 'page';
      pieces = rest;
      if (pieces.length > 0) page = this.#newPage(measured, at, false);
    }
  }

  #write(page: MadePage, { section }: MeasuredSection, filled: readonly FilledRegion[]): void {
    const top = this.#y;
    for (const [index, { placed, used }] of filled.entries()) {
      const place = section.columns[index] ?? { x: 0, width: 0 };
      const column = { x: section.margin.left + place.x, width: place.width };
      const content = emptyContent();
      new ContentWriter(content, column.x).add(placed, top);
      page.parts.push({ content, column });
      for (const id of content.notes) if (!page.notes.includes(id)) page.notes.push(id);
      this.#y = Math.max(this.#y, top + used);
    }
    if (!section.separated) return;
    for (const [index, column] of section.columns.slice(1).entries()) {
      const before = section.columns[index];
      const gap = before ? (before.x + before.width + column.x) / 2 : column.x;
      page.separators.push({ x: section.margin.left + gap, top, bottom: this.#y });
    }
  }
}

/** The notes that are named in what was placed. */
function notesPlaced({ placed }: FilledRegion): string[] {
  const content = emptyContent();
  new ContentWriter(content, 0).add(placed, 0);
  return content.notes;
}

/** Lays measured sections on pages. Throws `TooManyPages`. */
export function makePages(sections: readonly MeasuredSection[], settings: Settings): MadePage[] {
  const maker = new PageMaker(settings);
  for (const [at, section] of sections.entries())
    maker.add(section, at, sections[at + 1]?.section.begins === 'continuous');
  return maker.pages;
}
