import { PdfFile, pdfRef, pdfText } from '../pdf/pdf-file.ts';

/** A PDF for tests, of one page with a signature field that has a value. Nobody could check the signature itself. */
export async function makeSignedPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const file = new PdfFile();
  const tree = file.reserve();
  const page = file.reserve();
  const signature = file.object({
    Type: '/Sig',
    Filter: '/Adobe.PPKLite',
    SubFilter: '/adbe.pkcs7.detached',
    ByteRange: '[0 10 20 10]',
    Contents: '<00>',
  });
  const field = file.object({
    Type: '/Annot',
    Subtype: '/Widget',
    FT: '/Sig',
    T: pdfText('Signature'),
    Rect: '[0 0 0 0]',
    P: pdfRef(page),
    V: pdfRef(signature),
  });
  file.object({ Type: '/Page', Parent: pdfRef(tree), MediaBox: '[0 0 300 200]', Annots: `[${pdfRef(field)}]` }, page);
  file.object({ Type: '/Pages', Kids: `[${pdfRef(page)}]`, Count: 1 }, tree);
  const form = `<</SigFlags 3 /Fields [${pdfRef(field)}]>>`;
  const root = file.object({ Type: '/Catalog', Pages: pdfRef(tree), AcroForm: form });
  return new Uint8Array(await (await file.finish({ root })).arrayBuffer());
}
