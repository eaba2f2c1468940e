import { unusable } from '../../runner/unusable-file-error.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import { isOrientation, type Orientation } from '../orientation.ts';
import { checkPixels, type Size } from '../pixel-limit.ts';
import { readDirectories, type TiffDirectory } from './tiff-directory.ts';

/** How a picture is compressed, by the numbers that the file has for it. */
export const tiffCompression = {
  none: 1,
  faxRows: 2,
  fax3: 3,
  fax4: 4,
  lzw: 5,
  oldJpeg: 6,
  jpeg: 7,
  deflate: 8,
  oldDeflate: 32_946,
  packBits: 32_773,
} as const;

/** What the samples of a pixel say, by the numbers that the file has for it. */
export const tiffColours = {
  whiteIsZero: 0,
  blackIsZero: 1,
  rgb: 2,
  palette: 3,
  mask: 4,
  cmyk: 5,
  yCbCr: 6,
  lab: 8,
  iccLab: 9,
} as const;

/** Tags of fields (TIFF 6.0, section 8 and following). */
export const tiffTag = {
  subfile: 254,
  oldSubfile: 255,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  colours: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripLengths: 279,
  densityAcross: 282,
  planar: 284,
  faxOptions: 292,
  densityUnit: 296,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileLengths: 325,
  inks: 332,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  jpegOffset: 513,
  jpegLength: 514,
  subsampling: 530,
  blackAndWhite: 532,
  profile: 34_675,
} as const;

/** The strips or tiles of a picture: pixels that are compressed as one piece. Its size is that of each. */
export interface TiffGrid extends Size {
  isTiled: boolean;
  across: number;
  down: number;
  /** Where each begins, and how many bytes it has. */
  offsets: readonly number[];
  lengths: readonly number[];
}

/** A page of a TIFF, not yet decoded. Its size is that in which it is stored. */
export interface TiffPage extends Size {
  directory: TiffDirectory;
  orientation: Orientation;
  /** Pixels per inch, where the file has them. */
  density: number | undefined;
  bits: number;
  samples: number;
  colours: number;
  compression: number;
  predictor: number;
  /** Each sample has a piece of its own. */
  isPlanar: boolean;
  /** The lowest bit of a byte is the first pixel. */
  isReversed: boolean;
  /** How the first sample after the colours is used: not at all, or as alpha, by which the colours may be multiplied. */
  alpha: 'none' | 'straight' | 'multiplied';
  grid: TiffGrid;
}

const coloursOf = (samples: number, compression: number): number => {
  if (samples >= 3) return tiffColours.rgb;
  return compression >= tiffCompression.faxRows && compression <= tiffCompression.fax4
    ? tiffColours.whiteIsZero
    : tiffColours.blackIsZero;
};

/** Samples of a pixel that are colours; undefined for kinds of colours that are no picture for a screen. */
export const colourSamples = (colours: number): number | undefined => {
  if (colours <= tiffColours.blackIsZero || colours === tiffColours.palette || colours === tiffColours.mask) return 1;
  if (colours === tiffColours.cmyk) return 4;
  const three: number[] = [tiffColours.rgb, tiffColours.yCbCr, tiffColours.lab, tiffColours.iccLab];
  return three.includes(colours) ? 3 : undefined;
};

function densityOf(directory: TiffDirectory): number | undefined {
  const value = directory.number(tiffTag.densityAcross);
  const unit = directory.number(tiffTag.densityUnit) ?? 2;
  if (value === undefined || !Number.isFinite(value) || value <= 0 || unit === 1) return undefined;
  return unit === 3 ? value * 2.54 : value;
}

function alphaOf(directory: TiffDirectory, colours: number, samples: number): TiffPage['alpha'] {
  const [kind] = directory.numbers(tiffTag.extraSamples);
  const used = colourSamples(colours) ?? samples;
  if (samples <= used || colours === tiffColours.palette || kind === undefined || kind === 0) return 'none';
  return kind === 1 ? 'multiplied' : 'straight';
}

/** Lengths of strips that the file leaves out: each ends where the next one begins. */
function guessLengths(offsets: readonly number[], end: number): number[] {
  const inOrder = offsets.toSorted((one, other) => one - other);
  const nextAfter = new Map(inOrder.map((offset, place) => [offset, inOrder[place + 1] ?? end]));
  return offsets.map((offset) => (nextAfter.get(offset) ?? end) - offset);
}

