import type { Box } from '../../../layout/drawn-pages/drawn-document.ts';
import { cellBorders, cellBackground, flatten, paragraphItems } from './block-items.ts';
import type { FlowItem, MeasuredAnchor, MeasuredBlock, MeasuredCell, MeasuredParagraph } from './measured-blocks.ts';
import { translateItem } from './translate-item.ts';
import type { Placed, PlacedParagraph, PlacedRow } from './region.ts';

/** A drawing that stands on the page, with the place of its paragraph. */
export interface PlacedAnchor {
  anchor: MeasuredAnchor;
  y: number;
}

/** Content of a part of a page: items at their places, and facts about them. */
export interface PlacedContent {
  items: FlowItem[];
  anchors: PlacedAnchor[];
  notes: string[];
  headings: { level: number; title: string; y: number }[];
  bookmarks: { name: string; y: number }[];
  fields: HTMLElement[];
}

export const emptyContent = (): PlacedContent => ({
  items: [],
  anchors: [],
  notes: [],
  headings: [],
  bookmarks: [],
  fields: [],
});

/** Puts text on a page: `x` and `y` take what is in a region to its place. */
export class ContentWriter {
  readonly content: PlacedContent;
  readonly #x: number;

  constructor(content: PlacedContent, x: number) {
    this.content = content;
    this.#x = x;
  }

  add(placed: readonly Placed[], y: number): void {
    for (const part of placed) {
      if (part.kind === 'paragraph') this.#paragraph(part, y);
      else this.#rows(part.rows, y);
    }
  }

  #push(items: readonly FlowItem[], y: number): void {
    for (const item of items) this.content.items.push(translateItem(item, this.#x, y));
  }

  #paragraph({ piece: { paragraph, from }, to, shift }: PlacedParagraph, y: number): void {
    this.#push(paragraphItems(paragraph, from, to), y + shift);
    this.#tell(paragraph, from, to, y + shift);
  }

  /** Facts about some lines of a paragraph. */
  #tell(paragraph: MeasuredParagraph, from: number, to: number, y: number): void {
    const { content } = this;
    if (from === 0) {
      const top = paragraph.box.y + y;
      content.anchors.push(...paragraph.anchored.map((anchor) => ({ anchor, y: top })));
      if (paragraph.heading) content.headings.push({ ...paragraph.heading, y: top });
    }
    for (const line of paragraph.lines.slice(from, to)) {
      content.notes.push(...line.notes);
      content.fields.push(...line.fields);
      content.bookmarks.push(...line.bookmarks.map((name) => ({ name, y: line.top + y })));
    }
  }

  #tellAll(blocks: readonly MeasuredBlock[], y: number): void {
    for (const block of blocks) {
      if (block.kind === 'paragraph') this.#tell(block, 0, block.lines.length, y);
      else for (const row of block.rows) for (const cell of row.cells) this.#tellAll(cell.blocks, y);
    }
  }

  #rows(rows: readonly PlacedRow[], y: number): void {
    const boxed = rows.flatMap((row): [MeasuredCell, Box][] =>
      row.kind === 'whole'
        ? row.row.cells.map((cell) => [cell, { ...cell.box, y: cell.box.y + row.shift }])
        : row.cells.map(({ cell }) => [cell, { ...cell.box, y: row.top, height: row.bottom - row.top }]),
    );
    // Grounds first: they must not cover the borders of the cells beside them.
    for (const [cell, box] of boxed) this.#push(cellBackground(cell, box), y);
    for (const [cell, box] of boxed) this.#push(cellBorders(cell, box), y);
    for (const row of rows) this.#rowContent(row, y);
  }

  #rowContent(row: PlacedRow, y: number): void {
    if (row.kind === 'part') {
      for (const { cell, placed } of row.cells) this.add(placed, y + row.top + cell.inset.top);
      return;
    }
    for (const { blocks } of row.row.cells) {
      this.#push(flatten(blocks), y + row.shift);
      this.#tellAll(blocks, y + row.shift);
    }
  }
}
