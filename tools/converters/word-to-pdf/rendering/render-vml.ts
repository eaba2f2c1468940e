import { attribute, child, children, descendants, numberOf, pointsOf } from '../reading/xml.ts';
import { vmlColor } from './drawing-colors.ts';
import { placeDrawing, type DrawingPlace } from './place-drawing.ts';
import { countLeftOut, create, pt, type Story } from './render-context.ts';
import { relativeVmlSize } from './relative-size.ts';
import type { RenderedDrawing } from './render-drawing.ts';
import { pictureElement } from './render-picture.ts';
import { renderTextPath } from './render-text-path.ts';
import { createBox } from './text-box.ts';

/** The presets of paths for text but the first two, which are straight (ECMA-376-4, 19.1.2.21: 136 to 175). */
const bentPath = /_t1(?:3[89]|[4-6]\d|7[0-5])$/;
/** A unit of VML where none is written: a pixel. */
const pixel = 0.75;

/** True if a text box is as high as its text. */
const growsWithText = (shape: Element): boolean =>
  readStyle(child(shape, 'textbox')).get('mso-fit-shape-to-text')?.startsWith('t') === true;

function readStyle(shape: Element | undefined): Map<string, string> {
  const declarations = (attribute(shape, 'style') ?? '').split(';');
  return new Map(
    declarations.map((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim()];
    }),
  );
}

const outlineOf = (shape: Element) =>
  /^(?:f|false)$/.test(attribute(shape, 'stroked') ?? 't')
    ? undefined
    : {
        color: vmlColor(attribute(shape, 'strokecolor')) ?? '#000000',
        width: pointsOf(attribute(shape, 'strokeweight'), pixel) ?? 0.75,
      };

const fillOf = (shape: Element) =>
  /^(?:f|false)$/.test(attribute(shape, 'filled') ?? 't')
    ? undefined
    : vmlColor(attribute(shape, 'fillcolor') ?? 'white');

/** A share of what a drawing is placed by, in tenths of a percent. Numbers below zero stand for none. */
function shareOfPlace(text: string | undefined): number | undefined {
  const number = numberOf(text);
  return number === undefined || number < 0 ? undefined : number / 1000;
}

function placeOf(shape: Element, style: ReadonlyMap<string, string>, frame: ShapeFrame): DrawingPlace {
  const { width, height } = frame;
  const wrap = attribute(child(shape, 'wrap'), 'type');
  const isLine = shape.localName === 'line';
  const place = (axis: 'horizontal' | 'vertical', side: 'left' | 'top') => ({
    relative: (style.get(`mso-position-${axis}-relative`) ?? 'text').replace(
      'text',
      axis === 'horizontal' ? 'column' : 'paragraph',
    ),
    offset: pointsOf(style.get(`margin-${side}`), pixel) ?? (isLine ? frame[side === 'left' ? 'x' : 'y'] : 0),
    share: shareOfPlace(style.get(`mso-${side}-percent`)),
    align: style.get(`mso-position-${axis}`)?.replace('absolute', '') || undefined,
  });
  return {
    width,
    height,
    wrap: wrap === 'topAndBottom' ? 'between' : wrap === 'square' || wrap === 'tight' ? 'beside' : 'none',
    horizontal: place('horizontal', 'left'),
    vertical: place('vertical', 'top'),
    isBehind: (style.get('z-index') ?? '').startsWith('-'),
    order: numberOf(style.get('z-index')) ?? 0,
    distance: { top: 0, right: 9, bottom: 0, left: 9 },
  };
}

/** A line across the text, as `---` makes in Word. */
const renderRule = (story: Story): RenderedDrawing => {
  const element = create(story.context, 'span', { display: 'inline-block', width: pt(story.width), height: '0' });
  story.context.marks.set(element, { kind: 'rule', color: '#a0a0a0', width: 1 });
  return { element };
};

/** Insets of a text box where it names none, in points: left, top, right, bottom. */
const defaultInsets = [7.2, 3.6, 7.2, 3.6] as const;

/** The padding of a text box, in the order of CSS. */
function paddingOf(shape: Element): string {
  const named = (attribute(child(shape, 'textbox'), 'inset') ?? '').split(',');
  const [left, top, right, bottom] = defaultInsets.map(
    (length, side) => pointsOf(named[side]?.trim(), pixel) ?? length,
  );
  return [top, right, bottom, left].map((length = 0) => pt(Math.max(0, length))).join(' ');
}

/** Two numbers with a comma, each a length in points of so many units. */
function pairOf(text: string | undefined, unit: number): { x: number; y: number } {
  const [x, y] = (text ?? '').split(',').map((part) => pointsOf(part.trim(), unit));
  return { x: x ?? 0, y: y ?? 0 };
}

