import { latin1Bytes } from '../../pdf/pdf-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A named piece of a font program: an outline or a subroutine, without its encryption. */
export interface Charstring {
  code: Uint8Array;
  /** Bytes before its code that carry nothing, as they were. */
  lead: Uint8Array;
}

/** A Type 1 font program, taken apart. Texts have a character for each byte. */
export interface Type1Font {
  /** The readable part, up to the encrypted one. */
  clear: string;
  /** The encrypted part before the subroutines, without "/Subrs". */
  head: string;
  subroutines: Charstring[];
  /** From behind the last subroutine up to the outlines, without "/CharStrings". */
  middle: string;
  outlines: Map<string, Charstring>;
  /** From behind the last outline to the end. */
  tail: string;
  /** Words of the program for "bytes follow", and what stands behind a subroutine and an outline. */
  words: { read: string; put: string; define: string };
}

/** Adobe Type 1 Font Format (1990), 7.1 to 7.3. */
const [firstFactor, secondFactor] = [52_845, 22_719];
const keyOf = { font: 55_665, charstring: 4330 } as const;

/** Encrypts bytes, or decrypts them. */
function crypt(bytes: Uint8Array, start: number, isEncrypted: boolean): Bytes {
  const made = new Uint8Array(bytes.length);
  let key = start;
  for (const [at, byte] of bytes.entries()) {
    const other = byte ^ (key >> 8);
    made[at] = other;
    key = (((isEncrypted ? byte : other & 255) + key) * firstFactor + secondFactor) & 0xffff;
  }
  return made;
}

const encrypt = (bytes: Uint8Array, key: number): Bytes => crypt(bytes, key, false);
const decrypt = (bytes: Uint8Array, key: number): Bytes => crypt(bytes, key, true);

function latinText(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 4096) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 4096)));
  return pieces.join('');
}

/** Reads entries of a private dictionary one after another. */
class EntryReader {
  readonly #text: string;
  readonly #leadBytes: number;
  at: number;

  constructor(text: string, at: number, leadBytes: number) {
    this.#text = text;
    this.at = at;
    this.#leadBytes = leadBytes;
  }

