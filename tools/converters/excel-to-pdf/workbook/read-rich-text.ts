import { type Attributes, readXml } from './read-xml.ts';
import { readFontPart } from './read-font.ts';
import type { Theme } from './theme-colors.ts';
import { type CellFont, type CellValue, plainFont, type RichRun } from './workbook-model.ts';

/** Characters that XML cannot hold are written as their codes: `_x000D_` (ECMA-376 part 1, 22.4.2.4). */
const decodeCodes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const lineEnds = /\r\n?/g;

const cleaned = (text: string): string => decodeCodes(text).replaceAll(lineEnds, '\n');

/** Reads what stands in `<si>` and `<is>`: plain text, or runs of text with fonts of their own. */
export class RichTextReader {
  readonly #theme: Theme;
  #runs: RichRun[] = [];
  #text = '';
  #font: Partial<CellFont> | undefined;
  #isInText = false;
  /** How the text is pronounced, which is not shown. */
  #isInPhonetics = false;
  #isInFont = false;

  constructor(theme: Theme) {
    this.#theme = theme;
  }

  begin(): void {
    this.#runs = [];
    this.#text = '';
    this.#font = undefined;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'rPh') this.#isInPhonetics = true;
    else if (name === 't') this.#isInText = !this.#isInPhonetics;
    else if (name === 'r') this.#endRun();
    else if (name === 'rPr') {
      this.#font = {};
      this.#isInFont = true;
    } else if (this.#isInFont && this.#font) readFontPart(this.#font, name, attributes, this.#theme);
  }

  text(text: string): void {
    if (this.#isInText) this.#text += text;
  }

  close(name: string): void {
    if (name === 't') this.#isInText = false;
    else if (name === 'rPh') this.#isInPhonetics = false;
    else if (name === 'rPr') this.#isInFont = false;
    else if (name === 'r') this.#endRun();
  }

  #endRun(): void {
    if (this.#text !== '') {
      const font = this.#font && { ...plainFont, ...this.#font };
      this.#runs.push({ text: cleaned(this.#text), ...(font && { font }) });
    }
    this.#text = '';
    this.#font = undefined;
  }

  /** Ends the text and returns its value. */
  end(): CellValue {
    this.#endRun();
    const isPlain = this.#runs.every(({ font }) => font === undefined);
    return isPlain
      ? { kind: 'text', text: this.#runs.map(({ text }) => text).join('') }
      : { kind: 'rich', runs: this.#runs };
  }
}

/** The texts that cells name by number. */
export function readSharedStrings(xml: string | undefined, theme: Theme): CellValue[] {
  const strings: CellValue[] = [];
  const reader = new RichTextReader(theme);
  readXml(xml ?? '', {
    open: (name, attributes) => (name === 'si' ? reader.begin() : reader.open(name, attributes)),
    text: (text) => reader.text(text),
    close: (name) => (name === 'si' ? void strings.push(reader.end()) : reader.close(name)),
  });
  return strings;
}
