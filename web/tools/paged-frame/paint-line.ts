import { colorOf, firstFamily, pixels } from './css-values.ts';
import { baselineOn, boxOn } from './page-map.ts';
import { type Painting, put, type Surroundings, withAlpha } from './painting.ts';

/** From this weight on a font is bold, as there are but two. */
const boldFrom = 600;

/** A line of text as it is drawn, in pixels of the frame. */
interface TextLine {
  text: string;
  page: number;
  left: number;
  baseline: number;
  /** What layout gave it; its letters are moved to fill it. */
  width?: number;
  /** How much larger everything is by a transform. */
  zoom?: number;
}

/** Puts a line of text on its page. `style` says how it looks. */
export function putLine(painting: Painting, line: TextLine, style: CSSStyleDeclaration, around: Surroundings): void {
  const { map, measures } = painting;
  const { text, page, left, baseline, width, zoom = 1 } = line;
  const color = colorOf(style.color);
  const { ascent, descent } = measures.extentOf(style);
  const rect = { left, top: baseline - ascent * zoom, width: width ?? 0, height: (ascent + descent) * zoom };
  const box = boxOn(map, page, rect);
  const look = {
    family: firstFamily(style.fontFamily),
    bold: Number(style.fontWeight) >= boldFrom,
    italic: style.fontStyle !== 'normal',
    color: color.rgb,
  };
  put(
    around.layer.content,
    { page, box },
    {
      kind: 'text',
      text,
      x: box.x,
      baseline: baselineOn(map, baseline),
      size: pixels(style.fontSize) * map.scale * zoom,
      style: look,
      ...(width !== undefined && { width: box.width }),
      ...withAlpha(color.alpha * around.alpha),
    },
    around.clip,
  );
}
