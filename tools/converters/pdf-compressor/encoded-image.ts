import { zlibSync } from 'fflate';
import { compareDecoded } from '../../engines/compare-decoded.ts';
import { encodeJpeg } from '../../engines/jpeg-codec.ts';
import { packPixels } from '../../engines/png-codec.ts';
import type { PdfDictionary, PdfObject } from '../../engines/qpdf-objects.ts';
import { hasSameColours } from '../../images/colour-difference.ts';
import { isGrey } from '../../images/is-grey.ts';
import { type Bilevel, encodeJbig2 } from '../../images/jbig2.ts';
import type { Size } from '../../images/pixel-limit.ts';
import type { Pixels } from '../../images/pixels.ts';
import { filterRows } from '../../images/png-filter.ts';
import { pngChannels, pngColour, readPng, type Png } from '../../images/png-header.ts';
import { compressedRows } from '../../images/png-rows.ts';

/** A picture as a stream of a PDF. */
export interface EncodedImage {
  /** How the stream is to be read: size, colours, filter. */
  entries: PdfDictionary;
  bytes: Uint8Array<ArrayBuffer>;
}

const withSize = ({ width, height }: Size, entries: PdfDictionary): PdfDictionary => ({
  '/Width': width,
  '/Height': height,
  ...entries,
});

/** How much better a JPEG is written where it did not have the colours of its picture. */
const betterBy = 25;

/**
 * As a JPEG, of one colour where the picture is grey. It is read back and compared: where its colours are others, it is written at a
 * better quality, or without loss.
 */
export async function asJpeg(pixels: Pixels, quality: number): Promise<EncodedImage> {
  const grey = isGrey(pixels);
  const blob = await encodeJpeg(pixels, quality, { content: 'scan', isGrey: grey });
  if (!hasSameColours(await compareDecoded(pixels, blob)))
    return quality < 100 ? asJpeg(pixels, Math.min(100, quality + betterBy)) : withoutLoss(pixels);
  const space = grey ? '/DeviceGray' : '/DeviceRGB';
  return {
    bytes: new Uint8Array(await blob.arrayBuffer()),
    entries: withSize(pixels, {
      '/ColorSpace': space,
      '/BitsPerComponent': 8,
      '/Filter': '/DCTDecode',
    }),
  };
}

function coloursOf({ colour, palette }: Png): PdfObject {
  if (colour === pngColour.grey) return '/DeviceGray';
  if (colour !== pngColour.palette || palette === undefined) return '/DeviceRGB';
  const hex = Array.from(palette, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return ['/Indexed', '/DeviceRGB', palette.length / 3 - 1, `b:${hex}`];
}

const flate = (columns: number, colours: number, bits: number): PdfDictionary => ({
  '/BitsPerComponent': bits,
  '/Filter': '/FlateDecode',
  '/DecodeParms': {
    '/Predictor': 15,
    '/Colors': colours,
    '/BitsPerComponent': bits,
    '/Columns': columns,
  },
});

/** With every pixel as it is, and a palette where the colours are few. */
export async function withoutLoss(pixels: Pixels): Promise<EncodedImage> {
  const png = readPng(await packPixels(pixels));
  const { width, bitDepth, colour } = png;
  return {
    bytes: compressedRows(png),
    entries: withSize(png, {
      '/ColorSpace': coloursOf(png),
      ...flate(width, pngChannels[colour], bitDepth),
    }),
  };
}

/** The first sample of each pixel as a bit. */
function bitsOf({ width, height, data }: Pixels): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const bits = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * rowBytes + (x >> 3);
      if ((data[(y * width + x) * 4] ?? 0) > 127) bits[at] = (bits[at] ?? 0) | (128 >> (x & 7));
    }
  return bits;
}

/** Transparency without loss; undefined where nothing is transparent. Its value stands in the first sample of each pixel. */
export function asAlpha(pixels: Pixels): EncodedImage | undefined {
  const { width, height, data } = pixels;
  const alpha = Uint8Array.from({ length: width * height }, (_, pixel) => data[pixel * 4] ?? 0);
  if (alpha.every((value) => value === 255)) return undefined;
  const isCut = alpha.every((value) => value === 0 || value === 255);
  const rows = isCut ? bitsOf(pixels) : alpha;
  const bits = isCut ? 1 : 8;
  const filtered = zlibSync(filterRows(rows, { rowBytes: rows.length / height, pixelBytes: 1 }), {
    level: 9,
  });
  const plain = zlibSync(rows, { level: 9 });
  const { '/DecodeParms': parameters, ...entries } = flate(width, 1, bits);
  const isFiltered = filtered.length < plain.length && parameters !== undefined;
  return {
    bytes: isFiltered ? filtered : plain,
    entries: withSize(pixels, {
      '/ColorSpace': '/DeviceGray',
      ...entries,
      ...(isFiltered && { '/DecodeParms': parameters }),
    }),
  };
}

/** A picture of black and white alone. */
export function asBilevel(picture: Bilevel): EncodedImage {
  const entries = {
    '/ColorSpace': '/DeviceGray',
    '/BitsPerComponent': 1,
    '/Filter': '/JBIG2Decode',
  };
  return { bytes: encodeJbig2(picture), entries: withSize(picture, entries) };
}
