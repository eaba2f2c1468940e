import { Unzlib } from 'fflate';
import { joinBytes, latin } from '../images/bytes.ts';
import { latin1Bytes } from '../pdf/pdf-file.ts';
import { placesOf } from './page-folders.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The beginning of an object: "12 0 obj". */
interface Head {
  start: number;
  /** The byte behind it. */
  end: number;
  number: number;
  generation: number;
}

/** An object as it is written again: all behind its head, up to "endobj". */
interface FoundObject {
  generation: number;
  parts: readonly Uint8Array[];
}

/** Numbers of objects end here in readers (ISO 32000-1, annex C.2): what is higher is no number of one. */
const highestNumber = 8_388_607;
/** A dictionary ends so near to its beginning. */
const dictionaryWithin = 1024 * 1024;
/** More than the objects of any sound file take. */
const mostInflated = 64 * 1024 * 1024;

const isSpace = (byte: number | undefined): boolean => byte !== undefined && (byte <= 32 ? byte !== 1 : false);
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

function backWhile(bytes: Uint8Array, from: number, is: (byte: number | undefined) => boolean): number {
  let at = from;
  while (at > 0 && is(bytes[at - 1])) at -= 1;
  return at;
}

/** The head that ends with the word "obj" at a place; undefined where there is another word. */
function headAt(bytes: Uint8Array, at: number): Head | undefined {
  const afterGeneration = backWhile(bytes, at, isSpace);
  const generationStart = backWhile(bytes, afterGeneration, isDigit);
  const afterNumber = backWhile(bytes, generationStart, isSpace);
  const start = backWhile(bytes, afterNumber, isDigit);
  const isHead = start < afterNumber && afterNumber < generationStart && generationStart < afterGeneration;
  if (!isHead || afterGeneration === at || afterNumber - start > 10) return undefined;
  const number = Number(latin(bytes, start, afterNumber));
  const generation = Number(latin(bytes, generationStart, afterGeneration));
  if (number === 0 || number > highestNumber || generation > 65_535) return undefined;
  return { start, end: at + 3, number, generation };
}

function* headsOf(bytes: Uint8Array): Generator<Head> {
  for (const at of placesOf(bytes, 'obj')) {
    const head = headAt(bytes, at);
    if (head) yield head;
  }
}

/** The first place of a word before another place; that place where there is none. */
function placeBefore(bytes: Uint8Array, word: string, from: number, end: number): number {
  for (const at of placesOf(bytes, word, from)) return Math.min(at, end);
  return end;
}

/** Inflates as much as is sound. */
function inflate(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const inflater = new Unzlib((part) => {
    length += part.length;
    if (length > mostInflated) throw new RangeError('A stream of objects inflates without end.');
    parts.push(part);
  });
  try {
    for (let from = 0; from < bytes.length; from += 65_536) inflater.push(bytes.subarray(from, from + 65_536));
  } catch {
    // The stream is damaged here, or has no end: the objects before are there.
  }
  return joinBytes(parts);
}

/** Where the line before a place ends. */
function endOfLine(bytes: Uint8Array, at: number, least: number): number {
  let end = at;
  if (end > least && bytes[end - 1] === 10) end -= 1;
  if (end > least && bytes[end - 1] === 13) end -= 1;
  return end;
}

