type Bytes = Uint8Array<ArrayBuffer>;

/** Signatures of TrueType, of Apple's, and of OpenType with outlines of PostScript. */
const signatures = new Set([0x00010000, 0x74727565, 0x4f54544f]);

export const directoryStart = 12;
export const entrySize = 16;

/** A table of a font, by its place in the file. */
export interface FontTable {
  tag: string;
  offset: number;
  length: number;
}

/** The tables of a TrueType or OpenType font; undefined where it is none, or damaged. */
export function tablesOf(font: Bytes): FontTable[] | undefined {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  if (font.length < directoryStart || !signatures.has(view.getUint32(0))) return undefined;
  const count = view.getUint16(4);
  if (font.length < directoryStart + count * entrySize) return undefined;
  const tables = Array.from({ length: count }, (_, place) => {
    const at = directoryStart + place * entrySize;
    const tag = String.fromCharCode(...font.subarray(at, at + 4));
    return { tag, offset: view.getUint32(at + 8), length: view.getUint32(at + 12) };
  });
  return tables.every(({ offset, length }) => offset + length <= font.length) ? tables : undefined;
}

/** A table's bytes; undefined where the font has none. */
export function tableView(font: Bytes, tables: readonly FontTable[], tag: string): DataView | undefined {
  const table = tables.find((one) => one.tag === tag);
  return table && new DataView(font.buffer, font.byteOffset + table.offset, table.length);
}

/** Lengths of the outlines by glyph. Undefined where the font has none in TrueType's form, or is damaged. */
export function outlineLengths(font: Bytes): Uint32Array | undefined {
  const tables = tablesOf(font) ?? [];
  const [head, loca] = ['head', 'loca'].map((tag) => tableView(font, tables, tag));
  const glyf = tables.find(({ tag }) => tag === 'glyf');
  if (!head || !loca || !glyf || head.byteLength < 54) return undefined;
  const isLong = head.getInt16(50) === 1;
  const size = isLong ? 4 : 2;
  const offset = (place: number): number => (isLong ? loca.getUint32(place * 4) : loca.getUint16(place * 2) * 2);
  const count = Math.max(0, Math.floor(loca.byteLength / size) - 1);
  const lengths = Uint32Array.from({ length: count }, (_, glyph) => Math.max(0, offset(glyph + 1) - offset(glyph)));
  return count === 0 || offset(count) > glyf.length ? undefined : lengths;
}
