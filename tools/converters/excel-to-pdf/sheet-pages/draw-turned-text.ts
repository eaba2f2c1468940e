import type { Box } from '../../../layout/drawn-pages/drawn-document.ts';
import type { CellStyle } from '../workbook/workbook-model.ts';
import { type CellLine, wrapText } from './cell-lines.ts';
import { belowBaseline, type Side, sideOf, startOf, type TextPlace, topOf } from './line-places.ts';
import type { PageCanvas } from './page-canvas.ts';
import { drawnSize, pixel, type SheetFonts } from './sheet-fonts.ts';
import { padding } from './sheet-grid.ts';

/** Letters under each other, or a text at an angle. */
export function drawTurned(
  canvas: PageCanvas,
  { cell: { style }, shown, box }: Omit<TextPlace, 'reach'>,
  fonts: SheetFonts,
): void {
  const color = shown.color && { color: shown.color };
  if (style.turn === 'stacked') {
    const text = shown.runs.map((run) => run.text).join('');
    const letters = { runs: [{ text: Array.from(text).join('\n') }], font: style.font, ...color };
    // Readers find the word at its first letter.
    const lines = wrapText(letters, Infinity, fonts);
    for (const [place, { parts }] of lines.entries())
      for (const part of parts) part.standsFor = place === 0 ? text : '';
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

/** Draws lines that are rotated together, aligned in the cell by its style. */
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
