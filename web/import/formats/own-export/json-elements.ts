const quote = 0x22;
const backslash = 0x5c;
const openers = new Set([0x5b, 0x7b]);
const closers = new Set([0x5d, 0x7d]);
const bracket = 0x5b;

/** UTF-16 units of one element. A note with all its versions has fewer. */
const longestElement = 64_000_000;

/** Where the list stands: the whole file, or a field of its object. */
type Place = 'root' | { field: string };

/** Follows the nesting of JSON from chunk to chunk, and cuts out the objects of one list. */
class ElementCutter {
  readonly #depth: number;
  readonly #field: string | undefined;
  #nesting: number[] = [];
  #isInString = false;
  #isEscaped = false;
  /** Of the last string at the depth of the object's fields. */
  #word = '';
  #isInList = false;
  #parts: string[] = [];
  #length = 0;

  constructor(place: Place) {
    this.#field = place === 'root' ? undefined : place.field;
    this.#depth = place === 'root' ? 1 : 2;
  }

  /** The texts of the elements that end in a chunk. */
  *cut(chunk: string): Generator<string> {
    let start = this.#isInElement ? 0 : -1;
    let wordStart = this.#isInString && this.#nesting.length === 1 ? 0 : -1;
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk.charCodeAt(at);
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (sign === backslash) this.#isEscaped = true;
        else if (sign === quote) {
          this.#isInString = false;
          if (wordStart >= 0) this.#word += chunk.slice(wordStart, at);
          wordStart = -1;
        }
      } else if (sign === quote) {
        this.#isInString = true;
        if (this.#nesting.length === 1) {
          this.#word = '';
          wordStart = at + 1;
        }
      } else if (openers.has(sign)) {
        if (this.#opens(sign)) start = at;
      } else if (closers.has(sign) && this.#closes()) {
        yield this.#take(chunk.slice(start, at + 1));
        start = -1;
      }
    }
    if (wordStart >= 0) this.#word += chunk.slice(wordStart);
    if (start >= 0) this.#keep(chunk.slice(start));
  }

  get #isInElement(): boolean {
    return this.#isInList && this.#nesting.length > this.#depth;
  }

  /** True where an element begins. */
  #opens(sign: number): boolean {
    const depth = this.#nesting.length;
    this.#nesting.push(sign);
    if (this.#isInList) return depth === this.#depth;
    if (sign === bracket && depth === this.#depth - 1)
      this.#isInList = this.#field === undefined || this.#word === this.#field;
    return false;
  }

  /** True where an element ends. */
  #closes(): boolean {
    this.#nesting.pop();
    const depth = this.#nesting.length;
    if (!this.#isInList) return false;
    if (depth < this.#depth) this.#isInList = false;
    return depth === this.#depth;
  }

  #keep(part: string): void {
    this.#length += part.length;
    if (this.#length > longestElement) throw new SyntaxError('An element is too long.');
    this.#parts.push(part);
  }

  #take(part: string): string {
    const text = this.#parts.join('') + part;
    this.#parts = [];
    this.#length = 0;
    return text;
  }
}

/** Objects of a list in JSON, one after the other: the whole of it need not fit into the memory. Throws a SyntaxError for what is none. */
export async function* readJsonElements(stream: ReadableStream<Uint8Array<ArrayBuffer>>, place: Place): AsyncGenerator {
  const cutter = new ElementCutter(place);
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    for (const text of cutter.cut(decoder.decode(chunk.value, { stream: true }))) yield JSON.parse(text);
  }
}
