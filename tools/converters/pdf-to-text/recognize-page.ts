import type { PdfDocument } from '../../engines/opened-pdf.ts';
import { drawScan } from '../../engines/scanned-page.ts';
import type { RecognizedLanguage, Recognize } from '../../engines/tesseract.ts';
import { loadPart } from '../../runner/job-failure.ts';
import type { PdfToTextOptions } from './pdf-to-text.options.ts';

/** Recognizes the words of a page in its picture; empty where there are none. */
export type PageRecognizer = (document: PdfDocument, page: number) => Promise<string>;

const languagesOf: Record<PdfToTextOptions['pictures'], readonly RecognizedLanguage[]> = {
  eng: ['eng'],
  hin: ['hin'],
  'eng+hin': ['eng', 'hin'],
  none: [],
};

async function load(languages: readonly RecognizedLanguage[]): Promise<Recognize> {
  const { createRecognizer } = await loadPart(() => import('../../engines/tesseract.ts'));
  return createRecognizer(languages);
}

/** Its engine loads with the first page without text. Undefined where pictures are left out. */
export function createPageRecognizer(pictures: PdfToTextOptions['pictures']): PageRecognizer | undefined {
  const languages = languagesOf[pictures];
  if (languages.length === 0) return undefined;
  let recognize: Recognize | undefined;
  return async (document, page) => {
    recognize ??= await load(languages);
    const picture = drawScan(document, page);
    try {
      return (await recognize(picture)).trim();
    } catch (error) {
      // A fault of this engine must not pass for one of pdfium's, which would mean a damaged file.
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      throw new Error(`The picture of page ${page} was not read.`, { cause: error });
    }
  };
}
