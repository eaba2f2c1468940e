import { zlibSync } from 'fflate';

/** The number of an object in a PDF; other objects name it as `N 0 R`. */
export type PdfRef = number & { readonly brand: unique symbol };

const text = new TextEncoder();

/** A byte for each UTF-16 unit, all of which are below 256. */
function latin1Bytes(content: string): Uint8Array<ArrayBuffer> {
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

/** A number with as few characters as five decimals need; PDF knows no exponents. */
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

/**
 * Writes a PDF (1.7) object by object. Parts are kept as they came and joined once, as a Blob: a book of pictures is
 * never in memory twice.
 */
export class PdfFile {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #offsets: (number | undefined)[] = [undefined];
  #length = 0;

  constructor() {
    // The second line holds bytes above 127, so that transfers treat the file as binary (7.5.2).
    this.#write('%PDF-1.7\n');
    this.#add(new Uint8Array([37, 0xe2, 0xe3, 0xcf, 0xd3, 10]));
  }

  #add(bytes: Uint8Array<ArrayBuffer>): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }

  #write(line: string): void {
    this.#add(text.encode(line));
  }

  /** A number for an object that others name before it is written. */
  reserve(): PdfRef {
    // The one place where numbers become references.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (this.#offsets.push(undefined) - 1) as PdfRef;
  }

  /** Writes an object: a dictionary of entries, or any other object as it stands in the file. */
  object(body: Entries | string, ref = this.reserve()): PdfRef {
    if (this.#offsets[ref] !== undefined) throw new Error(`Object ${ref} is written twice.`);
    this.#offsets[ref] = this.#length;
    this.#write(`${ref} 0 obj\n${typeof body === 'string' ? body : dictionary(body)}\nendobj\n`);
    return ref;
  }

  /** Writes a stream with bytes that are encoded already, as `entries.Filter` says. */
  stream(bytes: Uint8Array<ArrayBuffer>, entries: Entries = {}, ref = this.reserve()): PdfRef {
    if (this.#offsets[ref] !== undefined) throw new Error(`Object ${ref} is written twice.`);
    this.#offsets[ref] = this.#length;
    this.#write(`${ref} 0 obj\n${dictionary({ ...entries, Length: bytes.length })}\nstream\n`);
    this.#add(bytes);
    this.#write('\nendstream\nendobj\n');
    return ref;
  }

  /** Writes a stream of plain bytes or Latin-1 text, compressed. */
  flateStream(content: Uint8Array<ArrayBuffer> | string, entries: Entries = {}, ref = this.reserve()): PdfRef {
    const plain = typeof content === 'string' ? latin1Bytes(content) : content;
    return this.stream(zlibSync(plain), { ...entries, Filter: '/FlateDecode' }, ref);
  }

  /** The finished file. Throws where an object was reserved and never written. */
  finish({ root, info }: { root: PdfRef; info?: PdfRef }): Blob {
    const start = this.#length;
    const lines = this.#offsets.map((offset, number) => {
      if (number === 0) return '0000000000 65535 f \n';
      if (offset === undefined) throw new Error(`Object ${number} was never written.`);
      return `${String(offset).padStart(10, '0')} 00000 n \n`;
    });
    this.#write(`xref\n0 ${lines.length}\n${lines.join('')}`);
    const trailer = { Size: lines.length, Root: pdfRef(root), ...(info !== undefined && { Info: pdfRef(info) }) };
    this.#write(`trailer\n${dictionary(trailer)}\nstartxref\n${start}\n%%EOF\n`);
    return new Blob(this.#parts, { type: 'application/pdf' });
  }
}
