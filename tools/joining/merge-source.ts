import { readOutline, type OutlineEntry } from '../engines/pdf-outline.ts';
import { withPdf } from '../engines/opened-pdf.ts';
import type { JobFile } from '../runner/job.ts';
import { type PageRange, pagesOf } from './page-ranges.ts';

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
  /** Files are attached to it, and all its pages are taken. */
  hasAttachments: boolean;
  /** Its pages have labels of its own, such as roman numbers. */
  hasLabels: boolean;
  isSigned: boolean;
  /** False where it opens without a password and forbids nothing. */
  isProtected: boolean;
  /** All that belongs to it goes with its pages: only for a source alone, of which no page is left out. */
  isWhole: boolean;
  /** True for a damaged file that was repaired. */
  isMended: boolean;
}

/** Gives the ranges that are taken of so many pages. Throws `UnusableFile` where they do not fit. */
type ChooseRanges = (pageCount: number) => readonly PageRange[];

/** FPDF_GetSecurityHandlerRevision of a file that has none. */
const noSecurity = -1;

/** Looks into a file. Throws `UnusableFile`. */
export async function readSource(
  file: number,
  { name, password }: JobFile,
  bytes: Uint8Array<ArrayBuffer>,
  choose: ChooseRanges,
): Promise<MergeSource> {
  return withPdf(bytes, password, (document) => {
    const { call } = document.pdfium;
    const ranges = choose(document.pageCount);
    const pages = pagesOf(ranges);
    // Detects missing pages, and pages under thousands of folders, before qpdf would recurse into them.
    const taken = new Set(pages);
    for (const page of taken) document.pageSize(page);
    return {
      file,
      name,
      bytes: document.rebuilt ?? bytes,
      password,
      ranges,
      pages,
      outline: readOutline(document),
      hasNamedPlaces: call.FPDF_CountNamedDests(document.pointer) > 0,
      hasAttachments: taken.size === document.pageCount && call.FPDFDoc_GetAttachmentCount(document.pointer) > 0,
      // Its length: without labels, pages have none.
      hasLabels: call.FPDF_GetPageLabel(document.pointer, 0, 0, 0) > 0,
      isSigned: call.FPDF_GetSignatureCount(document.pointer) > 0,
      isProtected: call.FPDF_GetSecurityHandlerRevision(document.pointer) !== noSecurity,
      isWhole: false,
      isMended: document.rebuilt !== undefined,
    };
  });
}

/** The file as pdfium rewrites it, which reads more damaged files than qpdf. */
export async function rewrite(source: MergeSource): Promise<MergeSource> {
  const bytes = await withPdf(source.bytes, source.password, (document) => document.save());
  return { ...source, bytes, password: undefined };
}
