import { UnusableFile } from '../../../runner/refusals.ts';
import type { XmlPart } from '../reading/docx-package.ts';
import { attribute, child, children, descendants } from '../reading/xml.ts';
import { drawingColor } from './drawing-colors.ts';
import { type Frame, frameOf, type Size } from './drawing-frame.ts';
import { anchorOf, DrawingText, insetsOf } from './drawing-text.ts';
import { renderDiagramWords } from './diagram-words.ts';
import { countLeftOut, pt, type RenderContext, type Story } from './render-context.ts';
import { renderPicture } from './render-picture.ts';
import { createHolder, putAt, renderOutline, turnOf } from './render-shape.ts';
import { createBox } from './text-box.ts';

/** Shapes of one diagram: Word makes some hundreds of a large one. */
const mostShapes = 5000;

/** Farther away than any page reaches, in points. */
const farthest = 20_000;

/** Groups in groups: Word writes none at all. */
const deepestGroup = 20;

/** A frame within what is drawn at all. */
function boundedFrame(...transform: Parameters<typeof frameOf>): Frame {
  const { x, y, width, height } = frameOf(...transform);
  const bounded = (length: number): number => Math.min(farthest, Math.max(-farthest, length));
  return {
    x: bounded(x),
    y: bounded(y),
    width: Math.max(0, bounded(width)),
    height: Math.max(0, bounded(height)),
  };
}

function readPart(context: RenderContext, name: string | undefined): XmlPart | undefined {
  try {
    return name === undefined ? undefined : context.word.package.xmlPart(name);
  } catch (error) {
    // A part that is damaged is named in the note; the text around it can still be read.
    if (error instanceof UnusableFile) return undefined;
    throw error;
  }
}

/** The part with the shapes of a diagram as the program that wrote it laid them out. */
function drawingPart({ context, relationships }: Story, data: XmlPart | undefined): XmlPart | undefined {
  const extension = data && descendants(data.root, 'dataModelExt')[0];
  const named = relationships.get(attribute(extension, 'relId') ?? '');
  const all = Array.from(relationships.values()).filter(({ type }) => type === 'diagramDrawing');
  // Programs that write a single diagram leave the number out.
  const found =
    named?.type === 'diagramDrawing' ? named : extension === undefined && all.length === 1 ? all[0] : undefined;
  return found?.isExternal === false ? readPart(context, found.target) : undefined;
}

const isShape = /^(?:sp|cxnSp|pic|grpSp)$/;

/** Draws the shapes of a diagram into an element. */
class DiagramRenderer {
  readonly #story: Story;
  readonly #holder: HTMLElement;
  /** Some of its shapes are left out. */
  isCut = false;
  #count = 0;

  constructor(story: Story, holder: HTMLElement) {
    this.#story = story;
    this.#holder = holder;
  }

  /** Draws the parts of a group; `place` puts a frame of the group into the diagram. */
  draw(group: Element, place: (frame: Frame) => Frame, depth = 0): void {
    for (const part of children(group)) {
      if (this.#count >= mostShapes || depth > deepestGroup) {
        this.isCut = true;
        return;
      }
      this.#count += 1;
      if (part.localName === 'sp' || part.localName === 'cxnSp') this.#shape(part, place);
      else if (part.localName === 'pic') this.#picture(part, place);
      else if (part.localName === 'grpSp') this.#group(part, place, depth);
    }
  }

  #group(group: Element, place: (frame: Frame) => Frame, depth: number): void {
    const transform = child(group, 'grpSpPr', 'xfrm');
    if (transform === undefined) return this.draw(group, place, depth + 1);
    const [outer, inner] = [place(boundedFrame(transform)), boundedFrame(transform, 'chOff', 'chExt')];
    const across = inner.width > 0 ? outer.width / inner.width : 1;
    const down = inner.height > 0 ? outer.height / inner.height : 1;
    const within = ({ x, y, width, height }: Frame): Frame => ({
      x: outer.x + (x - inner.x) * across,
      y: outer.y + (y - inner.y) * down,
      width: width * across,
      height: height * down,
    });
    this.draw(group, within, depth + 1);
  }

  #picture(picture: Element, place: (frame: Frame) => Frame): void {
    const frame = place(boundedFrame(child(picture, 'spPr', 'xfrm')));
    const element = renderPicture(this.#story, picture, frame);
    if (element) this.#holder.append(putAt(element, frame));
  }

  #shape(shape: Element, place: (frame: Frame) => Frame): void {
    const transform = child(shape, 'spPr', 'xfrm');
    if (transform === undefined) return;
    const frame = place(boundedFrame(transform));
    const turn = turnOf(transform);
    const element = createHolder(this.#story, frame, turn);
    element.append(...renderOutline(this.#story, shape, frame));
    this.#holder.append(putAt(element, frame));
    const itsText = child(shape, 'txXfrm');
    const textFrame = itsText ? place(boundedFrame(itsText)) : frame;
    this.#text(shape, textFrame, turn + turnOf(itsText));
  }

  /** The text of a shape in a frame that is turned around its middle. */
  #text(shape: Element, frame: Frame, shapeTurn: number): void {
    const { context } = this.#story;
    const body = child(shape, 'txBody');
    if (body === undefined) return;
    const color = drawingColor(child(shape, 'style', 'fontRef'), context.word.theme.colors);
    const content = new DrawingText(context.word.theme, body, color).content();
    if (content === undefined) return;
    const properties = child(body, 'bodyPr');
    const direction = attribute(properties, 'vert') ?? 'horz';
    const isOnSide = /vert/i.test(direction) && !direction.startsWith('wordArt');
    const turn = (shapeTurn + (isOnSide ? (direction === 'vert270' ? 270 : 90) : 0)) % 360;
    const size = isOnSide ? { width: frame.height, height: frame.width } : frame;
    const [x, y] = [frame.x + (frame.width - size.width) / 2, frame.y + (frame.height - size.height) / 2];
    const padding = insetsOf(properties).map(pt).join(' ');
    const text = { content, padding, align: anchorOf(properties), grows: false };
    const box = createBox(this.#story, size, { background: undefined, border: undefined }, text);
    const turned = createHolder(this.#story, size, turn);
    turned.append(putAt(box, { x: 0, y: 0 }));
    this.#holder.append(putAt(turned, { x, y }));
  }
}

/** A SmartArt diagram (`dgm:relIds`) as an element of this size. Undefined where nothing of it can be read. */
export function renderDiagram(story: Story, element: Element, size: Size): HTMLElement | undefined {
  const { context, relationships } = story;
  const model = relationships.get(attribute(element, 'dm') ?? '');
  const data = model?.isExternal === false ? readPart(context, model.target) : undefined;
  const drawing = drawingPart(story, data);
  const tree = child(drawing?.root, 'spTree');
  // Programs that cannot lay it out write a drawing without shapes.
  if (drawing === undefined || tree === undefined || !children(tree).some(({ localName }) => isShape.test(localName))) {
    const words = data && renderDiagramWords(story, data.root, size);
    if (words) countLeftOut(context, 'diagramDrawings');
    return words;
  }
  const holder = createHolder(story, size);
  const renderer = new DiagramRenderer({ ...story, relationships: drawing.relationships }, holder);
  renderer.draw(tree, (frame) => frame);
  if (renderer.isCut) countLeftOut(context, 'diagramParts');
  return holder;
}
