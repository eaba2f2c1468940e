import type { Attributes } from './read-xml.ts';
import { readColor, type Theme } from './theme-colors.ts';
import { type CellFont, plainFont } from './workbook-model.ts';

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
