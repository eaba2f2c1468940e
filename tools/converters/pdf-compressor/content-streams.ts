import { isDictionary, type PdfDictionary, type PdfObject, type QpdfObjects } from '../../engines/qpdf-objects.ts';

/** Fonts by their names among the resources: names of objects ("obj:12 0 R"). Several where the resources are not known. */
export type ResourceFonts = ReadonlyMap<string, readonly string[]>;

/** A content stream, of which a page has several parts. */
export interface ContentStream {
  parts: readonly string[];
  fonts: ResourceFonts;
  /** Nothing is around it from which it could take a font. */
  isPage: boolean;
}

/** Parents of a page that are followed. */
const deepest = 64;

const isReference = (value: PdfObject | undefined): value is string =>
  typeof value === 'string' && /^\d+ \d+ R$/.test(value);

/** The fonts of resources, as [name, object]; fonts that stand in them directly have no object and are missing. */
export function resourceFonts(objects: QpdfObjects, resources: PdfObject | undefined): [name: string, font: string][] {
  const fonts = objects.entry(resources, '/Font');
  if (!isDictionary(fonts)) return [];
  return Object.entries(fonts).flatMap(([name, font]) => (isReference(font) ? [[name, `obj:${font}`]] : []));
}

/** Dictionaries within a value, and the value itself where it is one. References are not followed. */
function* dictionariesIn(value: PdfObject): IterableIterator<PdfDictionary> {
  if (isDictionary(value)) yield value;
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) if (typeof part === 'object') yield* dictionariesIn(part);
}

/** All dictionaries of a file, with those within others; not those of streams. */
export function* everyDictionary(objects: QpdfObjects): Generator<PdfDictionary> {
  for (const value of objects.objects.values()) yield* dictionariesIn(value);
}

function grouped(fonts: Iterable<readonly [name: string, font: string]>): ResourceFonts {
  const groups = new Map<string, string[]>();
  for (const [name, font] of fonts) {
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [font]);
    else if (!known.includes(font)) known.push(font);
  }
  return groups;
}

/** Resources of a page, which may stand at one of its parents. */
function inheritedResources(objects: QpdfObjects, page: PdfDictionary): PdfObject | undefined {
  let place: PdfObject | undefined = page;
  for (let depth = 0; isDictionary(place) && depth < deepest; depth += 1) {
    if ('/Resources' in place) return place['/Resources'];
    place = objects.resolve(place['/Parent']);
  }
  return undefined;
}

class ContentFinder {
  readonly #objects: QpdfObjects;
  readonly #found: ContentStream[] = [];
  readonly #seen = new Set<string>();
  #every: ResourceFonts | undefined;

  constructor(objects: QpdfObjects) {
    this.#objects = objects;
  }

  /** All fonts of the file under each name, for streams that use the resources of the page on which they are drawn. */
  get #everyFont(): ResourceFonts {
    if (this.#every) return this.#every;
    const fonts: [name: string, font: string][] = [];
    for (const value of [...everyDictionary(this.#objects), ...this.#objects.streams.values()])
      for (const resources of [value, value['/Resources']]) fonts.push(...resourceFonts(this.#objects, resources));
    this.#every = grouped(fonts);
    return this.#every;
  }

  #add(parts: readonly string[], resources: PdfObject | undefined, isPage: boolean): void {
    if (parts.length === 0) return;
    const isKnown = isPage || resources !== undefined;
    const fonts = isKnown ? grouped(resourceFonts(this.#objects, resources)) : this.#everyFont;
    this.#found.push({ parts, fonts, isPage });
  }

  #addStream(reference: PdfObject | undefined, resources: PdfObject | undefined): void {
    const name = isReference(reference) ? `obj:${reference}` : '';
    const dictionary = this.#objects.streams.get(name);
    if (dictionary === undefined || this.#seen.has(name)) return;
    this.#seen.add(name);
    this.#add([name], dictionary['/Resources'] ?? resources, false);
  }

  #addPage(page: PdfDictionary): void {
    const contents = page['/Contents'];
    const list = isReference(contents) ? (this.#objects.objects.get(`obj:${contents}`) ?? [contents]) : contents;
    const parts = (Array.isArray(list) ? list : []).flatMap((part) =>
      isReference(part) && this.#objects.streams.has(`obj:${part}`) ? [`obj:${part}`] : [],
    );
    this.#add(parts, inheritedResources(this.#objects, page), true);
  }

  /** Appearances of an annotation, some of which do not say that they are forms. */
  #addAppearances(value: PdfObject | undefined, depth = 0): void {
    this.#addStream(value, undefined);
    const states = this.#objects.resolve(value);
    if (isDictionary(states) && depth < 3)
      for (const state of Object.values(states)) this.#addAppearances(state, depth + 1);
  }

  find(): ContentStream[] {
    for (const value of everyDictionary(this.#objects)) {
      if ('/Contents' in value) this.#addPage(value);
      if ('/AP' in value) this.#addAppearances(value['/AP']);
      const glyphs = this.#objects.resolve(value['/CharProcs']);
      if (isDictionary(glyphs)) for (const glyph of Object.values(glyphs)) this.#addStream(glyph, value['/Resources']);
    }
    for (const [name, dictionary] of this.#objects.streams)
      if (dictionary['/Subtype'] === '/Form' || this.#objects.entry(dictionary, '/PatternType') === 1)
        this.#addStream(name.slice('obj:'.length), undefined);
    return this.#found;
  }
}

/** Every content stream of a file: of pages, forms, patterns, appearances and drawn glyphs. */
export const contentStreams = (objects: QpdfObjects): ContentStream[] => new ContentFinder(objects).find();
