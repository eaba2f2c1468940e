import { highlightColor, type ColorScheme, type ThemeFonts } from './word-theme.ts';
import { attribute, child, flagOf, lengthOf, valueOf } from './xml.ts';

/** Properties of a run of text. Missing ones come from a style. Lengths are in points. */
export interface RunProperties {
  styleId?: string;
  /** Of Latin, Greek and Cyrillic letters. */
  font?: string;
  /** Of scripts such as Arabic and Hindi. */
  complexFont?: string;
  size?: number;
  complexSize?: number;
  bold?: boolean;
  complexBold?: boolean;
  italic?: boolean;
  complexItalic?: boolean;
  underline?: 'none' | 'solid' | 'double' | 'dotted' | 'dashed' | 'wavy';
  strike?: boolean;
  /** `auto` is black, or white on a dark ground. */
  color?: string;
  /** Behind the letters; `none` takes it away. */
  background?: string;
  caps?: boolean;
  smallCaps?: boolean;
  hidden?: boolean;
  raised?: 'superscript' | 'subscript' | 'baseline';
  /** Above the baseline. */
  rise?: number;
  /** Added between letters. */
  spacing?: number;
  /** Pairs of letters are kerned from this size on; never where it is 0 or missing. */
  kernedFrom?: number;
  isRightToLeft?: boolean;
  isComplex?: boolean;
  hasBorder?: boolean;
  language?: string;
  /** Of letters in Chinese, Japanese and Korean. */
  eastAsianLanguage?: string;
}

/** Parts of the document that the properties of runs refer to. */
export interface Theme {
  colors: ColorScheme;
  fonts: ThemeFonts;
}

const underlines: Record<string, RunProperties['underline']> = {
  none: 'none',
  double: 'double',
  dotted: 'dotted',
  dottedHeavy: 'dotted',
  dash: 'dashed',
  dashedHeavy: 'dashed',
  dashLong: 'dashed',
  dotDash: 'dashed',
  dotDotDash: 'dashed',
  wave: 'wavy',
  wavyHeavy: 'wavy',
  wavyDouble: 'wavy',
};

const raisedNames: Record<string, RunProperties['raised']> = {
  superscript: 'superscript',
  subscript: 'subscript',
  baseline: 'baseline',
};

function fontOf(fonts: Element | undefined, kinds: readonly string[], theme: ThemeFonts): string | undefined {
  for (const kind of kinds) {
    const themed = attribute(fonts, kind === 'cs' ? 'cstheme' : `${kind}Theme`);
    const fromTheme = themed === undefined ? undefined : themed.startsWith('major') ? theme.major : theme.minor;
    const name = fromTheme ?? attribute(fonts, kind);
    if (name) return name;
  }
  return undefined;
}

const halfPoints = (element: Element, name: string): number | undefined => {
  const size = lengthOf(child(element, name), 'val', 0.5);
  // Word's own bounds.
  return size === undefined ? undefined : Math.min(1638, Math.max(1, size));
};

function backgroundOf(element: Element, colors: ColorScheme): string | undefined {
  const highlight = valueOf(element, 'highlight');
  if (highlight !== undefined) return highlightColor(highlight) ?? 'none';
  const shading = child(element, 'shd');
  return shading && (colors.colorOf(shading, 'fill') ?? 'none');
}

function colorOf(element: Element, colors: ColorScheme): string | undefined {
  const color = child(element, 'color');
  return color && (colors.colorOf(color) ?? 'auto');
}

/** Without what is undefined. */
export function withoutGaps<T extends object>(properties: { [Key in keyof T]: T[Key] | undefined }): T {
  // An undefined property must not hide a style's value where properties are spread over it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the filter keeps every key that T requires
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as T;
}

/** Reads a `rPr`. */
export function readRunProperties(element: Element | undefined, { colors, fonts }: Theme): RunProperties {
  if (element === undefined) return {};
  const family = child(element, 'rFonts');
  const underline = valueOf(element, 'u');
  const border = valueOf(element, 'bdr');
  return withoutGaps<RunProperties>({
    styleId: valueOf(element, 'rStyle'),
    font: fontOf(family, ['ascii', 'hAnsi'], fonts),
    complexFont: fontOf(family, ['cs'], fonts),
    size: halfPoints(element, 'sz'),
    complexSize: halfPoints(element, 'szCs'),
    bold: flagOf(element, 'b'),
    complexBold: flagOf(element, 'bCs'),
    italic: flagOf(element, 'i'),
    complexItalic: flagOf(element, 'iCs'),
    underline: underline === undefined ? undefined : (underlines[underline] ?? 'solid'),
    strike: flagOf(element, 'strike') ?? flagOf(element, 'dstrike'),
    color: colorOf(element, colors),
    background: backgroundOf(element, colors),
    caps: flagOf(element, 'caps'),
    smallCaps: flagOf(element, 'smallCaps'),
    hidden: flagOf(element, 'vanish'),
    raised: raisedNames[valueOf(element, 'vertAlign') ?? ''],
    rise: lengthOf(child(element, 'position'), 'val', 0.5),
    spacing: lengthOf(child(element, 'spacing'), 'val'),
    kernedFrom: lengthOf(child(element, 'kern'), 'val', 0.5),
    isRightToLeft: flagOf(element, 'rtl'),
    isComplex: flagOf(element, 'cs'),
    hasBorder: border === undefined ? undefined : !/^(?:nil|none)$/.test(border),
    language: valueOf(element, 'lang'),
    eastAsianLanguage: attribute(child(element, 'lang'), 'eastAsia'),
  });
}
