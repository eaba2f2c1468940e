import type { Job, Refusal } from '../../runner/job.ts';
import { PdfFile, pdfName, pdfNumber, pdfRef, pdfText, type PdfRef } from '../../pdf/pdf-file.ts';
import { joinedName } from '../../runner/joined-name.ts';
import { refuse } from '../../runner/refusals.ts';
import { addPicturePages } from '../../pdf/pictures/add-picture-pages.ts';
import type { ImageToPdfOptions } from './image-to-pdf.options.ts';
import type { Picture } from '../../pdf/pictures/picture.ts';
import { placement } from '../../pdf/pictures/placement.ts';
import { layOut } from './page-layout.ts';

function addPage(pdf: PdfFile, pages: PdfRef, picture: Picture, options: ImageToPdfOptions): PdfRef {
  const { page, box } = layOut(picture, options);
  const content = pdf.flateStream(`q ${placement(box, picture.orientation)} /Picture Do Q`);
  return pdf.object({
    Type: pdfName('Page'),
    Parent: pdfRef(pages),
    MediaBox: `[0 0 ${pdfNumber(page.width)} ${pdfNumber(page.height)}]`,
    Resources: `<</XObject <</Picture ${pdfRef(picture.object)}>>>>`,
    Contents: pdfRef(content),
  });
}

function finish(pdf: PdfFile, pages: PdfRef, kids: readonly PdfRef[]): Promise<Blob> {
  pdf.object({ Type: pdfName('Pages'), Kids: `[${kids.map(pdfRef).join(' ')}]`, Count: kids.length }, pages);
  const root = pdf.object({ Type: pdfName('Catalog'), Pages: pdfRef(pages) });
  return pdf.finish({ root, info: pdf.object({ Producer: pdfText('Thoughtleaf') }) });
}

/** All pictures as the pages of one PDF, in the order given. */
export const imageToPdf: Job<ImageToPdfOptions> = async (files, options, report) => {
  const pdf = new PdfFile();
  const pages = pdf.reserve();
  const kids: PdfRef[] = [];
  const names: string[] = [];
  const notes: string[] = [];
  const refused: Refusal[] = [];
  for (const [file, { name, blob }] of files.entries()) {
    report({ file, done: 0, total: 1 });
    try {
      const added = await addPicturePages(pdf, blob, (done, total) => report({ file, done, total }));
      for (const picture of added.pictures) kids.push(addPage(pdf, pages, picture, options));
      names.push(name);
      notes.push(...added.notes.map((note) => `${name} ${note}`));
    } catch (error) {
      refused.push(refuse(file, name, error));
    }
    report({ file, done: 1, total: 1 });
  }
  if (kids.length === 0) return { results: [], refused };
  return { results: [{ name: joinedName(names, ''), blob: await finish(pdf, pages, kids), notes }], refused };
};
