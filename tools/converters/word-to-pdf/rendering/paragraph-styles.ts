import type { Borders, Side } from '../reading/border.ts';
import type { ParagraphProperties } from '../reading/paragraph-properties.ts';
import { pt } from './render-context.ts';

const sides: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/** Room for the borders of a paragraph, which are drawn later: borders of CSS are whole pixels. */
function borderRoom(borders: Borders | undefined): Record<string, string> {
  const styles: Record<string, string> = {};
  for (const side of sides) {
    const border = borders?.[side];
    if (border === undefined || border.style === 'none') continue;
    styles[`padding-${side}`] = pt(border.width + border.space);
  }
  return styles;
}

/** How far a border stands outside of the text's edge. */
const outside = (borders: Borders | undefined, side: Side): number => {
  const border = borders?.[side];
  return border === undefined || border.style === 'none' ? 0 : border.width + border.space;
};

/** The CSS of a paragraph's element, but for the space above it. */
export function paragraphStyles(
  properties: ParagraphProperties,
  isContinued: boolean,
): Record<string, string | undefined> {
  const { indentStart = 0, indentEnd = 0, firstLine = 0, isRightToLeft, borders, align = 'start' } = properties;
  const [left, right] = isRightToLeft ? [indentEnd, indentStart] : [indentStart, indentEnd];
  return {
    'margin-left': pt(left - outside(borders, 'left')),
    'margin-right': pt(right - outside(borders, 'right')),
    'text-indent': isContinued || firstLine === 0 ? undefined : pt(firstLine),
    'text-align': align,
    direction: isRightToLeft ? 'rtl' : undefined,
    ...borderRoom(borders),
  };
}
