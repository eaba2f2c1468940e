import { textRoom } from '../../../shapes/preset-paths.ts';
import type { ShapePath } from '../../../shapes/shape-pen.ts';
import { movePath } from '../../../pdf/core/paths.ts';
import { readGeometry } from '../reading/read-geometry.ts';
import { attribute, child, numberOf } from '../reading/xml.ts';
import { dashOf, fillAlphaOf, fillOf, outlineOf } from './drawing-colors.ts';
import { anchorOf, insetsOf } from './drawing-text.ts';
import { countLeftOut, create, pt, type Story } from './render-context.ts';
import { cropOf, pictureElement } from './render-picture.ts';
import { createBox } from './text-box.ts';

interface Size {
  width: number;
  height: number;
}

/** Sixty thousandths of a degree (ECMA-376-1, 20.1.10.3). */
const angleUnits = 60_000;

const isOn = (value: string | undefined): boolean => /^(?:1|true)$/.test(value ?? '');

/** Degrees with the clock by which an `a:xfrm` turns. */
export const turnOf = (transform: Element | undefined): number =>
  ((numberOf(attribute(transform, 'rot')) ?? 0) / angleUnits) % 360;

/** An element in which others stand at places of their own. */
export function createHolder({ context }: Story, { width, height }: Size, turn = 0): HTMLElement {
  const holder = create(context, 'span', {
    display: 'inline-block',
    position: 'relative',
    width: pt(width),
    height: pt(height),
    'text-indent': '0',
  });
  if (turn !== 0) context.marks.set(holder, { kind: 'turned', turn });
  return holder;
}

/** Puts an element at a place of its holder. */
export function putAt(element: HTMLElement, { x, y }: { x: number; y: number }): HTMLElement {
  element.style.position = 'absolute';
  element.style.left = pt(x);
  element.style.top = pt(y);
  return element;
}

function flipped(path: ShapePath, { width, height }: Size, transform: Element | undefined): ShapePath {
  const [across, down] = [isOn(attribute(transform, 'flipH')), isOn(attribute(transform, 'flipV'))];
  if (!across && !down) return path;
  return movePath(path, ({ x, y }) => ({ x: across ? width - x : x, y: down ? height - y : y }));
}

/** The outline of a shape and what it is filled with, without its text. */
export function renderOutline(story: Story, shape: Element, size: Size): HTMLElement[] {
  const { context } = story;
  const { colors } = context.word.theme;
  const properties = child(shape, 'spPr');
  const known = readGeometry(properties, size);
  // Others are drawn as the box around them.
  if (known === undefined) countLeftOut(context, 'shapes');
  const paths = known ?? readGeometry(undefined, size) ?? [];
  const fill = fillOf(shape, colors);
  const border = outlineOf(shape, colors);
  const outline = create(context, 'span', { display: 'inline-block', width: pt(size.width), height: pt(size.height) });
  const transform = child(properties, 'xfrm');
  context.marks.set(outline, {
    kind: 'shape',
    paths: paths.map((path) => flipped(path, size, transform)),
    fill: fill === undefined ? undefined : { color: fill, alpha: fillAlphaOf(shape) },
    line: border && { ...border, dash: dashOf(shape, border.width) },
  });
  const id = attribute(child(properties, 'blipFill', 'blip'), 'embed');
  const picture = id === undefined ? undefined : pictureElement(story, id, size, { crop: cropOf(properties) });
  const here = { x: 0, y: 0 };
  return [...(picture ? [putAt(picture, here)] : []), putAt(outline, here)];
}

/** Word's own text box: a box that is as high as its text, if it asks for that. */
function renderTextBox(story: Story, shape: Element, size: Size): HTMLElement {
  const { colors } = story.context.word.theme;
  const content = child(shape, 'txbx', 'txbxContent');
  const look = { background: fillOf(shape, colors), border: outlineOf(shape, colors) };
  if (content === undefined) return createBox(story, size, look);
  const body = child(shape, 'bodyPr');
  return createBox(story, size, look, {
    content,
    padding: insetsOf(body).map(pt).join(' '),
    align: anchorOf(body),
    grows: child(body, 'spAutoFit') !== undefined,
  });
}

/** Renders a shape of Word (`wps:wsp`) with its text. */
export function renderShape(story: Story, shape: Element, size: Size): HTMLElement {
  const properties = child(shape, 'spPr');
  const name = attribute(child(properties, 'prstGeom'), 'prst') ?? (child(properties, 'custGeom') ? 'custom' : 'rect');
  const grows = child(shape, 'bodyPr', 'spAutoFit') !== undefined;
  const turn = turnOf(child(properties, 'xfrm'));
  const isPlain = name === 'rect' && turn === 0 && child(properties, 'blipFill') === undefined;
  const content = child(shape, 'txbx', 'txbxContent');
  // The outline would not grow with its text.
  if (isPlain || (grows && content !== undefined && /^(?:rect|roundRect)$/.test(name) && turn === 0))
    return renderTextBox(story, shape, size);
  const holder = createHolder(story, size, turn);
  holder.append(...renderOutline(story, shape, size));
  if (content === undefined) return holder;
  const body = child(shape, 'bodyPr');
  const room = textRoom(name, size) ?? { x: 0, y: 0 };
  const inner = { width: Math.max(1, size.width - 2 * room.x), height: Math.max(1, size.height - 2 * room.y) };
  const padding = insetsOf(body).map(pt).join(' ');
  const none = { background: undefined, border: undefined };
  const text = { content, padding, align: anchorOf(body), grows: false };
  holder.append(putAt(createBox(story, inner, none, text), room));
  return holder;
}
