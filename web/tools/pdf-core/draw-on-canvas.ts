import type { DrawText, TextPicture } from './text-picture.ts';
import { isRightToLeft } from './writing-direction.ts';
import type { TextStyle } from './text-style.ts';

/** Pixels for the font's size: sharp in print at the sizes of body text. */
const pixelsPerEm = 96;
/** Room around the measured box for what antialiasing spills. */
const margin = 2;
/** A canvas takes no more; longer words than this are no words. */
const widestPicture = 8192;

/** A noncharacter, which no font has: what is drawn for it is drawn for whatever is missing. */
const missing = '\u{FFFFE}';

const cssColor = ({ color = [0, 0, 0] }: TextStyle): string =>
  `rgb(${color.map((part) => Math.round(part * 255)).join(' ')})`;

/** A canvas in the processor's memory: its pixels are read back at once. */
function openCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser gave no canvas to draw on.');
  return context;
}

function draw(text: string, style: TextStyle): TextPicture {
  const font = `${style.italic ? 'italic ' : ''}${style.bold ? 'bold ' : ''}${pixelsPerEm}px sans-serif`;
  const ruler = openCanvas(1, 1);
  const direction = isRightToLeft(text) ? 'rtl' : 'ltr';
  ruler.font = font;
  ruler.direction = direction;
  ruler.textAlign = 'left';
  const box = ruler.measureText(text);
  const left = Math.ceil(box.actualBoundingBoxLeft) + margin;
  const top = Math.ceil(box.actualBoundingBoxAscent) + margin;
  const width = Math.min(widestPicture, Math.max(1, left + Math.ceil(box.actualBoundingBoxRight) + margin));
  const height = Math.max(1, top + Math.ceil(box.actualBoundingBoxDescent) + margin);
  const context = openCanvas(width, height);
  context.font = font;
  context.direction = direction;
  context.textAlign = 'left';
  context.fillStyle = cssColor(style);
  context.fillText(text, left, top);
  const scale = 1000 / pixelsPerEm;
  return {
    advance: box.width * scale,
    left: -left * scale,
    bottom: (top - height) * scale,
    width: width * scale,
    height: height * scale,
    pixels: context.getImageData(0, 0, width, height),
  };
}

const areEqual = (a: Uint8ClampedArray, b: Uint8ClampedArray): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

let missingPixels: Uint8ClampedArray | undefined;

/** Characters by whether the person's fonts have them; black and upright, as the style is of no matter. */
const shownCharacters = new Map<string, boolean>();

function isShown(character: string): boolean {
  const known = shownCharacters.get(character);
  if (known !== undefined) return known;
  missingPixels ??= draw(missing, {}).pixels.data;
  const isSeen = !areEqual(draw(character, {}).pixels.data, missingPixels);
  shownCharacters.set(character, isSeen);
  return isSeen;
}

/** What a font may lack, as it shows nothing by itself or is drawn onto a letter. */
const needsNoGlyph = /[\s\p{M}\p{Default_Ignorable_Code_Point}]/u;

/** Draws in the person's own fonts. Undefined where one of the characters is in none of them. */
export const drawOnCanvas: DrawText = (text, style) => {
  const characters = Array.from(text).filter((character) => !needsNoGlyph.test(character));
  return characters.every(isShown) ? draw(text, style) : undefined;
};
