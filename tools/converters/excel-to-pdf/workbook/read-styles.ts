import { getFormatFromId } from 'numfmt';
import type { Rgb } from '../../../pdf/core/text-style.ts';
import { black, fillOf, lineStyleOf, type OpenFill, sides, white } from './fills-and-borders.ts';
import { readFontPart } from './read-font.ts';
import { type Attributes, readXml } from './read-xml.ts';
import { readColor, type Theme } from './theme-colors.ts';
import {
  type BorderLine,
  type CellBorders,
  type CellFont,
  type CellStyle,
  type Horizontal,
  plainFont,
  plainStyle,
  type Vertical,
} from './workbook-model.ts';

/** A change of look that a rule or a table lays over a cell's own (a dxf). */
export interface StyleChange {
  font?: Partial<CellFont>;
  fill?: Rgb;
  borders?: CellBorders;
  format?: string;
}

/** The looks of a workbook by their numbers. */
export interface Styles {
  /** Of cells: what their `s` names. */
  cells: readonly CellStyle[];
  changes: readonly StyleChange[];
  defaultFont: CellFont;
}

/** Formats whose look is the country's: dates, times and money. */
const isLocal = (id: number): boolean => (id >= 5 && id <= 8) || (id >= 14 && id <= 22) || (id >= 27 && id <= 58);

function formatOf(id: number, own: ReadonlyMap<number, string>): Pick<CellStyle, 'format' | 'builtIn'> {
  const format = own.get(id);
  if (format !== undefined) return { format };
  return { format: getFormatFromId(id) || 'General', ...(isLocal(id) && { builtIn: id }) };
}

const horizontals: Record<string, Horizontal> = {
  left: 'left',
  center: 'center',
  right: 'right',
  fill: 'fill',
  justify: 'justify',
  distributed: 'justify',
  centerContinuous: 'centerContinuous',
};

const verticals: Record<string, Vertical> = { top: 'top', center: 'center', justify: 'top', distributed: 'center' };

/** Degrees against the clock from 0 to 90, then 91 to 180 with it; 255 are letters under each other (18.8.1). */
function turnOf(rotation: number): CellStyle['turn'] {
  if (rotation === 255) return 'stacked';
  return rotation > 90 ? Math.max(-90, 90 - rotation) : Math.max(0, rotation);
}

/** Reads the parts of styles.xml one after the other. */
class StylesReader {
  readonly #theme: Theme;
  readonly #formats = new Map<number, string>();
  readonly #fonts: CellFont[] = [];
  readonly #fills: (Rgb | undefined)[] = [];
  readonly #borders: CellBorders[] = [];
  readonly cells: CellStyle[] = [];
  readonly changes: StyleChange[] = [];
  /** The elements that the reader is in. */
  readonly #path: string[] = [];
  #font: Partial<CellFont> = {};
  #fill: OpenFill = { pattern: undefined, stops: [] };
  #border: CellBorders = {};
  #side: { place: keyof CellBorders | 'diagonal'; line: BorderLine } | undefined;
  #diagonals: ('rising' | 'falling')[] = [];
  #change: StyleChange | undefined;

  constructor(theme: Theme) {
    this.#theme = theme;
  }

