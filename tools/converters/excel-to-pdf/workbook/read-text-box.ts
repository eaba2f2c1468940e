import type { Rgb } from '../../../pdf/core/text-style.ts';
import type { Attributes } from './read-xml.ts';
import { parseHexColor, type Theme, tinted } from './theme-colors.ts';
import { type CellFont, plainFont, type TextBox } from './workbook-model.ts';

/** Style of a text box, without its place. */
export type OpenTextBox = Pick<TextBox, 'side' | 'fill' | 'line'> & { runs: { text: string; font: CellFont }[] };

const sides: Record<string, TextBox['side']> = { ctr: 'center', r: 'right' };

/** The names of a theme's colours in drawings, as places in the theme. */
const schemeNames = ['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'];
const otherNames: Record<string, string> = { tx1: 'dk1', bg1: 'lt1', tx2: 'dk2', bg2: 'lt2' };

const hundred = 100_000;

/** Reads the text of a drawn shape (xdr:sp). */
export class TextBoxReader {
  readonly box: OpenTextBox = { side: 'left', runs: [] };
  readonly #theme: Theme;
  /** The elements that the reader is in. */
  readonly #path: string[] = [];
  #font: CellFont = plainFont;
  #color: Rgb | undefined;

  constructor(theme: Theme) {
    this.#theme = theme;
  }

  open(name: string, attributes: Attributes): void {
    this.#path.push(name);
    if (name === 'p' && this.box.runs.length > 0) this.box.runs.push({ text: '\n', font: this.#font });
    else if (name === 'br') this.box.runs.push({ text: '\n', font: this.#font });
    else if (name === 'pPr') this.box.side = sides[attributes.get('algn') ?? ''] ?? this.box.side;
    else if (name === 'rPr') this.#readFont(attributes);
    else if (name === 'latin' && this.#path.includes('rPr')) this.#readFamily(attributes);
    else if (name === 'srgbClr') this.#color = parseHexColor(attributes.get('val') ?? '');
    else if (name === 'schemeClr') {
      const scheme = attributes.get('val') ?? '';
      this.#color = this.#theme.colors[schemeNames.indexOf(otherNames[scheme] ?? scheme)];
    } else if (name === 'lumOff' && this.#color) {
      this.#color = tinted(this.#color, (attributes.number('val') ?? 0) / hundred);
    } else if ((name === 'lumMod' || name === 'shade') && this.#color) {
      this.#color = tinted(this.#color, (attributes.number('val') ?? hundred) / hundred - 1);
    } else if (name === 'noFill' && this.#path.at(-2) === 'ln') delete this.box.line;
  }

  text(text: string): void {
    if (this.#path.at(-1) === 't') this.box.runs.push({ text, font: this.#font });
  }

  close(name: string): void {
    this.#path.pop();
    if (name === 'solidFill' && this.#color) this.#useColor(this.#color);
    if (name === 'solidFill') this.#color = undefined;
  }

  #useColor(color: Rgb): void {
    const parent = this.#path.at(-1);
    if (parent === 'spPr') this.box.fill = color;
    else if (parent === 'ln' && this.#path.at(-2) === 'spPr') this.box.line = color;
    else if (parent === 'rPr') this.#font = { ...this.#font, color };
  }

  #readFont(attributes: Attributes): void {
    const size = (attributes.number('sz') ?? plainFont.size * 100) / 100;
    this.#font = {
      ...plainFont,
      size: Math.min(409, Math.max(1, size)),
      bold: attributes.flag('b'),
      italic: attributes.flag('i'),
      underline: (attributes.get('u') ?? 'none') === 'none' ? 'none' : 'single',
    };
  }

  #readFamily(attributes: Attributes): void {
    const family = attributes.get('typeface') ?? '';
    if (family !== '' && !family.startsWith('+')) this.#font = { ...this.#font, family };
  }
}
