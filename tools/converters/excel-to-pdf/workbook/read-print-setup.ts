import type { Attributes } from './read-xml.ts';
import type { PrintSetup } from './workbook-model.ts';

/** Print setup in the sheet's own part. Print areas and titles are names of the workbook. */
export interface OwnPrintSetup extends Pick<
  PrintSetup,
  'paper' | 'orientation' | 'scale' | 'fit' | 'header' | 'footer'
> {
  rowBreaks: number[];
  columnBreaks: number[];
  hasGridLines: boolean;
  isCentered: boolean;
}

/** Reads a sheet's print settings. */
export class PrintReader {
  readonly print: OwnPrintSetup = { rowBreaks: [], columnBreaks: [], hasGridLines: false, isCentered: false };
  #fitsPage = false;
  /** The list of page breaks that is read. */
  #breaks: number[] | undefined;
  /** The header or footer that is read. */
  #header: 'header' | 'footer' | undefined;

  open(name: string, attributes: Attributes): void {
    const { print } = this;
    if (name === 'pageSetUpPr') this.#fitsPage = attributes.flag('fitToPage');
    else if (name === 'pageSetup') {
      const orientation = attributes.get('orientation');
      const paper = attributes.number('paperSize');
      const scale = attributes.number('scale');
      if (orientation === 'portrait' || orientation === 'landscape') print.orientation = orientation;
      if (paper !== undefined) print.paper = paper;
      if (scale !== undefined) print.scale = Math.min(400, Math.max(10, scale));
      const fit = { across: attributes.number('fitToWidth') ?? 1, down: attributes.number('fitToHeight') ?? 1 };
      if (this.#fitsPage) print.fit = fit;
    } else if (name === 'printOptions') {
      print.hasGridLines = attributes.flag('gridLines');
      print.isCentered = attributes.flag('horizontalCentered');
    } else if (name === 'oddHeader') this.#header = 'header';
    else if (name === 'oddFooter') this.#header = 'footer';
    else if (name === 'rowBreaks') this.#breaks = print.rowBreaks;
    else if (name === 'colBreaks') this.#breaks = print.columnBreaks;
    else if (name === 'brk') this.#breaks?.push(attributes.number('id') ?? -1);
  }

  text(text: string): void {
    if (this.#header !== undefined) this.print[this.#header] = (this.print[this.#header] ?? '') + text;
  }

  close(name: string): void {
    if (name === 'rowBreaks' || name === 'colBreaks') this.#breaks = undefined;
    else if (name === 'oddHeader' || name === 'oddFooter') this.#header = undefined;
  }
}
