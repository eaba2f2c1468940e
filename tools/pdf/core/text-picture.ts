import type { TextStyle } from './text-style.ts';

/** A text that no font of ours has, drawn. Lengths are in thousandths of the font's size. */
export interface TextPicture {
  /** From the pen to where the next text begins. */
  advance: number;
  /** The picture's left edge from the pen, and its lower edge from the baseline, upwards. */
  left: number;
  bottom: number;
  width: number;
  height: number;
  /** Rows from the top, four bytes a pixel: red, green, blue, alpha; not multiplied. */
  pixels: { width: number; height: number; data: Uint8ClampedArray };
}

/** Draws text in whatever fonts there are. Undefined where these lack one of its characters. */
export type DrawText = (text: string, style: TextStyle) => TextPicture | undefined;
