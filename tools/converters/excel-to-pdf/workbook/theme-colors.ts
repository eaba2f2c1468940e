import type { Rgb } from '../../../pdf/core/text-style.ts';
import { type Attributes, readXml } from './read-xml.ts';

/** Colours and fonts that a workbook's cells name by number. */
export interface Theme {
  colors: readonly Rgb[];
  majorFont: string | undefined;
  minorFont: string | undefined;
}

const black: Rgb = [0, 0, 0];

/** A colour from six or eight hexadecimal digits, the first two of eight being its opacity. */
export function parseHexColor(hex: string): Rgb | undefined {
  const digits = /^(?:[\da-f]{2})?([\da-f]{6})$/i.exec(hex)?.[1];
  if (digits === undefined) return undefined;
  const part = (from: number): number => Number.parseInt(digits.slice(from, from + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

const hexColors = (list: string): Rgb[] => list.split(' ').map((hex) => parseHexColor(hex) ?? black);

/** Office's own (2013 to 2022), in the order of their elements. */
const officeColors = hexColors('000000 FFFFFF 44546A E7E6E6 4472C4 ED7D31 A5A5A5 FFC000 5B9BD5 70AD47 0563C1 954F72');

const colorElements = 'dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'.split(' ');

/** The theme's part of a workbook; Office's own where there is none. */
export function readTheme(xml: string | undefined): Theme {
  const colors = [...officeColors];
  let place = -1;
  let font: 'majorFont' | 'minorFont' | undefined;
  const fonts: Partial<Record<'majorFont' | 'minorFont', string>> = {};
  readXml(xml ?? '', {
    open: (name, attributes) => {
      if (colorElements.includes(name)) place = colorElements.indexOf(name);
      else if (place !== -1 && (name === 'srgbClr' || name === 'sysClr')) {
        const color = parseHexColor(attributes.get(name === 'sysClr' ? 'lastClr' : 'val') ?? '');
        if (color !== undefined) colors[place] = color;
      } else if (name === 'majorFont' || name === 'minorFont') font = name;
      else if (name === 'latin' && font !== undefined) {
        const family = attributes.get('typeface');
        if (family !== undefined) fonts[font] ??= family;
      }
    },
    close: (name) => {
      if (colorElements.includes(name)) place = -1;
      else if (name === font) font = undefined;
    },
  });
  return { colors, majorFont: fonts.majorFont, minorFont: fonts.minorFont };
}

/** A colour of the theme by the name of its element. */
export const themeColorOf = ({ colors }: Theme, name: string): Rgb | undefined => colors[colorElements.indexOf(name)];

/** The palette of Excel 97, for files that still number their colours (ECMA-376 part 1, 18.8.27). */
const palette = hexColors(
  '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF ' +
    '800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF ' +
    '000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 ' +
    '3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333',
);

/** The first four colours of a theme are numbered with light and dark changed round (18.8.3). */
const themePlaces = [1, 0, 3, 2];

/** Lightens where the tint is above 0, darkens where it is below: the lightness in HSL moves (18.8.19). */
export function tinted(color: Rgb, tint: number): Rgb {
  if (tint === 0) return color;
  const high = Math.max(...color);
  const low = Math.min(...color);
  const lightness = (high + low) / 2;
  const target = tint < 0 ? lightness * (1 + tint) : lightness * (1 - tint) + tint;
  const spread = high - low;
  if (spread === 0) return [target, target, target];
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  const newSpread = saturation * (1 - Math.abs(2 * target - 1));
  const move = (part: number): number => Math.min(1, Math.max(0, target + ((part - lightness) * newSpread) / spread));
  return [move(color[0]), move(color[1]), move(color[2])];
}

/** The colour that an element names; undefined where it is automatic, or not to be found. */
export function readColor(attributes: Attributes, theme: Theme): Rgb | undefined {
  const tint = attributes.number('tint') ?? 0;
  const rgb = parseHexColor(attributes.get('rgb') ?? '');
  if (rgb !== undefined) return tinted(rgb, tint);
  const place = attributes.number('theme');
  if (place !== undefined) {
    const color = theme.colors[themePlaces[place] ?? place];
    return color && tinted(color, tint);
  }
  const indexed = attributes.number('indexed');
  return indexed === undefined ? undefined : palette[indexed];
}
