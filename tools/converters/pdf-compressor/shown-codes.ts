/** Character codes that a content stream shows in one font. */
export interface ShownCodes {
  /** Codes of one byte. */
  bytes: Set<number>;
  /** Codes of two bytes, as composite fonts with an encoding of identity have them. */
  pairs: Set<number>;
}

/** Codes by the font's name among the resources ("/F1"), and true for `isSure` where every operator was understood. */
export interface ShownText {
  codes: ReadonlyMap<string, ShownCodes>;
  /** Text is shown in the font of a stream around this one. */
  hasOuterFont: boolean;
  isSure: boolean;
}

/** Operators of content streams (ISO 32000-1, annex A), and the words that stand among their operands. */
const operators = new Set(
  [
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri',
    's S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' " true false null',
  ].flatMap((names) => names.split(' ')),
);

const code = (letter: string): number => letter.charCodeAt(0);
const [slash, percent, backslash] = [code('/'), code('%'), code('\\')];
const [openText, closeText, openHex, closeHex] = [code('('), code(')'), code('<'), code('>')];
const whiteSpace = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set(Array.from('()<>[]{}/%', code));
const escaped: ReadonlyMap<number, number> = new Map(
  Object.entries({ n: 10, r: 13, t: 9, b: 8, f: 12 }).map(([letter, byte]) => [code(letter), byte]),
);

const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && !whiteSpace.has(byte) && !delimiters.has(byte);

const isNumber = (word: string): boolean => /^[+-]*\d*\.?\d*(?:-\d*)?$/.test(word);

/** After an inline picture come operators: text, and no samples. */
const lookAhead = 16;

class ContentReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #strings: number[][] = [];
  #name = '';
  #font: string | undefined;
  readonly #fonts: (string | undefined)[] = [];
  readonly #codes = new Map<string, ShownCodes>();
  #hasOuterFont = false;
  #isSure = true;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): ShownText {
    while (this.#at < this.#bytes.length) this.#token();
    return { codes: this.#codes, hasOuterFont: this.#hasOuterFont, isSure: this.#isSure };
  }

  #token(): void {
    const byte = this.#bytes[this.#at];
    if (byte === percent) this.#comment();
    else if (byte === slash) this.#readName();
    else if (byte === openText) this.#strings.push(this.#text());
    else if (byte === openHex && this.#bytes[this.#at + 1] !== openHex) this.#strings.push(this.#hex());
    else if (isRegular(byte)) this.#word();
    else this.#at += 1;
  }

  #comment(): void {
    while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== 10 && this.#bytes[this.#at] !== 13) this.#at += 1;
  }

  #regular(): string {
    const from = this.#at;
    while (isRegular(this.#bytes[this.#at])) this.#at += 1;
    return String.fromCharCode(...this.#bytes.subarray(from, Math.min(this.#at, from + 200)));
  }

  #readName(): void {
    this.#at += 1;
    const name = this.#regular().replaceAll(/#([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    this.#name = `/${name}`;
  }

  #text(): number[] {
    const text: number[] = [];
    let depth = 1;
    this.#at += 1;
    for (; this.#at < this.#bytes.length; this.#at += 1) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (byte === backslash) {
        const meant = this.#escape();
        if (meant !== undefined) text.push(meant);
        continue;
      }
      if (byte === openText) depth += 1;
      if (byte === closeText) depth -= 1;
      if (depth === 0) {
        this.#at += 1;
        return text;
      }
      text.push(byte);
    }
    this.#isSure = false;
    return text;
  }

  /** A byte after a backslash, which is left at its last character; undefined for a line that goes on. */
  #escape(): number | undefined {
    this.#at += 1;
    const byte = this.#bytes[this.#at] ?? 0;
    if (byte === 13 && this.#bytes[this.#at + 1] === 10) this.#at += 1;
    if (byte === 10 || byte === 13) return undefined;
    if (byte < 48 || byte > 55) return escaped.get(byte) ?? byte;
    let value = byte - 48;
    for (let digits = 1; digits < 3; digits += 1) {
      const next = this.#bytes[this.#at + 1] ?? 0;
      if (next < 48 || next > 55) break;
      value = value * 8 + next - 48;
      this.#at += 1;
    }
    return value & 255;
  }

  #hex(): number[] {
    const end = this.#bytes.indexOf(closeHex, this.#at);
    if (end === -1) this.#isSure = false;
    const until = end === -1 ? this.#bytes.length : end;
    const text: number[] = [];
    let half: number | undefined;
    for (let at = this.#at + 1; at < until; at += 1) {
      const digit = Number.parseInt(String.fromCharCode(this.#bytes[at] ?? 0), 16);
      if (Number.isNaN(digit)) continue;
      if (half === undefined) half = digit;
      else {
        text.push(half * 16 + digit);
        half = undefined;
      }
    }
    if (half !== undefined) text.push(half * 16);
    this.#at = until + 1;
    return text;
  }

  #word(): void {
    const word = this.#regular();
    if (isNumber(word)) return;
    if (!operators.has(word)) this.#isSure = false;
    if (word === 'q') this.#fonts.push(this.#font);
    else if (word === 'Q' && this.#fonts.length > 0) this.#font = this.#fonts.pop();
    else if (word === 'Tf') this.#font = this.#name;
    else if (word === 'Tj' || word === 'TJ' || word === "'" || word === '"') this.#show();
    else if (word === 'ID') this.#skipSamples();
    this.#strings = [];
  }

  #show(): void {
    if (this.#strings.every((text) => text.length === 0)) return;
    if (this.#font === undefined) {
      this.#hasOuterFont = true;
      return;
    }
    const codes = this.#codes.get(this.#font) ?? { bytes: new Set(), pairs: new Set() };
    this.#codes.set(this.#font, codes);
    for (const text of this.#strings) {
      for (const byte of text) codes.bytes.add(byte);
      for (let at = 0; at < text.length; at += 2) codes.pairs.add((text[at] ?? 0) * 256 + (text[at + 1] ?? 0));
    }
  }

  #isText(from: number): boolean {
    return this.#bytes
      .subarray(from, from + lookAhead)
      .every((byte) => (byte >= 32 && byte < 127) || (byte !== 0 && whiteSpace.has(byte)));
  }

  /** Goes behind an inline picture: to an "EI" between white space before text. */
  #skipSamples(): void {
    for (let at = this.#at + 1; at < this.#bytes.length; at += 1) {
      const [before, first, second, after] = this.#bytes.subarray(at - 1, at + 3);
      const isEnd =
        first === 69 && second === 73 && whiteSpace.has(before ?? 0) && (after === undefined || whiteSpace.has(after));
      if (isEnd && this.#isText(at + 2)) {
        this.#at = at + 2;
        return;
      }
    }
    this.#isSure = false;
    this.#at = this.#bytes.length;
  }
}

/** The character codes that a content stream without filters shows, by fonts. */
export const readShownText = (content: Uint8Array): ShownText => new ContentReader(content).read();
