import type { DrawnLine } from '../drawn-pages/drawn-document.ts';
import { colorOf, pixels, type Color } from './css-values.ts';

/** A line at a text, which the element that draws it hands down to all texts in it. */
export interface Decoration {
  line: 'underline' | 'overline' | 'line-through';
  color: Color;
  dash: DrawnLine['dash'];
  isDouble: boolean;
  /** CSS pixels. */
  thickness: number;
  /** Between the baseline and an underline, CSS pixels. */
  offset: number;
}

const dashes: Record<string, DrawnLine['dash']> = { dotted: 'dotted', dashed: 'dashed' };

/** The lines that an element itself draws at the texts in it. */
export function decorationsOf(style: CSSStyleDeclaration): Decoration[] {
  if (style.textDecorationLine === 'none') return [];
  const size = pixels(style.fontSize);
  const thickness = pixels(style.textDecorationThickness) || Math.max(1, Math.floor(size / 10));
  const common = {
    color: colorOf(style.textDecorationColor),
    dash: dashes[style.textDecorationStyle] ?? 'solid',
    isDouble: style.textDecorationStyle === 'double',
    thickness,
    offset: pixels(style.textUnderlineOffset) || Math.max(1, Math.ceil(thickness / 2)),
  } as const;
  const lines = (['underline', 'overline', 'line-through'] as const).filter((line) =>
    style.textDecorationLine.split(' ').includes(line),
  );
  return lines.map((line) => Object.assign({ line }, common));
}

/** How far below the baseline the middle of its line is, in CSS pixels; `ascent` is the text's. */
export function heightOf({ line, thickness, offset }: Decoration, ascent: number): number {
  if (line === 'underline') return offset + thickness / 2;
  return line === 'overline' ? -ascent + thickness / 2 : -ascent / 3;
}
