import { attribute, child, children, emu, lengthOf } from '../reading/xml.ts';
import { fillOf, outlineOf } from './drawing-colors.ts';
import type { Anchored } from './flow.ts';
import { isOnCover, placeDrawing, readPlace } from './place-drawing.ts';
import { countLeftOut, create, pt, type Story } from './render-context.ts';
import { renderChart } from './render-chart.ts';
import { renderPicture } from './render-picture.ts';

export interface RenderedDrawing {
  element: HTMLElement;
  /** Where it stands, if not in the line. */
  anchored?: Anchored | undefined;
}

interface Size {
  width: number;
  height: number;
}

/** Insets of a text box where it names none, in points (ECMA-376, 21.1.2.1.1). */
const insets = { lIns: 7.2, tIns: 3.6, rIns: 7.2, bIns: 3.6 } as const;

/** An element that holds text, a fill or an outline. */
export function createBox(
  story: Story,
  { width, height }: Size,
  look: { background: string | undefined; border: { width: number; color: string } | undefined },
  text?: { content: Element; padding: string; align: 'start' | 'center' | 'end'; grows: boolean },
): HTMLElement {
  const { context } = story;
  const box = create(context, 'span', {
    display: 'inline-flex',
    'flex-direction': 'column',
    'justify-content': text?.align,
    'box-sizing': 'border-box',
    'vertical-align': 'baseline',
    width: pt(width),
    [text?.grows ? 'min-height' : 'height']: pt(height),
    padding: text?.padding,
    'text-indent': '0',
  });
  const inner = create(context, 'div', { display: 'flow-root', 'flex-shrink': '0' });
  const [, right = '0', , left = '0'] = text?.padding.split(' ') ?? [];
  const innerWidth = Math.max(1, width - Number.parseFloat(right) - Number.parseFloat(left));
  const blocks = text
    ? context.renderBlocks({ ...story, width: innerWidth, depth: story.depth + 1 }, text.content, inner)
    : [];
  if (text) box.append(inner);
  context.marks.set(box, { kind: 'box', blocks, ...look });
  return box;
}

const isLine = (shape: Element): boolean =>
  /^(?:line|straightConnector1)$/.test(attribute(child(shape, 'spPr', 'prstGeom'), 'prst') ?? '');

function renderShape(story: Story, shape: Element, size: Size): HTMLElement {
  const { context } = story;
  const { colors } = context.word.theme;
  const content = child(shape, 'txbx', 'txbxContent');
  const body = child(shape, 'bodyPr');
  const border = outlineOf(shape, colors);
  if (isLine(shape)) {
    const line = create(context, 'span', { display: 'inline-block', width: pt(size.width), height: pt(size.height) });
    if (border) context.marks.set(line, { kind: 'rule', ...border });
    return line;
  }
  const geometry = attribute(child(shape, 'spPr', 'prstGeom'), 'prst') ?? 'rect';
  // Others are drawn as the box around them.
  if (!/^(?:rect|roundRect|flowChartProcess)$/.test(geometry)) countLeftOut(context, 'shapes');
  const inset = (name: keyof typeof insets) => pt(lengthOf(body, name, emu) ?? insets[name]);
  const anchor = attribute(body, 'anchor');
  const look = { background: fillOf(shape, colors), border };
  if (content === undefined) return createBox(story, size, look);
  return createBox(story, size, look, {
    content,
    padding: [inset('tIns'), inset('rIns'), inset('bIns'), inset('lIns')].join(' '),
    align: anchor === 'ctr' ? 'center' : anchor === 'b' ? 'end' : 'start',
    grows: child(body, 'spAutoFit') !== undefined,
  });
}

interface Frame extends Size {
  x: number;
  y: number;
}

const frameOf = (transform: Element | undefined, offset = 'off', extent = 'ext'): Frame => ({
  x: lengthOf(child(transform, offset), 'x', emu) ?? 0,
  y: lengthOf(child(transform, offset), 'y', emu) ?? 0,
  width: lengthOf(child(transform, extent), 'cx', emu) ?? 0,
  height: lengthOf(child(transform, extent), 'cy', emu) ?? 0,
});

/** The parts of a group, each at its place in a box of this size. */
function renderGroup(story: Story, group: Element, size: Size): HTMLElement {
  const { context } = story;
  const box = create(context, 'span', {
    display: 'inline-block',
    position: 'relative',
    width: pt(size.width),
    height: pt(size.height),
  });
  const transform = child(group, 'grpSpPr', 'xfrm');
  const inner = frameOf(transform, 'chOff', 'chExt');
  const scaleX = inner.width > 0 ? size.width / inner.width : 1;
  const scaleY = inner.height > 0 ? size.height / inner.height : 1;
  for (const part of children(group)) {
    const itsTransform = child(part, 'spPr', 'xfrm') ?? child(part, 'grpSpPr', 'xfrm');
    if (itsTransform === undefined) continue;
    const frame = frameOf(itsTransform);
    const itsSize = { width: frame.width * scaleX, height: frame.height * scaleY };
    const drawn = renderGraphic(story, part, itsSize);
    if (drawn === undefined) continue;
    drawn.style.position = 'absolute';
    drawn.style.left = pt((frame.x - inner.x) * scaleX);
    drawn.style.top = pt((frame.y - inner.y) * scaleY);
    box.append(drawn);
  }
  return box;
}

/** Placeholder for content that cannot be drawn: its room. */
function renderRoom(story: Story, size: Size): HTMLElement {
  return createBox(story, size, { background: '#f2f2f2', border: { width: 0.5, color: '#bfbfbf' } });
}

function renderGraphic(story: Story, element: Element, size: Size): HTMLElement | undefined {
  const { context } = story;
  switch (element.localName) {
    case 'pic':
      return renderPicture(story, element, size);
    case 'wsp':
    case 'sp':
    case 'cxnSp':
      return renderShape(story, element, size);
    case 'wgp':
    case 'wpc':
    case 'grpSp':
      return renderGroup(story, element, size);
    case 'chart': {
      const chart = renderChart(story, element, size);
      if (chart === undefined) countLeftOut(context, 'charts');
      return chart ?? renderRoom(story, size);
    }
    case 'relIds':
      countLeftOut(context, 'diagrams');
      return renderRoom(story, size);
    default:
      return undefined;
  }
}

/** Renders a `w:drawing`. */
export function renderDrawing(story: Story, drawing: Element): RenderedDrawing | undefined {
  const [holder] = children(drawing);
  const [graphic] = children(child(holder, 'graphic', 'graphicData'));
  if (holder === undefined || graphic === undefined || attribute(child(holder, 'docPr'), 'hidden') === '1')
    return undefined;
  const extent = child(holder, 'extent');
  const width = Math.max(0, lengthOf(extent, 'cx', emu) ?? 0);
  const height = Math.max(0, lengthOf(extent, 'cy', emu) ?? 0);
  const element = renderGraphic(story, graphic, { width, height });
  if (element === undefined) return undefined;
  if (holder.localName !== 'anchor') return { element };
  const itsStory = { ...story, isRepeated: story.isRepeated || isOnCover(drawing) };
  return { element, anchored: placeDrawing(element, readPlace(holder, width, height), itsStory) };
}
