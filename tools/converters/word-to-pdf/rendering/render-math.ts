import type { RunProperties } from '../reading/run-properties.ts';
import { child, children, valueOf } from '../reading/xml.ts';
import { countLeftOut, type RenderContext } from './render-context.ts';
import { renderText } from './render-text.ts';
import type { StyleContext } from './resolve-style.ts';

interface Piece {
  text: string;
  raised?: 'superscript' | 'subscript';
}

const raise = (pieces: readonly Piece[], raised: Piece['raised']): Piece[] =>
  pieces.map((piece) => ({ ...piece, ...(raised && { raised }) }));

/** In brackets where it is more than one sign. */
function grouped(pieces: readonly Piece[]): Piece[] {
  const isLong = pieces.reduce((length, { text }) => length + Array.from(text).length, 0) > 1;
  return isLong ? [{ text: '(' }, ...pieces, { text: ')' }] : [...pieces];
}

const between = (parts: readonly Piece[][], sign: string): Piece[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [{ text: sign }, ...part]));

const inside = (element: Element, name: string): Piece[] => children(element, name).flatMap(lineOf);

function scripts(element: Element): Piece[] {
  return [...raise(inside(element, 'sub'), 'subscript'), ...raise(inside(element, 'sup'), 'superscript')];
}

/** An equation as it is written on one line. */
function lineOf(element: Element): Piece[] {
  switch (element.localName) {
    case 't':
      return [{ text: element.textContent ?? '' }];
    case 'f':
      return [...grouped(inside(element, 'num')), { text: '/' }, ...grouped(inside(element, 'den'))];
    case 'sSup':
    case 'sSub':
    case 'sSubSup':
      return [...inside(element, 'e'), ...scripts(element)];
    case 'sPre':
      return [...scripts(element), ...inside(element, 'e')];
    case 'nary':
      return [{ text: valueOf(child(element, 'naryPr'), 'chr') ?? '∫' }, ...scripts(element), ...inside(element, 'e')];
    case 'rad':
      return [...raise(inside(element, 'deg'), 'superscript'), { text: '√' }, ...grouped(inside(element, 'e'))];
    case 'd': {
      const properties = child(element, 'dPr');
      const parts = children(element, 'e').map(lineOf);
      const sign = valueOf(properties, 'sepChr') ?? '|';
      const [begin, end] = [valueOf(properties, 'begChr') ?? '(', valueOf(properties, 'endChr') ?? ')'];
      return [{ text: begin }, ...between(parts, sign), { text: end }];
    }
    case 'm':
      return between(
        children(element, 'mr').map((row) => between(children(row, 'e').map(lineOf), ', ')),
        '; ',
      );
    default:
      return children(element).flatMap(lineOf);
  }
}

/** The elements of an equation, which is written on one line. */
export function renderMath(
  context: RenderContext,
  element: Element,
  base: RunProperties,
  runStyle: StyleContext,
): HTMLElement[] {
  countLeftOut(context, 'equations');
  const properties = { ...base, font: 'Cambria Math', italic: true };
  return lineOf(element).flatMap(({ text, raised }) =>
    renderText(context, { ...properties, ...(raised && { raised }) }, text, runStyle),
  );
}
