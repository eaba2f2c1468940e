import type { DrawnHeading, DrawnItem, DrawnPage, Place } from '../../../layout/drawn-pages/drawn-document.ts';
import type { RenderedDocument } from '../rendering/render-document.ts';
import { outline } from './block-items.ts';
import type { MadePage } from './make-pages.ts';
import { heightOfStory, type MarginTexts } from './margin-texts.ts';
import type { FlowItem } from './measured-blocks.ts';
import { translateItem } from './translate-item.ts';
import { noteSeparator, placeOfAnchor } from './word-page-geometry.ts';
import type { PlacedAnchor, PlacedContent } from './placed-items.ts';

/** Of the line above footnotes, in points: two inches, as in Word. */
const separatorWidth = 144;

const black = [0, 0, 0] as const;

/** A drawing at its place. */
interface PlacedDrawing {
  order: number;
  items: FlowItem[];
}

interface PageItems {
  behind: PlacedDrawing[];
  items: FlowItem[];
  front: PlacedDrawing[];
}

/** The items of drawings, those last that lie on top. */
const inOrder = (drawings: readonly PlacedDrawing[]): FlowItem[] =>
  drawings.toSorted((one, other) => one.order - other.order).flatMap(({ items }) => items);

/** Puts the pages' parts together: text, notes, headers and footers. */
class Assembly {
  readonly #document: RenderedDocument;
  readonly #texts: MarginTexts;
  readonly #pages: readonly MadePage[];

  constructor(document: RenderedDocument, texts: MarginTexts, pages: readonly MadePage[]) {
    this.#document = document;
    this.#texts = texts;
    this.#pages = pages;
  }

  page(page: MadePage): FlowItem[] {
    if (page.isBlank) return [];
    const drawn: PageItems = { behind: [], items: [], front: [] };
    this.#margins(page, drawn);
    for (const { content, column } of page.parts) {
      drawn.items.push(...content.items);
      this.#anchors(content.anchors, page, column, drawn);
    }
    for (const { x, top, bottom } of page.separators)
      drawn.items.push({
        kind: 'line',
        from: { x, y: top },
        to: { x, y: bottom },
        width: 0.5,
        color: black,
        dash: 'solid',
      });
    this.#notes(page, drawn);
    return [...inOrder(drawn.behind), ...borderOf(page), ...drawn.items, ...inOrder(drawn.front)];
  }

  #anchors(
    anchors: readonly PlacedAnchor[],
    page: MadePage,
    column: { x: number; width: number },
    drawn: PageItems,
  ): void {
    for (const { anchor, y } of anchors) {
      const place = placeOfAnchor(anchor, y, page, column);
      const items = anchor.items.map((item) => translateItem(item, place.x, place.y));
      (anchor.isBehind ? drawn.behind : drawn.front).push({ order: anchor.order, items });
    }
  }

  #margins(page: MadePage, drawn: PageItems): void {
    const { section, kind, sectionAt, number } = page;
    const rendered = this.#document.sections[sectionAt];
    const numbers = { number, count: this.#pages.length, format: section.numberFormat };
    const column = { x: section.margin.left, width: section.width - section.margin.left - section.margin.right };
    const put = (content: PlacedContent, y: number): void => {
      drawn.items.push(...content.items.map((item) => translateItem(item, column.x, y)));
      const anchors = content.anchors.map((anchor) => ({ ...anchor, y: anchor.y + y }));
      this.#anchors(anchors, page, column, drawn);
    };
    const header = rendered?.headers.get(kind);
    if (header) put(this.#texts.contentOf(header, numbers), section.headerDistance);
    const footer = rendered?.footers.get(kind);
    if (footer) {
      const content = this.#texts.contentOf(footer, numbers);
      put(content, section.height - section.footerDistance - heightOfStory(footer));
    }
  }

  #notes(page: MadePage, drawn: PageItems): void {
    const { margin } = page.section;
    const stories = page.notes.map((id) => this.#document.footnotes.get(id)).filter((story) => story !== undefined);
    if (stories.length === 0) return;
    let y = page.bottom - stories.reduce((sum, story) => sum + heightOfStory(story), 0);
    const from = { x: margin.left, y: y - noteSeparator / 2 };
    const to = { ...from, x: from.x + separatorWidth };
    drawn.items.push({ kind: 'line', from, to, width: 0.5, color: black, dash: 'solid' });
    for (const story of stories) {
      const left = y;
      drawn.items.push(...this.#texts.contentOf(story).items.map((item) => translateItem(item, margin.left, left)));
      y += heightOfStory(story);
    }
  }
}

/** The frame around a page, where its section has one. */
function borderOf({ section }: MadePage): FlowItem[] {
  const { borders, bordersFromPage, width, height, margin } = section;
  const { top, left, right, bottom } = borders;
  const border = top ?? left ?? right ?? bottom;
  if (border === undefined || border.style === 'none') return [];
  const space = border.space;
  const box = bordersFromPage
    ? { x: space, y: space, width: width - 2 * space, height: height - 2 * space }
    : {
        x: margin.left - space,
        y: margin.top - space,
        width: width - margin.left - margin.right + 2 * space,
        height: height - margin.top - margin.bottom + 2 * space,
      };
  return outline(box, border.width, border.color);
}

/** Where the document's bookmarks are. */
function placesOf(pages: readonly MadePage[]): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const [page, { parts }] of pages.entries()) {
    for (const { name, y } of parts.flatMap(({ content }) => content.bookmarks)) {
      if (!places.has(name)) places.set(name, { page, y });
    }
  }
  return places;
}

/** An item that can be drawn; a link to a place that does not exist is none. */
function resolved(item: FlowItem, places: ReadonlyMap<string, Place>): DrawnItem[] {
  if (item.kind !== 'pendingLink') return [item];
  const place = places.get(item.bookmark);
  return place ? [{ kind: 'link', box: item.box, to: place }] : [];
}

export interface AssembledPages {
  pages: DrawnPage[];
  headings: DrawnHeading[];
}

/** All pages, ready to be written. `breathe` lets the page go on meanwhile. */
export async function assemblePages(
  document: RenderedDocument,
  texts: MarginTexts,
  pages: readonly MadePage[],
  breathe: () => Promise<void>,
): Promise<AssembledPages> {
  const assembly = new Assembly(document, texts, pages);
  const places = placesOf(pages);
  const drawn: DrawnPage[] = [];
  const headings: DrawnHeading[] = [];
  for (const [at, page] of pages.entries()) {
    const { width, height } = page.section;
    const items = assembly.page(page).flatMap((item) => resolved(item, places));
    drawn.push({ size: { width, height }, items });
    headings.push(
      ...page.parts.flatMap(({ content }) => content.headings.map((heading) => ({ ...heading, page: at }))),
    );
    await breathe();
  }
  return { pages: drawn, headings };
}
