/** A subtable of a font's `cmap`. */
export interface CharacterMap {
  platform: number;
  encoding: number;
  glyphOf: (code: number) => number;
}

type Reader = (view: DataView) => (code: number) => number;

const readBytes: Reader = (view) => (code) => (code < 256 ? view.getUint8(6 + code) : 0);

const readSegments: Reader = (view) => {
  const segments = view.getUint16(6) / 2;
  const [ends, starts, deltas, ranges] = [14, 16 + segments * 2, 16 + segments * 4, 16 + segments * 6];
  return (code) => {
    for (let segment = 0; segment < segments; segment += 1) {
      const at = segment * 2;
      if (view.getUint16(ends + at) < code) continue;
      const start = view.getUint16(starts + at);
      if (start > code) return 0;
      const range = view.getUint16(ranges + at);
      const delta = view.getUint16(deltas + at);
      if (range === 0) return (code + delta) & 0xffff;
      const place = ranges + at + range + (code - start) * 2;
      const glyph = place + 2 <= view.byteLength ? view.getUint16(place) : 0;
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
};

const readTrimmed: Reader = (view) => {
  const [first, count] = [view.getUint16(6), view.getUint16(8)];
  return (code) => (code >= first && code < first + count ? view.getUint16(10 + (code - first) * 2) : 0);
};

const readGroups: Reader = (view) => {
  const groups = view.getUint32(12);
  return (code) => {
    for (let group = 0; group < groups; group += 1) {
      const at = 16 + group * 12;
      const start = view.getUint32(at);
      if (code >= start && code <= view.getUint32(at + 4)) return view.getUint32(at + 8) + code - start;
    }
    return 0;
  };
};

/** By the number of their format. Format 14 only chooses between glyphs that the others have. */
const readers: Readonly<Record<number, Reader>> = { 0: readBytes, 4: readSegments, 6: readTrimmed, 12: readGroups };
const variations = 14;

/** Maps from codes to glyphs. Undefined for a form that is not known. Throws `RangeError` where the table is cut off. */
export function readCharacterMaps(cmap: DataView): CharacterMap[] | undefined {
  const maps: CharacterMap[] = [];
  for (let place = 0; place < cmap.getUint16(2); place += 1) {
    const at = 4 + place * 8;
    const start = cmap.getUint32(at + 4);
    const view = new DataView(cmap.buffer, cmap.byteOffset + start, cmap.byteLength - start);
    const format = view.getUint16(0);
    if (format === variations) continue;
    const reader = readers[format];
    if (reader === undefined) return undefined;
    maps.push({ platform: cmap.getUint16(at), encoding: cmap.getUint16(at + 2), glyphOf: reader(view) });
  }
  return maps;
}

/** A subtable with some of its codes and their glyphs. */
export interface SomeCodes {
  platform: number;
  encoding: number;
  glyphs: ReadonlyMap<number, number>;
}

/** Codes of one byte as format 0, where the glyphs have small numbers. */
function bytesTable(glyphs: ReadonlyMap<number, number>): Uint8Array | undefined {
  if (glyphs.entries().some(([code, glyph]) => code > 255 || glyph > 255)) return undefined;
  const table = new Uint8Array(262);
  table.set([0, 0, 1, 6]);
  for (const [code, glyph] of glyphs) table[6 + code] = glyph;
  return table;
}

/** Codes of two bytes as format 4: each run of codes whose glyphs follow each other is a segment. */
function segmentsTable(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const segments: { start: number; end: number; delta: number }[] = [];
  for (const [code, glyph] of Array.from(glyphs).toSorted(([one], [other]) => one - other)) {
    const last = segments.at(-1);
    if (last && last.end + 1 === code && last.delta === ((glyph - code) & 0xffff)) last.end = code;
    else segments.push({ start: code, end: code, delta: (glyph - code) & 0xffff });
  }
  if (segments.at(-1)?.end !== 0xffff) segments.push({ start: 0xffff, end: 0xffff, delta: 1 });
  const count = segments.length;
  const power = Math.floor(Math.log2(count));
  const head = [4, 16 + count * 8, 0, count * 2, 2 ** power * 2, power, (count - 2 ** power) * 2];
  const [ends, starts] = [segments.map(({ end }) => end), segments.map(({ start }) => start)];
  const numbers = [...head, ...ends, 0, ...starts, ...segments.map(({ delta }) => delta), ...starts.map(() => 0)];
  const view = new DataView(new ArrayBuffer(numbers.length * 2));
  for (const [place, number] of numbers.entries()) view.setUint16(place * 2, number);
  return new Uint8Array(view.buffer);
}

/** A `cmap` with these subtables. */
export function writeCharacterMaps(maps: readonly SomeCodes[]): Uint8Array {
  const tables = maps.map(
    ({ platform, glyphs }) => (platform === 1 ? bytesTable(glyphs) : undefined) ?? segmentsTable(glyphs),
  );
  const start = 4 + maps.length * 8;
  const cmap = new Uint8Array(tables.reduce((end, { length }) => end + length, start));
  const view = new DataView(cmap.buffer);
  view.setUint16(2, maps.length);
  let end = start;
  for (const [place, table] of tables.entries()) {
    const at = 4 + place * 8;
    view.setUint16(at, maps[place]?.platform ?? 0);
    view.setUint16(at + 2, maps[place]?.encoding ?? 0);
    view.setUint32(at + 4, end);
    cmap.set(table, end);
    end += table.length;
  }
  return cmap;
}
