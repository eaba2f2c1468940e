import type { ColorScheme } from '../reading/word-theme.ts';
import { attribute, child, children, lengthOf, shareOf, valueOf } from '../reading/xml.ts';
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

const hexOf = (channels: readonly number[]): string =>
  `#${channels
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Darker by a factor and lighter by a part of white, which is near what Word does to the lightness. */
function modified(color: string, element: Element): string {
  const factor = shareOf(valueOf(element, 'lumMod')) ?? shareOf(valueOf(element, 'shade')) ?? 1;
  const added = shareOf(valueOf(element, 'lumOff')) ?? 0;
  return hexOf([1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) * factor + 255 * added));
}

/** The colour in a fill, a line or a reference of a drawing, as `#rrggbb`. */
function drawingColor(parent: Element | undefined, colors: ColorScheme): string | undefined {
  const [color] = children(parent);
  if (color === undefined) return undefined;
  const value = attribute(color, color.localName === 'sysClr' ? 'lastClr' : 'val') ?? '';
  const base =
    color.localName === 'schemeClr' ? colors.named(value) : /^[\da-f]{6}$/i.test(value) ? `#${value}` : names[value];
  return base && modified(base, color);
}

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
  if (child(properties, 'noFill')) return undefined;
  const solid = child(properties, 'solidFill');
  if (solid) return drawingColor(solid, colors);
  const gradient = child(properties, 'gradFill', 'gsLst', 'gs');
  if (gradient) return drawingColor(gradient, colors);
  const reference = child(shape, 'style', 'fillRef');
  return reference && attribute(reference, 'idx') !== '0' ? drawingColor(reference, colors) : undefined;
}

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
