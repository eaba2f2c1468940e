import type { Rgb } from '../../pdf/core/text-style.ts';

/** A colour and how solid it is, from 0 to 1. */
export interface Color {
  rgb: Rgb;
  alpha: number;
}

/** CSS pixels of a computed length; 0 for `auto`, `normal` and the like. */
export const pixels = (computed: string): number => Number.parseFloat(computed) || 0;

const clear: Color = { rgb: [0, 0, 0], alpha: 0 };
const known = new Map<string, Color>([['rgba(0, 0, 0, 0)', clear]]);
const plain = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;

let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/** Lets the browser compute newer colour functions, such as oklch(). */
function askCanvas(computed: string): Color {
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('The browser gave no canvas to draw on.');
  canvas.clearRect(0, 0, 1, 1);
  // The browser ignores an invalid value and keeps the former one.
  canvas.fillStyle = 'transparent';
  canvas.fillStyle = computed;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return { rgb: [red / 255, green / 255, blue / 255], alpha: alpha / 255 };
}

/** A colour as `getComputedStyle` writes it. */
export function colorOf(computed: string): Color {
  const before = known.get(computed);
  if (before) return before;
  const [, red, green, blue, alpha = '1'] = plain.exec(computed) ?? [];
  const color: Color =
    red === undefined
      ? askCanvas(computed)
      : { rgb: [Number(red) / 255, Number(green) / 255, Number(blue) / 255], alpha: Number(alpha) };
  known.set(computed, color);
  return color;
}

/** The first of a computed list of font families, without its quotation marks. */
export function firstFamily(fontFamily: string): string {
  const [, quoted, bare = ''] = /^\s*(?:"([^"]*)"|([^,]*))/.exec(fontFamily) ?? [];
  return quoted ?? bare.trim();
}

/** The colour of an element's letters. Those cut out of a gradient have its first one: a PDF would have to be taught. */
export function textColorOf({
  color,
  webkitTextFillColor,
  backgroundClip,
  backgroundImage,
}: CSSStyleDeclaration): Color {
  const own = colorOf(webkitTextFillColor || color);
  if (own.alpha > 0 || !backgroundClip.includes('text')) return own;
  const [first] = /(?:rgb|color|oklch|oklab|lab|lch)a?\([^()]*\)/.exec(backgroundImage) ?? [];
  return first === undefined ? own : colorOf(first);
}
