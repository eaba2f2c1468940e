import { isDictionary, type PdfDictionary, type PdfObject, QpdfObjects } from '../../engines/qpdf-objects.ts';
import { type NewObject, updateObjects } from '../../engines/qpdf-update.ts';
import { areSame, inBatches, packedStreams } from './unpacked-streams.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file with its objects. */
interface ReadFile {
  bytes: Bytes;
  objects: QpdfObjects;
}

/** Below so many bytes a second copy costs less than it takes to find it. */
const smallest = 500;

/** Streams with the same dictionary, of which some may have the same bytes. */
function lookalikes(objects: QpdfObjects): string[][] {
  const groups = new Map<string, string[]>();
  for (const [name, dictionary] of objects.streams) {
    const length = Number(objects.entry(dictionary, '/Length'));
    if (!(length >= smallest)) continue;
    const key = JSON.stringify({ ...dictionary, '/Length': length });
    const known = groups.get(key);
    if (known) known.push(name);
    else groups.set(key, [name]);
  }
  return Array.from(groups.values()).filter((names) => names.length > 1);
}

/** References to copies of a stream, with the reference to the first one. */
async function copiesOf(bytes: Bytes, objects: QpdfObjects): Promise<Map<string, string>> {
  const copies = new Map<string, string>();
  const referenceTo = (name: string): string => name.slice('obj:'.length);
  for (const groups of inBatches(lookalikes(objects), (names) => names, objects)) {
    const packed = await packedStreams(bytes, groups.flat());
    for (const names of groups) {
      const originals: [name: string, bytes: Bytes][] = [];
      for (const name of names) {
        const stream = packed.get(name);
        if (stream === undefined) continue;
        const original = originals.find(([, other]) => areSame(stream, other));
        if (original) copies.set(referenceTo(name), referenceTo(original[0]));
        else originals.push([name, stream]);
      }
    }
  }
  return copies;
}

/** A value with other references in it; the value itself where it has none of them. */
function withReferences(value: PdfObject, references: ReadonlyMap<string, string>): PdfObject {
  if (typeof value === 'string') return references.get(value) ?? value;
  if (Array.isArray(value)) {
    const made = value.map((one) => withReferences(one, references));
    return made.some((one, place) => one !== value[place]) ? made : value;
  }
  return isDictionary(value) ? dictionaryWith(value, references) : value;
}

function dictionaryWith(dictionary: PdfDictionary, references: ReadonlyMap<string, string>): PdfDictionary {
  const entries = Object.entries(dictionary).map(([key, one]) => [key, withReferences(one, references)] as const);
  return entries.some(([key, one]) => one !== dictionary[key]) ? Object.fromEntries(entries) : dictionary;
}

/** The file with each stream once that stands in it several times: profiles, pictures, logos of pages. Throws `QpdfFailure`. */
export async function mergeStreams(file: ReadFile): Promise<ReadFile> {
  const copies = await copiesOf(file.bytes, file.objects);
  if (copies.size === 0) return file;
  const changes = new Map<string, NewObject>();
  for (const [name, value] of file.objects.objects) {
    const made = withReferences(value, copies);
    if (made !== value) changes.set(name, { value: made });
  }
  for (const [name, dictionary] of file.objects.streams) {
    const made = dictionaryWith(dictionary, copies);
    if (made !== dictionary) changes.set(name, { dictionary: made });
  }
  const bytes = await updateObjects({ bytes: file.bytes, header: file.objects.header, changes });
  return { bytes, objects: await QpdfObjects.read({ bytes, password: undefined }) };
}
