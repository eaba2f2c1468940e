import { readPageText, tidyText } from '../converters/pdf-to-text/page-text.ts';
import { type PdfDocument, withPdf } from '../engines/opened-pdf.ts';
import { annotationWords } from '../engines/page-annotations.ts';
import { readPdf } from '../engines/read-pdf.ts';
import { drawScan } from '../engines/scanned-page.ts';
import { isStampedScan, joinStamp } from '../engines/stamped-scan.ts';
import { createRecognizer, type Recognize } from '../engines/tesseract.ts';
import { decodeText } from '../runner/decode-text.ts';
import type { Job, JobFile } from '../runner/job.ts';
import { UnusableFile } from '../runner/refusals.ts';
import { type FileWords, PartCollector, type ReadWordsOptions } from './file-words.ts';
import { readExcelWords, readWordWords } from './office-words.ts';
import { readPicture } from './picture-words.ts';

/** Of a PDF, in MB: it is in memory while it is read. */
const largestPdf = 100;

type Report = (done: number, total: number) => void;

/** A page's text with its form fields and comments. Empty for a scan. */
const textOfPage = (document: PdfDocument, page: number): string =>
  [tidyText(readPageText(document, page), { joinHyphens: true }), ...annotationWords(document, page)]
    .filter((part) => part.trim() !== '')
    .join('\n');

const needsRecognition = (document: PdfDocument, page: number, text: string): boolean =>
  text === '' ? document.contents(page) !== 'nothing' : isStampedScan(document, page, text);

interface PdfReading {
  collector: PartCollector;
  recognize: Recognize | undefined;
  fromPage: number;
  /** On the clock of `performance.now()`. */
  endsAt: number;
  report: Report;
}

/** Answers the page at which another portion goes on; undefined at the end. */
async function readPdfWords(
  file: JobFile,
  { collector, recognize, fromPage, endsAt, report }: PdfReading,
): Promise<number | undefined> {
  return withPdf(await readPdf(file, largestPdf), undefined, async (document) => {
    const { pageCount } = document;
    for (let page = fromPage; page <= pageCount; page += 1) {
      const text = textOfPage(document, page);
      const recognized =
        recognize && needsRecognition(document, page, text) ? await recognize(drawScan(document, page)) : '';
      collector.add(page, joinStamp(recognized, text));
      report(page, pageCount);
      if (collector.isFull) return undefined;
      if (performance.now() >= endsAt && page < pageCount) return page + 1;
    }
    return undefined;
  });
}

async function collect(
  file: JobFile,
  { kind, languages, fromPage = 1, portionMs = Infinity }: ReadWordsOptions,
  report: Report,
): Promise<FileWords> {
  const collector = new PartCollector();
  const recognize = languages.length > 0 ? createRecognizer(languages) : undefined;
  const endsAt = performance.now() + portionMs;
  let nextPage: number | undefined;
  if (kind === 'pdf') nextPage = await readPdfWords(file, { collector, recognize, fromPage, endsAt, report });
  else if (kind === 'word') await readWordWords(file.blob, collector);
  else if (kind === 'excel') await readExcelWords(file.blob, collector);
  else if (kind === 'text') collector.add(null, (await decodeText(file.blob)).text);
  else if (recognize) collector.add(null, await recognize(await readPicture(file.blob)));
  return { parts: collector.parts, ...(nextPage !== undefined && { nextPage }) };
}

function failureOf(error: unknown): FileWords {
  // What is not the file's fault is no answer for other devices.
  if (!(error instanceof UnusableFile) || error.mayPass) throw error;
  if (error.needsPassword) return { parts: [], failure: 'protected' };
  return { parts: [], failure: error.isTooLarge ? 'tooLarge' : 'unreadable' };
}

async function read(file: JobFile, options: ReadWordsOptions, report: Report): Promise<FileWords> {
  try {
    const words = await collect(file, options, report);
    return words.parts.length > 0 ? words : { ...words, failure: 'noText' };
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * The words of one file: a result for each part, named by its page, or a refusal whose sentence is the reason for which there are none.
 * Throws where the device is at fault and not the file.
 */
export const readFileWords: Job<ReadWordsOptions> = async ([file], options, report) => {
  if (!file) throw new Error('There is no file.');
  const { parts, failure, nextPage } = await read(file, options, (done, total) => report({ file: 0, done, total }));
  return {
    ...(nextPage !== undefined && { nextPage }),
    results: parts.map(({ page, text }) => ({ name: String(page ?? ''), blob: new Blob([text]), notes: [] })),
    refused: failure === undefined ? [] : [{ file: 0, sentence: failure, needsPassword: false, mayPass: false }],
  };
};
