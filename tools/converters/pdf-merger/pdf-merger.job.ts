import { refuseDeepTree } from '../../engines/page-tree-depth.ts';
import { readPdf } from '../../engines/read-pdf.ts';
import type { Job, JobFile, Refusal } from '../../runner/job.ts';
import { PackedPdfChanges } from '../../pdf/packed/packed-pdf-changes.ts';
import { joinedName } from '../../runner/joined-name.ts';
import { refuse, UnusableFile } from '../../runner/refusals.ts';
import { type Joined, joinSources, repairedNote } from '../../joining/join-sources.ts';
import { type MergeSource, readSource } from '../../joining/merge-source.ts';
import { addOutline } from '../../joining/merged-outline.ts';
import { resolveNamedLinks } from '../../joining/named-links.ts';
import { readRanges } from '../../joining/page-ranges.ts';
import { mergerLimit, type PdfMergerOptions } from './pdf-merger.options.ts';
import { placeSources } from '../../joining/placed-sources.ts';

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
      const source = await readSource(place, file, bytes, (pageCount) => readRanges(ranges, pageCount));
      await refuseDeepTree(source);
      this.sources.push(source);
      this.#room -= bytes.length;
    } catch (error) {
      this.refused.push(refuse(place, file.name, error));
    }
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

/** Note on a result with pages of a signed file. */
const signedNote = ({ name }: MergeSource): string =>
  `${name} was signed. Its signature does not hold in the merged file: keep the original as well.`;

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
  const outcome = await joinSources(sources);
  const refused = [...reader.refused, ...outcome.refused].toSorted((one, other) => one.file - other.file);
  if (!('joined' in outcome)) return { results: [], refused };
  report({ file: last, done: total - 1, total });
  const pieces = await complete(outcome);
  report({ file: last, done: total, total });
  const blob = new Blob([...pieces], { type: 'application/pdf' });
  const names = outcome.sources.map((source) => source.name);
  const signed = outcome.sources.filter(({ isSigned }) => isSigned);
  const notes = [...outcome.repaired.map(repairedNote), ...signed.map(signedNote), ...outcome.joined.losses];
  return { results: [{ name: joinedName(names, '-merged'), blob, notes }], refused };
};
