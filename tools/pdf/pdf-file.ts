import { deflate } from './deflate.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The number of an object in a PDF; other objects name it as `N 0 R`. */
export type PdfRef = number & { readonly brand: unique symbol };

const text = new TextEncoder();

/** A byte for each UTF-16 unit, all of which are below 256. */
export function latin1Bytes(content: string): Bytes {
  const bytes = new Uint8Array(content.length);
  for (let at = 0; at < content.length; at += 1) bytes[at] = content.charCodeAt(at);
  return bytes;
}

/** A name object (ISO 32000-1, 7.3.5): what is not a regular character is written as #XX. */
export const pdfName = (name: string): string =>
  `/${[...text.encode(name)].map((byte) => (/[\w+.-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `#${byte.toString(16).padStart(2, '0')}`)).join('')}`;

/** A text string (7.9.2.2) of any characters, as UTF-16BE in hexadecimal. */
export function pdfText(value: string): string {
  let hex = 'FEFF';
  for (let at = 0; at < value.length; at += 1) hex += value.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  return `<${hex}>`;
}

const escapes: Record<string, string> = {
  '\r': String.raw`\r`,
  '(': String.raw`\(`,
  ')': String.raw`\)`,
  '\\': '\\\\',
};

/** The inside of a literal string (7.3.4.2), without its parentheses, of Latin-1 characters: a byte each. */
export const pdfBytes = (bytes: string): string => bytes.replaceAll(/[\r\\()]/g, (byte) => escapes[byte] ?? byte);

/** A number with as few characters as five decimals need; PDF has no exponents. */
export const pdfNumber = (value: number): string => {
  if (!Number.isFinite(value)) throw new RangeError(`PDF has no number ${value}.`);
  return String(Math.round(value * 100_000) / 100_000);
};

export const pdfRef = (ref: PdfRef): string => `${ref} 0 R`;

/** Entries of a dictionary, without its brackets. */
type Entries = Record<string, string | number>;

const dictionary = (entries: Entries): string =>
  `<<${Object.entries(entries)
    .map(([name, value]) => `${pdfName(name)} ${value}`)
    .join(' ')}>>`;

const object = (ref: PdfRef, body: string): string => `${ref} 0 obj\n${body}\nendobj\n`;

const streamParts = (ref: PdfRef, entries: Entries, bytes: Bytes): readonly Bytes[] => [
  text.encode(`${ref} 0 obj\n${dictionary({ ...entries, Length: bytes.length })}\nstream\n`),
  bytes,
  text.encode('\nendstream\nendobj\n'),
];

/**
 * Writes a PDF (1.7) object by object. Parts are kept as they came and joined once, as a Blob: a book of pictures is
 * never in memory twice. Streams are packed beside what goes on, so where a part stands is known at the end.
 */
export class PdfFile {
  readonly #parts: (readonly Bytes[] | Promise<readonly Bytes[]>)[] = [];
  /** Of each object the part that it is. */
  readonly #places: (number | undefined)[] = [undefined];
  /** Streams that are on their way. */
  #packing: Promise<unknown>[] = [];

  constructor() {
    // The second line holds bytes above 127, so that transfers treat the file as binary (7.5.2).
    this.#parts.push([text.encode('%PDF-1.7\n'), new Uint8Array([37, 0xe2, 0xe3, 0xcf, 0xd3, 10])]);
  }

  #add(ref: PdfRef, part: readonly Bytes[] | Promise<readonly Bytes[]>): PdfRef {
    if (this.#places[ref] !== undefined) throw new Error(`Object ${ref} is written twice.`);
    this.#places[ref] = this.#parts.length;
    this.#parts.push(part);
    return ref;
  }

  /** A number for an object that others name before it is written. */
  reserve(): PdfRef {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only here does a number become a reference
    return (this.#places.push(undefined) - 1) as PdfRef;
  }

  /** Writes an object: a dictionary of entries, or any other object as it stands in the file. */
  object(body: Entries | string, ref = this.reserve()): PdfRef {
    return this.#add(ref, [text.encode(object(ref, typeof body === 'string' ? body : dictionary(body)))]);
  }

  /** Writes a stream with bytes that are encoded already, by `entries.Filter`. */
  stream(bytes: Bytes, entries: Entries = {}, ref = this.reserve()): PdfRef {
    return this.#add(ref, streamParts(ref, entries, bytes));
  }

  /** Writes a stream of plain bytes or Latin-1 text, compressed. The bytes are not to be changed any more. */
  flateStream(content: Bytes | string, entries: Entries = {}, ref = this.reserve()): PdfRef {
    const filtered = { ...entries, Filter: '/FlateDecode' };
    const plain = typeof content === 'string' ? latin1Bytes(content) : content;
    const packed = deflate(plain).then((bytes) => streamParts(ref, filtered, bytes));
    this.#packing.push(packed);
    return this.#add(ref, packed);
  }

  /** Waits until all streams so far are packed. Without that now and then a long file is held as its plain streams. */
  async settle(): Promise<void> {
    const packing = this.#packing;
    this.#packing = [];
    await Promise.all(packing);
  }

  /** The finished file. Throws where an object was reserved and never written. */
  async finish({ root, info }: { root: PdfRef; info?: PdfRef }): Promise<Blob> {
    const pieces: Bytes[] = [];
    const offsets: number[] = [];
    let length = 0;
    for (const waiting of this.#parts) {
      const part = await waiting;
      offsets.push(length);
      pieces.push(...part);
      for (const bytes of part) length += bytes.length;
    }
    const lines = this.#places.slice(1).map((place, index) => {
      if (place === undefined) throw new Error(`Object ${index + 1} was never written.`);
      return `${String(offsets[place]).padStart(10, '0')} 00000 n \n`;
    });
    const size = lines.length + 1;
    const trailer = { Size: size, Root: pdfRef(root), ...(info !== undefined && { Info: pdfRef(info) }) };
    const end = `xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}trailer\n${dictionary(trailer)}\nstartxref\n${length}\n%%EOF\n`;
    return new Blob([...pieces, text.encode(end)], { type: 'application/pdf' });
  }
}
