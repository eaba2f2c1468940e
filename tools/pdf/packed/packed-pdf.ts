import { unzlibSync } from 'fflate';
import { unfilterRows } from '../../images/png-filter.ts';
import {
  isEntries,
  isList,
  objectNumber,
  parsePdfValue,
  printPdfValue,
  type PdfEntries,
  type PdfValue,
} from './pdf-value.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Where an object is: at a byte of the file, or at a place in a stream of objects. */
type Place = { kind: 'free' } | { kind: 'plain'; offset: number } | { kind: 'packed'; stream: number; index: number };

/** Of a dictionary or an object that is read without its stream; those that are read here are short. */
const dictionaryWithin = 65_536;

const utf16 = new TextDecoder('utf-16le');

/** Bytes as the characters of the same numbers: each becomes a unit of UTF-16, which is read ten times as fast as piece by piece. */
const latin1 = (bytes: Uint8Array): string => utf16.decode(new Uint16Array(bytes));

function whole(entries: PdfEntries, name: string): number {
  const value = Number(entries.get(name));
  if (!Number.isSafeInteger(value) || value < 0) throw new SyntaxError(`${name} of a stream is not a whole number.`);
  return value;
}

/** A decoded stream, with the row predictor undone where the dictionary has one. */
function unpack(entries: PdfEntries, packed: Uint8Array): Uint8Array {
  const inflated = unzlibSync(packed);
  const parameters = entries.get('/DecodeParms');
  if (!isEntries(parameters)) return inflated;
  return unfilterRows(inflated, { rowBytes: whole(parameters, '/Columns'), pixelBytes: 1 });
}

/** The rows of a cross-reference stream (ISO 32000-1, 7.5.8.3). */
function readPlaces(entries: PdfEntries, rows: Uint8Array): Place[] {
  const widths = entries.get('/W');
  if (!isList(widths) || entries.has('/Index')) throw new SyntaxError('This is not how qpdf writes its table.');
  const [kindWidth = 0, firstWidth = 0, secondWidth = 0] = widths.map(Number);
  const width = kindWidth + firstWidth + secondWidth;
  const read = (from: number, length: number): number => {
    let number = 0;
    for (let at = from; at < from + length; at += 1) number = number * 256 + (rows[at] ?? 0);
    return number;
  };
  return Array.from({ length: whole(entries, '/Size') }, (_, row) => {
    const from = row * width;
    const kind = read(from, kindWidth);
    const first = read(from + kindWidth, firstWidth);
    if (kind === 0) return { kind: 'free' };
    if (kind === 1) return { kind: 'plain', offset: first };
    return { kind: 'packed', stream: first, index: read(from + kindWidth + firstWidth, secondWidth) };
  });
}

/**
 * A PDF exactly as qpdf writes it with `--object-streams=generate`, read without qpdf: it is sound, has one table of its objects, and no
 * protection. Reading throws `SyntaxError` where it is not like that.
 */
export class PackedPdf {
  readonly bytes: Bytes;
  /** Where the table of objects begins, which ends the file. */
  readonly tableOffset: number;
  /** Its number among the objects. */
  readonly tableNumber: number;
  readonly trailer: PdfEntries;
  readonly places: readonly Place[];
  readonly #unpacked = new Map<number, string[]>();
  /** Packed objects that were read: tags of a document are walked through for each part of its pages. */
  readonly #values = new Map<number, PdfValue>();

  constructor(bytes: Bytes) {
    this.bytes = bytes;
    const [, offset] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(latin1(bytes.subarray(-64))) ?? [];
    if (offset === undefined) throw new SyntaxError('The PDF does not say where its table is.');
    this.tableOffset = Number(offset);
    const { entries, content } = this.#streamAt(this.tableOffset);
    this.trailer = entries;
    this.places = readPlaces(entries, content);
    this.tableNumber = this.places.findIndex((place) => place.kind === 'plain' && place.offset === this.tableOffset);
    if (this.tableNumber === -1) throw new SyntaxError('The table is not one of the objects.');
  }

  /** Resolves a reference; returns other values as they are, a stream as its dictionary, and undefined for a missing object. */
  resolve(value: PdfValue | undefined): PdfValue | undefined {
    const number = objectNumber(value);
    return number === undefined ? value : this.#object(number);
  }

  /** An entry of a dictionary, resolved, both of them. */
  entry(dictionary: PdfValue | undefined, name: string): PdfValue | undefined {
    const found = this.resolve(dictionary);
    return isEntries(found) ? this.resolve(found.get(name)) : undefined;
  }

