import type { Pixels } from '../images/pixels.ts';
import type { PdfDocument } from './opened-pdf.ts';

const pointsPerInch = 72;
/** Of a scanned page, drawn again for its words: Tesseract reads letters of 20 to 30 pixels best. */
const scanResolution = 250;
/** Of a scanned page, in pixels: posters are drawn no larger. */
const widestScan = 3000;

/** The width, in pixels, in which a page of so many points is drawn for the recognition of its words. */
export const scanWidth = (points: number): number =>
  Math.min(Math.round((points * scanResolution) / pointsPerInch), widestScan);

/** Draws a page for the recognition of its words, upright as a reader shows it. */
export function drawScan(document: PdfDocument, page: number): Pixels {
  const { rgba, ...size } = document.draw(page, scanWidth(document.pageSize(page).width));
  return { data: rgba, ...size };
}
