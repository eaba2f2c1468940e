import { pdfNumber } from '#web/tools/pdf-file.ts';
import type { ShapedRun, ShapedText } from './shaped-text.ts';
import type { Rgb } from './text-style.ts';
import { utf16Hex } from './to-unicode.ts';

const black: Rgb = [0, 0, 0];

/**
 * What is drawn on one page, as operators (ISO 32000-1, Annex A). Lengths are in points; places are from the page's upper
 * left corner, downwards.
 */
export class PageContent {
  readonly #height: number;
  readonly #operators: string[] = [];
  #font = '';
  #size = 0;
  #fill: Rgb | undefined;

  constructor(height: number) {
    this.#height = height;
  }

  #setFill(color: Rgb): void {
    if (color.every((part, index) => part === this.#fill?.[index])) return;
    this.#fill = color;
    this.#operators.push(`${color.map(pdfNumber).join(' ')} rg`);
  }

  /** A filled rectangle. */
  rectangle(box: { x: number; y: number; width: number; height: number }, color: Rgb): void {
    this.#setFill(color);
    const { x, y, width, height } = box;
    this.#operators.push(`${[x, this.#height - y - height, width, height].map(pdfNumber).join(' ')} re f`);
  }

  /** Texts one after the other on one line that starts at `x`, with its baseline at `y`. */
  text(texts: readonly ShapedText[], place: { x: number; y: number; size: number; color?: Rgb }): void {
    const { x, y, size, color = black } = place;
    this.#setFill(color);
    this.#operators.push(`BT ${pdfNumber(x)} ${pdfNumber(this.#height - y)} Td`);
    let row = '';
    const endRow = (): void => {
      if (row !== '') this.#operators.push(`[${row}]TJ`);
      row = '';
    };
    for (const { runs } of texts) {
      for (const run of runs) {
        const [first] = run.rows;
        const isPlain = run.actualText === undefined && run.rows.length === 1 && first?.rise === 0;
        if (isPlain && !this.#needsFont(first.font, size)) row += first.operand;
        else {
          endRow();
          if (isPlain) {
            this.#setFont(first.font, size);
            row = first.operand;
          } else this.#showRun(run, size);
        }
      }
    }
    endRow();
    this.#operators.push('ET');
  }

  #needsFont(font: string, size: number): boolean {
    return font !== this.#font || size !== this.#size;
  }

  #setFont(font: string, size: number): void {
    if (!this.#needsFont(font, size)) return;
    this.#font = font;
    this.#size = size;
    this.#operators.push(`/${font} ${pdfNumber(size)} Tf`);
  }

  /** Shows a run by itself: with the text it stands for, and its marks at their heights. */
  #showRun({ rows, actualText }: ShapedRun, size: number): void {
    if (actualText !== undefined) this.#operators.push(`/Span<</ActualText<FEFF${utf16Hex(actualText)}>>>BDC`);
    let height = 0;
    for (const { font, operand, rise } of rows) {
      this.#setFont(font, size);
      if (rise !== height) this.#operators.push(`${pdfNumber((rise * size) / 1000)} Ts`);
      height = rise;
      this.#operators.push(`[${operand}]TJ`);
    }
    if (height !== 0) this.#operators.push('0 Ts');
    if (actualText !== undefined) this.#operators.push('EMC');
  }

  /** The page's content stream. */
  toString(): string {
    return this.#operators.join('\n');
  }
}
