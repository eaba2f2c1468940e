import { refuseDeepTree } from '../../engines/page-tree-depth.ts';
import { QpdfFailure } from '../../engines/qpdf.ts';
import { readPdf } from '../../engines/read-pdf.ts';
import type { Job, JobFile, Refusal } from '../../runner/job.ts';
import { PackedPdfChanges } from '../../pdf/packed/packed-pdf-changes.ts';
import { refuse, UnusableFile } from '../../runner/refusals.ts';
import { joinPages, type JoinedPages } from './join-pages.ts';
import { type MergeSource, readSource, rewrite } from './merge-source.ts';
import { addOutline } from './merged-outline.ts';
import { resolveNamedLinks } from './named-links.ts';
import { mergerLimit, type PdfMergerOptions } from './pdf-merger.options.ts';
import { placeSources } from './placed-sources.ts';

const bytesPerMegabyte = 1024 * 1024;

/** Reads the files until they would be too many bytes together; those after that which still fit are taken. */
class SourceReader {
  readonly sources: MergeSource[] = [];
  readonly refused: Refusal[] = [];
  #room = mergerLimit * bytesPerMegabyte;

  async read(place: number, file: JobFile, ranges: string): Promise<void> {
    try {
      const bytes = await readPdf(file, mergerLimit);
      if (bytes.length > this.#room) {
        throw new UnusableFile(
          `would make the files larger than ${mergerLimit} MB together, more than a browser tab can work on.`,
        );
      }
      const source = await readSource(place, file, bytes, ranges);
      await refuseDeepTree(source);
      this.sources.push(source);
      this.#room -= bytes.length;
    } catch (error) {
      this.refused.push(refuse(place, file.name, error));
    }
  }
}

interface Joined {
  joined: JoinedPages;
  sources: readonly MergeSource[];
  /** Names of the files that were damaged. */
  repaired: readonly string[];
  refused: readonly Refusal[];
}

/** Returns the file if qpdf accepts it, else the file as pdfium rewrites it. Throws `UnusableFile`. */
async function repair(source: MergeSource): Promise<MergeSource> {
  const failure = await joinPages([source]).catch((error: unknown) => error);
  if (!(failure instanceof Error)) return source;
  if (!(failure instanceof QpdfFailure)) throw failure;
  // Before PDF 2.0 a password has other bytes for some letters, which only pdfium tries: the file is sound.
  const rewritten = { ...(await rewrite(source)), isMended: !failure.isAboutPassword };
  await refuseDeepTree(rewritten);
  try {
    await joinPages([rewritten]);
    return rewritten;
  } catch (error) {
    throw error instanceof QpdfFailure ? error.asUnusable(source.password) : error;
  }
}

async function joinAll(sources: readonly MergeSource[]): Promise<Joined> {
  const joined = await joinPages(sources);
  const repaired = sources.filter((source, place) => source.isMended || joined.repaired.has(place));
  return { joined, sources, repaired: repaired.map(({ name }) => name), refused: [] };
}

/** Finds those that qpdf stumbles over, one by one, and goes on with the others. */
async function joinMended(sources: readonly MergeSource[]): Promise<Joined | { refused: readonly Refusal[] }> {
  const usable: MergeSource[] = [];
  const refused: Refusal[] = [];
  for (const source of sources) {
    try {
      usable.push(await repair(source));
    } catch (error) {
      refused.push(refuse(source.file, source.name, error));
    }
  }
  return usable.length === 0 ? { refused } : { ...(await joinAll(usable)), refused };
}

async function join(sources: readonly MergeSource[]): Promise<Joined | { refused: readonly Refusal[] }> {
  try {
    return await joinAll(sources);
  } catch (error) {
    if (!(error instanceof QpdfFailure)) throw error;
    return joinMended(sources);
  }
}

/** The merged file in pieces, with all that qpdf leaves behind. */
async function complete({ joined: { pdf }, sources }: Joined): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const changes = new PackedPdfChanges(pdf);
  const placed = placeSources(sources, pdf.pages);
  await resolveNamedLinks(pdf, changes, placed);
  addOutline(changes, pdf.catalog, placed);
  return changes.finish();
}

const repairedNote = (name: string): string =>
  `${name} was damaged and has been repaired: check that its pages are complete.`;

/** Merges PDFs, or parts of them, in the order in which they are given, into one. */
export const mergePdfs: Job<PdfMergerOptions> = async (files, { ranges }, report) => {
  // Reading each, joining them, and writing the outline.
  const total = files.length + 2;
  const reader = new SourceReader();
  for (const [place, file] of files.entries()) {
    report({ file: place, done: place, total });
    await reader.read(place, file, ranges[place] ?? '');
  }
  const last = Math.max(files.length - 1, 0);
  report({ file: last, done: total - 2, total });
  const { sources } = reader;
  if (sources.length === 0) return { results: [], refused: reader.refused };
  const outcome = await join(sources);
  const refused = [...reader.refused, ...outcome.refused].toSorted((one, other) => one.file - other.file);
  if (!('joined' in outcome)) return { results: [], refused };
  report({ file: last, done: total - 1, total });
  const pieces = await complete(outcome);
  report({ file: last, done: total, total });
  const blob = new Blob([...pieces], { type: 'application/pdf' });
  return { results: [{ name: 'merged.pdf', blob, notes: outcome.repaired.map(repairedNote) }], refused };
};
