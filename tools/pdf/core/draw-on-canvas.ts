import { genericFor } from './font-families.ts';
import type { DrawText, TextPicture } from './text-picture.ts';
import { isRightToLeft } from './writing-direction.ts';
import { keyOfStyle, type TextStyle } from './text-style.ts';

/** Pixels for the font's size: 470 an inch in body text of 11 points, 210 in large headings. */
const pixelsPerEm = 72;
/** Room around the measured box for what antialiasing spills. */
const margin = 2;
/** A canvas takes no more; longer words than this are no words. */
const widestPicture = 8192;
/** Most words fit on it. */
const usualCanvas = { width: 1024, height: 256 };

/** A noncharacter, which no font has: what is drawn for it is drawn for whatever is missing. */
const missing = '\u{FFFFE}';

const cssColor = ({ color = [0, 0, 0] }: TextStyle): string =>
  `rgb(${color.map((part) => Math.round(part * 255)).join(' ')})`;

let canvas: OffscreenCanvasRenderingContext2D | undefined;

/** A canvas of this size at least, in the processor's memory: its pixels are read back at once. Kept, as they are dear. */
function openCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  if (canvas !== undefined && canvas.canvas.width >= width && canvas.canvas.height >= height) return canvas;
  const size = [Math.max(width, usualCanvas.width), Math.max(height, usualCanvas.height)] as const;
  const context = new OffscreenCanvas(...size).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser gave no canvas to draw on.');
  canvas = context;
  return context;
}

function setFont(context: OffscreenCanvasRenderingContext2D, text: string, style: TextStyle): void {
  const kind = genericFor(style.family);
  const font = `${style.italic ? 'italic ' : ''}${style.bold ? 'bold ' : ''}${pixelsPerEm}px ${kind}`;
  // Reading it costs nothing; setting it has it parsed.
  if (context.font !== font) context.font = font;
  context.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  context.fillStyle = cssColor(style);
}

function draw(text: string, style: TextStyle): TextPicture {
  const ruler = openCanvas(1, 1);
  setFont(ruler, text, style);
  const box = ruler.measureText(text);
  const left = Math.ceil(box.actualBoundingBoxLeft) + margin;
  const top = Math.ceil(box.actualBoundingBoxAscent) + margin;
  const width = Math.min(widestPicture, Math.max(1, left + Math.ceil(box.actualBoundingBoxRight) + margin));
  const height = Math.max(1, top + Math.ceil(box.actualBoundingBoxDescent) + margin);
  const context = openCanvas(width, height);
  setFont(context, text, style);
  context.clearRect(0, 0, width, height);
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

/** Mostly it is what has to be drawn. */
let lastChecked: { character: string; picture: TextPicture } | undefined;

const plainKey = keyOfStyle({});

function isShown(character: string): boolean {
  const known = shownCharacters.get(character);
  if (known !== undefined) return known;
  missingPixels ??= draw(missing, {}).pixels.data;
  const picture = draw(character, {});
  const isSeen = !areEqual(picture.pixels.data, missingPixels);
  shownCharacters.set(character, isSeen);
  lastChecked = { character, picture };
  return isSeen;
}

/** Characters that a font may lack: invisible ones, and marks that are drawn onto a letter. */
const needsNoGlyph = /[\s\p{M}\p{Default_Ignorable_Code_Point}]/u;

/** Draws in the person's own fonts. Undefined where one of the characters is in none of them. */
export const drawOnCanvas: DrawText = (text, style) => {
  const characters = Array.from(text).filter((character) => !needsNoGlyph.test(character));
  if (!characters.every(isShown)) return undefined;
  const isDrawn = lastChecked?.character === text && keyOfStyle(style) === plainKey;
  return isDrawn ? lastChecked?.picture : draw(text, style);
};
