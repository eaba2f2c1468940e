import { type PdfDocument, withPdf } from '../../engines/opened-pdf.ts';
import { annotationWords, stampWords } from '../../engines/page-annotations.ts';
import { readPdf } from '../../engines/read-pdf.ts';
import { isStampedScan, joinStamp } from '../../engines/stamped-scan.ts';
import type { Job, JobFile, JobProgress, JobResult, Refusal } from '../../runner/job.ts';
import { refuse, UnusableFile } from '../../runner/refusals.ts';
import { isXfaForm, xfaValues } from './xfa-values.ts';
import { noteAddedWords, noteForm, noteMissingText, noteRecognized, type PageWithoutText } from './missing-text.ts';
import { readPageText, tidyText } from './page-text.ts';
import { pdfToTextLimit, type PdfToTextOptions } from './pdf-to-text.options.ts';
import { createPageRecognizer, type PageRecognizer } from './recognize-page.ts';

type Report = (progress: Omit<JobProgress, 'file'>) => void;

interface ReadText {
  text: string;
  missing: readonly PageWithoutText[];
  /** The pages with words in form fields and comments. */
  added: readonly number[];
  /** The pages whose words were recognized in a picture. */
  recognized: readonly number[];
}

/** Separator before each page but the first. */
const breakBefore = (page: number, { pageBreak }: PdfToTextOptions): string =>
  pageBreak === 'line' ? `\n\n— Page ${page} —\n\n` : '\n\f';

interface Reading {
  options: PdfToTextOptions;
  /** Undefined where pictures are left out. */
  recognizer: PageRecognizer | undefined;
  report: Report;
}

async function readText(document: PdfDocument, { options, recognizer, report }: Reading): Promise<ReadText> {
  const missing: PageWithoutText[] = [];
  const added: number[] = [];
  const recognized: number[] = [];
  const { pageCount } = document;
  let text = '';
  for (let page = 1; page <= pageCount; page += 1) {
    let own = tidyText(readPageText(document, page), options);
    const contents = own.trim() === '' ? document.contents(page) : undefined;
    if (recognizer && (contents === undefined ? isStampedScan(document, page, own) : contents !== 'nothing')) {
      report({ done: page - 1, total: pageCount, step: `Page ${page} of ${pageCount}, reading the picture` });
      const found = await recognizer(document, page);
      if (found !== '') recognized.push(page);
      own = joinStamp(found, own);
    }
    const more = [...annotationWords(document, page), stampWords(document, page)].filter(Boolean);
    if (more.length > 0) added.push(page);
    // An empty line parts them from the words of the page.
    const written = [own, more.join('\n')].filter((part) => part.trim() !== '').join('\n\n');
    if (written === '') missing.push({ page, contents: contents ?? 'nothing', isTried: recognizer !== undefined });
    if (page > 1) text += breakBefore(page, options);
    text += written;
    report({ done: page, total: pageCount });
  }
  return { text, missing, added, recognized };
}

function withoutText(missing: readonly PageWithoutText[]): UnusableFile {
  const isPictures = missing.some(({ contents }) => contents === 'picture');
  const isTried = missing.some((page) => page.isTried && page.contents !== 'nothing');
  if (isTried) return new UnusableFile('has no text, and no words were recognized in its pictures.');
  return new UnusableFile(isPictures ? 'has no text: its pages are pictures.' : 'has no text.');
}

const damagedNote = 'The file was damaged and has been repaired: check that its text is complete.';

async function convert(file: JobFile, options: PdfToTextOptions, report: Report): Promise<JobResult> {
  const bytes = await readPdf(file, pdfToTextLimit);
  const recognizer = createPageRecognizer(options.pictures);
  return withPdf(bytes, file.password, async (document) => {
    const read = await readText(document, { options, recognizer, report });
    const isForm = isXfaForm(document);
    const values = isForm ? xfaValues(document) : [];
    if (read.missing.length === document.pageCount && values.length === 0) throw withoutText(read.missing);
    const text = [read.text, values.join('\n')].filter(Boolean).join('\n\n');
    return {
      name: `${file.name.replace(/\.pdf$/i, '')}.txt`,
      blob: new Blob([`${text}\n`], { type: 'text/plain;charset=utf-8' }),
      notes: [
        ...(document.rebuilt === undefined ? [] : [damagedNote]),
        ...noteRecognized(read.recognized),
        ...noteMissingText(read.missing),
        ...noteAddedWords(read.added),
        ...(isForm ? [noteForm(values.length > 0)] : []),
      ],
    };
  });
}

/** The text of PDFs, as UTF-8, one text for each. A file without any text is refused: there is nothing to save. */
export const pdfToText: Job<PdfToTextOptions> = async (files, options, report) => {
  const results: JobResult[] = [];
  const refused: Refusal[] = [];
  for (const [place, file] of files.entries()) {
    try {
      results.push(await convert(file, options, (progress) => report({ file: place, ...progress })));
    } catch (error) {
      refused.push(refuse(place, file.name, error));
    }
  }
  return { results, refused };
};