  get catalog(): PdfEntries {
    const catalog = this.resolve(this.trailer.get('/Root'));
    if (!isEntries(catalog)) throw new SyntaxError('The PDF has no catalog.');
    return catalog;
  }

  /** The pages as references, in their order. */
  get pages(): readonly PdfValue[] {
    const tree = this.entry(this.catalog, '/Pages');
    const kids = this.entry(tree, '/Kids');
    if (!isEntries(tree) || !isList(kids) || whole(tree, '/Count') !== kids.length)
      throw new SyntaxError('The pages are not in one list.');
    return kids;
  }

  /** Objects that have a word in them, as references with their values; streams with their dictionaries. Unpacks all objects. */
  *objectsWith(word: string): Generator<{ reference: string; value: PdfValue; isStream: boolean }> {
    for (const [number, place] of this.places.entries()) {
      const reference = `${number} 0 R`;
      if (place.kind === 'packed') {
        const text = this.#objectsOf(place.stream)[place.index] ?? '';
        if (text.includes(word)) yield { reference, value: parsePdfValue(text).value, isStream: false };
      } else if (place.kind === 'plain' && number !== this.tableNumber) {
        const { value } = this.#valueAt(place.offset);
        if (isEntries(value) && printPdfValue(value).includes(word))
          yield { reference, value, isStream: value.has('/Length') };
      }
    }
  }

  /** The bytes of a stream as they are packed. Throws `SyntaxError` where a reference names none. */
  packedStream(reference: PdfValue | undefined): Bytes {
    const place = this.places[objectNumber(reference) ?? -1];
    if (place?.kind !== 'plain') throw new SyntaxError('Only a stream has packed bytes.');
    const { entries, from } = this.#streamStart(place.offset);
    return this.bytes.subarray(from, from + whole(entries, '/Length'));
  }

  /** True if a dictionary or another object that is no stream has a word in it, wherever that stands. Unpacks the objects until it is found. */
  mentions(word: string): boolean {
    const streams = new Set(this.places.flatMap((place) => (place.kind === 'packed' ? [place.stream] : [])));
    for (const stream of streams) if (this.#objectsOf(stream).some((text) => text.includes(word))) return true;
    return false;
  }

  #object(number: number): PdfValue | undefined {
    const place = this.places[number];
    if (place?.kind === 'packed') {
      const known = this.#values.get(number);
      if (known !== undefined) return known;
      const text = this.#objectsOf(place.stream)[place.index];
      const value = text === undefined ? undefined : parsePdfValue(text).value;
      if (value !== undefined) this.#values.set(number, value);
      return value;
    }
    return place?.kind === 'plain' ? this.#valueAt(place.offset).value : undefined;
  }

  #valueAt(offset: number): { value: PdfValue; end: number } {
    const text = latin1(this.bytes.subarray(offset, offset + dictionaryWithin));
    const [head] = /^\d+ 0 obj\s/.exec(text) ?? [];
    if (head === undefined) throw new SyntaxError(`There is no object at byte ${offset}.`);
    const { value, length } = parsePdfValue(text.slice(head.length));
    return { value, end: offset + head.length + length };
  }

  #streamAt(offset: number): { entries: PdfEntries; content: Uint8Array } {
    const { entries, from } = this.#streamStart(offset);
    return { entries, content: unpack(entries, this.bytes.subarray(from, from + whole(entries, '/Length'))) };
  }

  #streamStart(offset: number): { entries: PdfEntries; from: number } {
    const { value, end } = this.#valueAt(offset);
    if (!isEntries(value)) throw new SyntaxError(`There is no stream at byte ${offset}.`);
    const [start] = /^\s*stream\r?\n/.exec(latin1(this.bytes.subarray(end, end + 16))) ?? [];
    if (start === undefined) throw new SyntaxError(`The stream at byte ${offset} does not begin.`);
    return { entries: value, from: end + start.length };
  }

  /** The objects in a stream of them (7.5.7), each as its text. */
  #objectsOf(stream: number): readonly string[] {
    const known = this.#unpacked.get(stream);
    if (known) return known;
    const place = this.places[stream];
    if (place?.kind !== 'plain') throw new SyntaxError(`Object ${stream} is not a stream.`);
    const { entries, content } = this.#streamAt(place.offset);
    const text = latin1(content);
    const first = whole(entries, '/First');
    const numbers = text.slice(0, first).trim().split(/\s+/).map(Number);
    const offsets = numbers.filter((_, index) => index % 2 === 1).map((offset) => first + offset);
    const objects = offsets.map((offset, index) => text.slice(offset, offsets[index + 1]));
    this.#unpacked.set(stream, objects);
    return objects;
  }
}
