import type { DocumentFonts } from '../../../pdf/core/document-fonts.ts';
import { familyFor } from '../../../pdf/core/font-families.ts';
import { keyOfStyle, type Rgb, type TextStyle } from '../../../pdf/core/text-style.ts';
import type { CellFont } from '../workbook/workbook-model.ts';

/** How much smaller raised and lowered letters are. */
const scriptScale = 0.65;

/** The height of a line, in parts of the font's size, before it is rounded to whole pixels: 15 points for Calibri of 11. */
const lineHeight = 1.31;

/** Points in a pixel: Excel measures at 96 per inch. */
export const pixel = 0.75;

/** The size at which letters are drawn. */
export const drawnSize = ({ size, script }: CellFont): number => (script === undefined ? size : size * scriptScale);

/** The height that Excel gives a line of this font, in points. */
export const lineHeightOf = ({ size }: CellFont): number => Math.ceil((size * lineHeight) / pixel) * pixel;

/** The fonts of one document, by how workbooks name them. */
export class SheetFonts {
  readonly fonts: DocumentFonts;
  /** One object for each style: shaped words are kept by it. */
  readonly #styles = new Map<string, TextStyle>();
  readonly #byFont = new WeakMap<CellFont, TextStyle>();
  readonly #letterWidths = new WeakMap<TextStyle, Map<string, number>>();
  readonly #waiting = new Map<TextStyle, Set<string>>();

  constructor(fonts: DocumentFonts) {
    this.fonts = fonts;
  }

  /** The style of a font; `color` in place of its own. */
  styleOf(font: CellFont, color?: Rgb): TextStyle {
    const known = color === undefined ? this.#byFont.get(font) : undefined;
    if (known !== undefined) return known;
    const ink = color ?? font.color;
    const style: TextStyle = {
      family: familyFor(font.family),
      bold: font.bold,
      italic: font.italic,
      ...(ink && { color: ink }),
    };
    const key = keyOfStyle(style);
    const kept = this.#styles.get(key) ?? style;
    this.#styles.set(key, kept);
    if (color === undefined) this.#byFont.set(font, kept);
    return kept;
  }

  /** Remembers that a text is going to be shaped in this style. */
  expect(text: string, style: TextStyle): void {
    const characters = this.#waiting.get(style) ?? new Set<string>();
    for (const character of text) characters.add(character);
    this.#waiting.set(style, characters);
  }

  /** Loads the fonts that the expected texts need. */
  async load(): Promise<void> {
    for (const [style, characters] of this.#waiting) await this.fonts.prepare([...characters].join(''), style);
    this.#waiting.clear();
  }

  /** The width of a text on one line, in points. */
  widthOf(text: string, font: CellFont, color?: Rgb): number {
    return (this.fonts.shape(text, this.styleOf(font, color)).width * drawnSize(font)) / 1000;
  }

  /** The same, letter by letter: quicker, and near enough where nothing stands by it. */
  roughWidthOf(text: string, font: CellFont): number {
    const style = this.styleOf(font);
    const known = this.#letterWidths.get(style) ?? new Map<string, number>();
    this.#letterWidths.set(style, known);
    let sum = 0;
    for (const letter of text) {
      const width = known.get(letter) ?? this.fonts.shape(letter, style).width;
      known.set(letter, width);
      sum += width;
    }
    return (sum * drawnSize(font)) / 1000;
  }

  /** The width of the widest digit in whole pixels, by which Excel measures columns. */
  digitPixels(font: CellFont): number {
    const widest = Math.max(...Array.from('0123456789', (digit) => this.widthOf(digit, font)));
    return Math.max(1, Math.round(widest / pixel));
  }
}
