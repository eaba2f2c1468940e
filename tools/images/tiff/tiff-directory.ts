import { unusable } from '../../runner/unusable-file-error.ts';
import { latin, viewOf } from '../bytes.ts';

/** Bytes of a value by the number of its type (TIFF 6.0, section 2, and BigTIFF's 16 to 18). */
const bytesOfType: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};

/** Where the values of a field stand. */
interface Field {
  type: number;
  count: number;
  at: number;
}

/** Byte order of a TIFF, and the width of its offsets. */
interface Layout {
  view: DataView;
  isLittleEndian: boolean;
  isBig: boolean;
}

/** More directories than this are no pages of a document that a tab could work on. */
const mostDirectories = 2000;

const bigOffset = ({ view, isLittleEndian }: Layout, at: number): number =>
  Number(view.getBigUint64(at, isLittleEndian));

/** One directory of a TIFF: the fields of a picture, by their tags. Values are read when they are asked for. */
export class TiffDirectory {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isLittleEndian: boolean;
  readonly #view: DataView;
  readonly #fields: ReadonlyMap<number, Field>;

  constructor(bytes: Uint8Array<ArrayBuffer>, isLittleEndian: boolean, fields: ReadonlyMap<number, Field>) {
    this.bytes = bytes;
    this.isLittleEndian = isLittleEndian;
    this.#view = viewOf(bytes);
    this.#fields = fields;
  }

  has(tag: number): boolean {
    return this.#fields.has(tag);
  }

  #read({ type, at }: Field, index: number): number {
    const view = this.#view;
    const place = at + index * (bytesOfType[type] ?? 1);
    if (type === 3 || type === 8) return view.getUint16(place, this.isLittleEndian);
    if (type === 4 || type === 9 || type === 13) return view.getUint32(place, this.isLittleEndian);
    if (type === 5 || type === 10)
      return view.getUint32(place, this.isLittleEndian) / view.getUint32(place + 4, this.isLittleEndian);
    if (type === 11) return view.getFloat32(place, this.isLittleEndian);
    if (type === 12) return view.getFloat64(place, this.isLittleEndian);
    return type >= 16 ? Number(view.getBigUint64(place, this.isLittleEndian)) : view.getUint8(place);
  }

  /** All numbers of a field; none where it is missing. Throws `UnusableFile` where they lie outside the file. */
  numbers(tag: number): number[] {
    const field = this.#fields.get(tag);
    if (!field) return [];
    const length = field.count * (bytesOfType[field.type] ?? 1);
    if (field.at + length > this.bytes.length) throw unusable.damaged();
    return Array.from({ length: field.count }, (_, index) => this.#read(field, index));
  }

  /** The first number of a field. */
  number(tag: number): number | undefined {
    const field = this.#fields.get(tag);
    if (!field || field.count === 0 || field.at + (bytesOfType[field.type] ?? 1) > this.bytes.length) return undefined;
    return this.#read(field, 0);
  }

  /** A field of plain bytes, as a view into the file; undefined where it is missing or lies outside. */
  plainBytes(tag: number): Uint8Array<ArrayBuffer> | undefined {
    const field = this.#fields.get(tag);
    if (!field || bytesOfType[field.type] !== 1 || field.at + field.count > this.bytes.length) return undefined;
    return this.bytes.subarray(field.at, field.at + field.count);
  }
}

/** The fields of the directory at an offset, and the offset of the next one. */
function readDirectory(layout: Layout, offset: number): { fields: Map<number, Field>; next: number } {
  const { view, isLittleEndian, isBig } = layout;
  const [countBytes, entryBytes, inlineBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  const entries = isBig ? bigOffset(layout, offset) : view.getUint16(offset, isLittleEndian);
  const end = offset + countBytes + entries * entryBytes;
  if (end > view.byteLength) throw unusable.damaged();
  const fields = new Map<number, Field>();
  for (let at = offset + countBytes; at < end; at += entryBytes) {
    const type = view.getUint16(at + 2, isLittleEndian);
    const size = bytesOfType[type];
    if (size === undefined) continue;
    const count = isBig ? bigOffset(layout, at + 4) : view.getUint32(at + 4, isLittleEndian);
    const inline = at + entryBytes - inlineBytes;
    const isInline = count * size <= inlineBytes;
    const away = isBig ? bigOffset(layout, inline) : view.getUint32(inline, isLittleEndian);
    fields.set(view.getUint16(at, isLittleEndian), { type, count, at: isInline ? inline : away });
  }
  // Some programs leave the last offset out, where the file ends.
  if (end + inlineBytes > view.byteLength) return { fields, next: 0 };
  return { fields, next: isBig ? bigOffset(layout, end) : view.getUint32(end, isLittleEndian) };
}

function layoutOf(bytes: Uint8Array): { layout: Layout; first: number } {
  const view = viewOf(bytes);
  const isLittleEndian = latin(bytes, 0, 2) === 'II';
  const isBig = view.getUint16(2, isLittleEndian) === 43;
  const layout = { view, isLittleEndian, isBig };
  return { layout, first: isBig ? bigOffset(layout, 8) : view.getUint32(4, isLittleEndian) };
}

/** All directories of a TIFF in their order, also of a BigTIFF. Ends at a loop. Throws `UnusableFile` where the first is damaged. */
export function readDirectories(bytes: Uint8Array<ArrayBuffer>): TiffDirectory[] {
  const directories: TiffDirectory[] = [];
  try {
    const { layout, first } = layoutOf(bytes);
    const seen = new Set<number>();
    for (let at = first; at !== 0 && !seen.has(at) && seen.size < mostDirectories;) {
      seen.add(at);
      const { fields, next } = readDirectory(layout, at);
      directories.push(new TiffDirectory(bytes, layout.isLittleEndian, fields));
      at = next;
    }
  } catch (error) {
    // A page is worth more than the damaged rest behind it, which `tiffPages` tells.
    if (directories.length === 0) throw unusable.damaged(error);
  }
  return directories;
}
