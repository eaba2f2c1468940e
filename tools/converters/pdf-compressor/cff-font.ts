import { viewOf } from '../../images/bytes.ts';
import { characterOf, standardCharacters } from './glyph-names.ts';

/** A glyph of a CFF font: its number in a character collection, or its name as far as it is known. */
export interface CffGlyph {
  cid?: number;
  name?: string;
  /** Character that the name stands for. */
  character?: number | undefined;
  /** Bytes of its outline. */
  length: number;
}

/** A CFF font as far as its glyphs are found (Adobe Technical Note 5176). */
export interface CffFont {
  glyphs: readonly CffGlyph[];
  /** Its glyphs have numbers of a character collection, and no names. */
  hasCids: boolean;
  /** Glyphs by codes of one byte, of an encoding of its own. */
  encoding: ReadonlyMap<number, number>;
}

/** Names that all fonts know, from number 150 on; before stand those of the standard encoding, in its order. */
const laterNames =
  `onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters
twosuperior registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute
Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute
Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex
edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex
udieresis ugrave yacute ydieresis zcaron`.split(/\s+/);

/** Characters of the names that all fonts know, by number; those of experts are missing. */
const knownCharacters: readonly (number | undefined)[] = [
  undefined,
  ...standardCharacters,
  ...laterNames.map(characterOf),
];
/** Number of the first name that a font has of its own. */
const ownNames = 391;

/** Operators of the top dictionary. */
const operatorOf = { charset: 15, encoding: 16, outlines: 17, collection: 1230 } as const;

/** Reads the parts of a CFF font. Throws a `RangeError` where it is cut off. */
class CffReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }

  #number(at: number, size: number): number {
    let number = 0;
    for (let byte = 0; byte < size; byte += 1) number = number * 256 + this.#view.getUint8(at + byte);
    return number;
  }

  /** Borders of the pieces of an index; their end is the last one. */
  index(at: number): number[] {
    const count = this.#view.getUint16(at);
    if (count === 0) return [at + 2];
    const size = this.#view.getUint8(at + 2);
    const base = at + 2 + (count + 1) * size;
    return Array.from({ length: count + 1 }, (_, place) => base + this.#number(at + 3 + place * size, size));
  }

  /** Entries of a dictionary by operators, of which real numbers are left out. */
  dictionary(from: number, to: number): Map<number, number[]> {
    const entries = new Map<number, number[]>();
    let operands: number[] = [];
    for (let at = from; at < to;) {
      const byte = this.#view.getUint8(at);
      if (byte <= 21) {
        entries.set(byte === 12 ? 1200 + this.#view.getUint8(at + 1) : byte, operands);
        operands = [];
        at += byte === 12 ? 2 : 1;
      } else if (byte === 30) at = this.#endOfReal(at + 1);
      else {
        operands.push(this.#operand(at, byte));
        at += byte === 28 ? 3 : byte === 29 ? 5 : byte >= 247 ? 2 : 1;
      }
    }
    return entries;
  }

  #operand(at: number, byte: number): number {
    if (byte === 28) return this.#view.getInt16(at + 1);
    if (byte === 29) return this.#view.getInt32(at + 1);
    if (byte < 247) return byte - 139;
    const next = this.#view.getUint8(at + 1);
    return byte < 251 ? (byte - 247) * 256 + next + 108 : -(byte - 251) * 256 - next - 108;
  }

  #endOfReal(from: number): number {
    let at = from;
    while ((this.#view.getUint8(at) & 15) !== 15) at += 1;
    return at + 1;
  }

  /** Numbers of names or of a collection, by glyph. */
  charset(offset: number, count: number): number[] | undefined {
    if (offset === 0) return Array.from({ length: count }, (_, glyph) => glyph);
    const format = this.#view.getUint8(offset);
    if (offset <= 2 || format > 2) return undefined;
    const numbers = [0];
    for (let at = offset + 1; numbers.length < count;) {
      const first = this.#view.getUint16(at);
      const left = format === 0 ? 0 : this.#number(at + 2, format);
      at += 2 + format;
      for (let number = first; number <= first + left && numbers.length < count; number += 1) numbers.push(number);
    }
    return numbers;
  }

  /** Glyphs by the codes of an encoding; undefined for that of experts, and for one with additions. */
  encoding(offset: number): Map<number, number> | undefined {
    const glyphs = new Map<number, number>();
    if (offset === 0) return glyphs;
    const format = this.#view.getUint8(offset);
    if (offset === 1 || format > 1) return undefined;
    const count = this.#view.getUint8(offset + 1);
    let glyph = 1;
    for (let place = 0; place < count; place += 1) {
      const at = offset + 2 + place * (1 + format);
      const first = this.#view.getUint8(at);
      const left = format === 0 ? 0 : this.#view.getUint8(at + 1);
      for (let code = first; code <= first + left; code += 1) glyphs.set(code, glyph++);
    }
    return glyphs;
  }

  text(from: number, to: number): string {
    return String.fromCharCode(...this.#bytes.subarray(from, Math.min(to, from + 200)));
  }
}

function readParts(bytes: Uint8Array): CffFont | undefined {
  const reader = new CffReader(bytes);
  const names = reader.index(bytes[2] ?? 0);
  const tops = reader.index(names.at(-1) ?? 0);
  const strings = reader.index(tops.at(-1) ?? 0);
  const [from, to, more] = tops;
  if (bytes[0] !== 1 || from === undefined || to === undefined || more !== undefined) return undefined;
  const top = reader.dictionary(from, to);
  const hasCids = top.has(operatorOf.collection);
  const borders = reader.index(top.get(operatorOf.outlines)?.[0] ?? bytes.length);
  const charset = reader.charset(top.get(operatorOf.charset)?.[0] ?? 0, borders.length - 1);
  const encoding = hasCids ? new Map<number, number>() : reader.encoding(top.get(operatorOf.encoding)?.[0] ?? 0);
  if (charset === undefined || encoding === undefined || borders.length < 2) return undefined;
  const glyphs = charset.map((number, glyph): CffGlyph => {
    const length = (borders[glyph + 1] ?? 0) - (borders[glyph] ?? 0);
    if (hasCids) return { cid: number, length };
    if (number < ownNames) return { character: knownCharacters[number], length };
    const [start, end] = strings.slice(number - ownNames, number - ownNames + 2);
    const name = start === undefined || end === undefined ? '' : reader.text(start, end);
    return { name, character: characterOf(name), length };
  });
  return { glyphs, hasCids, encoding };
}

/** Reads the glyphs of a CFF font; undefined where it is damaged, or of a kind that is not known. */
export function readCff(bytes: Uint8Array): CffFont | undefined {
  try {
    return readParts(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
