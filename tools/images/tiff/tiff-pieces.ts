import { unusable } from '../../runner/unusable-file-error.ts';
import { joinBytes, latin } from '../bytes.ts';
import { readJpeg } from '../jpeg-header.ts';
import { jpegSegments } from '../jpeg-segments.ts';
import { joinJpegStrips } from './join-jpeg-strips.ts';
import { tiffColours, tiffCompression, tiffTag, type TiffPage } from './tiff-page.ts';
import { packedPiece } from './unpack-piece.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export const isFax = ({ compression }: TiffPage): boolean =>
  compression >= tiffCompression.faxRows && compression <= tiffCompression.fax4;

/** How a fax of so many rows is coded, as PDF says it (ISO 32000-1, 7.4.6). */
export function faxCoding(page: TiffPage, rows: number): Record<string, string> {
  const { compression, colours, directory, grid } = page;
  const isTwoDimensional = ((directory.number(tiffTag.faxOptions) ?? 0) & 1) === 1;
  const k =
    compression === tiffCompression.fax4 ? -1 : Number(compression === tiffCompression.fax3 && isTwoDimensional);
  const isAligned = compression === tiffCompression.faxRows;
  const isInkOne = colours !== tiffColours.whiteIsZero;
  return {
    Filter: '/CCITTFaxDecode',
    DecodeParms: `<</K ${k}/Columns ${grid.width}/Rows ${rows}/BlackIs1 ${isInkOne}/EncodedByteAlign ${isAligned}>>`,
  };
}

const startOfJpeg = '\u00FF\u00D8';

/** A JPEG with the tables that all pieces of a picture share: they end in a marker of two bytes. */
export function jpegPiece(page: TiffPage, index: number): Bytes {
  // JPEG has its own order of bits.
  const piece = packedPiece({ ...page, isReversed: false }, index);
  const tables = page.directory.plainBytes(tiffTag.jpegTables);
  if (latin(piece, 0, 2) !== startOfJpeg) throw unusable.damaged();
  return tables === undefined || tables.length < 4 ? piece : joinBytes([tables.subarray(0, -2), piece.subarray(2)]);
}

/** The bytes of a picture that is in one strip; undefined where it is in several. */
export const onlyPiece = (page: TiffPage): Bytes | undefined =>
  page.grid.isTiled || page.grid.across * page.grid.down > 1 || page.isPlanar ? undefined : packedPiece(page, 0);

/** JPEG as TIFF had it before 1995: a whole JPEG somewhere in the file, or undefined where it lies in parts. */
export function oldJpeg({ directory, grid }: TiffPage): Bytes | undefined {
  const at = directory.number(tiffTag.jpegOffset) ?? grid.offsets[0] ?? 0;
  const rest = directory.bytes.subarray(at);
  if (latin(rest, 0, 2) !== startOfJpeg) return undefined;
  // The length that the file has for it is often wrong.
  let end = rest.length;
  for (const segment of jpegSegments(rest)) end = segment.end;
  return rest.subarray(0, end);
}

/** A picture in strips that are JPEGs, as one. */
function joinedStrips(page: TiffPage): Bytes | undefined {
  const { grid, isPlanar } = page;
  if (grid.isTiled || isPlanar) return undefined;
  const pieces = Array.from({ length: grid.down }, (_, index) => jpegPiece(page, index));
  return pieces.length === 1 ? pieces[0] : joinJpegStrips(pieces, page, grid.height);
}

/** Adobe's marker of a JPEG whose components are red, green and blue as they are (T.872, 6.5.3). */
const plainRgbMarker = Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0);

/** Says that colours are not brightness and differences, which readers would take for granted. */
const asPlainRgb = (jpeg: Bytes): Bytes =>
  readJpeg(jpeg).hasAdobeMarker ? jpeg : joinBytes([jpeg.subarray(0, 2), plainRgbMarker, jpeg.subarray(2)]);

/** A picture that is one JPEG, or strips of one; undefined for all others, and for inks, which JPEG has inverted. */
export function wholeJpeg(page: TiffPage): Bytes | undefined {
  const { colours, compression } = page;
  if (compression === tiffCompression.oldJpeg) return colours === tiffColours.cmyk ? undefined : oldJpeg(page);
  if (compression !== tiffCompression.jpeg) return undefined;
  if (colours === tiffColours.yCbCr || colours === tiffColours.blackIsZero) return joinedStrips(page);
  const jpeg = colours === tiffColours.rgb && page.samples === 3 ? joinedStrips(page) : undefined;
  return jpeg && asPlainRgb(jpeg);
}
