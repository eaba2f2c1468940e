import type { DocumentFonts } from '../pdf/core/document-fonts.ts';
import { PageContent } from '../pdf/core/page-content.ts';
import type { TextStyle } from '../pdf/core/text-style.ts';
import { PdfDocument } from '../pdf/core/written-pdf.ts';

/** A PDF of one page with these lines, shaped by these fonts. */
export async function writeLines(text: string, fonts: DocumentFonts, style: TextStyle = {}): Promise<Blob> {
  const document = new PdfDocument(fonts);
  const content = new PageContent(400);
  await fonts.prepare(text, style);
  for (const [index, line] of text.split('\n').entries()) {
    content.text([fonts.shape(line, style)], { x: 20, y: 40 + index * 20, size: 12 });
  }
  document.addPage({ width: 400, height: 400 }, content);
  return document.finish({ title: 'A test' });
}
