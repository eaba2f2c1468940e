type Bytes = Uint8Array<ArrayBuffer>;

/** Signatures of TrueType, of Apple's, and of OpenType with outlines of PostScript. */
const signatures = new Set([0x00010000, 0x74727565, 0x4f54544f]);

const directoryStart = 12;
const entrySize = 16;

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

interface Table {
  tag: string;
  offset: number;
  length: number;
}

/** The tables of a font; undefined where it is none, or damaged. */
function tablesOf(font: Bytes): Table[] | undefined {
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

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** The sum that a table has in the directory. `bytes` are a multiple of four. */
function checksum(bytes: Bytes): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
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

function assemble(font: Bytes, tables: readonly Table[]): Bytes {
  const start = directoryStart + tables.length * entrySize;
  const slim = new Uint8Array(tables.reduce((end, { length }) => end + padded(length), start));
  const view = new DataView(slim.buffer);
  writeHeader(view, new DataView(font.buffer, font.byteOffset).getUint32(0), tables.length);
  let head: number | undefined;
  let end = start;
  for (const [place, { tag, offset, length }] of tables.entries()) {
    const at = directoryStart + place * entrySize;
    slim.set(font.subarray(offset, offset + length), end);
    if (tag === 'head' && length >= adjustmentAt + 4) {
      head = end + adjustmentAt;
      view.setUint32(head, 0);
    }
    for (let letter = 0; letter < 4; letter += 1) slim[at + letter] = tag.charCodeAt(letter);
    view.setUint32(at + 4, checksum(slim.subarray(end, end + padded(length))));
    view.setUint32(at + 8, end);
    view.setUint32(at + 12, length);
    end += padded(length);
  }
  if (head !== undefined) view.setUint32(head, (wholeSum - checksum(slim)) >>> 0);
  return slim;
}

/**
 * A TrueType or OpenType font without the tables that a PDF does not need. Outlines, metrics and `cmap` stay to the byte.
 * `keepsSubstitutions`: with the shapes for text from top to bottom. Undefined where nothing is to be left out, or it is damaged.
 */
export function slimFont(font: Bytes, { keepsSubstitutions }: { keepsSubstitutions: boolean }): Bytes | undefined {
  const tables = tablesOf(font);
  const kept = tables?.filter(({ tag }) => !needless.has(tag) && (keepsSubstitutions || tag !== 'GSUB'));
  return kept && kept.length < (tables?.length ?? 0) ? assemble(font, kept) : undefined;
}
