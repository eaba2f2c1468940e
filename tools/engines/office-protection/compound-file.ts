import { unusable } from '../../runner/unusable-file-error.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const noSector = 0xff_ff_ff_ff;
/** The highest number that names a sector; those above are marks, such as the end of a chain. */
const lastSector = 0xff_ff_ff_fa;
const headerLength = 512;
const entryLength = 128;
/** Places of sectors of the allocation table that the header has room for. */
const placesInHeader = 109;
const miniLength = 64;
const streamType = 2;
const rootType = 5;

interface Entry {
  type: number;
  start: number;
  size: number;
}

/** Reads a number of four bytes at a place. Throws where the file ends before. */
type ReadAt = (at: number) => number;

/**
 * Streams of a compound file (MS-CFB) by their names, wherever they lie in it. The library that writes these files reads a stream into
 * a list of numbers in browsers: 60 MB took 5 s and 1.8 GB. Throws `UnusableFile` where the file is damaged.
 */
export class CompoundFile {
  readonly #bytes: Bytes;
  readonly #view: DataView;
  readonly #sectorLength: number;
  /** Sectors of the allocation table, in their order. */
  readonly #tables: readonly number[];
  /** By their names in small letters: programs write them with other capitals. */
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const shift = bytes.length > headerLength ? this.#view.getUint16(30, true) : 0;
    if (shift !== 9 && shift !== 12) throw unusable.damaged();
    this.#sectorLength = 2 ** shift;
    this.#tables = this.#listTables();
    this.#entries = this.#readEntries();
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** The bytes of a stream. Throws where it is missing, empty, or ends too early. */
  stream(name: string): Bytes {
    const entry = this.#entries.get(name.toLowerCase());
    if (entry === undefined || entry.type !== streamType || entry.size === 0) throw unusable.damaged();
    return entry.size < this.#number(56) ? this.#miniStream(entry) : this.#read(this.#chain(entry.start), entry.size);
  }

  readonly #number: ReadAt = (at) => {
    if (at + 4 > this.#bytes.length) throw unusable.damaged();
    return this.#view.getUint32(at, true);
  };

  #placeOf(sector: number): number {
    return (sector + 1) * this.#sectorLength;
  }

  /** The header lists the first sectors of the table, and leads to further lists. */
  #listTables(): number[] {
    const places = Array.from({ length: placesInHeader }, (_, index) => this.#number(76 + 4 * index));
    const perList = this.#sectorLength / 4 - 1;
    let list = this.#number(68);
    for (let lists = this.#number(72); lists > 0 && list <= lastSector; lists -= 1) {
      const at = this.#placeOf(list);
      for (let index = 0; index < perList; index += 1) places.push(this.#number(at + 4 * index));
      list = this.#number(at + 4 * perList);
    }
    return places.filter((place) => place !== noSector);
  }

  /** The sectors of a chain in their order. */
  #chain(start: number): number[] {
    const perTable = this.#sectorLength / 4;
    const most = this.#bytes.length / this.#sectorLength;
    const sectors: number[] = [];
    for (let sector = start; sector <= lastSector;) {
      const table = this.#tables[Math.floor(sector / perTable)];
      // More sectors than the file has are those of a circle.
      if (table === undefined || sectors.length > most) throw unusable.damaged();
      sectors.push(sector);
      sector = this.#number(this.#placeOf(table) + 4 * (sector % perTable));
    }
    return sectors;
  }

  /** Bytes of sectors. Some programs declare more than they write: those are left out. */
  #read(sectors: readonly number[], size: number): Bytes {
    const length = this.#sectorLength;
    const whole = new Uint8Array(Math.min(size, sectors.length * length));
    for (let at = 0; at < whole.length; at += length) {
      const start = this.#placeOf(sectors[at / length] ?? noSector);
      const end = start + Math.min(length, whole.length - at);
      if (end > this.#bytes.length) throw unusable.damaged();
      whole.set(this.#bytes.subarray(start, end), at);
    }
    return whole;
  }

  #readEntries(): Map<string, Entry> {
    const sectors = this.#chain(this.#number(48));
    const entries = new Map<string, Entry>();
    for (const sector of sectors) {
      const start = this.#placeOf(sector);
      for (let at = start; at < start + this.#sectorLength; at += entryLength) {
        if (at + entryLength > this.#bytes.length) throw unusable.damaged();
        const nameLength = Math.min(this.#view.getUint16(at + 64, true), 64);
        const name = new TextDecoder('utf-16le').decode(this.#bytes.subarray(at, at + Math.max(nameLength - 2, 0)));
        const type = this.#view.getUint8(at + 66);
        const entry = { type, start: this.#number(at + 116), size: this.#number(at + 120) };
        if (type !== 0 && !entries.has(name.toLowerCase())) entries.set(name.toLowerCase(), entry);
      }
    }
    return entries;
  }

  /** Small streams lie in one stream of the root, in parts of 64 bytes. */
  #miniStream({ start, size }: Entry): Bytes {
    const root = this.#entries.values().find(({ type }) => type === rootType);
    if (!root) throw unusable.damaged();
    const parts = this.#read(this.#chain(root.start), root.size);
    const tables = this.#chain(this.#number(60));
    const nextOf = (part: number): number => {
      const at = part * 4;
      const table = tables[Math.floor(at / this.#sectorLength)];
      if (table === undefined) throw unusable.damaged();
      return this.#number(this.#placeOf(table) + (at % this.#sectorLength));
    };
    const whole = new Uint8Array(size);
    let part = start;
    for (let at = 0; at < size; at += miniLength) {
      const piece = parts.subarray(part * miniLength, part * miniLength + Math.min(miniLength, size - at));
      if (part > lastSector || piece.length === 0) throw unusable.damaged();
      whole.set(piece, at);
      part = nextOf(part);
    }
    return whole;
  }
}
