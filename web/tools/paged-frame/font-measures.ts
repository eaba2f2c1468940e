import type { Frame } from './frame.ts';

interface Extent {
  /** CSS pixels above and below the baseline. */
  ascent: number;
  descent: number;
}

/** What of an element's style names its font. */
export type FontStyle = Pick<CSSStyleDeclaration, 'fontStyle' | 'fontWeight' | 'fontSize' | 'fontFamily'>;

/** How far the fonts of a frame reach above and below the baseline. */
export class FontMeasures {
  readonly #context: CanvasRenderingContext2D;
  readonly #known = new Map<string, Extent>();

  constructor({ document }: Frame) {
    // One of the frame's own, as it draws with the fonts that the frame declares.
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('The browser gave no canvas to measure on.');
    this.#context = context;
  }

  /** By the style of an element. */
  extentOf({ fontStyle, fontWeight, fontSize, fontFamily }: FontStyle): Extent {
    const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const before = this.#known.get(font);
    if (before) return before;
    this.#context.font = font;
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = this.#context.measureText('x');
    // As layout does it.
    const extent = { ascent: Math.round(fontBoundingBoxAscent), descent: Math.round(fontBoundingBoxDescent) };
    this.#known.set(font, extent);
    return extent;
  }

  /** The width of a text in CSS pixels, by the style of an element. */
  widthOf(text: string, { fontStyle, fontWeight, fontSize, fontFamily }: FontStyle): number {
    this.#context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    return this.#context.measureText(text).width;
  }
}
