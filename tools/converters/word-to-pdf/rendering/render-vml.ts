import { attribute, child, children, descendants, pointsOf } from '../reading/xml.ts';
import { vmlColor } from './drawing-colors.ts';
import { placeDrawing, type DrawingPlace } from './place-drawing.ts';
import { countLeftOut, create, pt, type Story } from './render-context.ts';
import { createBox, type RenderedDrawing } from './render-drawing.ts';
import { pictureElement } from './render-picture.ts';

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

function placeOf(shape: Element, style: ReadonlyMap<string, string>, width: number, height: number): DrawingPlace {
  const wrap = attribute(child(shape, 'wrap'), 'type');
  const place = (axis: 'horizontal' | 'vertical', offset: string) => ({
    relative: (style.get(`mso-position-${axis}-relative`) ?? 'text').replace(
      'text',
      axis === 'horizontal' ? 'column' : 'paragraph',
    ),
    offset: pointsOf(style.get(offset), pixel) ?? 0,
    align: style.get(`mso-position-${axis}`)?.replace('absolute', '') || undefined,
  });
  return {
    width,
    height,
    wrap: wrap === 'topAndBottom' ? 'between' : wrap === 'square' || wrap === 'tight' ? 'beside' : 'none',
    horizontal: place('horizontal', 'margin-left'),
    vertical: place('vertical', 'margin-top'),
    isBehind: (style.get('z-index') ?? '').startsWith('-'),
    distance: { top: 0, right: 9, bottom: 0, left: 9 },
  };
}

/** A line across the text, as `---` makes in Word. */
const renderRule = (story: Story): RenderedDrawing => {
  const element = create(story.context, 'span', { display: 'inline-block', width: pt(story.width), height: '0' });
  story.context.marks.set(element, { kind: 'rule', color: '#a0a0a0', width: 1 });
  return { element };
};

function renderShape(story: Story, shape: Element): RenderedDrawing | undefined {
  if (attribute(shape, 'hr')?.startsWith('t')) return renderRule(story);
  const style = readStyle(shape);
  const width = Math.max(0, pointsOf(style.get('width'), pixel) ?? 0);
  const height = Math.max(0, pointsOf(style.get('height'), pixel) ?? 0);
  const content = descendants(shape, 'txbxContent')[0];
  const image = attribute(child(shape, 'imagedata'), 'id');
  if (child(shape, 'textpath') !== undefined) countLeftOut(story.context, 'wordArt');
  const runStyle = { background: fillOf(shape), border: outlineOf(shape) };
  const element =
    image === undefined
      ? content &&
        createBox(story, { width, height }, runStyle, {
          content,
          padding: '3.6pt 7.2pt 3.6pt 7.2pt',
          align: 'start',
          grows: growsWithText(shape),
        })
      : pictureElement(story, image, { width, height });
  if (element === undefined) return undefined;
  if (style.get('position') !== 'absolute') return { element };
  return { element, anchored: placeDrawing(element, placeOf(shape, style, width, height), story) };
}

/** Renders the first shape of a `w:pict`, or the picture of an embedded object. */
export function renderVml(story: Story, element: Element): RenderedDrawing | undefined {
  if (element.localName === 'object') countLeftOut(story.context, 'embedded');
  const shapes = children(element).flatMap((part) => (part.localName === 'group' ? children(part) : [part]));
  const shape = shapes.find(({ localName }) => /^(?:shape|rect|roundrect|oval)$/.test(localName));
  return shape && renderShape(story, shape);
}
