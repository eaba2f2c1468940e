import type { Box } from '../../../layout/drawn-pages/drawn-document.ts';
import type { Cell, CellStyle } from '../workbook/workbook-model.ts';
import type { CellLine } from './cell-lines.ts';
import type { PageCanvas } from './page-canvas.ts';
import { drawnSize, type SheetFonts } from './sheet-fonts.ts';
import type { ShownValue } from './shown-value.ts';

/** Parts of a font's size. */
export const belowBaseline = 0.28;
const underlineAt = 0.13;
const strikeAt = -0.26;
const lineShare = 1 / 16;
const raise = { superscript: -0.33, subscript: 0.12 };

/** A cell whose text is drawn. */
export interface TextPlace {
  cell: Cell;
  shown: ShownValue;
  /** The cell itself, or what is seen of a merged one; in points of the sheet. */
  box: Box;
  /** How far its text may run over empty neighbours. */
  reach: { left: number; right: number };
}

export type Side = 'left' | 'center' | 'right';

/** The side of its cell that a text stands at. */
export function sideOf({ horizontal }: CellStyle, shown: ShownValue): Side {
  if (horizontal === 'general') return shown.side;
  if (horizontal === 'center' || horizontal === 'centerContinuous') return 'center';
  return horizontal === 'right' ? 'right' : 'left';
}

/** Draws the parts of a line from its beginning on its baseline. */
export function drawParts(
  canvas: PageCanvas,
  line: CellLine,
  place: { x: number; baseline: number; scale: number },
  fonts: SheetFonts,
) {
  let { x } = place;
  for (const { text, font, color, width, standsFor } of line.parts) {
    const style = fonts.styleOf(font, color);
    const size = drawnSize(font) * place.scale;
    const baseline = place.baseline + (font.script ? raise[font.script] * font.size * place.scale : 0);
    canvas.text({ text, x, baseline, size, style, ...(standsFor !== undefined && { standsFor }) });
    const end = x + width * place.scale;
    const stroke = (down: number): void => {
      const y = place.baseline + down * size;
      canvas.line({ from: { x, y }, to: { x: end, y }, width: size * lineShare, color: style.color ?? [0, 0, 0] });
    };
    if (font.underline !== 'none') stroke(underlineAt);
    if (font.underline === 'double') stroke(underlineAt + 0.1);
    if (font.strike) stroke(strikeAt);
    x = end;
  }
}

/** Where the first line's upper edge is. */
export function topOf({ vertical }: CellStyle, box: Box, height: number): number {
  const spare = box.height - height;
  // Of a text that is too high its beginning is seen.
  if (spare < 0 || vertical === 'top') return box.y;
  return vertical === 'center' ? box.y + spare / 2 : box.y + spare;
}

/** Where something of this width begins on a side of a room. */
export function startOf(side: Side, box: { left: number; right: number }, width: number): number {
  if (side === 'left') return box.left;
  return side === 'right' ? box.right - width : (box.left + box.right - width) / 2;
}
