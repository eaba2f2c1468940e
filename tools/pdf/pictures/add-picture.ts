import { decodePixels } from '../../engines/canvas-codec.ts';
import { imageSize } from '../../images/image-size.ts';
import { imageTypeOf } from '../../images/image-type.ts';
import { readJpeg } from '../../images/jpeg-header.ts';
import { seenSize } from '../../images/orientation.ts';
import { isMovingPicture } from '../../images/moving-picture.ts';
import { checkPixels } from '../../images/pixel-limit.ts';
import { readPng } from '../../images/png-header.ts';
import { checkRows } from '../../images/png-rows.ts';
import { tiffPages } from '../../images/tiff/tiff-page.ts';
import { withoutMetadata } from '../../images/strip-metadata.ts';
import { readWebpExif } from '../../images/webp-exif.ts';
import type { PdfFile } from '../pdf-file.ts';
import { unusable } from '../../runner/unusable-file-error.ts';
import { addJpeg } from './jpeg-picture.ts';
import type { Picture } from './picture.ts';
import { addPixels } from './pixel-picture.ts';
import { addPng } from './png-picture.ts';
import { addTiff } from './tiff-picture.ts';

export interface AddedPicture {
  picture: Picture;
  /** Note for the person, the rest of a sentence that begins with the file's name. */
  notes: readonly string[];
}

function addJpegFile(pdf: PdfFile, bytes: Uint8Array<ArrayBuffer>): Promise<AddedPicture> | AddedPicture {
  const header = readJpeg(bytes);
  checkPixels(header);
  if (!header.isCommon) return addDecoded(pdf, bytes, 'image/jpeg');
  const notes = header.exif.hasPlace
    ? ['is in the PDF exactly as it was, with the place where it was taken in its hidden data.']
    : [];
  return { picture: addJpeg(pdf, bytes, header), notes };
}

async function addDecoded(pdf: PdfFile, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<AddedPicture> {
  return { picture: addPixels(pdf, await decodePixels(new Blob([bytes], { type }))), notes: [] };
}

/** Rotates a WebP by its EXIF, independent of the browser. */
async function addWebp(pdf: PdfFile, bytes: Uint8Array<ArrayBuffer>): Promise<AddedPicture> {
  const { orientation } = readWebpExif(bytes);
  const stored = withoutMetadata(bytes, 'image/webp', 1) ?? bytes;
  const { picture, notes } = await addDecoded(pdf, stored, 'image/webp');
  return { picture: { ...picture, orientation, ...seenSize(picture, orientation) }, notes };
}

interface AddPictureOptions {
  /** It has its place on a page by the size in which this browser shows it: not every browser turns a WebP. */
  isLaidOut?: boolean;
}

/** The first page of a TIFF. */
async function addFirstPage(pdf: PdfFile, bytes: Uint8Array<ArrayBuffer>): Promise<AddedPicture> {
  const [first] = tiffPages(bytes);
  if (first === undefined) throw unusable.noPages();
  return { picture: await addTiff(pdf, first), notes: [] };
}

const movingNote = 'moves; the PDF has its first picture.';

/** Puts a picture of any kind into the file, of a TIFF its first page. Throws `UnusableFile`. */
export async function addPicture(
  pdf: PdfFile,
  blob: Blob,
  { isLaidOut = false }: AddPictureOptions = {},
): Promise<AddedPicture> {
  if (blob.size === 0) throw unusable.empty();
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const type = imageTypeOf(bytes);
  if (type === undefined) throw unusable.wrongType('a picture that this tool knows');
  if (type === 'image/jpeg') return addJpegFile(pdf, bytes);
  if (type === 'image/png') {
    const png = readPng(bytes);
    await checkRows(png);
    return { picture: addPng(pdf, png), notes: png.isAnimated ? [movingNote] : [] };
  }
  if (type === 'image/tiff') return addFirstPage(pdf, bytes);
  checkPixels(imageSize(bytes, type));
  const isTurnedHere = type === 'image/webp' && !isLaidOut;
  const { picture, notes } = await (isTurnedHere ? addWebp(pdf, bytes) : addDecoded(pdf, bytes, type));
  return { picture, notes: isMovingPicture(bytes, type) ? [...notes, movingNote] : notes };
}
