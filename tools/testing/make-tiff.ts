/** Numbers of a field by its tag; a field whose numbers need more than 16 bits gets 32. */
type Fields = Readonly<Record<number, readonly number[]>>;

/** A page of a TIFF: its fields, and its strips or tiles as they are stored. */
interface MadePage {
  fields: Fields;
  pieces: readonly Uint8Array[];
  /** Fields of plain bytes. */
  bytes?: Readonly<Record<number, Uint8Array>>;
}

interface ByteOrder {
  isBigEndian?: boolean;
}

const tags = { stripOffsets: 273, stripLengths: 279, tileWidth: 322, tileOffsets: 324, tileLengths: 325 } as const;

/** Collects the parts of a file. */
class TiffParts {
  readonly #parts: Uint8Array[] = [];
  readonly isLittleEndian: boolean;
  length = 0;

  constructor(isLittleEndian: boolean) {
    this.isLittleEndian = isLittleEndian;
  }

  /** Where the bytes are put. */
  put(bytes: Uint8Array): number {
    const at = this.length;
    // Everything begins at an even place.
    const padded = new Uint8Array(bytes.length + (bytes.length % 2));
    padded.set(bytes);
    this.#parts.push(padded);
    this.length += padded.length;
    return at;
  }

  numbers(values: readonly number[], size: 2 | 4): Uint8Array {
    const view = new DataView(new ArrayBuffer(values.length * size));
    for (const [index, value] of values.entries()) {
      if (size === 2) view.setUint16(index * 2, value, this.isLittleEndian);
      else view.setUint32(index * 4, value, this.isLittleEndian);
    }
    return new Uint8Array(view.buffer);
  }

  file(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(Buffer.concat(this.#parts));
  }
}

/** An entry of a directory: a value of up to four bytes stands in it, a longer one elsewhere. */
function entry(parts: TiffParts, tag: number, [type, count, value]: readonly [number, number, Uint8Array]): Uint8Array {
  const inline = new Uint8Array(4);
  if (value.length <= 4) inline.set(value);
  else inline.set(parts.numbers([parts.put(value)], 4));
  return Buffer.concat([parts.numbers([tag, type], 2), parts.numbers([count], 4), inline]);
}

function putPage(parts: TiffParts, { fields, pieces, bytes = {} }: MadePage): Uint8Array[] {
  const offsets = pieces.map((piece) => parts.put(piece));
  const lengths = pieces.map((piece) => piece.length);
  const isTiled = tags.tileWidth in fields;
  const all: Record<number, readonly number[]> = {
    [isTiled ? tags.tileOffsets : tags.stripOffsets]: offsets,
    [isTiled ? tags.tileLengths : tags.stripLengths]: lengths,
    ...fields,
  };
  const entries = Object.entries(all).map(([tag, values]) => {
    const size = values.some((value) => value > 0xff_ff) ? 4 : 2;
    return {
      tag: Number(tag),
      made: entry(parts, Number(tag), [size === 4 ? 4 : 3, values.length, parts.numbers(values, size)]),
    };
  });
  const plain = Object.entries(bytes).map(([tag, value]) => ({
    tag: Number(tag),
    made: entry(parts, Number(tag), [7, value.length, value]),
  }));
  return [...entries, ...plain].toSorted((one, other) => one.tag - other.tag).map(({ made }) => made);
}

/** A TIFF of such pages, for tests: sharp writes a few kinds, and cameras, scanners and old programs many more. */
export function makeTiff(pages: readonly MadePage[], { isBigEndian = false }: ByteOrder = {}): Uint8Array<ArrayBuffer> {
  const parts = new TiffParts(!isBigEndian);
  parts.put(Buffer.concat([Buffer.from(isBigEndian ? 'MM' : 'II'), parts.numbers([42], 2), parts.numbers([0], 4)]));
  /** Where the offset of the next directory stands. */
  const links: number[] = [4];
  const directories: number[] = [];
  for (const page of pages) {
    const entries = putPage(parts, page);
    const directory = Buffer.concat([parts.numbers([entries.length], 2), ...entries, parts.numbers([0], 4)]);
    directories.push(parts.put(directory));
    links.push(parts.length - 4);
  }
  const file = parts.file();
  for (const [index, at] of directories.entries()) file.set(parts.numbers([at], 4), links[index]);
  return file;
}