  get defaultFont(): CellFont {
    return this.#fonts[0] ?? plainFont;
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.#path.at(-1);
    this.#path.push(name);
    if (name === 'numFmt') this.#readFormat(attributes);
    else if (name === 'dxf') this.#change = {};
    else if (name === 'font') this.#font = {};
    else if (parent === 'font') readFontPart(this.#font, name, attributes, this.#theme);
    else if (name === 'fill') this.#fill = { pattern: undefined, stops: [] };
    else if (this.#path.includes('fill')) this.#readFillPart(name, attributes);
    else if (name === 'border') {
      this.#border = {};
      this.#diagonals = [];
      if (attributes.flag('diagonalUp')) this.#diagonals.push('rising');
      if (attributes.flag('diagonalDown')) this.#diagonals.push('falling');
    } else if (this.#path.includes('border')) this.#readBorderPart(name, attributes);
    else if (name === 'xf' && parent === 'cellXfs') this.#readCell(attributes);
    else if (name === 'alignment' && this.#path.at(-3) === 'cellXfs') this.#readAlignment(attributes);
  }

  close(name: string): void {
    this.#path.pop();
    const isChange = this.#change !== undefined;
    if (name === 'font') {
      if (this.#change) this.#change.font = this.#font;
      else this.#fonts.push({ ...plainFont, ...this.#font });
    } else if (name === 'fill') {
      const fill = fillOf(this.#fill, isChange);
      if (!this.#change) this.#fills.push(fill);
      else if (fill !== undefined) this.#change.fill = fill;
    } else if (name === 'border') {
      if (this.#change) this.#change.borders = this.#border;
      else this.#borders.push(this.#border);
    } else if (name in sides) this.#closeSide();
    else if (name === 'dxf' && this.#change) {
      this.changes.push(this.#change);
      this.#change = undefined;
    }
  }

  #readFormat(attributes: Attributes): void {
    const code = attributes.get('formatCode');
    if (code === undefined) return;
    if (this.#change) this.#change.format = code;
    else this.#formats.set(attributes.number('numFmtId') ?? -1, code);
  }

  #readFillPart(name: string, attributes: Attributes): void {
    const color = (): Rgb | undefined => readColor(attributes, this.#theme);
    if (name === 'patternFill') this.#fill.pattern = attributes.get('patternType');
    else if (name === 'fgColor') Object.assign(this.#fill, { front: color() });
    else if (name === 'bgColor') Object.assign(this.#fill, { back: color() });
    else if (name === 'color') this.#fill.stops.push(color() ?? white);
  }

  #readBorderPart(name: string, attributes: Attributes): void {
    const place = sides[name];
    if (place !== undefined) {
      const style = lineStyleOf(attributes.get('style'));
      this.#side = style && { place, line: { style, color: black } };
    } else if (name === 'color' && this.#side) {
      this.#side.line.color = readColor(attributes, this.#theme) ?? black;
    }
  }

  #closeSide(): void {
    if (!this.#side) return;
    const { place, line } = this.#side;
    for (const side of place === 'diagonal' ? this.#diagonals : [place]) this.#border[side] = line;
    this.#side = undefined;
  }

  #readCell(attributes: Attributes): void {
    const fill = this.#fills[attributes.number('fillId') ?? 0];
    this.cells.push({
      ...plainStyle,
      ...formatOf(attributes.number('numFmtId') ?? 0, this.#formats),
      font: this.#fonts[attributes.number('fontId') ?? 0] ?? this.defaultFont,
      borders: this.#borders[attributes.number('borderId') ?? 0] ?? {},
      ...(fill && { fill }),
    });
  }

  #readAlignment(attributes: Attributes): void {
    const style = this.cells.pop();
    if (style === undefined) return;
    this.cells.push({
      ...style,
      horizontal: horizontals[attributes.get('horizontal') ?? ''] ?? 'general',
      vertical: verticals[attributes.get('vertical') ?? ''] ?? 'bottom',
      wraps: attributes.flag('wrapText') || attributes.get('vertical') === 'justify',
      shrinks: attributes.flag('shrinkToFit'),
      indent: Math.min(250, Math.max(0, attributes.number('indent') ?? 0)),
      turn: turnOf(attributes.number('textRotation') ?? 0),
    });
  }
}

/** The looks of a workbook's cells; plain ones where its part is missing. */
export function readStyles(xml: string | undefined, theme: Theme): Styles {
  const reader = new StylesReader(theme);
  readXml(xml ?? '', {
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
  });
  const { cells, changes, defaultFont } = reader;
  return { cells: cells.length > 0 ? cells : [{ ...plainStyle, font: defaultFont }], changes, defaultFont };
}
