import { type PdfObject, type QpdfObjects } from '../../engines/qpdf-objects.ts';
import { type ContentStream, contentStreams, everyDictionary, resourceFonts } from './content-streams.ts';
import { readShownText, type ShownCodes } from './shown-codes.ts';
import { inBatches, unpackStreams } from './unpacked-streams.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Codes in which a file shows text, by the names of its font dictionaries ("obj:12 0 R"). */
export interface FontUsage {
  codesOf: (font: string) => ShownCodes;
  /** True for a font that may show other codes: a form to be filled in, or a stream that was not understood. */
  isOpen: (font: string) => boolean;
}

/** Names of fonts in strings like "/Helv 12 Tf", in which viewers write what a person types. */
function appearanceFonts(objects: QpdfObjects): Set<string> {
  const names = new Set<string>();
  for (const value of everyDictionary(objects)) {
    const appearance = objects.entry(value, '/DA');
    if (typeof appearance !== 'string') continue;
    for (const [, name = ''] of appearance.matchAll(/(\/[^\s()<>[\]{}/%]+)\s+[\d.+-]+\s+Tf/g)) names.add(name);
  }
  return names;
}

/** Fonts in which forms are filled in, and fonts that a graphics state sets. */
function outsideFonts(objects: QpdfObjects): Set<string> {
  const fonts = new Set<string>();
  const named = appearanceFonts(objects);
  const isXfa = everyDictionary(objects).some((value) => '/XFA' in value);
  const addFrom = (resources: PdfObject | undefined): void => {
    for (const [name, font] of resourceFonts(objects, resources)) if (isXfa || named.has(name)) fonts.add(font);
  };
  for (const value of everyDictionary(objects)) {
    addFrom(value['/DR']);
    const set = objects.entry(value, '/Font');
    const [font] = Array.isArray(set) ? set : [];
    if (typeof font === 'string') fonts.add(`obj:${font}`);
  }
  return fonts;
}

class UsageOfFonts implements FontUsage {
  readonly #codes = new Map<string, ShownCodes>();
  readonly #open: Set<string>;

  constructor(open: Set<string>) {
    this.#open = open;
  }

  codesOf(font: string): ShownCodes {
    return this.#codes.get(font) ?? { bytes: new Set(), pairs: new Set() };
  }

  isOpen(font: string): boolean {
    return this.#open.has(font);
  }

  /** False where text is shown in a font that the stream does not name. */
  add({ fonts, isPage }: ContentStream, content: Bytes): boolean {
    const { codes, hasOuterFont, isSure } = readShownText(content);
    for (const [name, shown] of codes)
      for (const font of fonts.get(name) ?? []) {
        const known = this.codesOf(font);
        for (const code of shown.bytes) known.bytes.add(code);
        for (const code of shown.pairs) known.pairs.add(code);
        this.#codes.set(font, known);
      }
    const isResolved = codes.keys().every((name) => fonts.has(name));
    if (!isSure || !isResolved) for (const font of Array.from(fonts.values()).flat()) this.#open.add(font);
    return isPage || !hasOuterFont;
  }
}

/** Joins the parts of a page's content. */
function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length + 1, 0)).fill(10);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length + 1;
  }
  return whole;
}

/** Reads all content streams of a file. Undefined where one of them cannot be read. Throws `QpdfFailure`. */
export async function findFontUsage(objects: QpdfObjects, source: Bytes): Promise<FontUsage | undefined> {
  const usage = new UsageOfFonts(outsideFonts(objects));
  for (const streams of inBatches(contentStreams(objects), ({ parts }) => parts, objects)) {
    const unpacked = await unpackStreams(source, new Set(streams.flatMap(({ parts }) => parts)));
    for (const stream of streams) {
      const parts = stream.parts.map((name) => unpacked.get(name)).filter((part) => part !== undefined);
      if (parts.length < stream.parts.length || !usage.add(stream, joined(parts))) return undefined;
    }
  }
  return usage;
}
