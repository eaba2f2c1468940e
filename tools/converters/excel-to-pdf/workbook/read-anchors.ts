import { attribute, child, children, numberOf, type XmlElement } from '../../../xml/xml-element.ts';
import type { Box } from '../../../pdf/core/page-geometry.ts';
import { type Anchor, columnCount, type ObjectPlace, rowCount } from './workbook-model.ts';

/** English metric units in a point. */
const emu = 12_700;

/** Something in a drawing, at its place. */
export interface PlacedElement {
  /** `sp`, `pic`, `graphicFrame`, `cxnSp`; or `newer` for kinds that no program before 2013 knows. */
  kind: string;
  element: XmlElement;
  place: ObjectPlace;
}

const points = (text: string | undefined): number => (numberOf(text) ?? 0) / emu;

const textOf = (element: XmlElement | undefined, name: string): string | undefined =>
  child(element, name)?.textContent.trim();

const indexOf = (text: string | undefined, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(numberOf(text) ?? 0)));

const cornerOf = (element: XmlElement | undefined): Anchor => ({
  row: indexOf(textOf(element, 'row'), rowCount),
  column: indexOf(textOf(element, 'col'), columnCount),
  x: points(textOf(element, 'colOff')),
  y: points(textOf(element, 'rowOff')),
});

function placeOf(anchor: XmlElement): ObjectPlace {
  const size = child(anchor, 'ext');
  const ownSize = { width: points(attribute(size, 'cx')), height: points(attribute(size, 'cy')) };
  if (anchor.localName === 'twoCellAnchor')
    return { from: cornerOf(child(anchor, 'from')), to: cornerOf(child(anchor, 'to')) };
  if (anchor.localName === 'oneCellAnchor') return { from: cornerOf(child(anchor, 'from')), to: ownSize };
  const at = child(anchor, 'pos');
  const from = { row: 0, column: 0, x: points(attribute(at, 'x')), y: points(attribute(at, 'y')) };
  return { from, to: ownSize, isAbsolute: true };
}

const anchorNames = new Set(['twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor']);

/** Spaces whose elements are read. Charts in `cx` are told by the frame in them. */
const known = /^(?:a14|xdr14|c14|cx\d*)$/;

/** The children of an element, of alternatives those that are read. */
function contentOf(element: XmlElement): XmlElement[] {
  return children(element).flatMap((its) => {
    if (its.localName !== 'AlternateContent') return [its];
    const choices = children(its, 'Choice');
    const chosen = choices.find((choice) => known.test(attribute(choice, 'Requires') ?? ''));
    // What old programs show in the place of newer kinds is a box that says that they cannot show them.
    return children(chosen ?? choices[0] ?? child(its, 'Fallback'));
  });
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

function frameOf(transform: XmlElement | undefined, names: readonly [string, string]): Frame | undefined {
  const [offset, extent] = names.map((name) => child(transform, name));
  const [width, height] = ['cx', 'cy'].map((name) => numberOf(attribute(extent, name)) ?? 0);
  if (!width || !height || width < 0 || height < 0) return undefined;
  return { x: numberOf(attribute(offset, 'x')) ?? 0, y: numberOf(attribute(offset, 'y')) ?? 0, width, height };
}

const whole: Box = { x: 0, y: 0, width: 1, height: 1 };

/** The part of a group's box that one of its members has. */
function partOf(member: XmlElement, inner: Frame | undefined, part: Box): Box {
  const properties = child(member, 'grpSpPr') ?? child(member, 'spPr') ?? member;
  const frame = frameOf(child(properties, 'xfrm'), ['off', 'ext']);
  if (frame === undefined || inner === undefined) return part;
  return {
    x: part.x + ((frame.x - inner.x) / inner.width) * part.width,
    y: part.y + ((frame.y - inner.y) / inner.height) * part.height,
    width: (frame.width / inner.width) * part.width,
    height: (frame.height / inner.height) * part.height,
  };
}

const kinds = new Set(['sp', 'pic', 'graphicFrame', 'cxnSp', 'contentPart']);

/** The objects of an anchor, those in groups one by one. */
function* objectsIn(anchor: XmlElement): Iterable<PlacedElement> {
  // Excel does not print it.
  if (attribute(child(anchor, 'clientData'), 'fPrintsWithSheet') === '0') return;
  const place = placeOf(anchor);
  const waiting = contentOf(anchor)
    .map((element) => ({ element, part: whole }))
    .toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element, part } = next;
    if (kinds.has(element.localName)) {
      yield { kind: element.localName, element, place: part === whole ? place : { ...place, part } };
    } else if (element.localName === 'grpSp') {
      const inner = frameOf(child(element, 'grpSpPr', 'xfrm'), ['chOff', 'chExt']);
      waiting.push(
        ...contentOf(element)
          .map((member) => ({ element: member, part: partOf(member, inner, part) }))
          .toReversed(),
      );
    }
  }
}

/** The objects of a drawing in the order in which they are drawn. */
export function* readAnchors(drawing: XmlElement | undefined): Iterable<PlacedElement> {
  for (const anchor of drawing ? contentOf(drawing) : [])
    if (anchorNames.has(anchor.localName)) yield* objectsIn(anchor);
}