function gridOf(directory: TiffDirectory, { width, height }: Size, pieces: number): TiffGrid {
  const isTiled = directory.has(tiffTag.tileWidth);
  const rows = Math.min(directory.number(tiffTag.rowsPerStrip) || height, height);
  const size = isTiled
    ? { width: directory.number(tiffTag.tileWidth) ?? 0, height: directory.number(tiffTag.tileHeight) ?? 0 }
    : { width, height: rows };
  // A tile is at least as large as a picture of one pixel and never needs more room than the largest picture.
  checkPixels(size);
  const [across, down] = [Math.ceil(width / size.width), Math.ceil(height / size.height)];
  // Programs of before 1992 wrote tiles as strips.
  const hasTileTags = directory.has(tiffTag.tileOffsets);
  const offsets = directory.numbers(hasTileTags ? tiffTag.tileOffsets : tiffTag.stripOffsets);
  const told = directory.numbers(hasTileTags ? tiffTag.tileLengths : tiffTag.stripLengths);
  const isTold = told.length >= offsets.length && told.some((length) => length > 0);
  const lengths = isTold ? told : guessLengths(offsets, directory.bytes.length);
  if (offsets.length < across * down * pieces) throw unusable.damaged();
  return { ...size, isTiled, across, down, offsets, lengths };
}

/** More samples than this are measurements of a scientist, and no picture. */
const mostSamples = 32;

/** Reads a directory as a page. Throws `UnusableFile` where it is damaged, too large or no picture for a screen. */
export function readPage(directory: TiffDirectory): TiffPage {
  const size = { width: directory.number(tiffTag.width) ?? 0, height: directory.number(tiffTag.height) ?? 0 };
  checkPixels(size);
  const compression = directory.number(tiffTag.compression) ?? tiffCompression.none;
  const samples = directory.number(tiffTag.samples) ?? 1;
  const [bits = 1, ...otherBits] = directory.numbers(tiffTag.bits);
  if (samples < 1 || samples > mostSamples || bits < 1) throw unusable.damaged();
  if (otherBits.some((other) => other !== bits))
    throw new UnusableFile('has colours of different depths, which this tool does not read.');
  const colours = directory.number(tiffTag.colours) ?? coloursOf(samples, compression);
  const orientation = directory.number(tiffTag.orientation) ?? 1;
  const isPlanar = samples > 1 && directory.number(tiffTag.planar) === 2;
  return {
    ...size,
    directory,
    orientation: isOrientation(orientation) ? orientation : 1,
    density: densityOf(directory),
    bits,
    samples,
    colours,
    compression,
    predictor: directory.number(tiffTag.predictor) ?? 1,
    isPlanar,
    isReversed: directory.number(tiffTag.fillOrder) === 2,
    alpha: alphaOf(directory, colours, samples),
    grid: gridOf(directory, size, isPlanar ? samples : 1),
  };
}

const reducedFlag = 0b1;
const maskFlag = 0b1_00;

/** Small copies and masks are no pages. */
function isPage(directory: TiffDirectory): boolean {
  const flags = directory.number(tiffTag.subfile) ?? 0;
  return (flags & (reducedFlag | maskFlag)) === 0 && directory.number(tiffTag.oldSubfile) !== 2;
}

/** The directories of a TIFF's pages, in their order. Throws `UnusableFile` where there is none. */
export function tiffPages(bytes: Uint8Array<ArrayBuffer>): TiffDirectory[] {
  const directories = readDirectories(bytes).filter((directory) => directory.has(tiffTag.width));
  const pages = directories.filter(isPage);
  const found = pages.length > 0 ? pages : directories.slice(0, 1);
  if (found.length === 0) throw unusable.damaged();
  return found;
}

/** The size in which a TIFF's first page is stored, from its header. Throws `UnusableFile`. */
export function tiffSize(bytes: Uint8Array<ArrayBuffer>): Size {
  const [first] = tiffPages(bytes);
  return { width: first?.number(tiffTag.width) ?? 0, height: first?.number(tiffTag.height) ?? 0 };
}
