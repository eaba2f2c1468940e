import type { Box } from '#web/tools/drawn-pages/drawn-document.ts';
import { showableText } from '#web/tools/pdf-core/showable-text.ts';
import { type Cell, type CellStyle, plainFont, type TextBox } from '../workbook/workbook-model.ts';
import { type CellLine, type CellText, cutLine, singleLine, wrapText } from './cell-lines.ts';
import type { PageCanvas } from './page-canvas.ts';
import { closestLines, indentStep, leastShrink, padding } from './sheet-grid.ts';
import { drawnSize, lineHeightOf, pixel, type SheetFonts } from './sheet-fonts.ts';
import { showGeneral, type ShownValue, type ValueSetting } from './shown-value.ts';

/** Parts of a font's size. */
const belowBaseline = 0.28;
const underlineAt = 0.13;
const strikeAt = -0.26;
const lineShare = 1 / 16;
const raise = { superscript: -0.33, subscript: 0.12 };

/** What is known of a cell when its text is drawn. */
export interface TextPlace {
  cell: Cell;
  shown: ShownValue;
  /** The cell itself, or what is seen of a merged one; in points of the sheet. */
  box: Box;
  /** How far its text may run over empty neighbours. */
  reach: { left: number; right: number };
}

interface TextSetting {
  fonts: SheetFonts;
  values: ValueSetting;
}

type Side = 'left' | 'center' | 'right';

function sideOf({ horizontal }: CellStyle, shown: ShownValue): Side {
  if (horizontal === 'general') return shown.side;
  if (horizontal === 'center' || horizontal === 'centerContinuous') return 'center';
  return horizontal === 'right' ? 'right' : 'left';
}

/** Rounds a number that has no format to the decimals that there is room for, as Excel does. */
function fitGeneral(shown: ShownValue, text: CellText, room: number, { fonts, values }: TextSetting): CellText {
  if (shown.general === undefined) return text;
  for (let decimals = 9; decimals >= 0; decimals -= 1) {
    const rounded = { ...text, runs: [{ text: showGeneral(shown.general, decimals, values) }] };
    // What is rounded to nothing says nothing.
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
function topOf({ vertical }: CellStyle, box: Box, height: number): number {
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

/** Draws the text of a cell. */
export function drawCellText(canvas: PageCanvas, place: TextPlace, setting: TextSetting): void {
  const { cell, shown, box, reach } = place;
  const { fonts } = setting;
  const { style } = cell;
  if (style.turn !== 0) return drawTurned(canvas, place, setting);
  const side = sideOf(style, shown);
  const indent = style.indent * indentStep;
  const widthOfMark = (text: string): number => (text === '' ? 0 : fonts.widthOf(text, style.font, shown.color));
  const edges = {
    left: box.x + padding + (side === 'left' ? indent : 0) + widthOfMark(shown.before),
    right: box.x + box.width - padding - (side === 'right' ? indent : 0) - widthOfMark(shown.after),
  };
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

/** Letters under each other, or a text at an angle. */
function drawTurned(canvas: PageCanvas, { cell: { style }, shown, box }: TextPlace, { fonts }: TextSetting): void {
  const color = shown.color && { color: shown.color };
  if (style.turn === 'stacked') {
    const text = shown.runs.map((run) => run.text).join('');
    const letters = { runs: [{ text: Array.from(text).join('\n') }], font: style.font, ...color };
    // Readers find the word at its first letter.
    const lines = wrapText(letters, Infinity, fonts).map((line, place) => ({
      ...line,
      parts: line.parts.map((part) => ({ ...part, standsFor: place === 0 ? text : '' })),
    }));
    return drawBlock(canvas, { lines, style, box, angle: 0, side: 'center' }, fonts);
  }
  const lines = wrapText({ runs: shown.runs, font: style.font, ...color }, Infinity, fonts);
  const side = style.horizontal === 'general' ? 'center' : sideOf(style, shown);
  drawBlock(canvas, { lines, style, box, angle: style.turn, side }, fonts);
}

interface Block {
  lines: CellLine[];
  style: CellStyle;
  box: Box;
  /** Degrees against the clock. */
  angle: number;
  side: Side;
}

/** Draws lines that are turned together, so that what they cover stands in the cell as its look says. */
function drawBlock(canvas: PageCanvas, { lines, style, box, angle, side }: Block, fonts: SheetFonts): void {
  const radians = (angle * Math.PI) / 180;
  const along = { x: Math.cos(radians), y: -Math.sin(radians) };
  const down = { x: Math.sin(radians), y: Math.cos(radians) };
  const width = Math.max(...lines.map((line) => line.width));
  const height = lines.reduce((sum, line) => sum + line.height, 0);
  const corners = [0, width].flatMap((x) =>
    [0, height].map((y) => ({ x: x * along.x + y * down.x, y: x * along.y + y * down.y })),
  );
  const least = { x: Math.min(...corners.map(({ x }) => x)), y: Math.min(...corners.map(({ y }) => y)) };
  const covered = {
    width: Math.max(...corners.map(({ x }) => x)) - least.x,
    height: Math.max(...corners.map(({ y }) => y)) - least.y,
  };
  const x = startOf(side, { left: box.x + padding, right: box.x + box.width - padding }, covered.width) - least.x;
  const y = topOf(style, { ...box, y: box.y + pixel, height: box.height - 2 * pixel }, covered.height) - least.y;
  let bottom = 0;
  for (const line of lines) {
    bottom += line.height;
    let start = angle === 0 ? (width - line.width) / 2 : 0;
    for (const { text, font, color, width: wide, standsFor } of line.parts) {
      const rise = bottom - belowBaseline * font.size;
      const place = { x: x + start * along.x + rise * down.x, baseline: y + start * along.y + rise * down.y };
      canvas.text({
        text,
        ...place,
        size: drawnSize(font),
        style: fonts.styleOf(font, color),
        ...(angle !== 0 && { turn: angle }),
        ...(standsFor !== undefined && { standsFor }),
      });
      start += wide;
    }
  }
}

/** Room around the text of a box, in points: a tenth of an inch at its sides, half of it above. */
const boxRoom = { x: 7.2, y: 3.6 };

/** Draws a text that stands over the cells in a frame of its own. */
export function drawTextBox(
  canvas: PageCanvas,
  { runs, side, fill, line }: TextBox,
  box: Box,
  fonts: SheetFonts,
): void {
  if (fill) canvas.fillBox(box, fill);
  if (line) {
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    const corners = [box, { x: right, y: box.y }, { x: right, y: bottom }, { x: box.x, y: bottom }, box];
    for (const [place, from] of corners.slice(0, -1).entries()) {
      canvas.line({ from, to: corners[place + 1] ?? box, width: pixel, color: line });
    }
  }
  const shown = runs.map((run) => ({ ...run, text: showableText(run.text) }));
  const room = Math.max(1, box.width - 2 * boxRoom.x);
  canvas.clip(box, (inside) => {
    let bottom = box.y + boxRoom.y;
    for (const laid of wrapText({ runs: shown, font: plainFont }, room, fonts)) {
      bottom += laid.height;
      const size = Math.max(...laid.parts.map(({ font }) => font.size), 0);
      const edges = { left: box.x + boxRoom.x, right: box.x + boxRoom.x + room };
      const x = startOf(side, edges, laid.width);
      drawParts(inside, laid, { x, baseline: bottom - belowBaseline * size, scale: 1 }, fonts);
    }
  });
}
