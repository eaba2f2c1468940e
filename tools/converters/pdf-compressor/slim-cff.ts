import type { QpdfObjects } from '../../engines/qpdf-objects.ts';
import { subsetFont } from '../../pdf/core/subset-font.ts';
import { type CffFont, type CffGlyph, readCff } from './cff-font.ts';
import type { KnownText } from './known-text.ts';
import { shownNames } from './shown-names.ts';
import { assemble, type SlimFont } from './slim-font.ts';
import { tablesOf } from './true-type.ts';
import type { FontUser } from './used-glyphs.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The outlines of an OpenType font; undefined where they are TrueType's. */
function cffTable(font: Bytes): Bytes | undefined {
  const table = tablesOf(font)?.find(({ tag }) => tag === 'CFF ');
  return table && font.subarray(table.offset, table.offset + table.length);
}

/** "OTTO". */
const openType = 0x4f54544f;

/** Outlines as a font for HarfBuzz, with the two tables that it needs to cut them. */
function inFont(cff: Bytes, glyphs: number): Bytes {
  const [head, maxp] = [new Uint8Array(54), new Uint8Array(6)];
  const [ofHead, ofMaxp] = [new DataView(head.buffer), new DataView(maxp.buffer)];
  ofHead.setUint32(0, 0x10000);
  ofHead.setUint32(12, 0x5f0f3cf5);
  // Units of an em, which are nothing to outlines that are not scaled.
  ofHead.setUint16(18, 1000);
  ofMaxp.setUint32(0, 0x5000);
  ofMaxp.setUint16(4, glyphs);
  return assemble(openType, [
    { tag: 'CFF ', bytes: cff },
    { tag: 'head', bytes: head },
    { tag: 'maxp', bytes: maxp },
  ]);
}

/** Numbers of the glyphs for which a condition holds. */
const glyphsWhere = ({ glyphs }: CffFont, holds: (glyph: CffGlyph, number: number) => boolean): number[] =>
  Array.from(glyphs.keys()).filter((number) => glyphs.slice(number, number + 1).some((glyph) => holds(glyph, number)));

/** Glyphs of a font with codes of one byte. Those whose names are not known all count. */
function simpleGlyphs(objects: QpdfObjects, font: CffFont, user: FontUser, codes: ReadonlySet<number>) {
  const shown = font.hasCids ? undefined : shownNames(objects, user, codes);
  if (shown === undefined) return undefined;
  const own = new Set(Array.from(codes, (code) => font.encoding.get(code)));
  for (const number of own) {
    const character = number === undefined ? undefined : font.glyphs[number]?.character;
    if (character !== undefined) shown.characters.add(character);
  }
  return glyphsWhere(font, ({ name, character }, number) => {
    if (own.has(number) || (character !== undefined && shown.characters.has(character))) return true;
    return name === undefined ? character === undefined : shown.names.has(name);
  });
}

/** Glyphs of a composite font, whose codes are numbers of its collection, or of its glyphs where it has none. */
function compositeGlyphs(objects: QpdfObjects, font: CffFont, user: FontUser, codes: ReadonlySet<number>) {
  const isDirect = objects.entry(user.dictionary, '/Encoding') === '/Identity-H';
  if (!isDirect || user.descendant?.['/Subtype'] !== '/CIDFontType0') return undefined;
  return glyphsWhere(font, ({ cid }, number) => codes.has(cid ?? number));
}

/** Glyphs that the text of a file shows; undefined where others may be. */
function neededGlyphs(objects: QpdfObjects, font: CffFont, names: readonly string[], { usage, users }: KnownText) {
  const needed = new Set([0, font.glyphs.length - 1]);
  for (const user of names.flatMap((name) => users.get(name))) {
    if (user === undefined || usage.isOpen(user.name)) return undefined;
    const { bytes, pairs } = usage.codesOf(user.name);
    const isComposite = user.dictionary['/Subtype'] === '/Type0';
    const glyphs = isComposite ? compositeGlyphs(objects, font, user, pairs) : simpleGlyphs(objects, font, user, bytes);
    if (glyphs === undefined) return undefined;
    for (const glyph of glyphs) needed.add(glyph);
  }
  return needed;
}

/** True if all of these glyphs are found in the cut font as before, and have an outline where they had one. */
function hasGlyphs(before: CffFont, after: CffFont | undefined, glyphs: ReadonlySet<number>): boolean {
  if (after === undefined || after.hasCids !== before.hasCids) return false;
  const isThere = (number: number): boolean => {
    const [one, other] = [before.glyphs[number], after.glyphs[number]];
    const isSame = one?.cid === other?.cid && one?.name === other?.name && one?.character === other?.character;
    return isSame && (one?.length ?? 0) > 1 === (other?.length ?? 0) > 1;
  };
  const isCoded = ([code, glyph]: [number, number]): boolean =>
    !glyphs.has(glyph) || after.encoding.get(code) === glyph;
  return Array.from(glyphs).every(isThere) && Array.from(before.encoding).every(isCoded);
}

/**
 * A CFF font, bare or in an OpenType font, with the glyphs that the text of a file shows, under their old numbers and names. Undefined
 * where it stays as it is.
 */
export async function slimCff(
  objects: QpdfObjects,
  { bytes, names }: { bytes: Bytes; names: readonly string[] },
  text: KnownText,
): Promise<SlimFont | undefined> {
  const table = cffTable(bytes);
  const font = readCff(table ?? bytes);
  const needed = font && neededGlyphs(objects, font, names, text);
  if (font === undefined || needed === undefined) return undefined;
  const whole = table ? bytes : inFont(bytes, font.glyphs.length);
  const subset = await subsetFont(whole, needed, { keepsHints: true, wholeTables: table ? ['cmap'] : [] });
  const made = subset && cffTable(subset);
  if (!made || !hasGlyphs(font, readCff(made), needed)) return undefined;
  const smaller = table ? subset : made;
  return smaller.length < bytes.length ? { bytes: smaller, lengths: {} } : undefined;
}
