import type { Pixels } from '../images/pixels.ts';
import type { PdfDocument } from './opened-pdf.ts';

const pointsPerInch = 72;
/** Of a scanned page, drawn again for its words: Tesseract reads letters of 20 to 30 pixels best. */
const scanResolution = 250;
/** Of a scanned page, in pixels: posters are drawn no larger. */
const widestScan = 3000;

/** Draws a page for the recognition of its words, upright as a reader shows it. */
export function drawScan(document: PdfDocument, page: number): Pixels {
  const wanted = (document.pageSize(page).width * scanResolution) / pointsPerInch;
  const { rgba, ...size } = document.draw(page, Math.min(Math.round(wanted), widestScan));
  return { data: rgba, ...size };
}
