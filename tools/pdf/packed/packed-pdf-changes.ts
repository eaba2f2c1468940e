import { deflate } from '../deflate.ts';
import { filterRows } from '../../images/png-filter.ts';
import { latin1Bytes } from '../pdf-file.ts';
import type { PackedPdf } from './packed-pdf.ts';
import { objectNumber, type PdfEntries, printPdfValue, type PdfValue } from './pdf-value.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Readers unpack a whole stream for one object of it; qpdf takes as many. */
const objectsInStream = 100;
/** Widths of the columns of the table. The kind, then a byte offset up to 4 GB or a stream number, then a place in that stream. */
const widths = [1, 4, 2] as const;
const rowBytes = 7;
const kinds = { free: 0, plain: 1, packed: 2 } as const;

/** Collects objects that take the place of others, or are new. */
export class PackedPdfChanges {
  readonly #pdf: PackedPdf;
  readonly #objects = new Map<number, PdfValue>();
  /** Where new streams begin, by their numbers. */
  readonly #streams = new Map<number, number>();
  readonly #parts: Bytes[];
  #info: PdfValue | undefined;
  #length: number;
  #size: number;

  constructor(pdf: PackedPdf) {
    this.#pdf = pdf;
    this.#size = pdf.places.length;
    this.#length = pdf.tableOffset;
    this.#parts = [pdf.bytes.subarray(0, pdf.tableOffset)];
  }

  /** A reference to a new object. */
  reserve(): string {
    return `${this.#reserveNumber()} 0 R`;
  }

  #reserveNumber(): number {
    this.#size += 1;
    return this.#size - 1;
  }

  /** Gives the object that a reference names another value. */
  set(reference: PdfValue | undefined, value: PdfValue): void {
    const number = objectNumber(reference);
    if (number === undefined) throw new TypeError('Only an object can get another value.');
    this.#objects.set(number, value);
  }

  /** The value that an object has by now. */
  valueOf(reference: PdfValue | undefined): PdfValue | undefined {
    return this.#objects.get(objectNumber(reference) ?? -1) ?? this.#pdf.resolve(reference);
  }

  /** Writes a new stream, compressed; returns a reference to it. */
  async addStream(content: Bytes): Promise<string> {
    const number = this.#reserveNumber();
    this.#streams.set(number, this.#length);
    await this.#writeStream(number, new Map(), content);
    return `${number} 0 R`;
  }

  /** Gives a stream another dictionary; its packed bytes stay. */
  setStream(reference: PdfValue, entries: PdfEntries): void {
    const number = objectNumber(reference);
    if (number === undefined) throw new TypeError('Only an object can get another dictionary.');
    const bytes = this.#pdf.packedStream(reference);
    this.#streams.set(number, this.#length);
    this.#writePacked(number, entries, bytes);
  }

  /** Names the object that describes the document. */
  setInfo(reference: PdfValue): void {
    this.#info = reference;
  }

  setCatalog(catalog: PdfEntries): void {
    this.set(this.#pdf.trailer.get('/Root'), catalog);
  }

  /** The changed file in pieces; it is not to be changed any more. */
  async finish(): Promise<readonly Bytes[]> {
    const rows = this.#pdf.places.map((place): readonly number[] => {
      if (place.kind === 'plain') return [kinds.plain, place.offset, 0];
      return place.kind === 'packed' ? [kinds.packed, place.stream, place.index] : [kinds.free, 0, 0];
    });
    for (const [number, offset] of this.#streams) rows[number] = [kinds.plain, offset, 0];
    const objects = Array.from(this.#objects);
    for (let from = 0; from < objects.length; from += objectsInStream)
      await this.#pack(objects.slice(from, from + objectsInStream), rows);
    await this.#writeTable(rows);
    return this.#parts;
  }

  async #pack(objects: readonly (readonly [number, PdfValue])[], rows: (readonly number[])[]): Promise<void> {
    const stream = this.#reserveNumber();
    const offsets: string[] = [];
    let content = '';
    for (const [index, [number, value]] of objects.entries()) {
      offsets.push(`${number} ${content.length}`);
      content += `${printPdfValue(value)}\n`;
      rows[number] = [kinds.packed, stream, index];
    }
    const first = `${offsets.join(' ')}\n`;
    const entries = new Map([
      ['/Type', '/ObjStm'],
      ['/N', `${objects.length}`],
      ['/First', `${first.length}`],
    ]);
    rows[stream] = [kinds.plain, this.#length, 0];
    await this.#writeStream(stream, entries, latin1Bytes(first + content));
  }

  async #writeTable(rows: (readonly number[])[]): Promise<void> {
    const table = this.#pdf.tableNumber;
    const start = this.#length;
    rows[table] = [kinds.plain, start, 0];
    const samples = new Uint8Array(rows.length * rowBytes);
    const view = new DataView(samples.buffer);
    for (const [row, [kind = kinds.free, first = 0, second = 0]] of rows.entries()) {
      view.setUint8(row * rowBytes, kind);
      view.setUint32(row * rowBytes + 1, first);
      view.setUint16(row * rowBytes + 5, second);
    }
    const entries = new Map<string, PdfValue>([
      ...this.#pdf.trailer,
      ...(this.#info === undefined ? [] : [['/Info', this.#info] as const]),
      ['/Size', `${rows.length}`],
      ['/W', widths.map(String)],
      [
        '/DecodeParms',
        new Map([
          ['/Columns', `${rowBytes}`],
          ['/Predictor', '15'],
        ]),
      ],
    ]);
    await this.#writeStream(table, entries, filterRows(samples, { rowBytes, pixelBytes: 1 }));
    this.#write(latin1Bytes(`startxref\n${start}\n%%EOF\n`));
  }

  async #writeStream(number: number, entries: PdfEntries, content: Bytes): Promise<void> {
    this.#writePacked(number, new Map([...entries, ['/Filter', '/FlateDecode']]), await deflate(content));
  }

  #writePacked(number: number, entries: PdfEntries, packed: Bytes): void {
    const dictionary = new Map([...entries, ['/Length', `${packed.length}`]]);
    this.#write(latin1Bytes(`${number} 0 obj\n${printPdfValue(dictionary)}\nstream\n`));
    this.#write(packed);
    this.#write(latin1Bytes('\nendstream\nendobj\n'));
  }

  #write(bytes: Bytes): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}
