import { DocumentFonts } from '../pdf-core/document-fonts.ts';
import { drawOnCanvas } from '../pdf-core/draw-on-canvas.ts';
import { fontSources } from '../pdf-core/font-sources.ts';
import { prepareTexts } from '../pdf-core/prepare-texts.ts';
import { showableText, unshownNotes } from '../pdf-core/showable-text.ts';
import { PdfDocument } from '../pdf-core/written-pdf.ts';
import type { Job, JobProgress, JobResult } from '../job.ts';
import { addPictures } from './add-pictures.ts';
import { drawPage } from './draw-page.ts';
import { textsOf } from './drawn-items.ts';
import type { DrawnDocument } from './drawn-document.ts';

/** Writes a document as a PDF that is named after its file. */
export async function writeDrawn(
  drawn: DrawnDocument,
  fileName: string,
  report: (progress: Omit<JobProgress, 'file'>) => void,
): Promise<JobResult> {
  const { pages, language, headings } = drawn;
  const fonts = new DocumentFonts(fontSources, drawOnCanvas, language);
  await prepareTexts(fonts, textsOf(pages));
  const document = new PdfDocument(fonts);
  const { pictures, notes } = await addPictures(document, drawn, fileName);
  for (const page of pages) {
    document.addPage(page.size, drawPage(page, fonts, pictures));
    report({ done: document.pageCount, total: pages.length });
  }
  const ownName = fileName.replace(/\.[^.]+$/, '');
  const title = showableText(drawn.title).trim() || ownName;
  const author = showableText(drawn.author ?? '').trim() || undefined;
  const blob = await document.finish({ title, author, language, headings });
  return { name: `${ownName}.pdf`, blob, notes: [...notes, ...unshownNotes(fileName, fonts.unshown)] };
}

/** Writes a document that the page laid out. */
export const writeDrawnJob: Job<DrawnDocument> = async ([file], document, report) => {
  if (file === undefined) return { results: [], refused: [] };
  const result = await writeDrawn(document, file.name, (progress) => report({ file: 0, ...progress }));
  return { results: [result], refused: [] };
};
