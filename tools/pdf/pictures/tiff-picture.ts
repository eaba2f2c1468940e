import { packPixels } from '../../engines/png-codec.ts';
import { noExif } from '../../images/exif.ts';
import { readJpeg } from '../../images/jpeg-header.ts';
import { encodeJbig2 } from '../../images/jbig2.ts';
import { seenSize } from '../../images/orientation.ts';
import type { Pixels } from '../../images/pixels.ts';
import { pngColour, readPng } from '../../images/png-header.ts';
import type { TiffDirectory } from '../../images/tiff/tiff-directory.ts';
import { faxCoding, isFax, onlyPiece, wholeJpeg } from '../../images/tiff/tiff-pieces.ts';
import { readPage, tiffColours, tiffTag, type TiffPage } from '../../images/tiff/tiff-page.ts';
import { loadPart } from '../../runner/job-failure.ts';
import { pdfName, type PdfFile, type PdfRef } from '../pdf-file.ts';
import { addJpeg } from './jpeg-picture.ts';
import type { Picture } from './picture.ts';
import { addPng } from './png-picture.ts';

const bilevel = { Type: pdfName('XObject'), Subtype: pdfName('Image'), BitsPerComponent: 1 };

/** A fax in one piece, as it came. */
function addFax(pdf: PdfFile, page: TiffPage, bytes: Uint8Array<ArrayBuffer>): PdfRef {
  const { width, height } = page;
  return pdf.stream(bytes.slice(), {
    ...bilevel,
    Width: width,
    Height: height,
    ColorSpace: pdfName('DeviceGray'),
    ...faxCoding(page, height),
  });
}

/** Black and white as JBIG2, which takes a third less than any other of PDF's ways. */
function addBilevel(pdf: PdfFile, { width, height, data }: Pixels): PdfRef {
  const ink = Uint8Array.from({ length: width * height }, (_, pixel) => ((data[pixel * 4] ?? 0) < 128 ? 1 : 0));
  return pdf.stream(encodeJbig2({ width, height, ink }), {
    ...bilevel,
    Width: width,
    Height: height,
    ColorSpace: pdfName('DeviceGray'),
    Filter: pdfName('JBIG2Decode'),
  });
}

/** Pixels without loss, in the least of PDF's ways that has all of their colours. */
async function addDecoded(pdf: PdfFile, pixels: Pixels): Promise<PdfRef> {
  const png = readPng(await packPixels(pixels, { inHaste: true }));
  const isBlackAndWhite = png.bitDepth === 1 && png.colour === pngColour.grey && png.transparency === undefined;
  return isBlackAndWhite ? addBilevel(pdf, pixels) : addPng(pdf, png).object;
}

async function addObject(pdf: PdfFile, page: TiffPage): Promise<PdfRef> {
  const piece = onlyPiece(page);
  if (piece && isFax(page) && page.colours !== tiffColours.palette) return addFax(pdf, page, piece);
  const jpeg = wholeJpeg(page);
  if (jpeg) {
    const header = readJpeg(jpeg);
    const isSame = header.width === page.width && header.height === page.height;
    const iccProfile = page.directory.plainBytes(tiffTag.profile)?.slice() ?? header.iccProfile;
    if (header.isCommon && isSame) return addJpeg(pdf, jpeg.slice(), { ...header, iccProfile, exif: noExif }).object;
  }
  const { decodeTiff } = await loadPart(() => import('../../engines/tiff-pixels.ts'));
  return addDecoded(pdf, await decodeTiff(page));
}

/** Puts a page of a TIFF into the file: a fax or JPEG in one piece as it came, all else without loss. Throws `UnusableFile`. */
export async function addTiff(pdf: PdfFile, directory: TiffDirectory): Promise<Picture> {
  const page = readPage(directory);
  const { orientation, density } = page;
  return { object: await addObject(pdf, page), orientation, density, ...seenSize(page, orientation) };
}
