import type { Box } from '../../../layout/drawn-pages/drawn-document.ts';
import { showableText } from '../../../pdf/core/showable-text.ts';
import { plainFont, type TextBox } from '../workbook/workbook-model.ts';
import { wrapText } from './cell-lines.ts';
import { belowBaseline, drawParts, startOf } from './line-places.ts';
import type { PageCanvas } from './page-canvas.ts';
import { pixel, type SheetFonts } from './sheet-fonts.ts';

/** Room around the text of a box, in points: a tenth of an inch at its sides, half of it above. */
const boxRoom = { x: 7.2, y: 3.6 };

const shares = { top: 0, center: 0.5, bottom: 1 };

/** Draws text of several lines into a box, and no further. */
export function drawParagraphs(
  canvas: PageCanvas,
  { paragraphs, vertical }: Pick<TextBox, 'paragraphs' | 'vertical'>,
  box: Box,
  fonts: SheetFonts,
): void {
  const lines = paragraphs.flatMap(({ runs, side }) => {
    const shown = runs.map((run) => ({ text: showableText(run.text), font: run.font }));
    return wrapText({ runs: shown, font: plainFont }, Math.max(1, box.width), fonts).map((laid) => ({ laid, side }));
  });
  const spare = box.height - lines.reduce((sum, { laid }) => sum + laid.height, 0);
  canvas.clip(box, (inside) => {
    // The beginning of a text that is too long is seen.
    let bottom = box.y + (lines.length > 1 ? Math.max(0, spare) : spare) * shares[vertical];
    for (const { laid, side } of lines) {
      bottom += laid.height;
      const size = Math.max(...laid.parts.map(({ font }) => font.size), 0);
      const x = startOf(side, { left: box.x, right: box.x + box.width }, laid.width);
      drawParts(inside, laid, { x, baseline: bottom - belowBaseline * size, scale: 1 }, fonts);
    }
  });
}

/** Draws a text that stands over the cells in a frame of its own. */
export function drawTextBox(canvas: PageCanvas, textBox: TextBox, box: Box, fonts: SheetFonts): void {
  const { fill, line } = textBox;
  if (fill) canvas.fillBox(box, fill);
  if (line) canvas.frame(box, { color: line, width: pixel });
  const [x, y] = [Math.min(boxRoom.x, box.width / 4), Math.min(boxRoom.y, box.height / 8)];
  const inner = { x: box.x + x, y: box.y + y, width: box.width - 2 * x, height: box.height - 2 * y };
  drawParagraphs(canvas, textBox, inner, fonts);
}
