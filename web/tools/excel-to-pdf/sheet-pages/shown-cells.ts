import { showableText } from '#web/tools/pdf-core/showable-text.ts';
import type { Cell, CellFont, CellStyle, Sheet } from '../workbook/workbook-model.ts';
import type { SheetFonts } from './sheet-fonts.ts';
import { showValue, type ShownValue, type ValueSetting } from './shown-value.ts';

const clean = (shown: ShownValue): ShownValue => ({
  ...shown,
  runs: shown.runs.map((run) => ({ ...run, text: showableText(run.text) })),
});

/** What the cells of a sheet show. It is made when it is asked for: a large sheet's texts would fill the memory twice. */
export class ShownCells {
  readonly #setting: ValueSetting;

  constructor(setting: ValueSetting) {
    this.#setting = setting;
  }

  /** Undefined where the cell shows nothing but its look. */
  of({ value, style }: Cell): ShownValue | undefined {
    if (value === undefined) return undefined;
    const shown = clean(showValue(value, style, this.#setting));
    return shown.leading === undefined && shown.runs.every(({ text }) => text === '') ? undefined : shown;
  }
}

/** Tells the fonts what a sheet is going to draw. */
export function expectTexts({ rows }: Sheet, cells: ShownCells, fonts: SheetFonts): void {
  const expectRun = (text: string, font: CellFont, { color }: ShownValue): void =>
    fonts.expect(text, fonts.styleOf(font, color));
  const expectCell = (shown: ShownValue, { font }: CellStyle): void => {
    for (const run of shown.runs) expectRun(run.text, run.font ?? font, shown);
    expectRun(`${shown.leading ?? ''}${shown.before}${shown.after}`, font, shown);
  };
  for (const row of rows) {
    if (row.isHidden) continue;
    for (const cell of row.cells) {
      const shown = cells.of(cell);
      if (shown !== undefined) expectCell(shown, cell.style);
    }
  }
}
