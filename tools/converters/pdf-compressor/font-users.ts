import { isDictionary, type PdfDictionary, type PdfObject, type QpdfObjects } from '../../engines/qpdf-objects.ts';
import { everyDictionary } from './content-streams.ts';
import type { FontUser } from './used-glyphs.ts';

/** Entries of a font's descriptor, by the kind of its font: Type 1; TrueType; OpenType and bare CFF. */
export const fontEntries = ['/FontFile', '/FontFile2', '/FontFile3'] as const;

/** Ways to read an embedded font. */
export type FontKind = 'type1' | 'cff' | 'tables';

function kindOf(entry: (typeof fontEntries)[number], dictionary: PdfDictionary): FontKind | undefined {
  if (entry === '/FontFile') return 'type1';
  const kind = dictionary['/Subtype'];
  if (entry === '/FontFile2' || kind === '/OpenType') return 'tables';
  return kind === '/Type1C' || kind === '/CIDFontType0C' ? 'cff' : undefined;
}

/** The stream of the font that a descriptor embeds. */
function fileOf(objects: QpdfObjects, descriptor: PdfObject | undefined): string | undefined {
  const resolved = objects.resolve(descriptor);
  for (const entry of fontEntries) {
    const file = isDictionary(resolved) ? resolved[entry] : undefined;
    if (typeof file === 'string' && objects.streams.has(`obj:${file}`)) return `obj:${file}`;
  }
  return undefined;
}

/** The streams of embedded fonts that can be cut, each once. */
export function fontStreams(objects: QpdfObjects): Map<string, FontKind> {
  const kinds = new Map<string, FontKind>();
  for (const value of everyDictionary(objects))
    for (const entry of fontEntries) {
      const file = typeof value[entry] === 'string' ? `obj:${value[entry]}` : '';
      const dictionary = objects.streams.get(file);
      const kind = dictionary && kindOf(entry, dictionary);
      if (kind !== undefined) kinds.set(file, kind);
    }
  return kinds;
}

/** Font dictionaries by the stream that they draw with; undefined where others do so whose text is not known. */
export function fontUsers(objects: QpdfObjects): Map<string, FontUser[] | undefined> {
  const users = new Map<string, FontUser[] | undefined>();
  const known = new Set<PdfDictionary>();
  const add = (user: FontUser, holder: PdfDictionary): void => {
    known.add(holder);
    const file = fileOf(objects, holder['/FontDescriptor']);
    if (file === undefined) return;
    users.set(file, [...(users.get(file) ?? []), user]);
  };
  for (const [name, dictionary] of objects.objects) {
    if (!isDictionary(dictionary)) continue;
    const [first] = [objects.entry(dictionary, '/DescendantFonts') ?? []].flat();
    const descendant = objects.resolve(first);
    if (dictionary['/Subtype'] === '/Type0' && isDictionary(descendant)) {
      add({ name, dictionary, descendant }, descendant);
    } else if (dictionary['/Subtype'] === '/TrueType' || dictionary['/Subtype'] === '/Type1')
      add({ name, dictionary, descendant: undefined }, dictionary);
  }
  for (const holder of everyDictionary(objects)) {
    const file = known.has(holder) ? undefined : fileOf(objects, holder['/FontDescriptor']);
    if (file !== undefined) users.set(file, undefined);
  }
  return users;
}
