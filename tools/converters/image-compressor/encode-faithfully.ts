import { encodeByCanvas } from '../../engines/canvas-codec.ts';
import { compareDecoded } from '../../engines/compare-decoded.ts';
import { decodeReduced, DrawnPicture } from '../../engines/drawn-picture.ts';
import { encodeJpeg } from '../../engines/jpeg-codec.ts';
import { encodePng, packPixels } from '../../engines/png-codec.ts';
import { colourDifference, hasSameColours, hasSamePixelColours } from '../../images/colour-difference.ts';
import { countColours } from '../../images/count-colours.ts';
import type { Pixels } from '../../images/pixels.ts';
import { isOpaque, onWhite } from '../../images/transparency.ts';
import type { CompressedType } from './read-still.ts';

/** A picture as a file. */
export interface Encoded {
  blob: Blob;
  /** Quality that was used, 1 to 100. */
  quality: number;
  /** It has every pixel as it was. */
  isLossless: boolean;
}

/** The most colours of a palette. */
const paletteSize = 256;

/** From this quality on, colours that a palette has room for all stay. */
const keepsPaletteFrom = 50;

/** How many colours a PNG of this quality has at most. */
const coloursAt = (quality: number): number => Math.max(2, Math.round(quality * 2.56));

/** True if a PNG of so many colours keeps them all at a quality. */
export const keepsColours = (colours: number, quality: number): boolean =>
  quality === 100 || colours <= (quality >= keepsPaletteFrom ? paletteSize : coloursAt(quality));

/** True if no colour of these pixels goes where they are written as a PNG. */
export const keepsAllOf = (pixels: Pixels, quality: number): boolean =>
  keepsColours(countColours(pixels, paletteSize), quality);

async function encodePngAt(pixels: Pixels, quality: number): Promise<Encoded> {
  if (!keepsAllOf(pixels, quality))
    return { blob: await encodePng(pixels, coloursAt(quality)), quality, isLossless: false };
  return { blob: new Blob([await packPixels(pixels)], { type: 'image/png' }), quality, isLossless: true };
}

async function encodeAt(pixels: Pixels, type: CompressedType, quality: number): Promise<Encoded> {
  if (type === 'image/png') return encodePngAt(pixels, quality);
  const isJpeg = type === 'image/jpeg';
  const blob = await (isJpeg
    ? encodeJpeg(pixels, quality, { content: 'photo' })
    : encodeByCanvas(pixels, type, quality));
  return { blob, quality, isLossless: false };
}

async function isFaithful(pixels: Pixels, { blob, isLossless }: Encoded): Promise<boolean> {
  if (isLossless) return true;
  const difference = await compareDecoded(pixels, blob);
  return blob.type === 'image/png' ? hasSamePixelColours(difference) : hasSameColours(difference);
}

/** The next quality to try where one changes colours. A palette of all colours that it has room for may do before none is left out. */
function gentler(type: CompressedType, quality: number): number {
  if (type === 'image/png') return quality < 95 ? 99 : 100;
  return Math.min(100, quality + 25);
}

/** Encodes a picture as one kind, and compares results with it. */
interface Coder {
  encode: (quality: number) => Promise<Encoded>;
  isFaithful: (encoded: Encoded) => Promise<boolean>;
}

function pixelCoder(picture: Pixels, type: CompressedType): Coder {
  const pixels = type === 'image/jpeg' ? onWhite(picture) : picture;
  return {
    encode: (quality) => encodeAt(pixels, type, quality),
    isFaithful: (encoded) => isFaithful(pixels, encoded),
  };
}

/** Encodes by the browser alone, and compares at a reduced size. */
function drawnCoder(picture: DrawnPicture, type: CompressedType): Coder {
  if (type === 'image/jpeg' && !isOpaque(picture.reduced())) picture.fillWhite();
  const isLossless = type === 'image/png';
  return {
    encode: async (quality) => ({ blob: await picture.encode(type, quality), quality, isLossless }),
    isFaithful: async ({ blob }) =>
      isLossless || hasSameColours(colourDifference(picture.reduced(), await decodeReduced(blob))),
  };
}

interface FaithfulOptions {
  /** The file is a PNG already: where all of its colours are needed, it is not encoded once more. */
  isPngAlready?: boolean;
}

/**
 * Encodes a picture, decodes it and compares both. Where the quality asked for changes the colours, the next higher one
 * follows. Undefined where every quality does.
 */
export async function encodeFaithfully(
  picture: Pixels | DrawnPicture,
  type: CompressedType,
  quality: number,
  { isPngAlready = false }: FaithfulOptions = {},
): Promise<Encoded | undefined> {
  const coder = picture instanceof DrawnPicture ? drawnCoder(picture, type) : pixelCoder(picture, type);
  for (let tried = quality; ; tried = gentler(type, tried)) {
    if (isPngAlready && tried === 100) return undefined;
    const encoded = await coder.encode(tried);
    if (await coder.isFaithful(encoded)) return encoded;
    if (tried === 100) return undefined;
  }
}
