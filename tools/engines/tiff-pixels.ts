import { readJpeg } from '../images/jpeg-header.ts';
import type { Pixels } from '../images/pixels.ts';
import { readSamples, rowBytes } from '../images/tiff/row-samples.ts';
import { tiffColours, tiffCompression, tiffTag, type TiffPage } from '../images/tiff/tiff-page.ts';
import { checkSamples, divideByAlpha, plainPainter, type TiffPainter } from '../images/tiff/tiff-painter.ts';
import { faxCoding, isFax, jpegPiece, oldJpeg } from '../images/tiff/tiff-pieces.ts';
import { packedPiece, unpackPiece } from '../images/tiff/unpack-piece.ts';
import { rgbOfShared, sharedBytes, type Subsampling } from '../images/tiff/ycbcr-rows.ts';
import { UnusableFile } from '../runner/refusals.ts';
import { unusable } from '../runner/unusable-file-error.ts';
import { copyRows, decodeByPdfium, type PdfEncoded } from './decode-by-pdfium.ts';
import { isManaged, managedPainter, spaceOf } from './managed-painter.ts';

/** Where a piece stands in its picture, and how much of it is seen. */
interface Place {
  index: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

function placesOf({ width, height, grid }: TiffPage): Place[] {
  return Array.from({ length: grid.across * grid.down }, (_, index) => {
    const left = (index % grid.across) * grid.width;
    const top = Math.floor(index / grid.across) * grid.height;
    return {
      index,
      left,
      top,
      width: Math.min(grid.width, width - left),
      height: Math.min(grid.height, height - top),
    };
  });
}

/** Rows that a piece has: tiles are filled up to their size, the last strip has what is left. */
const storedRows = ({ grid }: TiffPage, { height }: Place): number => (grid.isTiled ? grid.height : height);

const empty = ({ width, height }: TiffPage): Pixels => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
});

const hexByte = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** The two colours of a palette of one bit, as PDF writes them. */
function twoColours({ directory }: TiffPage): string {
  const told = directory.numbers(tiffTag.palette).map((value) => hexByte(value / 257));
  const [r0, r1, g0, g1, b0, b1] = told;
  return `[/Indexed /DeviceRGB 1 <${r0}${g0}${b0}${r1}${g1}${b1}>]`;
}

function faxPiece(page: TiffPage, place: Place): PdfEncoded {
  const height = storedRows(page, place);
  return {
    width: page.grid.width,
    height,
    bytes: packedPiece(page, place.index),
    bits: 1,
    space: () => (page.colours === tiffColours.palette ? twoColours(page) : '/DeviceGray'),
    coding: faxCoding(page, height),
  };
}

function encodedJpeg(page: TiffPage, place: Place): PdfEncoded {
  const bytes = jpegPiece(page, place.index);
  const { bits } = readJpeg(bytes);
  // pdfium leaves such a picture black, without a word.
  if (bits !== 8) throw new UnusableFile(`is a TIFF with a JPEG of ${bits} bits, which this tool does not read.`);
  return {
    width: page.grid.width,
    height: storedRows(page, place),
    bytes,
    bits: 8,
    space: spaceOf(page),
    coding: {
      Filter: '/DCTDecode',
      DecodeParms: `<</ColorTransform ${page.colours === tiffColours.yCbCr ? 1 : 0}>>`,
    },
  };
}

/** Pieces that pdfium gets at once, and their bytes. */
const groupLimits = { pieces: 200, bytes: 8_000_000 } as const;

/** Decodes pieces by pdfium, which does so in one go: all of a group. */
async function decodePieces(
  page: TiffPage,
  encodedPiece: (page: TiffPage, place: Place) => PdfEncoded,
): Promise<Pixels> {
  const pixels = empty(page);
  let group: { place: Place; piece: PdfEncoded }[] = [];
  const flush = async () => {
    const current = group;
    group = [];
    await decodeByPdfium(
      current.map(({ piece }) => piece),
      (index, rows) => copyRows(rows, pixels, current[index]?.place ?? { left: 0, top: 0 }),
    );
  };
  let bytes = 0;
  for (const place of placesOf(page)) {
    const piece = encodedPiece(page, place);
    group.push({ place, piece });
    bytes += piece.bytes.length;
    if (group.length < groupLimits.pieces && bytes < groupLimits.bytes) continue;
    await flush();
    bytes = 0;
  }
  await flush();
  return pixels;
}

