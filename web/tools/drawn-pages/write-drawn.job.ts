import { DocumentFonts } from '../pdf-core/document-fonts.ts';
import { drawOnCanvas } from '../pdf-core/draw-on-canvas.ts';
import { notoFonts } from '../pdf-core/font-sources.ts';
import { PageContent } from '../pdf-core/page-content.ts';
import { PdfDocument } from '../pdf-core/written-pdf.ts';
import type { Job, JobProgress, JobResult } from '../job.ts';
import type { DrawnDocument } from './drawn-document.ts';

/** Writes a document as a PDF that is named after its file. */
export async function writeDrawn(
  drawn: DrawnDocument,
  fileName: string,
  report: (progress: Omit<JobProgress, 'file'>) => void,
): Promise<JobResult> {
  const fonts = new DocumentFonts(notoFonts, drawOnCanvas, drawn.language);
  const document = new PdfDocument(fonts);
  for (const { size, items } of drawn.pages) {
    const content = new PageContent(size.height);
    for (const item of items) {
      if (item.kind !== 'text') continue;
      await fonts.prepare(item.text, item.style);
      const { x, baseline, size: fontSize, style } = item;
      const place = { x, y: baseline, size: fontSize, ...(style.color && { color: style.color }) };
      content.text([fonts.shape(item.text, style)], place);
    }
    document.addPage(size, content);
    report({ done: document.pageCount, total: drawn.pages.length });
  }
  const { title, language } = drawn;
  const blob = await document.finish({ title, language });
  return { name: `${fileName.replace(/\.[^.]+$/, '')}.pdf`, blob, notes: [] };
}

/** Writes a document that the page laid out. */
export const writeDrawnJob: Job<DrawnDocument> = async ([file], document, report) => {
  if (file === undefined) return { results: [], refused: [] };
  const result = await writeDrawn(document, file.name, (progress) => report({ file: 0, ...progress }));
  return { results: [result], refused: [] };
};
