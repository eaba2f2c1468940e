import type { DocumentFonts } from './document-fonts.ts';
import { breakLines, type LineStretch } from './line-breaks.ts';
import { PageContent } from './page-content.ts';
import type { PageSize } from './page-sizes.ts';
import type { PdfDocument } from './written-pdf.ts';
import type { TextBlock } from './text-block.ts';

/** Of Noto Sans, in parts of the font's size: how a line's height is shared above and below its letters. */
const ascent = 1.069;
const descent = 0.293;

/** How far a background goes beyond its text on both sides, in parts of the font's size. */
const backgroundPadding = 0.4;

/** Between a bullet and its text, in thousandths of the font's size. */
const markerGap = 500;

/** How many lines of what follows a heading wants below itself. */
const linesAfterHeading = 2;

export interface FlowLayout {
  page: PageSize;
  /** On every side, in points. */
  margin: number;
  /** In parts of the font's size. */
  lineHeight: number;
}

/** Fills pages with paragraphs from top to bottom. */
export class TextFlow {
  readonly #document: PdfDocument;
  readonly #fonts: DocumentFonts;
  readonly #layout: FlowLayout;
  #content: PageContent | undefined;
  #y = 0;

  constructor(document: PdfDocument, fonts: DocumentFonts, layout: FlowLayout) {
    this.#document = document;
    this.#fonts = fonts;
    this.#layout = layout;
  }

  /** Ends the page. A page that nothing was added to stays an empty one. */
  endPage(): void {
    this.#document.addPage(this.#layout.page, this.#content ?? this.#openPage());
    this.#content = undefined;
  }

  /** Adds a paragraph whose text was prepared. `onPage` is called after each page with the share that is laid out. */
  add(block: TextBlock, onPage: (share: number) => void): void {
    const { page, margin, lineHeight } = this.#layout;
    if (block.startsPage) {
      this.endPage();
      onPage(0);
    }
    const { size, spaceBefore = 0, spaceAfter = 0, keepsWithNext = false } = block;
    const step = size * lineHeight;
    const columns = this.#breakColumns(block);
    const lineCount = Math.max(...columns.map(({ lines }) => lines.length));
    const bottom = page.height - margin;
    if (this.#content !== undefined && this.#y > margin) this.#y += spaceBefore;
    if (keepsWithNext && this.#makeRoom(step * (lineCount + linesAfterHeading), bottom)) onPage(0);
    for (let index = 0; index < lineCount; index += 1) {
      if (this.#makeRoom(step, bottom)) onPage(index / lineCount);
      const content = this.#content ?? this.#openPage();
      this.#drawBackground(content, block, index === 0);
      for (const { x, lines } of columns) this.#drawLine(content, lines[index] ?? [], { x, size });
      this.#y += step;
    }
    this.#y += spaceAfter;
  }

  #openPage(): PageContent {
    this.#content = new PageContent(this.#layout.page.height);
    this.#y = this.#layout.margin;
    return this.#content;
  }

  /** Ends the page where it has no room for this height, and returns true then. An empty page is never ended. */
  #makeRoom(height: number, bottom: number): boolean {
    const isFull = this.#content !== undefined && this.#y + height > bottom + 0.01;
    if (!isFull || this.#y <= this.#layout.margin) return false;
    this.endPage();
    return true;
  }

  #breakColumns(block: TextBlock): { x: number; lines: LineStretch[][] }[] {
    const { columns, size } = block;
    const indent = this.#indentOf(block);
    const { page, margin } = this.#layout;
    const width = page.width - 2 * margin - indent;
    const gap = columns.length > 1 ? size : 0;
    let x = margin + indent;
    return columns.map(({ spans, share }) => {
      const column = { x, lines: breakLines(spans, ((width * share - gap) * 1000) / size, this.#fonts) };
      x += width * share;
      return column;
    });
  }

  /** However deep a list is, half of the width is left for its text. */
  #indentOf({ indent = 0 }: TextBlock): number {
    const { page, margin } = this.#layout;
    return Math.min(indent, page.width / 2 - margin);
  }

  #baselineOf(size: number): number {
    const leading = size * (this.#layout.lineHeight - ascent - descent);
    return this.#y + leading / 2 + size * ascent;
  }

  /** Decorations behind a line and in front of it. */
  #drawBackground(content: PageContent, block: TextBlock, isFirst: boolean): void {
    const { page, margin, lineHeight } = this.#layout;
    const { size, background, marker } = block;
    const left = margin + this.#indentOf(block);
    if (background !== undefined) {
      const padding = size * backgroundPadding;
      const width = page.width - margin - left + 2 * padding;
      const box = { x: left - padding, y: this.#y, width, height: size * lineHeight };
      content.fillBox(box, background);
    }
    if (!isFirst || marker === undefined) return;
    const shaped = this.#fonts.shape(marker.text, marker.style);
    this.#drawLine(content, [{ x: -shaped.width - markerGap, texts: [shaped], color: marker.style.color }], {
      x: left,
      size,
    });
  }

  #drawLine(content: PageContent, line: readonly LineStretch[], { x, size }: { x: number; size: number }): void {
    for (const { x: start, texts, color } of line) {
      const place = { x: x + (start * size) / 1000, y: this.#baselineOf(size), size };
      content.text(texts, { ...place, ...(color && { color }) });
    }
  }
}
