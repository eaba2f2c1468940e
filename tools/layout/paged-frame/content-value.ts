import type { Counters } from './counters.ts';

/** A text or a picture that a style sheet puts into a document. */
export type Generated = { kind: 'text'; text: string } | { kind: 'picture'; address: string };

/** The tokens of a computed `content`. */
const tokens =
  /"((?:[^"\\]|\\[^])*)"|(counters?)\(\s*([^\s,)]+)\s*(?:,\s*"((?:[^"\\]|\\[^])*)"\s*)?(?:,\s*([\w-]+)\s*)?\)|attr\(\s*([\w-]+)\s*\)|url\("([^"]*)"\)|(open-quote|close-quote)|(\/)/g;

const unescape = (text: string): string =>
  text.replaceAll(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_, code?: string, character?: string) =>
    code === undefined ? (character ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff)),
  );

const marks = ['“', '”', '‘', '’'];

/** The marks of a `quotes` property at a depth, in pairs; a deeper one has the last. */
function quoteMark(quotes: string, depth: number, isOpen: boolean): string {
  const given = Array.from(quotes.matchAll(/"([^"]*)"/g), ([, mark = '']) => mark);
  const all = given.length >= 2 ? given : quotes === 'none' ? ['', ''] : marks;
  const pair = Math.min(depth, all.length / 2 - 1) * 2;
  return all[isOpen ? pair : pair + 1] ?? '';
}

/** Reads what `content` puts in, by the counters as they stand and quotation marks as deep as they are. */
export class ContentReader {
  readonly #counters: Counters;
  #depth = 0;

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  read(content: string, element: Element, quotes: string): Generated[] {
    const read: Generated[] = [];
    for (const token of content.matchAll(tokens)) {
      const [, text, kind, name = '', separator = '', style = 'decimal', attribute, address, quote, slash] = token;
      // The alternative text for screen readers follows.
      if (slash !== undefined) break;
      if (address !== undefined) read.push({ kind: 'picture', address });
      else if (text !== undefined) read.push({ kind: 'text', text: unescape(text) });
      else if (attribute !== undefined) read.push({ kind: 'text', text: element.getAttribute(attribute) ?? '' });
      else if (quote !== undefined) read.push({ kind: 'text', text: this.#quote(quote === 'open-quote', quotes) });
      else {
        const all = this.#counters.textsOf(name, style);
        read.push({ kind: 'text', text: kind === 'counters' ? all.join(unescape(separator)) : (all.at(-1) ?? '') });
      }
    }
    return read;
  }

  #quote(isOpen: boolean, quotes: string): string {
    if (!isOpen) this.#depth = Math.max(0, this.#depth - 1);
    const mark = quoteMark(quotes, this.#depth, isOpen);
    if (isOpen) this.#depth += 1;
    return mark;
  }
}
