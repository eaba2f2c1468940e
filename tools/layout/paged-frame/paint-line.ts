import { firstFamily, pixels, textColorOf } from './css-values.ts';
import { baselineOn, boxOn, type Rect } from './page-map.ts';
import { PaintLayer } from './paint-layer.ts';
import { type Painting, put, type PaintingContext, withAlpha } from './painting.ts';

/** From this weight on a font is bold, as there are but two. */
const boldFrom = 600;

/** A line of text as it is drawn, in pixels of the frame. */
interface TextLine {
  text: string;
  page: number;
  left: number;
  baseline: number;
  /** Width from the layout; letters are moved to fill it. */
  width?: number;
  /** How much larger everything is by a transform. */
  zoom?: number;
}

/** Puts a line of text on its page in a computed style. */
export function putLine(painting: Painting, line: TextLine, style: CSSStyleDeclaration, around: PaintingContext): void {
  const { map, measures } = painting;
  const { text, page, left, baseline, width, zoom = 1 } = line;
  const color = textColorOf(style);
  const { ascent, descent } = measures.extentOf(style);
  const rect = { left, top: baseline - ascent * zoom, width: width ?? 0, height: (ascent + descent) * zoom };
  const box = boxOn(map, page, rect);
  const look = {
    family: firstFamily(style.fontFamily),
    bold: Number(style.fontWeight) >= boldFrom,
    italic: style.fontStyle !== 'normal',
    color: color.rgb,
  };
  const item = {
    kind: 'text',
    text,
    x: box.x,
    baseline: baselineOn(map, baseline),
    size: pixels(style.fontSize) * map.scale * zoom,
    style: look,
    ...(width !== undefined && { width: box.width }),
    ...withAlpha(color.alpha * around.alpha),
  } as const;
  put(around.layer.content, { page, box }, item, around.clip);
}

/** Puts a line of text that runs downwards on its page, its letters lying on their sides, as those of Latin script do. */
export function putColumn(
  painting: Painting,
  { text, page, rect }: { text: string; page: number; rect: Rect },
  style: CSSStyleDeclaration,
  around: PaintingContext,
): void {
  const { map, measures } = painting;
  const { ascent, descent } = measures.extentOf(style);
  const layer = new PaintLayer();
  const upright = { text, page, left: map.columns.left + page * map.columns.stride, baseline: map.columns.top };
  putLine(painting, { ...upright, width: rect.height }, style, { ...around, layer, stack: layer, clip: undefined });
  const box = boxOn(map, page, rect);
  const below = (box.width * descent) / (ascent + descent);
  const { x, y } = map.origin;
  // A quarter to the right, about the beginning of the text.
  const matrix = [0, 1, -1, 0, box.x + below + y, box.y - x] as const;
  const items = layer.inOrder().map(({ item }) => item);
  put(around.layer.content, { page, box }, { kind: 'turn', matrix, items }, around.clip);
}
