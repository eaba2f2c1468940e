import { directoryStart, entrySize, type FontTable, tablesOf } from './true-type.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Tables for programs that set text, edit fonts, or draw on old screens. A PDF has its glyphs chosen and placed already (ISO 32000-1,
 * 9.9: it needs outlines, their metrics and programs, and `cmap`).
 */
const needless = new Set(
  [
    'GPOS GDEF BASE JSTF MATH kern kerx morx mort feat trak just prop lcar opbd bsln ankr ltag Zapf acnt fond',
    'hdmx VDMX LTSH PCLT DSIG name meta FFTM webf Silf Sill Feat Gloc Glat',
    'TSI0 TSI1 TSI2 TSI3 TSI5 TSIB TSID TSIJ TSIP TSIS TSIV',
  ].flatMap((tags) => tags.split(' ')),
);

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** The sum that a table has in the directory. `bytes` are a multiple of four. */
function checksum(bytes: Bytes): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

/** A font with less in it. */
export interface SlimFont {
  bytes: Bytes;
  /** Entries of its stream beside its bytes. */
  lengths: Partial<Record<'/Length1' | '/Length2' | '/Length3', number>>;
  /** Names of its outlines, where its descriptor may list them. */
  outlines?: readonly string[];
}

/** The numbers in the header by which old programs halve the directory. */
function writeHeader(view: DataView, signature: number, count: number): void {
  const power = Math.floor(Math.log2(Math.max(count, 1)));
  view.setUint32(0, signature);
  view.setUint16(4, count);
  view.setUint16(6, 2 ** power * entrySize);
  view.setUint16(8, power);
  view.setUint16(10, (count - 2 ** power) * entrySize);
}

/** `checkSumAdjustment` in `head`, which brings the sum of the whole font to this number. */
const wholeSum = 0xb1b0afba;
const adjustmentAt = 8;

/** A table of a font with its bytes. */
interface NamedTable {
  tag: string;
  bytes: Uint8Array;
}

/** A font of these tables. */
export function assemble(signature: number, tables: readonly NamedTable[]): Bytes {
  const start = directoryStart + tables.length * entrySize;
  const slim = new Uint8Array(tables.reduce((end, { bytes }) => end + padded(bytes.length), start));
  const view = new DataView(slim.buffer);
  writeHeader(view, signature, tables.length);
  let head: number | undefined;
  let end = start;
  for (const [place, { tag, bytes }] of tables.entries()) {
    const at = directoryStart + place * entrySize;
    slim.set(bytes, end);
    if (tag === 'head' && bytes.length >= adjustmentAt + 4) {
      head = end + adjustmentAt;
      view.setUint32(head, 0);
    }
    for (let letter = 0; letter < 4; letter += 1) slim[at + letter] = tag.charCodeAt(letter);
    view.setUint32(at + 4, checksum(slim.subarray(end, end + padded(bytes.length))));
    view.setUint32(at + 8, end);
    view.setUint32(at + 12, bytes.length);
    end += padded(bytes.length);
  }
  if (head !== undefined) view.setUint32(head, (wholeSum - checksum(slim)) >>> 0);
  return slim;
}

const signatureOf = (font: Bytes): number => new DataView(font.buffer, font.byteOffset).getUint32(0);

const withBytes = (font: Bytes, tables: readonly FontTable[]): NamedTable[] =>
  tables.map(({ tag, offset, length }) => ({ tag, bytes: font.subarray(offset, offset + length) }));

/** The font with one more table. Throws a `TypeError` where it is damaged. */
export function withTable(font: Bytes, table: NamedTable): Bytes {
  const tables = tablesOf(font);
  if (tables === undefined) throw new TypeError('This font has no tables.');
  const all = [...withBytes(font, tables), table];
  return assemble(
    signatureOf(font),
    all.toSorted((one, other) => (one.tag < other.tag ? -1 : 1)),
  );
}

/**
 * A TrueType or OpenType font without the tables that a PDF does not need. Outlines, metrics and `cmap` stay to the byte.
 * `keepsSubstitutions`: with the shapes for text from top to bottom. Undefined where nothing is to be left out, or it is damaged.
 */
export function slimFont(font: Bytes, { keepsSubstitutions }: { keepsSubstitutions: boolean }): Bytes | undefined {
  const tables = tablesOf(font);
  const kept = tables?.filter(({ tag }) => !needless.has(tag) && (keepsSubstitutions || tag !== 'GSUB'));
  return kept && kept.length < (tables?.length ?? 0) ? assemble(signatureOf(font), withBytes(font, kept)) : undefined;
}
