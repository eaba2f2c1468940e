import type { MeasureText } from '../../../charts/chart-model.ts';
import { FontMeasures } from '../../../layout/paged-frame/font-measures.ts';
import type { Frame } from '../../../layout/paged-frame/frame.ts';
import type { Box } from '../../../layout/drawn-pages/drawn-document.ts';
import type {
  Anchored,
  Block,
  CellBlock,
  Mark,
  ParagraphBlock,
  RowBlock,
  RunStyle,
  TableBlock,
} from '../rendering/flow.ts';
import { InlineMeasure } from './measure-inline.ts';
import { EquationMeasure, tightenEquations } from './measure-math.ts';
import { boxOf, perPixel, type Origin } from './measure-text.ts';
import type {
  MeasuredAnchor,
  MeasuredBlock,
  MeasuredCell,
  MeasuredParagraph,
  MeasuredRow,
  MeasuredTable,
} from './measured-blocks.ts';
import { linesOf } from './paragraph-lines.ts';

const borderWidth = (borders: ParagraphBlock['properties']['borders'], side: 'top' | 'bottom'): number => {
  const border = borders?.[side];
  return border === undefined || border.style === 'none' ? 0 : border.width + border.space;
};

/** Measures rendered blocks where the frame has laid them out. */
export class BlockMeasure {
  readonly #marks: ReadonlyMap<Node, Mark>;
  readonly #range: Range;
  readonly #fonts: FontMeasures;
  /** Kept up to date by the browser. */
  readonly #rendering: Pick<CSSStyleDeclaration, 'textRendering'>;
  readonly #equations: EquationMeasure;
  readonly #ascents = new Map<string, number>();

  constructor(frame: Frame, marks: ReadonlyMap<Node, Mark>) {
    this.#marks = marks;
    this.#range = frame.document.createRange();
    this.#fonts = new FontMeasures(frame);
    this.#equations = new EquationMeasure(frame, marks, this.#fonts);
    this.#rendering = frame.view.getComputedStyle(frame.document.body);
  }

  /** Takes away room that equations have too much, before anything is measured. */
  tightenEquations(): void {
    tightenEquations(this.#marks, this.#fonts);
  }

  /** Where a holder's upper left corner is. */
  originOf(holder: HTMLElement): Origin {
    const { left, top } = holder.getBoundingClientRect();
    return { left, top };
  }

  measure(block: Block, origin: Origin): MeasuredBlock {
    return block.kind === 'table' ? this.#table(block, origin) : this.#paragraph(block, origin);
  }

  #ascentOf = ({ family, bold, italic, size }: RunStyle): number => {
    const key = `${family}|${bold}|${italic}|${size}`;
    const known = this.#ascents.get(key);
    if (known !== undefined) return known;
    const { ascent } = this.#fonts.extentOf({
      fontStyle: italic ? 'italic' : 'normal',
      fontWeight: bold ? '700' : '400',
      fontSize: `${size / perPixel}px`,
      fontFamily: family,
      textRendering: this.#rendering.textRendering,
    });
    this.#ascents.set(key, ascent);
    return ascent;
  };

  #measureText: MeasureText = (text, size, { family = '', bold = false }) =>
    this.#fonts.widthOf(text, {
      fontStyle: 'normal',
      fontWeight: bold ? '700' : '400',
      fontSize: `${size / perPixel}px`,
      fontFamily: `"${family}"`,
      textRendering: 'geometricPrecision',
    }) * perPixel;

  #inline(origin: Origin, anchored: readonly Anchored[], isJustified: boolean): InlineMeasure {
    const elements = new Set<Node>(anchored.map(({ element }) => element));
    return new InlineMeasure({
      marks: this.#marks,
      origin,
      range: this.#range,
      ascentOf: this.#ascentOf,
      measureBlocks: ({ blocks }) => blocks.map((block) => this.measure(block, origin)),
      equationItems: (element) => this.#equations.items(element, origin),
      inkOf: (text, family, face) => this.#fonts.inkOf(text, family, face),
      measureText: this.#measureText,
      isAnchored: (element) => elements.has(element),
      isJustified,
    });
  }

  #paragraph(block: ParagraphBlock, origin: Origin): MeasuredParagraph {
    const { element, properties } = block;
    const box = boxOf(element.getBoundingClientRect(), origin);
    const inline = this.#inline(origin, block.anchored, properties.align === 'justify');
    for (const child of element.childNodes) inline.visit(child);
    const { borders = {}, background } = properties;
    const inset = { top: borderWidth(borders, 'top'), bottom: borderWidth(borders, 'bottom') };
    const edges = { top: box.y + inset.top, bottom: box.y + box.height - inset.bottom };
    return {
      kind: 'paragraph',
      box,
      inset,
      background: background === 'none' ? undefined : background,
      borders,
      lines: linesOf(inline.parts, inline.floats, edges),
      before: block.before,
      keepNext: properties.keepNext ?? false,
      keepLines: properties.keepLines ?? false,
      // Word's default (ECMA-376, 17.3.1.44).
      widowControl: properties.widowControl ?? true,
      breakBefore: block.breakBefore,
      anchored: block.anchored.map((anchored) => this.#anchor(anchored)),
      heading: block.heading,
    };
  }

  /** A drawing of the page, by itself. */
  #anchor({ element, horizontal, vertical, isBehind, order }: Anchored): MeasuredAnchor {
    const origin = this.originOf(element);
    const inline = this.#inline(origin, [], false);
    inline.visit(element);
    const { width, height } = boxOf(element.getBoundingClientRect(), origin);
    const items = [...inline.parts.flatMap((part) => part.items), ...inline.floats.flatMap((float) => float.items)];
    return { items, width, height, horizontal, vertical, isBehind, order };
  }

  #table({ rows, breakBefore }: TableBlock, origin: Origin): MeasuredTable {
    return { kind: 'table', breakBefore, rows: rows.map((row) => this.#row(row, origin)) };
  }

  #row({ element, cells, isHeader, cantSplit }: RowBlock, origin: Origin): MeasuredRow {
    const { y: top, height } = boxOf(element.getBoundingClientRect(), origin);
    const measured = cells.map((cell) => this.#cell(cell, { top, bottom: top + height }, origin));
    const firsts = measured.map(({ blocks }) => blocks[0]).filter((block) => block?.kind === 'paragraph');
    const keepNext = firsts.length > 0 && firsts.every((block) => block?.kind === 'paragraph' && block.keepNext);
    return { top, bottom: top + height, cells: measured, isHeader, cantSplit, keepNext };
  }

  #cell(cell: CellBlock, row: { top: number; bottom: number }, origin: Origin): MeasuredCell {
    const { x, width } = boxOf(cell.element.getBoundingClientRect(), origin);
    const box: Box = { x, width, y: row.top, height: row.bottom - row.top };
    const blocks = cell.blocks.map((block) => this.measure(block, origin));
    return { box, background: cell.background, borders: cell.borders, blocks, inset: cell.inset };
  }
}
