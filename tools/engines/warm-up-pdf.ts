import { PdfFile, pdfName, pdfRef } from '../pdf/pdf-file.ts';

/** A PDF of one page with a line of text and a link to itself: something to warm up on while no file is there. */
export async function warmUpPdf(): Promise<Blob> {
  const file = new PdfFile();
  const tree = file.reserve();
  const page = file.reserve();
  const font = file.object({ Type: pdfName('Font'), Subtype: pdfName('Type1'), BaseFont: pdfName('Helvetica') });
  const link = file.object({
    Type: pdfName('Annot'),
    Subtype: pdfName('Link'),
    Rect: '[10 10 90 30]',
    Dest: `[${pdfRef(page)} /Fit]`,
  });
  file.object(
    {
      Type: pdfName('Page'),
      Parent: pdfRef(tree),
      MediaBox: '[0 0 100 100]',
      Resources: `<</Font <</F1 ${pdfRef(font)}>>>>`,
      Contents: pdfRef(file.flateStream('BT /F1 9 Tf 10 80 Td (Practice) Tj ET')),
      Annots: `[${pdfRef(link)}]`,
    },
    page,
  );
  file.object({ Type: pdfName('Pages'), Kids: `[${pdfRef(page)}]`, Count: 1 }, tree);
  return file.finish({ root: file.object({ Type: pdfName('Catalog'), Pages: pdfRef(tree) }) });
}
