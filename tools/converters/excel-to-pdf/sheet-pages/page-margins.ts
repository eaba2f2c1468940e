import type { DrawnItem } from '../../../layout/drawn-pages/drawn-document.ts';
import { showableText } from '../../../pdf/core/showable-text.ts';
import { plainFont, type RichRun } from '../workbook/workbook-model.ts';
import { wrapText } from './cell-lines.ts';
import { type HeaderParts, type PageFacts, readHeader } from './header-codes.ts';
import { PageCanvas } from './page-canvas.ts';
import type { PagePlan } from './page-plan.ts';
import { drawParts, startOf } from './line-places.ts';
import type { SheetFonts } from './sheet-fonts.ts';

/** Footer for the option of page numbers, in Excel's codes: the sheet, and "Page 1 of 2". */
export const pagesFooter = '&L&8&K595959&A&R&8&K595959Page &P of &N';

/** Header and footer of a page, in Excel's codes. */
export interface PageMargins {
  header: string | undefined;
  footer: string | undefined;
}

const sides = ['left', 'center', 'right'] as const;

/** Of the margin: where the first line of a header ends, and the last one of a footer. */
const headerShare = 0.55;
const footerShare = 0.45;

const shown = (runs: readonly RichRun[]): RichRun[] => runs.map((run) => ({ ...run, text: showableText(run.text) }));

/** Tells the fonts what stands in the margins. Numbers of pages are expected, too. */
export function expectMargins({ header, footer }: PageMargins, facts: PageFacts, fonts: SheetFonts): void {
  for (const source of [header, footer]) {
    if (source === undefined) continue;
    const parts = readHeader(source, facts);
    for (const run of sides.flatMap((side) => shown(parts[side]))) {
      fonts.expect(`${run.text}0123456789`, fonts.styleOf(run.font ?? plainFont));
    }
  }
}

/** Draws the header and the footer of a page. */
export function drawMargins(
  { header, footer }: PageMargins,
  { facts, plan, fonts }: { facts: PageFacts; plan: PagePlan; fonts: SheetFonts },
  items: DrawnItem[],
): void {
  const { paper, margin } = plan;
  const canvas = new PageCanvas({ x: 0, y: 0, scale: 1 }, items);
  const edges = { left: margin, right: paper.width - margin };
  const draw = (parts: HeaderParts, first: (lines: number, step: number) => number): void => {
    for (const side of sides) {
      if (parts[side].length === 0) continue;
      const lines = wrapText({ runs: shown(parts[side]), font: plainFont }, Infinity, fonts);
      const step = Math.max(...lines.map(({ height }) => height));
      for (const [place, line] of lines.entries()) {
        const baseline = first(lines.length, step) + place * step;
        drawParts(canvas, line, { x: startOf(side, edges, line.width), baseline, scale: 1 }, fonts);
      }
    }
  };
  if (header !== undefined) draw(readHeader(header, facts), () => margin * headerShare);
  if (footer !== undefined) {
    const bottom = paper.height - margin * footerShare;
    draw(readHeader(footer, facts), (lines, step) => bottom - (lines - 1) * step);
  }
}
