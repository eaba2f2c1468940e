import { type CellLine, type CellText, cutLine, singleLine, wrapText } from './cell-lines.ts';
import { drawTurned } from './draw-turned-text.ts';
import { belowBaseline, drawParts, sideOf, startOf, type TextPlace, topOf } from './line-places.ts';
import type { PageCanvas } from './page-canvas.ts';
import { lineHeightOf, type SheetFonts } from './sheet-fonts.ts';
import { closestLines, indentStep, leastShrink, padding } from './sheet-grid.ts';
import { showGeneral, type ShownValue, type ValueSetting } from './shown-value.ts';

interface TextSetting {
  fonts: SheetFonts;
  values: ValueSetting;
}

/** Rounds a number that has no format to the decimals that there is room for, as Excel does. */
function fitGeneral(shown: ShownValue, text: CellText, room: number, { fonts, values }: TextSetting): CellText {
  if (shown.general === undefined) return text;
  for (let decimals = 9; decimals >= 0; decimals -= 1) {
    const rounded = { ...text, runs: [{ text: showGeneral(shown.general, decimals, values) }] };
    // A number that is rounded to nothing would be misread.
    if (Number(shown.general.toFixed(decimals)) === 0) return text;
    if (singleLine(rounded, fonts).width * leastShrink <= room) return rounded;
  }
  return text;
}

interface Letters {
  lines: CellLine[];
  /** Letters are drawn so much smaller. */
  scale: number;
}

function lettersOf({ cell: { style }, shown }: TextPlace, room: number, setting: TextSetting): Letters {
  const { fonts } = setting;
  const text: CellText = { runs: shown.runs, font: style.font, ...(shown.color && { color: shown.color }) };
  const wraps = (style.wraps || style.horizontal === 'justify') && !shown.isNumber;
  if (wraps) return { lines: wrapText(text, Math.max(room, 1), fonts), scale: 1 };
  const line = singleLine(text, fonts);
  const isTooWide = line.width > room && room > 0;
  if (!isTooWide || !(shown.isNumber || style.shrinks)) return { lines: [line], scale: 1 };
  const fitted = singleLine(fitGeneral(shown, text, room, setting), fonts);
  return { lines: [fitted], scale: Math.min(1, room / fitted.width) };
}

/** Draws the text of a cell. */
export function drawCellText(canvas: PageCanvas, place: TextPlace, setting: TextSetting): void {
  const { cell, shown, box, reach } = place;
  const { fonts } = setting;
  const { style } = cell;
  if (style.turn !== 0) return drawTurned(canvas, place, fonts);
  const side = sideOf(style, shown);
  const indent = style.indent * indentStep;
  const widthOfMark = (text: string): number => (text === '' ? 0 : fonts.widthOf(text, style.font, shown.color));
  const edges = {
    left: box.x + padding + (side === 'left' ? indent : 0) + widthOfMark(shown.before),
    right: box.x + box.width - padding - (side === 'right' ? indent : 0) - widthOfMark(shown.after),
  };
  if (shown.isNumber && edges.right <= edges.left) return;
  const leading = shown.leading === undefined ? 0 : widthOfMark(`${shown.leading} `);
  const { lines, scale } = lettersOf(place, edges.right - edges.left - leading, setting);
  const needed = lines.reduce((sum, { height }) => sum + height, 0);
  const closeness = Math.max(closestLines, Math.min(1, box.height / needed));
  const top = topOf(style, box, needed * closeness);
  const widest = Math.max(...lines.map(({ width }) => width)) * scale;
  const draw = (target: PageCanvas): void => {
    let bottom = top;
    for (const line of lines) {
      bottom += line.height * closeness;
      const size = Math.max(...line.parts.map(({ font }) => font.size), 0);
      const baseline = bottom - belowBaseline * size;
      drawParts(target, line, { x: startOf(side, edges, line.width * scale), baseline, scale }, fonts);
    }
    if (shown.leading === undefined) return;
    const mark = singleLine(
      { runs: [{ text: shown.leading }], font: style.font, ...(shown.color && { color: shown.color }) },
      fonts,
    );
    drawParts(target, mark, { x: edges.left, baseline: bottom - belowBaseline * style.font.size, scale }, fonts);
  };
  const start = startOf(side, edges, widest);
  const isHigh = needed * closeness > box.height + lineHeightOf(style.font) * 0.2;
  const isWide = start < reach.left - 0.01 || start + widest > reach.right + 0.01;
  if (!isHigh && !isWide) return draw(canvas);
  const [only] = lines;
  if (side === 'left' && only && lines.length === 1) lines[0] = cutLine(only, reach.right - start, fonts);
  canvas.clip({ x: reach.left, y: box.y, width: reach.right - reach.left, height: box.height }, draw);
}
