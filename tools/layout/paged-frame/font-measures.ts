import type { Frame } from './frame.ts';

interface Extent {
  /** CSS pixels above and below the baseline. */
  ascent: number;
  descent: number;
}

/** Style properties of an element's font. */
export type FontStyle = Pick<
  CSSStyleDeclaration,
  'fontStyle' | 'fontWeight' | 'fontSize' | 'fontFamily' | 'textRendering'
>;

/** A canvas of the frame's own, as it draws with the fonts that the frame declares. */
function contextOf({ document }: Frame): CanvasRenderingContext2D {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('The browser gave no canvas to measure on.');
  return context;
}

const everyCharacter = 'U+0-10FFFF';

/**
 * True if the letters of the frame's fonts stand at whole pixels unless precision is asked for. Where they stand at fractions
 * anyway, as in print, it must not be asked for. Chromium would then move the baselines of some fonts by a pixel.
 */
export function roundsLetters(frame: Frame): boolean {
  const fonts = [...frame.document.fonts];
  const font = fonts.find(({ status, unicodeRange }) => status === 'loaded' && unicodeRange === everyCharacter);
  if (!font) return false;
  const context = contextOf(frame);
  context.font = `${font.style} ${font.weight} 13px ${font.family}`;
  const widthIn = (rendering: CanvasTextRendering): number => {
    context.textRendering = rendering;
    return context.measureText('The quick brown fox jumps over the lazy dog').width;
  };
  return widthIn('auto') !== widthIn('geometricPrecision');
}

/** CSS pixels; large, because ink is measured in whole ones. */
const inkSize = 400;

/** How far the fonts of a frame reach above and below the baseline. */
export class FontMeasures {
  readonly #context: CanvasRenderingContext2D;
  readonly #known = new Map<string, Extent>();

  constructor(frame: Frame) {
    this.#context = contextOf(frame);
  }

  #use({ fontStyle, fontWeight, fontSize, fontFamily, textRendering }: FontStyle): void {
    // Computed values are in small letters.
    const isPrecise = textRendering.toLowerCase() === 'geometricprecision';
    this.#context.textRendering = isPrecise ? 'geometricPrecision' : 'auto';
    this.#context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  }

  /** By the style of an element. */
  extentOf(style: FontStyle): Extent {
    const { fontStyle, fontWeight, fontSize, fontFamily, textRendering } = style;
    const key = [fontStyle, fontWeight, fontSize, fontFamily, textRendering].join(' ');
    const before = this.#known.get(key);
    if (before) return before;
    this.#use(style);
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = this.#context.measureText('x');
    // As layout does it.
    const extent = { ascent: Math.round(fontBoundingBoxAscent), descent: Math.round(fontBoundingBoxDescent) };
    this.#known.set(key, extent);
    return extent;
  }

  /** The ink of a sign, in parts of the font's size: above and below the baseline; and its width with the room beside it. */
  inkOf(text: string, family: string, face = ''): { ascent: number; descent: number; advance: number } {
    this.#context.textRendering = 'geometricPrecision';
    this.#context.font = `${face} ${inkSize}px "${family}"`;
    const { actualBoundingBoxAscent, actualBoundingBoxDescent, width } = this.#context.measureText(text);
    return {
      ascent: actualBoundingBoxAscent / inkSize,
      descent: actualBoundingBoxDescent / inkSize,
      advance: width / inkSize,
    };
  }

  /** The width of a text in CSS pixels, by the style of an element. */
  widthOf(text: string, style: FontStyle): number {
    this.#use(style);
    return this.#context.measureText(text).width;
  }
}
