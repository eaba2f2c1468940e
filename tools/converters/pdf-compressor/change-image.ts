import type { PdfDocument } from '../../engines/opened-pdf.ts';
import { firstImageBytes, withFirstImage } from '../../engines/pdf-images.ts';
import { QpdfFailure } from '../../engines/qpdf.ts';
import type { DrawnSize } from './image-stubs.ts';
import type { Level } from './pdf-compressor.options.ts';
import type { PdfImage } from './find-images.ts';
import { alphaFor, encodeSample, type ImageChange, sampleImage } from './smaller-image.ts';

/** A picture as it goes into the result. */
export interface ChangedImage {
  change: ImageChange;
  /** Bytes of its stream; those of before where it is unchanged. */
  bytes: Uint8Array<ArrayBuffer>;
}

interface ImageOnSheet {
  sheet: PdfDocument;
  /** Of the sheet, from 1. */
  page: number;
  image: PdfImage;
  /** The page of its transparency. */
  maskPage: number | undefined;
  drawn: DrawnSize | undefined;
  level: Level;
}

/** Result for one picture. Throws `QpdfFailure` where its bytes are not found again. */
export async function changeImage({ sheet, page, image, maskPage, drawn, level }: ImageOnSheet): Promise<ChangedImage> {
  const bytes = firstImageBytes(sheet, page);
  if (bytes.length === 0 && image.dictionary['/Length'] !== 0) throw new QpdfFailure(`${image.name} is lost.`);
  const unchanged: ChangedImage = { change: 'unchanged', bytes };
  if (image.kind === 'kept') return unchanged;
  const alpha = maskPage === undefined ? undefined : withFirstImage(sheet, maskPage, (rows) => alphaFor(image, rows));
  const sample = withFirstImage(sheet, page, (rows) => sampleImage(image, rows, { drawn, level, alpha }));
  if (sample === undefined) return unchanged;
  const change = await encodeSample(sample, level, { bytes, width: image.width, height: image.height });
  return change === 'unchanged' ? unchanged : { change, bytes: new Uint8Array() };
}
