import { PdfFile, pdfRef, type PdfRef } from '../pdf/pdf-file.ts';

/** A page that shows a text, written as in a content stream, in the font that `writeFont` makes. */
export function fontPage(shown: string, writeFont: (file: PdfFile) => PdfRef): Promise<Blob> {
  const file = new PdfFile();
  const font = writeFont(file);
  const tree = file.reserve();
  const Contents = pdfRef(file.flateStream(`BT /F1 48 Tf 20 60 Td ${shown} Tj ET`));
  const Resources = `<</Font <</F1 ${pdfRef(font)}>>>>`;
  const page = file.object({ Type: '/Page', Parent: pdfRef(tree), MediaBox: '[0 0 300 150]', Resources, Contents });
  file.object({ Type: '/Pages', Kids: `[${pdfRef(page)}]`, Count: 1 }, tree);
  return file.finish({ root: file.object({ Type: '/Catalog', Pages: pdfRef(tree) }) });
}

/** The descriptor of a sample font with its stream, by the name of the entry. */
export function sampleDescriptor(file: PdfFile, entries: Record<string, string>): string {
  const sizes = { FontBBox: '[0 0 500 700]', ItalicAngle: 0, Ascent: 700, Descent: 0, CapHeight: 700, StemV: 80 };
  return pdfRef(file.object({ Type: '/FontDescriptor', FontName: '/Sample', Flags: 4, ...sizes, ...entries }));
}

/** Entries of a font dictionary with codes of one byte. */
export const simpleFont = {
  Type: '/Font',
  Subtype: '/Type1',
  BaseFont: '/Sample',
  FirstChar: 0,
  LastChar: 255,
  Widths: `[${Array.from({ length: 256 }, () => 400).join(' ')}]`,
};