  /** The match of a pattern where the reader stands; undefined, without a step, where there is none. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.#text) ?? undefined;
    if (match) this.at = pattern.lastIndex;
    return match;
  }

  /** So many encrypted bytes; undefined where the text ends before. */
  takeCharstring(length: number): Charstring | undefined {
    if (length < this.#leadBytes || this.at + length > this.#text.length) return undefined;
    const plain = decrypt(latin1Bytes(this.#text.slice(this.at, this.at + length)), keyOf.charstring);
    this.at += length;
    return { lead: plain.subarray(0, this.#leadBytes), code: plain.subarray(this.#leadBytes) };
  }
}

/** What stands behind a piece: a word of the font's own, or two of PostScript's. */
const ending = /\s*((?:noaccess|readonly)\s+(?:put|def)|[^\s/]+)\s*/y;

function readSubroutines(reader: EntryReader): Pick<Type1Font, 'subroutines' | 'words'> | undefined {
  const count = Number(reader.take(/\/Subrs\s+(\d{1,5})\s+array\s*/y)?.[1]);
  const subroutines: Charstring[] = [];
  const words = { read: '', put: '', define: '' };
  for (let number = 0; number < count; number += 1) {
    const [, index, length, read = ''] = reader.take(/dup\s+(\d+)\s+(\d+)\s+(\S+) /y) ?? [];
    const charstring = Number(index) === number ? reader.takeCharstring(Number(length)) : undefined;
    const put = reader.take(ending)?.[1];
    if (charstring === undefined || put === undefined) return undefined;
    subroutines.push(charstring);
    Object.assign(words, { read, put });
  }
  return count > 0 ? { subroutines, words } : undefined;
}

function readOutlines(reader: EntryReader): { outlines: Type1Font['outlines']; define: string } | undefined {
  if (!reader.take(/\/CharStrings\s+\d+\s+dict\s+dup\s+begin\s*/y)) return undefined;
  const outlines: Type1Font['outlines'] = new Map();
  let define = '';
  for (;;) {
    const [whole, name = '', length] = reader.take(/\/(\S+)\s+(\d+)\s+\S+ /y) ?? [];
    if (whole === undefined) break;
    const charstring = reader.takeCharstring(Number(length));
    const word = reader.take(ending)?.[1];
    if (charstring === undefined || word === undefined || outlines.has(name)) return undefined;
    outlines.set(name, charstring);
    define = word;
  }
  return outlines.size > 0 ? { outlines, define } : undefined;
}

/** The only place of a word; -1 where there are none or several. */
function onlyPlaceOf(text: string, word: string): number {
  const place = text.indexOf(word);
  return place === text.lastIndexOf(word) ? place : -1;
}

/** The decrypted text up to its end; what follows are zeros and a mark. */
function privateText(font: Bytes, from: number): string | undefined {
  const isHex = latinText(font.subarray(from, from + 4)).match(/^[\dA-Fa-f]{4}$/) !== null;
  const text = isHex ? '' : latinText(decrypt(font.subarray(from), keyOf.font));
  const end = /closefile\s/.exec(text);
  return end ? text.slice(0, end.index + end[0].length) : undefined;
}

/** Takes a Type 1 font apart. Undefined where anything is not as fonts for PDFs usually have it. */
export function readType1(font: Bytes): Type1Font | undefined {
  const [clear] = /^%!(?:PS-AdobeFont|FontType1)[^]*?currentfile eexec\s+/.exec(latinText(font)) ?? [];
  const text = clear === undefined ? undefined : privateText(font, clear.length);
  if (clear === undefined || text === undefined) return undefined;
  const [, lead = '4'] = /\/lenIV\s+(-?\d+)/.exec(text) ?? [];
  const places = ['/Subrs', '/CharStrings'].map((word) => onlyPlaceOf(text, word));
  const [first = -1, second = -1] = places;
  if (first < 0 || second < first || Number(lead) < 0) return undefined;
  const reader = new EntryReader(text, first, Number(lead));
  const subroutines = readSubroutines(reader);
  const middle = text.slice(reader.at, second);
  reader.at = second;
  const outlines = subroutines && readOutlines(reader);
  if (!outlines) return undefined;
  const words = { ...subroutines.words, define: outlines.define };
  const { subroutines: list } = subroutines;
  return {
    clear,
    head: text.slice(0, first),
    subroutines: list,
    middle,
    outlines: outlines.outlines,
    tail: text.slice(reader.at),
    words,
  };
}

const encrypted = ({ lead, code }: Charstring): string => {
  const plain = new Uint8Array(lead.length + code.length);
  plain.set(lead);
  plain.set(code, lead.length);
  return latinText(encrypt(plain, keyOf.charstring));
};

/** A font program with the lengths of its readable and of its encrypted part. */
export interface WrittenType1 {
  bytes: Bytes;
  clearLength: number;
}

/** Puts a font together again, without the zeros at its end, which readers of PDFs do not need (ISO 32000-1, table 127). */
export function writeType1(font: Type1Font): WrittenType1 {
  const { clear, head, subroutines, middle, outlines, tail, words } = font;
  const pieces = [head, `/Subrs ${subroutines.length} array\n`];
  for (const [number, subroutine] of subroutines.entries()) {
    const data = encrypted(subroutine);
    pieces.push(`dup ${number} ${data.length} ${words.read} ${data} ${words.put}\n`);
  }
  pieces.push(middle, `/CharStrings ${outlines.size} dict dup begin\n`);
  for (const [name, outline] of outlines) {
    const data = encrypted(outline);
    pieces.push(`/${name} ${data.length} ${words.read} ${data} ${words.define}\n`);
  }
  const secret = encrypt(latin1Bytes([...pieces, tail].join('')), keyOf.font);
  const bytes = new Uint8Array(clear.length + secret.length);
  bytes.set(latin1Bytes(clear));
  bytes.set(secret, clear.length);
  return { bytes, clearLength: clear.length };
}
