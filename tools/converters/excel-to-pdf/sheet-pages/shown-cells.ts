import { showableText } from '../../../pdf/core/showable-text.ts';
import type { Cell, CellFont, CellStyle, Sheet } from '../workbook/workbook-model.ts';
import type { SheetFonts } from './sheet-fonts.ts';
import { wordsOf } from './draw-control.ts';
import { expectChart } from './draw-sheet-chart.ts';
import { showValue, type ShownValue, type ValueSetting } from './shown-value.ts';

/** Excel's bound of what a cell holds. A longer one is a file's fault: a quote that is never closed. */
const longestText = 32_767;

/** Numbers and letters of English need no cleaning. */
const isClean = /^[ -~\n]*$/;

const clean = (shown: ShownValue): ShownValue =>
  shown.runs.every(({ text }) => text.length <= longestText && isClean.test(text))
    ? shown
    : { ...shown, runs: shown.runs.map((run) => ({ ...run, text: showableText(run.text.slice(0, longestText)) })) };

/** So many are kept for when they are asked for again: to be measured, then to be drawn. More would be memory without end. */
const keptCells = 300_000;

/** Texts of the cells of a sheet, as they are shown. */
export class ShownCells {
  readonly #setting: ValueSetting;
  readonly #kept = new Map<Cell, ShownValue>();

  constructor(setting: ValueSetting) {
    this.#setting = setting;
  }

  /** Undefined where the cell shows nothing but its look. */
  of(cell: Cell): ShownValue | undefined {
    if (cell.value === undefined) return undefined;
    const known = this.#kept.get(cell);
    if (known !== undefined) return known;
    const shown = clean(showValue(cell.value, cell.style, this.#setting));
    const isNothing = shown.leading === undefined && shown.runs.every(({ text }) => text === '');
    if (isNothing) return undefined;
    if (this.#kept.size < keptCells) this.#kept.set(cell, shown);
    return shown;
  }
}

/** Tells the fonts what a sheet is going to draw. */
export function expectTexts({ rows, objects, chartSheet }: Sheet, cells: ShownCells, fonts: SheetFonts): void {
  const expectRun = (text: string, font: CellFont, { color }: ShownValue): void =>
    fonts.expect(text, fonts.styleOf(font, color));
  const expectCell = (shown: ShownValue, { font }: CellStyle): void => {
    for (const run of shown.runs) expectRun(run.text, run.font ?? font, shown);
    expectRun(`${shown.leading ?? ''}${shown.before}${shown.after}`, font, shown);
  };
  for (const object of objects) {
    if (object.kind === 'chart') expectChart(object.chart, fonts);
    if (object.kind === 'control')
      fonts.expect(showableText(wordsOf(object.control)), fonts.styleOf(object.control.font));
    if (object.kind !== 'text') continue;
    for (const { text, font } of object.box.paragraphs.flatMap(({ runs }) => runs))
      fonts.expect(showableText(text), fonts.styleOf(font));
  }
  if (chartSheet?.chart) expectChart(chartSheet.chart, fonts);
  for (const row of rows) {
    if (row.isHidden) continue;
    for (const cell of row.cells) {
      const shown = cells.of(cell);
      if (shown !== undefined) expectCell(shown, cell.style);
    }
  }
}
