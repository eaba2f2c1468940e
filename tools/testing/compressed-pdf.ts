import { withPdf } from '../engines/opened-pdf.ts';
import { QpdfObjects } from '../engines/qpdf-objects.ts';
import { compressPdf } from '../converters/pdf-compressor/compress-pdf.ts';
import { levels, type PdfCompressorOptions } from '../converters/pdf-compressor/pdf-compressor.options.ts';
import { unpackStreams } from '../converters/pdf-compressor/unpacked-streams.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = async (pdf: Blob): Promise<Bytes> => new Uint8Array(await pdf.arrayBuffer());

/** A PDF as PDF Compressor makes it smaller, also where that makes it larger. */
export async function compressedPdf(pdf: Blob, level: PdfCompressorOptions['level'] = 'best'): Promise<Blob> {
  const writing = { args: ['--object-streams=generate'], files: new Map() };
  const given = { bytes: await bytesOf(pdf), level: levels[level], writing, onStep: () => undefined };
  return new Blob([(await compressPdf(given)).bytes], { type: 'application/pdf' });
}

/** The first page as pdfium draws it, with samples of red, green, blue and alpha. */
export const drawnByPdfium = async (pdf: Blob, width = 600): Promise<Buffer> =>
  withPdf(await bytesOf(pdf), undefined, (document) => Buffer.from(document.draw(1, width).rgba));

/** The embedded fonts of a PDF, without filters, in the order of their objects. */
export async function embeddedFonts(pdf: Blob): Promise<Bytes[]> {
  const bytes = await bytesOf(pdf);
  const objects = await QpdfObjects.read({ bytes, password: undefined });
  const names = Array.from(objects.objects.values()).flatMap((value) =>
    ['/FontFile', '/FontFile2', '/FontFile3'].flatMap((entry) => {
      const file = typeof value === 'object' && value !== null && !Array.isArray(value) ? value[entry] : undefined;
      return typeof file === 'string' ? [`obj:${file}`] : [];
    }),
  );
  return Array.from((await unpackStreams(bytes, new Set(names))).values());
}
