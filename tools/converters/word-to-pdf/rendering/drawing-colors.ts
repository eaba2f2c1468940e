import type { ColorScheme } from '../reading/word-theme.ts';
import { attribute, child, children, lengthOf, shareOf, valueOf } from '../reading/xml.ts';
import { changedColor } from './color-changes.ts';
import type { BoxBorder } from './flow.ts';

/** Colour names of HTML and VML, as far as Word writes them. */
const names: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  blue: '#0000ff',
  green: '#008000',
  silver: '#c0c0c0',
  gray: '#808080',
  yellow: '#ffff00',
  grey: '#808080',
  maroon: '#800000',
  olive: '#808000',
  navy: '#000080',
  purple: '#800080',
  teal: '#008080',
  lime: '#00ff00',
  aqua: '#00ffff',
  fuchsia: '#ff00ff',
  orange: '#ffa500',
  lightgray: '#d3d3d3',
  darkgray: '#a9a9a9',
};

/** The colour in a fill, a line or a reference of a drawing, as `#rrggbb`. */
export function drawingColor(parent: Element | undefined, colors: ColorScheme): string | undefined {
  const [color] = children(parent);
  if (color === undefined) return undefined;
  const value = attribute(color, color.localName === 'sysClr' ? 'lastClr' : 'val') ?? '';
  const base =
    color.localName === 'schemeClr'
      ? colors.named(value)
      : color.localName === 'scrgbClr'
        ? shareColor(color)
        : /^[\da-f]{6}$/i.test(value)
          ? `#${value}`
          : names[value.toLowerCase()];
  return base && changedColor(base, color);
}

/** A colour of shares of red, green and blue light. */
function shareColor(color: Element): string {
  const channel = (name: string): string => {
    const share = Math.min(1, Math.max(0, shareOf(attribute(color, name)) ?? 0));
    return Math.round(255 * share ** (1 / 2.2))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel('r')}${channel('g')}${channel('b')}`;
}

/** How solid a colour is, from 0 to 1. */
const alphaOf = (parent: Element | undefined): number =>
  Math.min(1, Math.max(0, shareOf(valueOf(children(parent)[0], 'alpha')) ?? 1));

/** The colour of a VML attribute: `#rgb`, `#rrggbb` or a name, perhaps with more behind it. */
export function vmlColor(value: string | undefined): string | undefined {
  const word = value?.trim().split(/\s/)[0]?.toLowerCase() ?? '';
  if (/^#[\da-f]{6}$/.test(word)) return word;
  if (/^#[\da-f]{3}$/.test(word)) return word.replaceAll(/[\da-f]/g, '$&$&');
  return names[word];
}

/** Fill colour of a shape; undefined where it is clear. */
export function fillOf(shape: Element, colors: ColorScheme): string | undefined {
  const properties = child(shape, 'spPr');
  // A picture fills it instead of the colour of its style.
  if (child(properties, 'noFill') || child(properties, 'blipFill')) return undefined;
  const solid = child(properties, 'solidFill');
  if (solid) return drawingColor(solid, colors);
  const stops = children(child(properties, 'gradFill', 'gsLst'), 'gs');
  // One colour stands for those that go over into each other.
  const stop = stops[Math.floor(stops.length / 2)];
  if (stop) return drawingColor(stop, colors);
  const reference = child(shape, 'style', 'fillRef');
  return reference && attribute(reference, 'idx') !== '0' ? drawingColor(reference, colors) : undefined;
}

/** Lengths of dashes and gaps in widths of the line (ECMA-376-1, 20.1.10.49). */
const dashes: Record<string, readonly number[]> = {
  dash: [4, 3],
  dot: [1, 3],
  lgDash: [8, 3],
  dashDot: [4, 3, 1, 3],
  lgDashDot: [8, 3, 1, 3],
  lgDashDotDot: [8, 3, 1, 3, 1, 3],
  sysDash: [3, 1],
  sysDot: [1, 1],
  sysDashDot: [3, 1, 1, 1],
  sysDashDotDot: [3, 1, 1, 1, 1, 1],
};

/** The dashes of the line around a shape that is so wide; none where it is solid. */
export const dashOf = (shape: Element, width: number): readonly number[] =>
  (dashes[valueOf(child(shape, 'spPr', 'ln'), 'prstDash') ?? ''] ?? []).map((part) => part * width);

/** How solid the fill of a shape is, from 0 to 1. */
export const fillAlphaOf = (shape: Element): number => alphaOf(child(shape, 'spPr', 'solidFill'));

const emuPoints = 1 / 12700;

/** The line around a shape. */
export function outlineOf(shape: Element, colors: ColorScheme): BoxBorder | undefined {
  const line = child(shape, 'spPr', 'ln');
  if (child(line, 'noFill')) return undefined;
  const reference = child(shape, 'style', 'lnRef');
  const isReferred = reference !== undefined && attribute(reference, 'idx') !== '0';
  const color =
    drawingColor(child(line, 'solidFill'), colors) ?? (isReferred ? drawingColor(reference, colors) : undefined);
  if (color === undefined) return undefined;
  return { width: lengthOf(line, 'w', emuPoints) ?? 0.75, color };
}