const wholeOf = (dictionary: string, name: string): number | undefined => {
  const [, digits] = new RegExp(`/${name}\\s+(\\d+)(?!\\s+\\d+\\s+R)(?!\\d)`).exec(dictionary) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** Reads the objects of a PDF one after the other, wherever its table says that they are. */
class ObjectFinder {
  readonly #bytes: Uint8Array;
  readonly #heads: readonly Head[];
  readonly objects = new Map<number, FoundObject>();
  /** Dictionaries that may name the catalog, in their order. */
  readonly trailers: { at: number; text: string }[] = [];
  #hasPacked = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#heads = Array.from(headsOf(bytes));
    for (const at of placesOf(bytes, 'trailer')) this.trailers.push({ at, text: latin(bytes, at, at + 4096) });
    let cursor = 0;
    for (const [place, head] of this.#heads.entries())
      if (head.start >= cursor) cursor = this.#read(head, this.#heads[place + 1]?.start ?? bytes.length);
  }

  get hasPacked(): boolean {
    return this.#hasPacked;
  }

  /** Reads an object and answers where the next one may begin. */
  #read(head: Head, next: number): number {
    const bytes = this.#bytes;
    const limit = Math.min(next, head.end + dictionaryWithin);
    const end = placeBefore(bytes, 'endobj', head.end, limit);
    const stream = placeBefore(bytes, 'stream', head.end, end);
    const dictionary = latin(bytes, head.end, stream);
    if (stream < end && dictionary.trimEnd().endsWith('>>')) return this.#readStream(head, stream, dictionary);
    this.#add(head, [bytes.subarray(head.end, end)]);
    return end;
  }

  #add({ number, generation }: Head, parts: readonly Uint8Array[]): void {
    this.objects.set(number, { generation, parts });
  }

  #readStream(head: Head, keyword: number, dictionary: string): number {
    const bytes = this.#bytes;
    let start = keyword + 'stream'.length;
    if (bytes[start] === 13) start += 1;
    if (bytes[start] === 10) start += 1;
    const end = this.#endOfStream(start, wholeOf(dictionary, 'Length'));
    const data = bytes.subarray(start, end);
    if (/\/Type\s*\/XRef\b/.test(dictionary)) this.trailers.push({ at: head.start, text: dictionary });
    else if (/\/Type\s*\/ObjStm\b/.test(dictionary)) this.#unpack(dictionary, data);
    else {
      const plain = dictionary.replace(/\/Length(?:\s+\d+\s+\d+\s+R|\s+\d+)?(?![\w])/, '').trimEnd();
      // Filters in a list are undone by qpdf, which ends where the data are damaged. One alone it leaves as it is.
      const filtered = plain.includes('/DecodeParms')
        ? plain
        : plain.replace(/\/Filter\s*\[\s*\/FlateDecode\s*\]/, '/Filter /FlateDecode');
      const begin = latin1Bytes(`${filtered.slice(0, -2)} /Length ${data.length} >>\nstream\n`);
      this.#add(head, [begin, data, latin1Bytes('\nendstream')]);
    }
    return end;
  }

  /** Where the data of a stream end: by its length, if that is true, else by the word that ends it. */
  #endOfStream(start: number, length: number | undefined): number {
    const bytes = this.#bytes;
    const isLength = length !== undefined && /^\s*endstream/.test(latin(bytes, start + length, start + length + 16));
    if (isLength) return start + length;
    const after = this.#heads.find((head) => head.start > start && this.#endsObject(head.start))?.start ?? bytes.length;
    const last = placeBefore(bytes, 'endstream', start, after);
    if (last < after) return endOfLine(bytes, last, start);
    return endOfLine(bytes, placeBefore(bytes, 'endobj', start, after), start);
  }

  /** True if an object ends right before a place. */
  #endsObject(at: number): boolean {
    const end = backWhile(this.#bytes, at, isSpace);
    return latin(this.#bytes, end - 6, end) === 'endobj';
  }

  /** The objects in a stream of them (ISO 32000-1, 7.5.7). */
  #unpack(dictionary: string, data: Uint8Array): void {
    this.#hasPacked = true;
    const first = wholeOf(dictionary, 'First');
    const isFlate = /\/Filter\s*\[?\s*\/FlateDecode\s*\]?/.test(dictionary) && !dictionary.includes('/DecodeParms');
    if (first === undefined || !(isFlate || !dictionary.includes('/Filter'))) return;
    const content = isFlate ? inflate(data) : data;
    const numbers = latin(content, 0, first).trim().split(/\s+/).map(Number);
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [number = 0, from = 0, , until = content.length - first] = numbers.slice(at, at + 4);
      if (!(number > 0 && number <= highestNumber && first + from < content.length)) continue;
      this.objects.set(number, { generation: 0, parts: [content.subarray(first + from, first + until)] });
    }
  }
}

