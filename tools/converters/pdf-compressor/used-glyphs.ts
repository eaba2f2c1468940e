import type { PdfDictionary, QpdfObjects } from '../../engines/qpdf-objects.ts';
import { type CharacterMap, readCharacterMaps, type SomeCodes, writeCharacterMaps } from './character-map.ts';
import { characterOf, charactersOfCode, macintoshCodeOf } from './glyph-names.ts';
import type { ShownCodes } from './shown-codes.ts';
import { tablesOf, tableView } from './true-type.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A font dictionary that draws with a font file. */
export interface FontUser {
  /** As in "obj:12 0 R". */
  name: string;
  dictionary: PdfDictionary;
  /** Of a composite font: the part that has the glyphs. */
  descendant: PdfDictionary | undefined;
}

/** Glyphs by the names in a font's `post`; empty where it has none. */
function namedGlyphs(font: Bytes): Map<string, number> {
  const view = tableView(font, tablesOf(font) ?? [], 'post');
  const glyphs = new Map<string, number>();
  if (!view || view.byteLength < 34 || view.getUint32(0) !== 0x0002_0000) return glyphs;
  const count = view.getUint16(32);
  const names: string[] = [];
  for (let at = 34 + count * 2; at < view.byteLength;) {
    const length = view.getUint8(at);
    const end = Math.min(view.byteLength, at + 1 + length);
    names.push(String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at + 1, end - at - 1)));
    at = end;
  }
  /** Names before this number are the Mac's, which stand for characters. */
  const ownNames = 258;
  for (let glyph = 0; glyph < count && 36 + glyph * 2 <= view.byteLength; glyph += 1) {
    const name = names[view.getUint16(34 + glyph * 2) - ownNames];
    if (name !== undefined) glyphs.set(name, glyph);
  }
  return glyphs;
}

/** Names that a font's encoding gives to codes. */
export function differencesOf(objects: QpdfObjects, dictionary: PdfDictionary): Map<number, string> {
  const names = new Map<number, string>();
  const differences = objects.entry(objects.resolve(dictionary['/Encoding']), '/Differences');
  let code = 0;
  for (const one of Array.isArray(differences) ? differences : []) {
    const value = objects.resolve(one);
    if (typeof value === 'number') code = value;
    else if (typeof value === 'string') names.set(code++, value.slice(1));
  }
  return names;
}

/** Codes in the private area where fonts of symbols have their glyphs. */
const symbolPages = [0, 0xf000, 0xf100, 0xf200];

/** Codes under which readers look for a character in a map: each has its own order, so that all count. */
function codesIn({ platform }: CharacterMap, code: number, characters: Iterable<number>): Set<number> {
  const codes = new Set([...symbolPages.map((page) => page + code), ...characters]);
  if (platform === 1)
    for (const character of characters) {
      const macintosh = macintoshCodeOf(character);
      if (macintosh !== undefined) codes.add(macintosh);
    }
  return codes;
}

/** Parts of a font that text needs. */
export interface UsedParts {
  glyphs: Set<number>;
  /** Codes under which readers look in its `cmap`; undefined where all of them count. */
  codes: Set<number> | undefined;
  /** Its glyphs are looked up by name as well. */
  hasNames: boolean;
}

/** Parts of a font with codes of one byte. Undefined where a reader may find a glyph in another way. */
function simpleParts(objects: QpdfObjects, font: Bytes, { dictionary }: FontUser, codes: Set<number>) {
  const cmap = tableView(font, tablesOf(font) ?? [], 'cmap');
  const maps = cmap && readCharacterMaps(cmap);
  if (!maps || maps.length === 0) return undefined;
  const differences = differencesOf(objects, dictionary);
  const named = namedGlyphs(font);
  const parts = { glyphs: new Set<number>(), codes: new Set<number>(), hasNames: false };
  for (const code of codes) {
    const name = differences.get(code);
    const character = name === undefined ? undefined : characterOf(name);
    const glyph = name === undefined ? undefined : named.get(name);
    if (name !== undefined && name !== '.notdef' && character === undefined) {
      if (glyph === undefined) return undefined;
      parts.hasNames = true;
    }
    if (glyph !== undefined) parts.glyphs.add(glyph);
    const characters = charactersOfCode(code);
    if (character !== undefined) characters.add(character);
    for (const map of maps)
      for (const one of codesIn(map, code, characters)) {
        parts.codes.add(one);
        parts.glyphs.add(map.glyphOf(one));
      }
  }
  return parts;
}

/** Streams that map codes of composite fonts to glyphs, unpacked. */
export type GlyphMaps = ReadonlyMap<string, Bytes>;

/** Name of the stream that maps the codes of a composite font to glyphs. */
export function glyphMapOf(objects: QpdfObjects, { descendant }: FontUser): string | undefined {
  const map = descendant?.['/CIDToGIDMap'];
  return typeof map === 'string' && objects.streams.has(`obj:${map}`) ? `obj:${map}` : undefined;
}

function compositeParts(objects: QpdfObjects, user: FontUser, codes: Set<number>, maps: GlyphMaps) {
  const encoding = objects.entry(user.dictionary, '/Encoding');
  if (encoding !== '/Identity-H') return undefined;
  const name = glyphMapOf(objects, user);
  const map = name === undefined ? undefined : maps.get(name);
  if (name !== undefined && map === undefined) return undefined;
  const glyphs = map
    ? new Set(Array.from(codes, (code) => (map[code * 2] ?? 0) * 256 + (map[code * 2 + 1] ?? 0)))
    : codes;
  // Without characters of its own, some readers take those of the font, to copy text.
  const hasCharacters = '/ToUnicode' in user.dictionary;
  return { glyphs, codes: hasCharacters ? new Set<number>() : undefined, hasNames: !hasCharacters };
}

/** Parts of a TrueType font that a font dictionary shows. Undefined where that is not certain. */
export function usedParts(
  objects: QpdfObjects,
  font: Bytes,
  { user, shown, maps }: { user: FontUser; shown: ShownCodes; maps: GlyphMaps },
): UsedParts | undefined {
  const kind = user.dictionary['/Subtype'];
  if (kind === '/Type0') return compositeParts(objects, user, shown.pairs, maps);
  if (kind !== '/TrueType') return undefined;
  try {
    return simpleParts(objects, font, user, shown.bytes);
  } catch (error) {
    // A table that is cut off.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Number of Windows' map of all of Unicode; its other one, of two bytes, has the first plane. */
const [allOfUnicode, firstPlane] = [10, 1];

/** The map from codes to glyphs as far as it is needed; undefined where nothing of it is. Throws `RangeError` where it is cut off. */
export function neededMap(font: Bytes, codes: ReadonlySet<number>): Uint8Array | undefined {
  const cmap = codes.size === 0 ? undefined : tableView(font, tablesOf(font) ?? [], 'cmap');
  const maps = (cmap && readCharacterMaps(cmap)) ?? [];
  const some = new Map<string, SomeCodes>();
  for (const { platform, encoding: known, glyphOf } of maps) {
    const encoding = known === allOfUnicode ? firstPlane : known;
    const glyphs = Array.from(codes, (code) => [code, glyphOf(code)] as const).filter(([, glyph]) => glyph !== 0);
    const key = `${platform} ${encoding}`;
    if (!some.has(key)) some.set(key, { platform, encoding, glyphs: new Map(glyphs) });
  }
  return some.size === 0 ? undefined : writeCharacterMaps(Array.from(some.values()));
}
