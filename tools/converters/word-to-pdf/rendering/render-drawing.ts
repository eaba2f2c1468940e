import { frameOf, type Size } from './drawing-frame.ts';
import { attribute, child, children, emu, lengthOf } from '../reading/xml.ts';
import type { Anchored } from './flow.ts';
import { effectRoom, isOnCover, placeDrawing, readPlace } from './place-drawing.ts';
import { countLeftOut, create, pt, type Story } from './render-context.ts';
import { relativeSize } from './relative-size.ts';
import { renderChart } from './render-chart.ts';
import { renderDiagram } from './render-diagram.ts';
import { renderPicture } from './render-picture.ts';
import { renderShape } from './render-shape.ts';
import { createBox } from './text-box.ts';

export interface RenderedDrawing {
  element: HTMLElement;
  /** Where it stands, if not in the line. */
  anchored?: Anchored | undefined;
}

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
    case 'relIds': {
      const diagram = renderDiagram(story, element, size);
      if (diagram === undefined) countLeftOut(context, 'diagrams');
      return diagram ?? renderRoom(story, size);
    }
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
  const width = relativeSize(story, holder, 'width') ?? Math.max(0, lengthOf(extent, 'cx', emu) ?? 0);
  // A box that is as high as its text was measured by Word, whatever share it names.
  const share = child(graphic, 'bodyPr', 'spAutoFit') ? undefined : relativeSize(story, holder, 'height');
  const height = share ?? Math.max(0, lengthOf(extent, 'cy', emu) ?? 0);
  const element = renderGraphic(story, graphic, { width, height });
  if (element === undefined) return undefined;
  if (holder.localName !== 'anchor') {
    const room = effectRoom(holder);
    element.style.margin = [room.top, room.right, room.bottom, room.left].map(pt).join(' ');
    return { element };
  }
  const itsStory = { ...story, isRepeated: story.isRepeated || isOnCover(drawing) };
  return { element, anchored: placeDrawing(element, readPlace(holder, width, height), itsStory) };
}
