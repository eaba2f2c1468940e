import type { Size } from '../images/pixel-limit.ts';
import { PdfFile, pdfName, pdfRef } from '../pdf/pdf-file.ts';
import { unusable } from '../runner/unusable-file-error.ts';
import { withPdf } from './opened-pdf.ts';
import { type ImageRows, withFirstImage } from './pdf-images.ts';

/** A picture in an encoding or in colours of PDF, which pdfium decodes and converts to sRGB. */
export interface PdfEncoded extends Size {
  bytes: Uint8Array<ArrayBuffer>;
  bits: number;
  /** Writes what its colours need into the file, and answers its colour space as it stands there. */
  space: (pdf: PdfFile) => string;
  /** Filter and its parameters, where the bytes are encoded. */
  coding?: Record<string, string>;
}

/** A PDF with a page for each picture. Nobody reads it but pdfium. */
async function asPdf(pictures: readonly PdfEncoded[]): Promise<Uint8Array> {
  const pdf = new PdfFile();
  const pages = pdf.reserve();
  const kids = pictures.map(({ width, height, bytes, bits, space, coding }) => {
    const image = pdf.stream(bytes, {
      Type: pdfName('XObject'),
      Subtype: pdfName('Image'),
      Width: width,
      Height: height,
      BitsPerComponent: bits,
      ColorSpace: space(pdf),
      ...coding,
    });
    return pdf.object({
      Type: pdfName('Page'),
      Parent: pdfRef(pages),
      MediaBox: '[0 0 9 9]',
      Resources: `<</XObject <</P ${pdfRef(image)}>>>>`,
      Contents: pdfRef(pdf.stream(new TextEncoder().encode('/P Do'))),
    });
  });
  pdf.object({ Type: pdfName('Pages'), Kids: `[${kids.map(pdfRef).join(' ')}]`, Count: kids.length }, pages);
  const file = await pdf.finish({ root: pdf.object({ Type: pdfName('Catalog'), Pages: pdfRef(pages) }) });
  return new Uint8Array(await file.arrayBuffer());
}

/** Decodes pictures and passes each to `use`, in their order. Throws `UnusableFile` where one is damaged. */
export async function decodeByPdfium(
  pictures: readonly PdfEncoded[],
  use: (index: number, rows: ImageRows) => void,
): Promise<void> {
  if (pictures.length === 0) return;
  await withPdf(await asPdf(pictures), undefined, (document) => {
    for (const index of pictures.keys()) {
      const isDecoded = withFirstImage(document, index + 1, (rows) => {
        use(index, rows);
        return true;
      });
      if (isDecoded !== true) throw unusable.damaged(new Error(`pdfium does not decode picture ${index}.`));
    }
  });
}

/** Writes decoded rows as opaque pixels at a place of a picture, as far as both reach. */
export function copyRows(
  { width, height, isGrey, pixelBytes, row }: ImageRows,
  into: { data: Uint8ClampedArray; width: number; height: number },
  { left, top }: { left: number; top: number },
): void {
  const [across, down] = [Math.min(width, into.width - left), Math.min(height, into.height - top)];
  for (let y = 0; y < down; y += 1) {
    const from = row(y);
    let to = ((top + y) * into.width + left) * 4;
    for (let at = 0; at < across * pixelBytes; at += pixelBytes, to += 4) {
      const blue = from[at] ?? 0;
      into.data[to] = isGrey ? blue : (from[at + 2] ?? 0);
      into.data[to + 1] = isGrey ? blue : (from[at + 1] ?? 0);
      into.data[to + 2] = blue;
      into.data[to + 3] = 255;
    }
  }
}
