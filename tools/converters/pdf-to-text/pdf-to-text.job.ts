import { type PdfDocument, withPdf } from '../../engines/opened-pdf.ts';
import { annotationWords } from '../../engines/page-annotations.ts';
import { readPdf } from '../../engines/read-pdf.ts';
import type { Job, JobFile, JobResult, Refusal } from '../../runner/job.ts';
import { refuse, UnusableFile } from '../../runner/refusals.ts';
import { noteAddedWords, noteMissingText, type PageWithoutText } from './missing-text.ts';
import { readPageText, tidyText } from './page-text.ts';
import { pdfToTextLimit, type PdfToTextOptions } from './pdf-to-text.options.ts';

interface ReadText {
  text: string;
  missing: readonly PageWithoutText[];
  /** The pages with words in form fields and comments. */
  added: readonly number[];
}

/** Separator before each page but the first. */
const breakBefore = (page: number, { pageBreak }: PdfToTextOptions): string =>
  pageBreak === 'line' ? `\n\n— Page ${page} —\n\n` : '\n\f';

function readText(document: PdfDocument, options: PdfToTextOptions, done: (page: number) => void): ReadText {
  const missing: PageWithoutText[] = [];
  const added: number[] = [];
  let text = '';
  for (let page = 1; page <= document.pageCount; page += 1) {
    const own = tidyText(readPageText(document, page), options);
    const more = annotationWords(document, page);
    if (more.length > 0) added.push(page);
    const written = [own, ...more].filter((part) => part !== '').join('\n');
    if (written.trim() === '') missing.push({ page, contents: document.contents(page) });
    if (page > 1) text += breakBefore(page, options);
    text += written;
    done(page);
  }
  return { text: `${text}\n`, missing, added };
}

function withoutText(missing: readonly PageWithoutText[]): UnusableFile {
  const isPictures = missing.some(({ contents }) => contents === 'picture');
  return new UnusableFile(isPictures ? 'has no text: its pages are pictures.' : 'has no text.');
}

async function convert(
  file: JobFile,
  options: PdfToTextOptions,
  report: (done: number, total: number) => void,
): Promise<JobResult> {
  const bytes = await readPdf(file, pdfToTextLimit);
  return withPdf(bytes, file.password, (document) => {
    const { pageCount } = document;
    const { text, missing, added } = readText(document, options, (page) => report(page, pageCount));
    if (missing.length === pageCount) throw withoutText(missing);
    const blob = new Blob([text], { type: 'text/plain;charset=utf-8' });
    return {
      name: `${file.name.replace(/\.pdf$/i, '')}.txt`,
      blob,
      notes: [...noteMissingText(missing), ...noteAddedWords(added)],
    };
  });
}

/** The text of PDFs, as UTF-8, one text for each. A file without any text is refused: there is nothing to save. */
export const pdfToText: Job<PdfToTextOptions> = async (files, options, report) => {
  const results: JobResult[] = [];
  const refused: Refusal[] = [];
  for (const [place, file] of files.entries()) {
    try {
      results.push(await convert(file, options, (done, total) => report({ file: place, done, total })));
    } catch (error) {
      refused.push(refuse(place, file.name, error));
    }
  }
  return { results, refused };
};
