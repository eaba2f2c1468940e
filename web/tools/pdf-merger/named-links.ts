import { qpdfOutput, runQpdf } from '../engines/qpdf.ts';
import {
  isDictionary,
  passwordArguments,
  type PdfDictionary,
  type PdfObject,
  QpdfObjects,
} from '../engines/qpdf-objects.ts';
import type { MergeSource } from './merge-source.ts';

/** A string by its characters, however qpdf wrote it; a name as it is. */
function nameOf(value: PdfObject | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (!value.startsWith('b:')) return value.startsWith('u:') || value.startsWith('/') ? value : undefined;
  const bytes = value.slice(2).match(/../g) ?? [];
  return `u:${String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)))}`;
}

/** A destination, which stands alone or in a dictionary that may say more of it. */
function placeOf(objects: QpdfObjects, value: PdfObject): PdfObject[] | undefined {
  const place = objects.resolve(value);
  const inner = isDictionary(place) ? objects.entry(place, '/D') : place;
  return Array.isArray(inner) ? inner : undefined;
}

/** The places that a document names: in its tree of names, or in a dictionary as they were before PDF 1.2. */
function readPlaces(objects: QpdfObjects): Map<string, PdfObject[]> {
  const places = new Map<string, PdfObject[]>();
  const add = (name: string | undefined, value: PdfObject | undefined): void => {
    const place = value === undefined ? undefined : placeOf(objects, value);
    if (name !== undefined && place !== undefined) places.set(name, place);
  };
  const old = objects.entry(objects.catalog, '/Dests');
  if (isDictionary(old)) for (const [name, value] of Object.entries(old)) add(name, value);
  const seen = new Set<PdfObject>();
  const nodes: PdfObject[] = [objects.entry(objects.entry(objects.catalog, '/Names'), '/Dests') ?? null];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const names = objects.entry(node, '/Names');
    if (Array.isArray(names)) {
      for (let at = 0; at + 1 < names.length; at += 2) add(nameOf(objects.resolve(names[at])), names[at + 1]);
    }
    const kids = objects.entry(node, '/Kids');
    if (Array.isArray(kids)) nodes.push(...kids.map((kid) => objects.resolve(kid) ?? null));
  }
  return places;
}

/** A link with its place instead of the name; undefined where it names none. Actions are written out in it. */
function withPlace(
  objects: QpdfObjects,
  link: PdfDictionary,
  places: ReadonlyMap<string, PdfObject[]>,
): PdfDictionary | undefined {
  const find = (named: PdfObject | undefined): PdfObject[] | undefined => places.get(nameOf(named) ?? '');
  const place = find(objects.entry(link, '/Dest'));
  if (place) return { ...link, '/Dest': place };
  const action = objects.entry(link, '/A');
  if (!isDictionary(action) || objects.entry(action, '/S') !== '/GoTo') return undefined;
  const aim = find(objects.entry(action, '/D'));
  return aim && { ...link, '/A': { ...action, '/D': aim } };
}

/**
 * The file with links that lead to pages instead of names, because names of several files would meet in the merged one. Links that stand
 * in the pages themselves, and not as objects of their own, stay as they are.
 */
export async function resolveNamedLinks(source: MergeSource): Promise<MergeSource> {
  const objects = await QpdfObjects.read(source);
  const places = readPlaces(objects);
  const changed = Array.from(objects.objects).flatMap(([name, value]) => {
    if (!isDictionary(value) || value['/Subtype'] !== '/Link') return [];
    const link = withPlace(objects, value, places);
    return link ? [[name, { value: link }]] : [];
  });
  if (changed.length === 0) return source;
  const update = { qpdf: [objects.header, Object.fromEntries(changed)] };
  const files = new Map([
    ['source', source.bytes],
    ['update.json', new TextEncoder().encode(JSON.stringify(update))],
  ]);
  const args = ['/source', ...passwordArguments(source.password), '--decrypt', '--update-from-json=/update.json'];
  const { output } = await runQpdf([...args, qpdfOutput], files);
  return { ...source, bytes: output, password: undefined };
}
