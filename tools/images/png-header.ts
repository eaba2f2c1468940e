import { unusable } from '../runner/unusable-file-error.ts';
import { viewOf } from './bytes.ts';
import { noExif, readExif, type Exif } from './exif.ts';
import { pngChunks } from './png-chunks.ts';
import type { Size } from './pixel-limit.ts';

/** How the samples of a PNG are to be read, by the numbers that the file has for it. */
export const pngColour = { grey: 0, rgb: 2, palette: 3, greyAlpha: 4, rgba: 6 } as const;
type PngColour = (typeof pngColour)[keyof typeof pngColour];

/** Header of a PNG, and its rows. */
export interface Png extends Size {
  bitDepth: number;
  colour: PngColour;
  isInterlaced: boolean;
  isAnimated: boolean;
  /** Red, green and blue in turns. */
  palette: Uint8Array<ArrayBuffer> | undefined;
  /** Alpha of the first palette entries; or the one colour that is transparent, in samples of 16 bits. */
  transparency: Uint8Array<ArrayBuffer> | undefined;
  /** Still compressed. */
  iccProfile: Uint8Array<ArrayBuffer> | undefined;
  /** Pixels per inch, where the file has them. */
  density: number | undefined;
  exif: Exif;
  /** The rows, filtered and compressed (zlib), in the pieces that the file has. */
  rows: readonly Uint8Array<ArrayBuffer>[];
}

const depths: Readonly<Record<PngColour, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

const isColour = (value: number): value is PngColour => value in depths;

/** Samples of each pixel, alpha included. */
export const pngChannels: Readonly<Record<PngColour, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function readHeader(body: Uint8Array) {
  if (body.length !== 13) throw unusable.damaged();
  const [bitDepth = 0, colour = 0, , , interlace = 0] = body.subarray(8);
  if (!isColour(colour) || !depths[colour].includes(bitDepth)) throw unusable.damaged();
  const view = viewOf(body);
  return { width: view.getUint32(0), height: view.getUint32(4), bitDepth, colour, isInterlaced: interlace === 1 };
}

/** Upper bound of a PNG's colours, from its header: `Infinity` where it may have any. */
export function mostColours({ bitDepth, colour, palette }: Png): number {
  if (palette && colour === pngColour.palette) return palette.length / 3;
  return colour === pngColour.grey ? 2 ** bitDepth : Infinity;
}

/** The profile without its name and the byte for the kind of compression. */
const readProfile = (body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => body.subarray(body.indexOf(0) + 2);

/** Only pixels per metre have a size; the other unit is for the pixels' proportions. */
const readDensity = (body: Uint8Array): number | undefined =>
  body.length === 9 && body[8] === 1 ? viewOf(body).getUint32(0) * 0.0254 : undefined;

/** Reads a PNG through to its end. Throws `UnusableFile` where it is cut off, altered or has no picture. */
export function readPng(bytes: Uint8Array<ArrayBuffer>): Png {
  const chunks = pngChunks(bytes);
  const find = (type: string) => chunks.find((chunk) => chunk.type === type)?.body;
  const [first] = chunks;
  if (first?.type !== 'IHDR') throw unusable.damaged();
  const header = readHeader(first.body);
  const palette = find('PLTE');
  const rows = chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body);
  if (rows.length === 0 || (header.colour === pngColour.palette && palette === undefined)) throw unusable.damaged();
  const profile = find('iCCP');
  const density = find('pHYs');
  const exif = find('eXIf');
  return {
    ...header,
    isAnimated: find('acTL') !== undefined,
    palette,
    transparency: find('tRNS'),
    iccProfile: profile && readProfile(profile),
    density: density && readDensity(density),
    exif: exif ? readExif(exif) : noExif,
    rows,
  };
}
