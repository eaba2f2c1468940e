import { DocumentFonts } from '../../pdf/core/document-fonts.ts';
import { drawOnCanvas } from '../../pdf/core/draw-on-canvas.ts';
import { eastAsianRegion, eastAsianSources, isEastAsian } from '../../pdf/core/east-asian-fonts.ts';
import { fontSources } from '../../pdf/core/font-sources.ts';
import { mathFont } from '../../pdf/core/math-font-source.ts';
import { prepareTexts } from '../../pdf/core/prepare-texts.ts';
import { showableText, unshownNotes } from '../../pdf/core/showable-text.ts';
import { PdfDocument } from '../../pdf/core/written-pdf.ts';
import type { Job, JobProgress, JobResult } from '../../runner/job.ts';
import { addPictures } from './add-pictures.ts';
import { drawPage } from './draw-page.ts';
import { picturesShown, textsOf } from './drawn-items.ts';
import type { DrawnDocument, DrawnPage } from './drawn-document.ts';

/** A document whose pages are drawn one by one while they are written: a large one is never in memory whole. */
export interface DrawnPages extends Omit<DrawnDocument, 'pages'> {
  pages: Iterable<DrawnPage>;
  pageCount: number;
  /** Have all that its texts need. */
  fonts: DocumentFonts;
  /** The places of the pictures that are on its pages. */
  shown: ReadonlySet<number>;
}

/** Writes a document as a PDF that is named after its file. */
export async function writeDrawn(
  drawn: DrawnDocument,
  fileName: string,
  report: (progress: Omit<JobProgress, 'file'>) => void,
): Promise<JobResult> {
  const { pages, language } = drawn;
  // Texts of charts and metafiles come to no layout.
  const texts = drawn.eastAsian ? [] : Array.from(textsOf(pages), ({ text }) => text).filter(isEastAsian);
  const region = drawn.eastAsian ?? eastAsianRegion(texts.join(' '), [language]);
  const fonts = new DocumentFonts([...fontSources, ...eastAsianSources(region), mathFont], drawOnCanvas, language);
  await prepareTexts(fonts, textsOf(pages));
  return writeDrawnPages({ ...drawn, pageCount: pages.length, fonts, shown: picturesShown(pages) }, fileName, report);
}

/** Writes pages as they come as a PDF that is named after its file. */
export async function writeDrawnPages(
  drawn: DrawnPages,
  fileName: string,
  report: (progress: Omit<JobProgress, 'file'>) => void,
): Promise<JobResult> {
  const { pages, pageCount, fonts, language, headings, shown } = drawn;
  const document = new PdfDocument(fonts);
  const { pictures, notes } = await addPictures(document, fonts, { blobs: drawn.pictures, shown }, fileName);
  for (const page of pages) {
    document.addPage(page.size, drawPage(page, fonts, pictures));
    await document.settle();
    report({ done: document.pageCount, total: pageCount });
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