const textOf = ({ parts }: FoundObject): string =>
  latin(parts[0] ?? new Uint8Array(), 0, Math.min(parts[0]?.length ?? 0, 4096));

const literal = String.raw`\((?:\\[^]|[^\\()])*\)`;
const identifiers = new RegExp(
  String.raw`/ID\s*\[\s*(?:<[\da-fA-F\s]*>|${literal})\s*(?:<[\da-fA-F\s]*>|${literal})\s*\]`,
);

/** Entries of the trailer. Undefined where nothing names a catalog, or a protection cannot be written again. */
function trailerOf({ objects, trailers, hasPacked }: ObjectFinder): string[] | undefined {
  const texts = trailers.toSorted((one, other) => other.at - one.at).map(({ text }) => text);
  const find = (pattern: RegExp): string | undefined => {
    for (const text of texts) {
      const [found] = pattern.exec(text) ?? [];
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const named = /\d+/.exec(find(/\/Root\s+\d+\s+\d+\s+R\b/) ?? '')?.[0];
  const isThere = named !== undefined && objects.has(Number(named));
  const catalog = isThere
    ? Number(named)
    : Array.from(objects).findLast(([, object]) => /\/Type\s*\/Catalog\b/.test(textOf(object)))?.[0];
  if (catalog === undefined) return undefined;
  const protection = find(/\/Encrypt\s+\d+\s+\d+\s+R\b/);
  // Packed objects would have to be opened first, which only an engine can.
  if (protection !== undefined ? hasPacked : find(/\/Encrypt\b/) !== undefined) return undefined;
  const root = `/Root ${catalog} ${objects.get(catalog)?.generation ?? 0} R`;
  return [
    root,
    ...[find(/\/Info\s+\d+\s+\d+\s+R\b/), protection, find(identifiers)].filter((entry) => entry !== undefined),
  ];
}

/**
 * A PDF written anew from the objects that are found in it, for files whose table, lengths or ends of objects are wrong. What the bytes of
 * an object say stays as it is. Undefined where no catalog is found.
 */
export function rebuildPdf(bytes: Uint8Array): Bytes | undefined {
  const finder = new ObjectFinder(bytes);
  const trailer = trailerOf(finder);
  if (trailer === undefined) return undefined;
  const [, version = '1.7'] = /%PDF-(\d\.\d)/.exec(latin(bytes, 0, 1024)) ?? [];
  const pieces: Uint8Array[] = [latin1Bytes(`%PDF-${version}\n%\xE2\xE3\xCF\xD3\n`)];
  let length = pieces[0]?.length ?? 0;
  const write = (piece: Uint8Array): void => {
    pieces.push(piece);
    length += piece.length;
  };
  const entries: string[] = ['xref\n0 1\n0000000000 65535 f \n'];
  const sorted = Array.from(finder.objects).toSorted(([one], [other]) => one - other);
  for (const [number, { generation, parts }] of sorted) {
    const place = `${String(length).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`;
    entries.push(`${number} 1\n${place}`);
    write(latin1Bytes(`${number} ${generation} obj\n`));
    for (const part of parts) write(part);
    write(latin1Bytes('\nendobj\n'));
  }
  const size = (sorted.at(-1)?.[0] ?? 0) + 1;
  const table = length;
  write(
    latin1Bytes(`${entries.join('')}trailer\n<< /Size ${size} ${trailer.join(' ')} >>\nstartxref\n${table}\n%%EOF\n`),
  );
  return joinBytes(pieces);
}
