/** A value as it stands in a PDF. A number, a name ("/Name"), a string, a reference ("12 0 R") or a word is its own text. */
export type PdfValue = string | readonly PdfValue[] | PdfEntries;

/** Names with their slash. */
export type PdfEntries = ReadonlyMap<string, PdfValue>;

export const isEntries = (value: PdfValue | undefined): value is PdfEntries => value instanceof Map;

export const isList = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value);

const referencePattern = /^(\d+) (\d+) R$/;

export const isReference = (value: PdfValue | undefined): value is string =>
  typeof value === 'string' && referencePattern.test(value);

/** The number of the object that a value refers to; undefined where it is no reference. */
export function objectNumber(value: PdfValue | undefined): number | undefined {
  const [, number] = (typeof value === 'string' && referencePattern.exec(value)) || [];
  return number === undefined ? undefined : Number(number);
}

/** All that is neither a dictionary, nor an array, nor a string in parentheses; with the white space before it. */
const token = /\s*(<<|>>|\[|\]|<[\da-f]*>|\d+ \d+ R\b|\/[^\s()<>[\]{}/%]*|[\w+.-]+)/iy;
const opening = /\s*\(/y;

/** The character after a string that begins in parentheses at a place; qpdf writes others within it as \( and \). */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === ')') return at + 1;
  }
  throw new SyntaxError('A string of a PDF does not end.');
}

class ValueReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get end(): number {
    return this.#at;
  }

  #token(): string {
    opening.lastIndex = this.#at;
    if (opening.test(this.#text)) {
      const from = opening.lastIndex - 1;
      this.#at = endOfString(this.#text, from);
      return this.#text.slice(from, this.#at);
    }
    token.lastIndex = this.#at;
    const [, found] = token.exec(this.#text) ?? [];
    if (found === undefined) throw new SyntaxError(`A PDF has no value at character ${this.#at} of an object.`);
    this.#at = token.lastIndex;
    return found;
  }

  read(): PdfValue {
    return this.#valueOf(this.#token());
  }

  #valueOf(first: string): PdfValue {
    if (first === '[') return this.#readUntil(']');
    if (first !== '<<') return first;
    const entries = new Map<string, PdfValue>();
    for (let name = this.#token(); name !== '>>'; name = this.#token()) entries.set(name, this.read());
    return entries;
  }

  #readUntil(end: string): PdfValue[] {
    const values: PdfValue[] = [];
    for (let next = this.#token(); next !== end; next = this.#token()) values.push(this.#valueOf(next));
    return values;
  }
}

/** The value that a text of Latin-1 characters, a byte each, begins with, and how many of them it takes. Throws `SyntaxError`. */
export function parsePdfValue(text: string): { value: PdfValue; length: number } {
  const reader = new ValueReader(text);
  const value = reader.read();
  return { value, length: reader.end };
}

export function printPdfValue(value: PdfValue): string {
  if (typeof value === 'string') return value;
  if (!isEntries(value)) return `[${value.map(printPdfValue).join(' ')}]`;
  return `<<${Array.from(value, ([name, entry]) => `${name} ${printPdfValue(entry)}`).join(' ')}>>`;
}
