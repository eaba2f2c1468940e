import { readOutline, type OutlineEntry } from '../../engines/pdf-outline.ts';
import { withPdf } from '../../engines/opened-pdf.ts';
import type { JobFile } from '../../runner/job.ts';
import { type PageRange, pagesOf, readRanges } from './page-ranges.ts';

/** A file to be merged, as far as it had to be understood. */
export interface MergeSource {
  /** Its place among the files of the job. */
  file: number;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  password: string | undefined;
  ranges: readonly PageRange[];
  /** The pages of the ranges, in the order of the result. */
  pages: readonly number[];
  outline: readonly OutlineEntry[];
  /** Its links may name places of the document instead of pages. */
  hasNamedPlaces: boolean;
  /** True for a damaged file that was repaired. */
  isMended: boolean;
}

/** Looks into a file. Throws `UnusableFile`, also where the ranges do not fit its pages. */
export async function readSource(
  file: number,
  { name, password }: JobFile,
  bytes: Uint8Array<ArrayBuffer>,
  written: string,
): Promise<MergeSource> {
  return withPdf(bytes, password, (document) => {
    const ranges = readRanges(written, document.pageCount);
    const pages = pagesOf(ranges);
    // Detects missing pages, and pages under thousands of folders, before qpdf would recurse into them.
    for (const page of new Set(pages)) document.pageSize(page);
    const hasNamedPlaces = document.pdfium.call.FPDF_CountNamedDests(document.pointer) > 0;
    const outline = readOutline(document);
    return { file, name, bytes, password, ranges, pages, outline, hasNamedPlaces, isMended: false };
  });
}

/** The file as pdfium rewrites it, which reads more damaged files than qpdf. */
export async function rewrite(source: MergeSource): Promise<MergeSource> {
  const bytes = await withPdf(source.bytes, source.password, (document) => document.save());
  return { ...source, bytes, password: undefined };
}
