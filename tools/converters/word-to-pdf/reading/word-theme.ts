import { attribute, child, children } from './xml.ts';

/** Names that documents use for the theme's colours, where they differ from those in the theme. */
const schemeNames: Record<string, string> = {
  text1: 'dk1',
  dark1: 'dk1',
  background1: 'lt1',
  light1: 'lt1',
  text2: 'dk2',
  dark2: 'dk2',
  background2: 'lt2',
  light2: 'lt2',
  hyperlink: 'hlink',
  followedHyperlink: 'folHlink',
  tx1: 'dk1',
  bg1: 'lt1',
  tx2: 'dk2',
  bg2: 'lt2',
};

/** The sixteen colours of the highlighter (ECMA-376, 17.18.40). */
const highlights: Record<string, string> = {
  black: '#000000',
  blue: '#0000ff',
  cyan: '#00ffff',
  green: '#00ff00',
  magenta: '#ff00ff',
  red: '#ff0000',
  yellow: '#ffff00',
  white: '#ffffff',
  darkBlue: '#000080',
  darkCyan: '#008080',
  darkGreen: '#008000',
  darkMagenta: '#800080',
  darkRed: '#800000',
  darkYellow: '#808000',
  darkGray: '#808080',
  lightGray: '#c0c0c0',
};

export const highlightColor = (name: string | undefined): string | undefined => highlights[name ?? ''];

/** Mixes a colour with white (a tint) or black (a shade); `part` of 1 leaves it. */
function mixed(color: string, part: number, other: 0 | 255): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `#${channels
    .map((channel) =>
      Math.round(channel * part + other * (1 - part))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const partOf = (hex: string | undefined): number | undefined =>
  hex === undefined ? undefined : Number.parseInt(hex, 16) / 255;

function schemeColors(theme: Element | undefined): Map<string, string> {
  const colors = new Map<string, string>();
  for (const slot of children(child(theme, 'themeElements', 'clrScheme'))) {
    const [color] = children(slot);
    const hex = attribute(color, 'lastClr') ?? attribute(color, 'val') ?? '';
    if (/^[\da-f]{6}$/i.test(hex)) colors.set(slot.localName, `#${hex.toLowerCase()}`);
  }
  return colors;
}

/** The colours of a document's theme, and how its properties name them. */
export class ColorScheme {
  readonly #colors: Map<string, string>;

  constructor(theme: Element | undefined) {
    this.#colors = schemeColors(theme);
  }

  /** A colour by its name in the theme, as `#rrggbb`. */
  named(name: string): string | undefined {
    return this.#colors.get(schemeNames[name] ?? name);
  }

  /**
   * The colour of a property that has it in the attributes `val` or `color`, or `fill` for a shading; undefined where it
   * is automatic.
   */
  colorOf(element: Element | undefined, kind: 'color' | 'fill' = 'color'): string | undefined {
    const prefix = kind === 'fill' ? 'themeFill' : 'theme';
    const themed = attribute(element, kind === 'fill' ? 'themeFill' : 'themeColor');
    const base = themed === undefined ? undefined : this.named(themed);
    if (base !== undefined) {
      const shade = partOf(attribute(element, `${prefix}Shade`));
      const tint = partOf(attribute(element, `${prefix}Tint`));
      if (shade !== undefined) return mixed(base, shade, 0);
      return tint === undefined ? base : mixed(base, tint, 255);
    }
    const hex =
      kind === 'fill' ? attribute(element, 'fill') : (attribute(element, 'color') ?? attribute(element, 'val'));
    return hex !== undefined && /^[\da-f]{6}$/i.test(hex) ? `#${hex.toLowerCase()}` : undefined;
  }
}

/** The theme's fonts: `major` for headings, `minor` for the rest. */
export interface ThemeFonts {
  major: string | undefined;
  minor: string | undefined;
}

export function readThemeFonts(theme: Element | undefined): ThemeFonts {
  const scheme = child(theme, 'themeElements', 'fontScheme');
  const latin = (name: string) => attribute(child(scheme, name, 'latin'), 'typeface') || undefined;
  return { major: latin('majorFont'), minor: latin('minorFont') };
}
