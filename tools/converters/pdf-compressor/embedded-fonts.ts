import { subsetFont } from '../../pdf/core/subset-font.ts';
import { QpdfFailure } from '../../engines/qpdf.ts';
import { isDictionary, type PdfDictionary, type QpdfObjects } from '../../engines/qpdf-objects.ts';
import type { NewObject } from '../../engines/qpdf-update.ts';
import { fontEntries, type FontKind, fontStreams } from './font-users.ts';
import { type KnownText, readKnownText } from './known-text.ts';
import { slimCff } from './slim-cff.ts';
import { type SlimFont, slimFont, withTable } from './slim-font.ts';
import { slimType1 } from './slim-type1.ts';
import { outlineLengths } from './true-type.ts';
import { areSame, inBatches, unpackStreams } from './unpacked-streams.ts';
import { neededMap, type UsedParts, usedParts } from './used-glyphs.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * True where a font may be written from top to bottom: readers then look up the shapes for it in the font. An encoding of the file's own
 * may say so in its stream alone, which is not read.
 */
const isVertical = (objects: QpdfObjects): boolean =>
  objects.objects.values().some((value) => {
    const encoding = objects.entry(value, '/Encoding');
    if (typeof encoding === 'string') return encoding.endsWith('V');
    const reference = isDictionary(value) ? value['/Encoding'] : undefined;
    return typeof reference === 'string' && objects.streams.has(`obj:${reference}`);
  });

/** A font that stands in a file once or several times. */
interface EmbeddedFont {
  kind: FontKind;
  bytes: Bytes;
  /** Streams of the same bytes. */
  names: string[];
}

/** All fonts that can be cut, each once. A font that does not unpack stays as it is, with those read beside it. */
async function readFonts(objects: QpdfObjects, source: Bytes): Promise<EmbeddedFont[]> {
  const fonts: EmbeddedFont[] = [];
  for (const streams of inBatches(fontStreams(objects), ([name]) => [name], objects)) {
    const kinds = new Map(streams);
    try {
      for (const [name, bytes] of await unpackStreams(source, kinds.keys())) {
        const kind = kinds.get(name) ?? 'tables';
        const known = fonts.find((font) => font.kind === kind && areSame(font.bytes, bytes));
        if (known) known.names.push(name);
        else fonts.push({ kind, bytes, names: [name] });
      }
    } catch (error) {
      if (!(error instanceof QpdfFailure)) throw error;
    }
  }
  return fonts;
}

/** Parts of a font that the text of a file needs; undefined where others may be. */
function neededParts(objects: QpdfObjects, { bytes, names }: EmbeddedFont, { usage, users, maps }: KnownText) {
  const needed: UsedParts = { glyphs: new Set([0]), codes: new Set(), hasNames: false };
  for (const name of names) {
    const ofStream = users.get(name);
    if (ofStream === undefined) return undefined;
    for (const user of ofStream) {
      if (usage.isOpen(user.name)) return undefined;
      const parts = usedParts(objects, bytes, { user, shown: usage.codesOf(user.name), maps });
      if (parts === undefined) return undefined;
      needed.glyphs = needed.glyphs.union(parts.glyphs);
      needed.codes = parts.codes && needed.codes?.union(parts.codes);
      needed.hasNames ||= parts.hasNames;
    }
  }
  return needed;
}

/** True if all of these glyphs have an outline in a subset that had one before. */
function hasOutlines(before: Uint32Array, after: Uint32Array | undefined, glyphs: ReadonlySet<number>): boolean {
  if (after === undefined) return false;
  return Array.from(glyphs).every((glyph) => (before[glyph] ?? 0) === 0 || (after[glyph] ?? 0) > 0);
}

/** The font with the parts that are needed, its glyphs under their old numbers. Undefined where it cannot be cut. */
async function cut(font: Bytes, { glyphs: needed, codes, hasNames }: UsedParts): Promise<Bytes | undefined> {
  const before = outlineLengths(font);
  if (before === undefined) return undefined;
  // With its last glyph it keeps their number, by which other tables of the file count.
  const glyphs = new Set(Array.from(needed).filter((glyph) => glyph < before.length)).add(before.length - 1);
  const wholeTables = [...(codes ? [] : ['cmap']), ...(hasNames ? ['post'] : [])];
  const subset = await subsetFont(font, glyphs, { keepsHints: true, wholeTables });
  if (!subset || !hasOutlines(before, outlineLengths(subset), glyphs)) return undefined;
  const cmap = codes && neededMap(font, codes);
  return cmap ? withTable(subset, { tag: 'cmap', bytes: cmap }) : subset;
}

