import type { Box } from '../../../layout/drawn-pages/drawn-document.ts';
import { showableText } from '../../../pdf/core/showable-text.ts';
import { plainFont, type TextBox } from '../workbook/workbook-model.ts';
import { wrapText } from './cell-lines.ts';
import { belowBaseline, drawParts, startOf } from './line-places.ts';
import type { PageCanvas } from './page-canvas.ts';
import { pixel, type SheetFonts } from './sheet-fonts.ts';

/** Room around the text of a box, in points: a tenth of an inch at its sides, half of it above. */
const boxRoom = { x: 7.2, y: 3.6 };

/** Draws a text that stands over the cells in a frame of its own. */
export function drawTextBox(
  canvas: PageCanvas,
  { runs, side, vertical, fill, line }: TextBox,
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
  if (shown.length === 0) return;
  const room = Math.max(1, box.width - 2 * boxRoom.x);
  const lines = wrapText({ runs: shown, font: plainFont }, room, fonts);
  const spare = box.height - 2 * boxRoom.y - lines.reduce((sum, { height }) => sum + height, 0);
  const share = { top: 0, center: 0.5, bottom: 1 }[vertical];
  canvas.clip(box, (inside) => {
    let bottom = box.y + boxRoom.y + Math.max(0, spare) * share;
    for (const laid of lines) {
      bottom += laid.height;
      const size = Math.max(...laid.parts.map(({ font }) => font.size), 0);
      const edges = { left: box.x + boxRoom.x, right: box.x + boxRoom.x + room };
      const x = startOf(side, edges, laid.width);
      drawParts(inside, laid, { x, baseline: bottom - belowBaseline * size, scale: 1 }, fonts);
    }
  });
}
