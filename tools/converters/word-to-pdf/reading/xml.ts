import { trustedHtml } from '../../../../web/platform/trusted-types.ts';
import { unusable } from '../../../runner/unusable-file-error.ts';
import { numberOf, shareOf } from '../../../xml/xml-element.ts';

export { numberOf, shareOf };

/** The points of a twip, in which Word counts most lengths. */
const twip = 1 / 20;

const unitPoints: Record<string, number> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pc: 12, pi: 12 };

/** A tag, as far as it matters that its values may have `>` in them. */
const tag = /<[^\s<>"'!?/][^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*>/g;

/** Elements of a page have event handlers and styles, of which Chromium reports to the server even where they are only read. */
const pageSpaces = /http:\/\/www\.w3\.org\/(?=1999\/xhtml|2000\/svg|1998\/Math)/g;

/** The same without elements of a page: none that Word writes is one. An address of their kind that is written in parts is not Word's. */
function inert(text: string): string {
  const isEscaped = /\sxmlns[^\s=<>]*\s*=\s*(?:"[^"<]*&|'[^'<]*&)/.test(text);
  if (isEscaped) throw unusable.damaged();
  return text.search(pageSpaces) < 0 ? text : text.replaceAll(tag, (found) => found.replaceAll(pageSpaces, 'inert:'));
}

/** The root of a part. Throws an `UnusableFile` where it is no XML, or has a document type: Word writes none, bombs need one. */
export function parseXml(text: string): Element {
  if (/<!DOCTYPE/i.test(text)) throw unusable.damaged();
  const markup = trustedHtml(inert(text.replace(/^\uFEFF/, '')));
  const parsed = new DOMParser().parseFromString(markup, 'application/xml');
  if (parsed.getElementsByTagName('parsererror').length > 0) throw unusable.damaged();
  return parsed.documentElement;
}

/** Elements of whatever namespace: Word's own differ between the two kinds of Open XML. */
export const children = (element: Element | undefined, name?: string): Element[] =>
  element === undefined
    ? []
    : Array.from(element.children).filter(({ localName }) => name === undefined || localName === name);

/** The first child of this name. */
export function child(element: Element | undefined, ...path: string[]): Element | undefined {
  let found = element;
  for (const name of path) {
    if (found === undefined) return undefined;
    let next = found.firstElementChild;
    while (next !== null && next.localName !== name) next = next.nextElementSibling;
    found = next ?? undefined;
  }
  return found;
}

/** All elements of this name below, at any depth, in their order. */
export const descendants = (element: Element, name: string): Element[] =>
  Array.from(element.getElementsByTagName('*')).filter(({ localName }) => localName === name);

/** An attribute by its name without a prefix. */
export function attribute(element: Element | undefined, name: string): string | undefined {
  if (element === undefined) return undefined;
  for (const { name: full, value } of element.attributes) {
    if (full === name || full.endsWith(`:${name}`)) return value;
  }
  return undefined;
}

/** The attribute `val` of a child, as most properties have it. */
export const valueOf = (element: Element | undefined, name: string): string | undefined =>
  attribute(child(element, name), 'val');

/** A property that is on where it stands without a value; undefined where it does not stand. */
export function flagOf(element: Element | undefined, name: string): boolean | undefined {
  const property = child(element, name);
  return property && !/^(?:0|false|off|none)$/.test(attribute(property, 'val') ?? '1');
}

/** Points of a length: in units of its own ("2cm"), or a number of twips unless told otherwise. */
export function pointsOf(text: string | undefined, unit: number = twip): number | undefined {
  const number = numberOf(text);
  if (number === undefined || text === undefined) return undefined;
  const named = unitPoints[/[a-z]+$/.exec(text)?.[0] ?? ''];
  return number * (named ?? unit);
}

/** Points of an attribute that is a length. */
export const lengthOf = (element: Element | undefined, name: string, unit: number = twip): number | undefined =>
  pointsOf(attribute(element, name), unit);

/** The points of an English Metric Unit, in which drawings are measured. */
export const emu = 1 / 12700;
