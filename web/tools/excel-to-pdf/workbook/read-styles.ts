import { getFormatFromId } from 'numfmt';
import type { Rgb } from '#web/tools/pdf-core/text-style.ts';
import { type Attributes, readXml } from './read-xml.ts';
import { readColor, type Theme } from './theme-colors.ts';
import {
  type BorderLine,
  type CellBorders,
  type CellFont,
  type CellStyle,
  type Horizontal,
  lineStyles,
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

/** The child elements of a font: of `<font>` in styles, and of `<rPr>` in rich text. */
export function readFontPart(font: Partial<CellFont>, name: string, attributes: Attributes, theme: Theme): void {
  const on = (): boolean => attributes.flag('val', true);
  if (name === 'name' || name === 'rFont') font.family = attributes.get('val') ?? plainFont.family;
  else if (name === 'sz') font.size = Math.min(409, Math.max(1, attributes.number('val') ?? plainFont.size));
  else if (name === 'b') font.bold = on();
  else if (name === 'i') font.italic = on();
  else if (name === 'strike') font.strike = on();
  else if (name === 'u') font.underline = underlineOf(attributes.get('val'));
  else if (name === 'color') {
    const color = readColor(attributes, theme);
    if (color !== undefined) font.color = color;
  } else if (name === 'vertAlign') {
    const script = attributes.get('val');
    if (script === 'superscript' || script === 'subscript') font.script = script;
  } else if (name === 'scheme') {
    const family = attributes.get('val') === 'major' ? theme.majorFont : theme.minorFont;
    if (family !== undefined && attributes.get('val') !== 'none') font.family = family;
  }
}

function underlineOf(value: string | undefined): CellFont['underline'] {
  if (value === 'none') return 'none';
  return value?.startsWith('double') === true ? 'double' : 'single';
}

/** How much of a pattern's foreground is seen, where it is not a solid one. */
const patternShares: Record<string, number> = {
  darkGray: 0.75,
  mediumGray: 0.5,
  lightGray: 0.25,
  gray125: 0.125,
  gray0625: 0.0625,
};

const white: Rgb = [1, 1, 1];
const black: Rgb = [0, 0, 0];

/** Colours laid over each other as the dots of a pattern do it. */
const blend = (front: Rgb, back: Rgb, share: number): Rgb => [
  front[0] * share + back[0] * (1 - share),
  front[1] * share + back[1] * (1 - share),
  front[2] * share + back[2] * (1 - share),
];

interface OpenFill {
  pattern: string | undefined;
  front?: Rgb;
  back?: Rgb;
  /** Of a gradient, whose middle is taken. */
  stops: Rgb[];
}

function fillOf({ pattern, front, back, stops }: OpenFill, isChange: boolean): Rgb | undefined {
  const [first, last] = [stops[0], stops.at(-1)];
  if (first !== undefined && last !== undefined) return blend(first, last, 0.5);
  // A change of look names the colour of a solid fill as its background (18.8.14).
  if (isChange && (pattern === undefined || pattern === 'solid')) return back ?? front;
  if (pattern === undefined || pattern === 'none') return undefined;
  if (pattern === 'solid') return front;
  return blend(front ?? black, back ?? white, patternShares[pattern] ?? 0.35);
}

const lineNames: Record<string, BorderLine['style']> = {
  dashDot: 'dashed',
  dashDotDot: 'dashed',
  mediumDashDot: 'mediumDashed',
  mediumDashDotDot: 'mediumDashed',
  slantDashDot: 'mediumDashed',
};

function lineStyleOf(name: string | undefined): BorderLine['style'] | undefined {
  return lineStyles.find((style) => style === name) ?? lineNames[name ?? ''];
}

const sides: Record<string, 'left' | 'right' | 'top' | 'bottom' | 'diagonal'> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
  top: 'top',
  bottom: 'bottom',
  diagonal: 'diagonal',
};

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