const subsamplingOf = ({ directory }: TiffPage): Subsampling => {
  const [across = 2, down = 2] = directory.numbers(tiffTag.subsampling);
  if (![1, 2, 4].includes(across) || ![1, 2, 4].includes(down)) throw unusable.damaged();
  const [black = 0, white = 255] = directory.numbers(tiffTag.blackAndWhite);
  return { across, down, black, white };
};

/** A page whose brightness and colours have sizes of their own, not compressed as JPEG. */
function decodeShared(page: TiffPage): Pixels {
  if (page.isPlanar || page.bits !== 8 || page.samples !== 3)
    throw new UnusableFile('is a TIFF whose colours are stored in a way that this tool does not read.');
  const shared = subsamplingOf(page);
  const pixels = empty(page);
  const painter = plainPainter({ ...page, colours: tiffColours.rgb }, pixels);
  for (const place of placesOf(page)) {
    const size = { width: page.grid.width, height: storedRows(page, place) };
    const rgb = rgbOfShared(unpackPiece(page, place.index, sharedBytes(size, shared)), size, shared);
    for (let y = 0; y < place.height; y += 1) {
      const samples = Uint32Array.from(rgb.subarray(y * size.width * 3, (y * size.width + place.width) * 3));
      painter.paint({ samples, left: place.left, top: place.top + y, count: place.width });
    }
  }
  return pixels;
}

/** Puts one plane's samples among those of the others. */
function interleave(plane: Uint32Array, into: Uint32Array, { at, step }: { at: number; step: number }): void {
  for (let index = 0; index < plane.length; index += 1) into[index * step + at] = plane[index] ?? 0;
}

/** Decodes the samples of a piece, which are in one piece of the file or in one for each colour, and paints them row by row. */
function paintPiece(page: TiffPage, place: Place, painter: TiffPainter): void {
  const { samples: perPixel, grid, isPlanar, bits } = page;
  const step = isPlanar ? 1 : perPixel;
  const shape = {
    count: grid.width * step,
    step,
    bits,
    isLittleEndian: page.directory.isLittleEndian,
    isDifferenced: page.predictor === 2,
  };
  const bytes = rowBytes(shape);
  const planes = Array.from({ length: isPlanar ? perPixel : 1 }, (_, plane) =>
    unpackPiece(page, place.index + plane * grid.across * grid.down, bytes * storedRows(page, place)),
  );
  if (planes.some(({ length }) => length < bytes * place.height)) throw unusable.damaged();
  const samples = new Uint32Array(grid.width * perPixel);
  const single = new Uint32Array(shape.count);
  for (let y = 0; y < place.height; y += 1) {
    for (const [at, plane] of planes.entries()) {
      readSamples(plane.subarray(y * bytes, (y + 1) * bytes), shape, isPlanar ? single : samples);
      if (isPlanar) interleave(single, samples, { at, step: perPixel });
    }
    painter.paint({ samples, left: place.left, top: place.top + y, count: place.width });
  }
}

async function decodeSamples(page: TiffPage): Promise<Pixels> {
  checkSamples(page);
  if (page.colours === tiffColours.yCbCr) return decodeShared(page);
  const pixels = empty(page);
  const painter = isManaged(page) ? managedPainter(page, pixels) : plainPainter(page, pixels);
  for (const place of placesOf(page)) {
    paintPiece(page, place, painter);
    await painter.settle(false);
  }
  await painter.settle(true);
  if (page.alpha === 'multiplied') divideByAlpha(pixels.data);
  return pixels;
}

async function decodeOldJpeg(page: TiffPage): Promise<Pixels> {
  const pixels = empty(page);
  const { width, height } = page;
  const bytes = oldJpeg(page);
  if (bytes === undefined)
    throw new UnusableFile(
      'is a TIFF with a JPEG in parts, as programs wrote it before 1995: this tool does not read it.',
    );
  const whole = { width, height, bytes, bits: 8, space: spaceOf(page), coding: { Filter: '/DCTDecode' } };
  await decodeByPdfium([whole], (_index, rows) => copyRows(rows, pixels, { left: 0, top: 0 }));
  return pixels;
}

/** Decodes a page of a TIFF as it is stored, in sRGB. Throws `UnusableFile` where it is damaged or of a kind that is not read. */
export async function decodeTiff(page: TiffPage): Promise<Pixels> {
  if (isFax(page)) return decodePieces(page, faxPiece);
  if (page.compression === tiffCompression.oldJpeg) return decodeOldJpeg(page);
  if (page.compression === tiffCompression.jpeg && !page.isPlanar) return decodePieces(page, encodedJpeg);
  return decodeSamples(page);
}
