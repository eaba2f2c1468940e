import { attribute, child, children, emu, lengthOf, numberOf, shareOf, valueOf } from '../reading/xml.ts';
import type { Anchored, AnchorPlace } from './flow.ts';
import { pt, type Story } from './render-context.ts';

/** How text goes round a drawing. */
export type Wrap = 'beside' | 'between' | 'none';

export interface DrawingPlace {
  width: number;
  height: number;
  wrap: Wrap;
  horizontal: AnchorPlace;
  vertical: AnchorPlace;
  isBehind: boolean;
  /** Those of higher numbers lie on top. */
  order: number;
  /** Kept free on each side, in points. */
  distance: { top: number; right: number; bottom: number; left: number };
}

/** Words stand in no gap beside a drawing that is narrower: an inch, as in Word. */
const narrowestGap = 72;

/** Room for the lines of empty paragraphs, which do stand beside it. */
const hairline = 0.75;

/** Elements of this name, also those among alternatives: Word 2010 and later give shares, the others lengths. */
function alternativesOf(anchor: Element, name: string): Element[] {
  return children(anchor).flatMap((element) =>
    element.localName === 'AlternateContent'
      ? children(element).flatMap((alternative) => children(alternative, name))
      : element.localName === name
        ? [element]
        : [],
  );
}

function placeOf(anchor: Element, name: 'positionH' | 'positionV', otherwise: string): AnchorPlace {
  const elements = alternativesOf(anchor, name);
  const textOf = (inner: string): string | undefined =>
    elements.map((element) => child(element, inner)?.textContent?.trim()).find((text) => text !== undefined);
  // A part of the whole in thousandths of a percent.
  const share = shareOf(textOf(name === 'positionH' ? 'pctPosHOffset' : 'pctPosVOffset'));
  return {
    relative: attribute(elements[0], 'relativeFrom') ?? otherwise,
    offset: numberOf(textOf('posOffset')),
    share,
    align: textOf('align'),
  };
}

const inPoints = (place: AnchorPlace): AnchorPlace => ({
  ...place,
  offset: place.offset === undefined ? undefined : place.offset * emu,
});

function wrapOf(anchor: Element): Wrap {
  const wrap = children(anchor).find(({ localName }) => localName.startsWith('wrap'))?.localName;
  if (wrap === 'wrapTopAndBottom') return 'between';
  return wrap === undefined || wrap === 'wrapNone' ? 'none' : 'beside';
}

/** Word rounds the edges of pictures to pixels. At the sides that is no room: a picture may be as wide as its text. */
const pixel = 0.76;

/** Room that shadows and other effects need around a drawing, in points. */
export function effectRoom(holder: Element): DrawingPlace['distance'] {
  const extent = child(holder, 'effectExtent');
  const edge = (name: string): number => Math.max(0, lengthOf(extent, name, emu) ?? 0);
  const side = (name: string): number => (edge(name) > pixel ? edge(name) : 0);
  return { top: edge('t'), right: side('r'), bottom: edge('b'), left: side('l') };
}

/** Reads where a `wp:anchor` stands. */
export function readPlace(anchor: Element, width: number, height: number): DrawingPlace {
  const room = effectRoom(anchor);
  const distance = (name: string, effect: number) => (lengthOf(anchor, name, emu) ?? 0) + effect;
  return {
    width,
    height,
    wrap: wrapOf(anchor),
    horizontal: inPoints(placeOf(anchor, 'positionH', 'column')),
    vertical: inPoints(placeOf(anchor, 'positionV', 'paragraph')),
    isBehind: /^(?:1|true|on)$/.test(attribute(anchor, 'behindDoc') ?? ''),
    order: numberOf(attribute(anchor, 'relativeHeight')) ?? 0,
    distance: {
      top: distance('distT', room.top),
      right: distance('distR', room.right),
      bottom: distance('distB', room.bottom),
      left: distance('distL', room.left),
    },
  };
}

/** How far its left edge is from the edge of the text. */
function leftOf({ horizontal, width }: DrawingPlace, story: Story): number {
  const { align, offset = 0, relative } = horizontal;
  if (align === 'right' || align === 'outside') return story.width - width;
  if (align === 'center') return (story.width - width) / 2;
  if (align !== undefined) return 0;
  if (relative === 'page' || relative === 'leftMargin') return offset - story.left;
  return relative === 'rightMargin' ? story.width + offset : offset;
}

function floatStyles(place: DrawingPlace, story: Story): Record<string, string> {
  const { width, distance, vertical } = place;
  const left = leftOf(place, story);
  const isLeft = left + width / 2 <= story.width / 2;
  const gap = isLeft ? Math.max(0, left) : Math.max(0, story.width - left - width);
  const far = isLeft ? distance.right : distance.left;
  const room = story.width - width - gap - far;
  // Words need more room than is left, or none at all.
  const away = room < narrowestGap ? Math.max(0, room + far - hairline) : far;
  const isOfText = vertical.relative === 'paragraph' || vertical.relative === 'line';
  const down = Math.max(0, isOfText ? (vertical.offset ?? 0) : 0);
  return {
    float: isLeft ? 'left' : 'right',
    'margin-top': pt(down),
    'margin-bottom': pt(distance.bottom),
    'margin-left': pt(isLeft ? gap : away),
    'margin-right': pt(isLeft ? away : gap),
    // Lines above it are as long as the others.
    'shape-outside': `inset(${pt(down)} 0 0 0)`,
  };
}

function betweenStyles(place: DrawingPlace, story: Story): Record<string, string> {
  const { distance } = place;
  return {
    display: 'block',
    'margin-top': pt(distance.top),
    'margin-bottom': pt(distance.bottom),
    'margin-left': pt(Math.max(0, leftOf(place, story))),
  };
}

/** True if a drawing is part of a cover: there is no text on its page that could go round it. */
export function isOnCover(drawing: Element): boolean {
  for (let around = drawing.parentElement; around !== null; around = around.parentElement) {
    const gallery = valueOf(child(around, 'sdtPr', 'docPartObj'), 'docPartGallery');
    if (around.localName === 'sdt' && gallery === 'Cover Pages') return true;
  }
  return false;
}

/** Places a drawing by its anchor. Returns it as one of the page where it is not in the text. */
export function placeDrawing(element: HTMLElement, place: DrawingPlace, story: Story): Anchored | undefined {
  const { vertical, horizontal, isBehind, order } = place;
  const isOnPage = /^(?:page|margin|topMargin|bottomMargin)$/.test(vertical.relative);
  const style = (styles: Record<string, string>): undefined => {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
  };
  if (place.wrap === 'none' || (story.isRepeated && isOnPage)) {
    style({ position: 'absolute', left: '0', top: '0', 'text-indent': '0' });
    return { element, horizontal, vertical, isBehind, order };
  }
  return style(place.wrap === 'between' ? betweenStyles(place, story) : floatStyles(place, story));
}