/** Where a shape stands in what is around it, in points. */
interface ShapeFrame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The frame of a shape; `unit` is the length of 1 in what is around it. */
function frameOf(shape: Element, style: ReadonlyMap<string, string>, unit: number): ShapeFrame {
  if (shape.localName === 'line') {
    const [from, to] = [pairOf(attribute(shape, 'from'), unit), pairOf(attribute(shape, 'to'), unit)];
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    };
  }
  const length = (name: string): number => pointsOf(style.get(name), unit) ?? 0;
  return {
    x: length('left'),
    y: length('top'),
    width: Math.max(0, length('width')),
    height: Math.max(0, length('height')),
  };
}

/** The parts of a group, each at its place in a box of this size. */
function renderGroup(story: Story, group: Element, { width, height }: ShapeFrame): HTMLElement {
  const box = create(story.context, 'span', {
    display: 'inline-block',
    position: 'relative',
    width: pt(width),
    height: pt(height),
  });
  const size = pairOf(attribute(group, 'coordsize') ?? '1000,1000', 1);
  const origin = pairOf(attribute(group, 'coordorigin'), 1);
  const across = size.x > 0 ? width / size.x : 1;
  const down = size.y > 0 ? height / size.y : 1;
  for (const part of children(group)) {
    if (!drawnNames.test(part.localName)) continue;
    const inner = frameOf(part, readStyle(part), 1);
    const frame = { x: 0, y: 0, width: inner.width * across, height: inner.height * down };
    const drawn = renderShape(story, part, frame);
    if (drawn === undefined) continue;
    drawn.style.position = 'absolute';
    drawn.style.left = pt((inner.x - origin.x) * across);
    drawn.style.top = pt((inner.y - origin.y) * down);
    box.append(drawn);
  }
  return box;
}

const drawnNames = /^(?:shape|rect|roundrect|oval|line|group)$/;

/** Straight connectors are shapes of this type. */
const isStraight = (shape: Element): boolean =>
  shape.localName === 'line' || attribute(shape, 'type')?.endsWith('_t32') === true;

function renderLine({ context }: Story, shape: Element, { width, height }: ShapeFrame): HTMLElement {
  const line = create(context, 'span', { display: 'inline-block', width: pt(width), height: pt(height) });
  const border = outlineOf(shape);
  if (border) context.marks.set(line, { kind: 'rule', ...border, isRising: isRising(shape) });
  return line;
}

function isRising(shape: Element): boolean {
  if (shape.localName !== 'line') return /[xy]/.test(readStyle(shape).get('flip') ?? '');
  const [from, to] = [pairOf(attribute(shape, 'from'), 1), pairOf(attribute(shape, 'to'), 1)];
  return (to.x - from.x) * (to.y - from.y) < 0;
}

function renderShape(story: Story, shape: Element, frame: ShapeFrame): HTMLElement | undefined {
  const { context } = story;
  if (shape.localName === 'group') return renderGroup(story, shape, frame);
  if (isStraight(shape)) return renderLine(story, shape, frame);
  const content = descendants(shape, 'txbxContent')[0];
  const image = attribute(child(shape, 'imagedata'), 'id');
  if (image !== undefined) return pictureElement(story, image, frame);
  const look = { background: fillOf(shape), border: outlineOf(shape) };
  if (content) {
    const text = { content, padding: paddingOf(shape), align: 'start', grows: growsWithText(shape) } as const;
    return createBox(story, frame, look, text);
  }
  if (shape.localName === 'rect' || shape.localName === 'roundrect') return createBox(story, frame, look);
  const path = child(shape, 'textpath');
  if (path) {
    if (bentPath.test(attribute(shape, 'type') ?? '')) countLeftOut(context, 'bentTexts');
    const isFilled = !/^(?:f|false)$/.test(attribute(shape, 'filled') ?? 't');
    const color = isFilled ? (fillOf(shape) ?? '#c0c0c0') : outlineOf(shape)?.color;
    const looks = { style: readStyle(shape), letters: readStyle(path), ...frame };
    return color === undefined ? undefined : renderTextPath(story, shape, { ...looks, color });
  }
  countLeftOut(context, 'outlines');
  return undefined;
}

/** Renders the first shape of a `w:pict`, or the picture of an embedded object. */
export function renderVml(story: Story, element: Element): RenderedDrawing | undefined {
  if (element.localName === 'object') countLeftOut(story.context, 'embedded');
  const shape = children(element).find(({ localName }) => drawnNames.test(localName));
  if (shape === undefined) return undefined;
  if (attribute(shape, 'hr')?.startsWith('t')) return renderRule(story);
  const style = readStyle(shape);
  const named = frameOf(shape, style, pixel);
  const frame = {
    ...named,
    width: relativeVmlSize(story, style, 'width') ?? named.width,
    height: (growsWithText(shape) ? undefined : relativeVmlSize(story, style, 'height')) ?? named.height,
  };
  const drawn = renderShape(story, shape, frame);
  if (drawn === undefined) return undefined;
  if (style.get('position') !== 'absolute') return { element: drawn };
  return { element: drawn, anchored: placeDrawing(drawn, placeOf(shape, style, frame), story) };
}