/** The stream of a font with other bytes, which are not packed. */
function fontObject(before: PdfDictionary | undefined, { bytes, lengths }: SlimFont): NewObject {
  const { '/Filter': _filter, '/DecodeParms': _parameters, '/Length': _length, ...rest } = before ?? {};
  return { dictionary: { ...rest, ...lengths }, bytes };
}

interface FontsOfFile {
  objects: QpdfObjects;
  /** Undefined where a part of it is not known. */
  text: KnownText | undefined;
  keepsSubstitutions: boolean;
}

async function slimTables({ objects, text, keepsSubstitutions }: FontsOfFile, font: EmbeddedFont) {
  const slim = slimFont(font.bytes, { keepsSubstitutions });
  const ofPostScript = text && (await slimCff(objects, { ...font, bytes: slim ?? font.bytes }, text));
  if (ofPostScript) return ofPostScript;
  const needed = text && neededParts(objects, font, text);
  const bytes = (needed && (await cut(slim ?? font.bytes, needed))) ?? slim;
  return bytes && { bytes, lengths: { '/Length1': bytes.length } };
}

async function slim(fonts: FontsOfFile, font: EmbeddedFont): Promise<SlimFont | undefined> {
  const { objects, text } = fonts;
  if (font.kind === 'tables') return slimTables(fonts, font);
  if (text === undefined) return undefined;
  return font.kind === 'type1' ? slimType1(objects, font, text) : slimCff(objects, font, text);
}

/** Descriptors that name one of several equal fonts, with the first one in its place, and with the outlines that it has now. */
function mendDescriptors(
  objects: QpdfObjects,
  fonts: readonly EmbeddedFont[],
  outlines: ReadonlyMap<string, readonly string[]>,
): [name: string, value: NewObject][] {
  const firsts = new Map(fonts.flatMap(({ names }) => names.map((name) => [name, names[0] ?? name] as const)));
  return Array.from(objects.objects).flatMap(([name, value]) => {
    if (!isDictionary(value)) return [];
    const firstAt = (entry: string): string | undefined =>
      typeof value[entry] === 'string' ? firsts.get(`obj:${value[entry]}`) : undefined;
    const entry = fontEntries.find((one) => firstAt(one) !== undefined);
    const first = entry && firstAt(entry);
    if (entry === undefined || first === undefined) return [];
    const list = '/CharSet' in value ? outlines.get(first)?.filter((one) => one !== '.notdef') : undefined;
    const reference = first.slice('obj:'.length);
    if (list === undefined && value[entry] === reference) return [];
    const charset = list && { '/CharSet': `u:${list.map((one) => `/${one}`).join('')}` };
    return [[name, { value: { ...value, [entry]: reference, ...charset } }]];
  });
}

/**
 * Embedded fonts with the glyphs that the file's text needs, without tables that no reader of PDFs uses, and each once. By the
 * names of the changed objects, unpacked.
 */
export async function slimFonts(objects: QpdfObjects, source: Bytes): Promise<Map<string, NewObject>> {
  const changes = new Map<string, NewObject>();
  const fonts = await readFonts(objects, source);
  if (fonts.length === 0) return changes;
  const outlines = new Map<string, readonly string[]>();
  const keepsSubstitutions = isVertical(objects);
  const text = keepsSubstitutions ? undefined : await readKnownText(objects, source);
  for (const font of fonts) {
    const [name = ''] = font.names;
    const made = await slim({ objects, text, keepsSubstitutions }, font);
    if (made === undefined) continue;
    changes.set(name, fontObject(objects.streams.get(name), made));
    if (made.outlines) outlines.set(name, made.outlines);
  }
  for (const [name, value] of mendDescriptors(objects, fonts, outlines)) changes.set(name, value);
  return changes;
}
