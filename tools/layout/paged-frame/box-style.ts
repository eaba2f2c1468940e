import type { DrawnLine } from '../drawn-pages/drawn-document.ts';
import { colorOf, pixels, type Color } from './css-values.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';

interface BorderSide {
  /** CSS pixels; 0 where there is none. */
  width: number;
  color: Color;
  line: DrawnLine['dash'] | 'double' | 'none';
}

/** The four corners from the upper left one, clockwise; of each the radius in CSS pixels. */
type Corners = [number, number, number, number];

const lines: Record<string, BorderSide['line']> = {
  none: 'none',
  hidden: 'none',
  dotted: 'dotted',
  dashed: 'dashed',
  double: 'double',
};

/** Lighter sides of an inset or outset border. */
const lightSides: Record<string, readonly Side[]> = { inset: ['right', 'bottom'], outset: ['top', 'left'] };

/** How much lighter they are. */
const lighter = ({ rgb: [red, green, blue], alpha }: Color): Color => {
  const towardsWhite = (part: number) => part + (1 - part) * 0.86;
  return { rgb: [towardsWhite(red), towardsWhite(green), towardsWhite(blue)], alpha };
};

const grey: Color['rgb'] = [0.5, 0.5, 0.5];

/** Colour of a side. Black and light greys are the same inset and outset, and are drawn in one grey. */
function sideColor(side: Side, color: Color, style: string): Color {
  const isCarved = style === 'inset' || style === 'outset' || style === 'groove' || style === 'ridge';
  if (!isCarved) return color;
  const lightness = Math.max(...color.rgb);
  if (lightness < 0.2 || lightness > 0.7) return { ...color, rgb: grey };
  return lightSides[style]?.includes(side) ? lighter(color) : color;
}

function sideOf(side: Side, width: string, color: string, style: string): BorderSide {
  const line = lines[style] ?? 'solid';
  return {
    width: line === 'none' ? 0 : pixels(width),
    color: sideColor(side, colorOf(color), style),
    line,
  };
}

/** True if a browser draws the border of a control in its own way, as no style sheet gave it another. */
const isNative = ({ appearance, borderTopStyle }: CSSStyleDeclaration): boolean =>
  appearance !== 'none' && appearance !== '' && (borderTopStyle === 'inset' || borderTopStyle === 'outset');

const native: BorderSide = { width: 1, color: { rgb: [0.46, 0.46, 0.46], alpha: 1 }, line: 'solid' };

/** The border of an element by its sides. */
export const borderOf = (style: CSSStyleDeclaration): Record<Side, BorderSide> | undefined =>
  // One question in place of twelve, for most.
  style.borderWidth === '0px'
    ? undefined
    : isNative(style)
      ? { top: native, right: native, bottom: native, left: native }
      : styledBorderOf(style);

const styledBorderOf = (style: CSSStyleDeclaration): Record<Side, BorderSide> => ({
  top: sideOf('top', style.borderTopWidth, style.borderTopColor, style.borderTopStyle),
  right: sideOf('right', style.borderRightWidth, style.borderRightColor, style.borderRightStyle),
  bottom: sideOf('bottom', style.borderBottomWidth, style.borderBottomColor, style.borderBottomStyle),
  left: sideOf('left', style.borderLeftWidth, style.borderLeftColor, style.borderLeftStyle),
});

/** One radius for a corner that may have two, which differ only where it is drawn as an ellipse. */
function radiusOf(computed: string, width: number, height: number): number {
  const [across = 0, down = across] = computed
    .split(' ')
    .map((part, index) =>
      part.endsWith('%') ? (Number.parseFloat(part) / 100) * (index === 0 ? width : height) : pixels(part),
    );
  return Math.min(across, computed.includes('%') && !computed.includes(' ') ? (across / (width || 1)) * height : down);
}

/** The corners of a box of this size; none of them where it has square ones. */
export function cornersOf(style: CSSStyleDeclaration, width: number, height: number): Corners | undefined {
  const { borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius } = style;
  const all = [borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius];
  if (all.every((radius) => radius === '0px')) return undefined;
  const [a, b, c, d] = all.map((radius) => radiusOf(radius, width, height));
  const corners: Corners = [a ?? 0, b ?? 0, c ?? 0, d ?? 0];
  // Where they are longer together than a side, all become shorter (CSS Backgrounds 3, 5.5).
  const share = Math.min(
    1,
    width / (corners[0] + corners[1] || 1),
    height / (corners[1] + corners[2] || 1),
    width / (corners[2] + corners[3] || 1),
    height / (corners[3] + corners[0] || 1),
  );
  const [e, f, g, h] = corners;
  return share === 1 ? corners : [e * share, f * share, g * share, h * share];
}
