import { unusable } from '../../../runner/unusable-file-error.ts';

/** Attributes of an element, read lazily. Prefixes of names are left out: `r:id` is `id`. */
export class Attributes {
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  get(name: string): string | undefined {
    const source = this.#source;
    for (let at = source.indexOf(name); at !== -1; at = source.indexOf(name, at + name.length)) {
      const before = source.charAt(at - 1);
      if (before !== '' && !/[\s:]/.test(before)) continue;
      const [opening, quote] = /^\s*=\s*(["'])/.exec(source.slice(at + name.length, at + name.length + 20)) ?? [];
      if (opening === undefined || quote === undefined) continue;
      const start = at + name.length + opening.length;
      const end = source.indexOf(quote, start);
      return end === -1 ? undefined : decodeEntities(source.slice(start, end));
    }
    return undefined;
  }

  /** A number; undefined where there is none or what stands there is not one. */
  number(name: string): number | undefined {
    const text = this.get(name);
    if (text === undefined || text.trim() === '') return undefined;
    const value = Number(text);
    return Number.isFinite(value) ? value : undefined;
  }

  /** An xsd:boolean. */
  flag(name: string, otherwise = false): boolean {
    const text = this.get(name);
    return text === undefined ? otherwise : text === '1' || text === 'true' || text === 'on';
  }
}

/** Hears of what is in a document, in its order. Names come without prefixes; an empty element is opened and closed. */
export interface XmlListener {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  /** Text between tags, decoded; perhaps in several parts. */
  text?: (text: string) => void;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return named[name] ?? whole;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

const decodeEntities = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&(#?\w+);/g, decodeEntity) : text;

/** A tag after its "<": a ">" in an attribute's value does not end it. */
const restOfTag = /[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>/y;

/** Where the tag ends that goes on at `start`. */
function endOfTag(xml: string, start: number): number {
  restOfTag.lastIndex = start;
  if (!restOfTag.test(xml)) throw unusable.damaged();
  return restOfTag.lastIndex - 1;
}

const nameEnd = /[\s/>]/g;

/** A tag's name without its prefix, and where it ends. */
function readName(xml: string, start: number, end: number): { name: string; after: number } {
  nameEnd.lastIndex = start;
  const after = Math.min(nameEnd.exec(xml)?.index ?? end, end);
  const whole = xml.slice(start, after);
  const colon = whole.indexOf(':');
  return { name: colon === -1 ? whole : whole.slice(colon + 1), after };
}

/** Goes once over an XML document. Throws an UnusableFile where it is cut off, and where it declares entities of its own. */
export function readXml(xml: string, { open, close, text }: XmlListener): void {
  let at = 0;
  let depth = 0;
  for (let start = xml.indexOf('<'); start !== -1; start = xml.indexOf('<', at)) {
    if (start > at) text?.(decodeEntities(xml.slice(at, start)));
    if (xml.startsWith('<!', start) || xml.startsWith('<?', start)) {
      at = skipDeclaration(xml, start, text);
      continue;
    }
    const isClosing = xml.charAt(start + 1) === '/';
    const end = endOfTag(xml, start + 1);
    const { name, after } = readName(xml, start + (isClosing ? 2 : 1), end);
    at = end + 1;
    if (isClosing) {
      depth -= 1;
      close?.(name);
      continue;
    }
    const isEmpty = xml.charAt(end - 1) === '/';
    open?.(name, new Attributes(xml.slice(after, isEmpty ? end - 1 : end)));
    if (isEmpty) close?.(name);
    else depth += 1;
  }
  if (depth !== 0) throw unusable.damaged();
}

/** Goes past a comment, an instruction or a CDATA section, whose text it tells; answers where it ends. */
function skipDeclaration(xml: string, start: number, text: XmlListener['text']): number {
  // Entities of a file's own can grow without end; Excel writes none.
  if (xml.startsWith('<!DOCTYPE', start)) throw unusable.damaged();
  const isComment = xml.startsWith('<!--', start);
  const isData = xml.startsWith('<![CDATA[', start);
  const ending = isComment ? '-->' : isData ? ']]>' : '>';
  const end = xml.indexOf(ending, start);
  if (end === -1) throw unusable.damaged();
  if (isData) text?.(xml.slice(start + '<![CDATA['.length, end));
  return end + ending.length;
}
