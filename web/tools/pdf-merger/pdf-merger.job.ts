import { refuseDeepTree } from '../engines/page-tree-depth.ts';
import { QpdfFailure } from '../engines/qpdf.ts';
import { readPdf } from '../engines/read-pdf.ts';
import type { Job, JobFile, Refusal } from '../job.ts';
import { refuse, UnusableFile } from '../refusals.ts';
import { joinPages, type JoinedPages } from './join-pages.ts';
import { type MergeSource, readSource, rewrite } from './merge-source.ts';
import { resolveNamedLinks } from './named-links.ts';
import { addOutline } from './merged-outline.ts';
import { mergerLimit, type PdfMergerOptions } from './pdf-merger.options.ts';

const bytesPerMegabyte = 1024 * 1024;

/** A file made ready for qpdf. What qpdf does not read is given back as it is, to be mended. Throws `UnusableFile`. */
async function prepare(source: MergeSource): Promise<MergeSource> {
  await refuseDeepTree(source);
  if (!source.hasNamedPlaces) return source;
  try {
    return await resolveNamedLinks(source);
  } catch (error) {
    if (error instanceof QpdfFailure) return source;
    throw error;
  }
}

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
      this.sources.push(await prepare(await readSource(place, file, bytes, ranges)));
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
  mended: readonly string[];
  refused: readonly Refusal[];
}

/** Whether qpdf accepts a file by itself; else the file as pdfium writes it anew. Throws `UnusableFile`. */
async function mend(source: MergeSource): Promise<MergeSource> {
  try {
    await joinPages([source]);
    return source;
  } catch (error) {
    if (!(error instanceof QpdfFailure)) throw error;
  }
  const rewritten = await prepare(await rewrite(source));
  try {
    await joinPages([rewritten]);
    return rewritten;
  } catch (error) {
    throw error instanceof QpdfFailure ? error.asUnusable(source.password) : error;
  }
}

async function joinAll(sources: readonly MergeSource[], rewritten: ReadonlySet<MergeSource>): Promise<Joined> {
  const joined = await joinPages(sources);
  const mended = sources.filter((source, place) => rewritten.has(source) || joined.mended.has(place));
  return { joined, sources, mended: mended.map(({ name }) => name), refused: [] };
}

/** Finds those that qpdf stumbles over, one by one, and goes on with the others. */
async function joinMended(sources: readonly MergeSource[]): Promise<Joined | { refused: readonly Refusal[] }> {
  const usable: MergeSource[] = [];
  const rewritten = new Set<MergeSource>();
  const refused: Refusal[] = [];
  for (const source of sources) {
    try {
      const sound = await mend(source);
      usable.push(sound);
      if (sound !== source) rewritten.add(sound);
    } catch (error) {
      refused.push(refuse(source.file, source.name, error));
    }
  }
  return usable.length === 0 ? { refused } : { ...(await joinAll(usable, rewritten)), refused };
}

async function join(sources: readonly MergeSource[]): Promise<Joined | { refused: readonly Refusal[] }> {
  try {
    return await joinAll(sources, new Set());
  } catch (error) {
    if (!(error instanceof QpdfFailure)) throw error;
    return joinMended(sources);
  }
}

const mendedNote = (name: string): string =>
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
  const bytes = await addOutline(outcome.joined, outcome.sources);
  report({ file: last, done: total, total });
  const blob = new Blob([bytes], { type: 'application/pdf' });
  return { results: [{ name: 'merged.pdf', blob, notes: outcome.mended.map(mendedNote) }], refused };
};
