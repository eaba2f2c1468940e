import { expect } from 'vitest';
import { drawnByPdfium } from './compressed-pdf.ts';
import { CheckedPdf } from './pdf-pictures.ts';

async function drawnPages(pdf: Blob) {
  using checked = await CheckedPdf.of(pdf);
  return { poppler: (await checked.page(1)).data, pdfium: await drawnByPdfium(pdf) };
}

/** Expects pdfium and poppler to draw the first pages of two PDFs alike, and not as white paper. */
export async function expectAlike(one: Blob, other: Blob): Promise<void> {
  const [before, after] = [await drawnPages(one), await drawnPages(other)];
  expect(Buffer.compare(after.poppler, before.poppler)).toBe(0);
  expect(Buffer.compare(after.pdfium, before.pdfium)).toBe(0);
  expect(before.poppler.some((sample) => sample < 10)).toBe(true);
}
