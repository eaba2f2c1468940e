import { QpdfFailure, qpdfOutput, runQpdf } from '../engines/qpdf.ts';
import { passwordArguments } from '../engines/qpdf-objects.ts';
import { PackedPdf } from '../pdf/packed/packed-pdf.ts';
import type { MergeSource } from './merge-source.ts';

/** The pages of the sources in one file, without their outlines. */
export interface JoinedPages {
  pdf: PackedPdf;
  /** Places in the list of sources of those that qpdf had to repair. */
  repaired: ReadonlySet<number>;
}

/** What the new file begins as: nothing, or the one source with all that belongs to the document and not to its pages. */
function beginning(sources: readonly MergeSource[]): string[] {
  const [only] = sources;
  return sources.length === 1 && only?.isWhole
    ? ['/source-0', ...passwordArguments(only.password), '--decrypt']
    : ['--empty'];
}

/**
 * Writes the pages of the sources one after the other, with their form fields and links. Throws `QpdfFailure` where a source cannot be
 * read, or where qpdf sees other pages in it than pdfium did.
 */
export async function joinPages(sources: readonly MergeSource[]): Promise<JoinedPages> {
  const files = new Map(sources.map(({ bytes }, place) => [`source-${place}`, bytes]));
  const text = new TextEncoder();
  const parts = sources.flatMap(({ ranges, password }, place) => {
    // In a file: pages in any order may take more text than the stack on which arguments are laid.
    files.set(`ranges-${place}`, text.encode(ranges.map(({ from, to }) => `${from}-${to}`).join(',')));
    return [`/source-${place}`, ...passwordArguments(password), `@/ranges-${place}`];
  });
  const args = [...beginning(sources), '--pages', ...parts, '--', '--object-streams=generate', qpdfOutput];
  const { output, warnings } = await runQpdf(args, files);
  const pdf = new PackedPdf(output);
  const expected = sources.reduce((sum, { pages }) => sum + pages.length, 0);
  if (pdf.pages.length !== expected) {
    throw new QpdfFailure(`There are ${pdf.pages.length} pages instead of ${expected}.`);
  }
  const repaired = new Set([...warnings.matchAll(/\/source-(\d+)/g)].map(([, place]) => Number(place)));
  return { pdf, repaired };
}
