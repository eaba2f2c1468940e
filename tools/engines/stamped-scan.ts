import type { PagePicture, PdfDocument } from './opened-pdf.ts';
import { objectType, type Pdfium, type Pointer } from './pdfium.ts';

/** FPDF_TEXTRENDERMODE_INVISIBLE: words of a scan that a program has recognized. */
const invisible = 3;

/** Of what is printed on scans: page numbers, marks of courts, "Scanned with …". In characters, spaces left out. */
const longestStamp = 200;
/** Share of a page that is covered by its pictures. */
const leastCover = 0.75;
/** A page is looked at in this width, in pixels. */
const lookWidth = 120;
/** Share of light pixels on paper; a photograph or a coloured slide has fewer. */
const leastPaper = 0.6;
const lightLuma = 160;

function areaOf(pdfium: Pdfium, object: Pointer): number {
  const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.readFloats(4, (at) =>
    pdfium.call.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12),
  );
  return Math.max(0, right - left) * Math.max(0, top - bottom);
}

function hasImage({ call }: Pdfium, form: Pointer): boolean {
  const count = call.FPDFFormObj_CountObjects(form);
  for (let index = 0; index < count; index += 1)
    if (call.FPDFPageObj_GetType(call.FPDFFormObj_GetObject(form, index)) === objectType.image) return true;
  return false;
}

/** Pictures, also in strips and in forms, fill the page, and none of its text is there for searching alone. */
function isFilledByPictures(document: PdfDocument, page: number): boolean {
  const { pdfium } = document;
  const { call } = pdfium;
  const { width, height } = document.pageSize(page);
  return document.withPage(page, (pointer) => {
    const count = call.FPDFPage_CountObjects(pointer);
    let covered = 0;
    for (let index = 0; index < count; index += 1) {
      const object = call.FPDFPage_GetObject(pointer, index);
      const type = call.FPDFPageObj_GetType(object);
      if (type === objectType.text && call.FPDFTextObj_GetTextRenderMode(object) === invisible) return false;
      const isPicture = type === objectType.image || (type === objectType.form && hasImage(pdfium, object));
      if (isPicture) covered += areaOf(pdfium, object);
    }
    return covered >= leastCover * width * height;
  });
}

function isPaper({ rgba }: PagePicture): boolean {
  let light = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [rgba[at], rgba[at + 1], rgba[at + 2]];
    // Luma of ITU-R BT.601.
    if (0.299 * red + 0.587 * green + 0.114 * blue >= lightLuma) light += 1;
  }
  return light >= (leastPaper * rgba.length) / 4;
}

/** True for a scan whose only text is what a program printed on it. Its words are in the picture. */
export function isStampedScan(document: PdfDocument, page: number, ownText: string): boolean {
  const { length } = ownText.replaceAll(/\s/g, '');
  if (length === 0 || length > longestStamp) return false;
  return isFilledByPictures(document, page) && isPaper(document.draw(page, lookWidth));
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The recognized words of a page, and those lines of its own text that were not recognized with them. */
export function joinStamp(recognized: string, ownText: string): string {
  const there = new Set(wordsIn(recognized));
  const missing = ownText.split('\n').filter((line) => wordsIn(line).some((word) => !there.has(word)));
  return [recognized.trim(), missing.join('\n').trim()].filter((part) => part !== '').join('\n\n');
}
