import { refuseDeepTree } from '../engines/page-tree-depth.ts';
import { QpdfFailure } from '../engines/qpdf.ts';
import { rebuildPdf } from '../engines/rebuilt-pdf.ts';
import type { Refusal } from '../runner/job.ts';
import { refuse, UnusableFile } from '../runner/refusals.ts';
import { type JoinedParts, joinWithParts } from './document-parts.ts';
import { joinPages } from './join-pages.ts';
import { type MergeSource, rewrite } from './merge-source.ts';

/** The sources that could be joined, and their pages in one file. */
export interface Joined {
  joined: JoinedParts;
  sources: readonly MergeSource[];
  /** Names of the files that were damaged. */
  repaired: readonly string[];
  refused: readonly Refusal[];
}

/** What one engine refuses, another may read. */
function failed(error: unknown): undefined {
  if (!(error instanceof QpdfFailure || error instanceof UnusableFile)) throw error;
}

/** A source that qpdf accepts. Throws `QpdfFailure` and `UnusableFile`. */
async function joined(source: MergeSource): Promise<MergeSource> {
  await refuseDeepTree(source);
  await joinPages([source]);
  return source;
}

/**
 * Returns the file if qpdf accepts it, else the file as it is written anew object by object, or as pdfium rewrites it, which loses some
 * objects of damaged files. Throws `UnusableFile`.
 */
async function repair(source: MergeSource): Promise<MergeSource> {
  const failure = await joinPages([source]).catch((error: unknown) => error);
  if (!(failure instanceof Error)) return source;
  if (!(failure instanceof QpdfFailure)) throw failure;
  // Before PDF 2.0 a password has other bytes for some letters, which only pdfium tries: the file is sound.
  const isMended = !failure.isAboutPassword;
  const bytes = isMended ? rebuildPdf(source.bytes) : undefined;
  const rebuilt = bytes && (await joined({ ...source, bytes, isMended }).catch(failed));
  return (
    rebuilt ??
    joined({ ...(await rewrite(source)), isMended }).catch((error: unknown) => {
      throw error instanceof QpdfFailure ? error.asUnusable(source.password) : error;
    })
  );
}

async function joinAll(sources: readonly MergeSource[]): Promise<Joined> {
  const joined = await joinWithParts(sources);
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

/** Joins sources. Those that qpdf stumbles over are repaired or refused, one by one. */
export async function joinSources(sources: readonly MergeSource[]): Promise<Joined | { refused: readonly Refusal[] }> {
  try {
    return await joinAll(sources);
  } catch (error) {
    if (!(error instanceof QpdfFailure)) throw error;
    return joinMended(sources);
  }
}

/** Joins the pages of one source, repaired if need be. Throws `UnusableFile`. */
export async function joinSource(source: MergeSource): Promise<Joined> {
  try {
    return await joinAll([source]);
  } catch (error) {
    if (!(error instanceof QpdfFailure)) throw error;
    return joinAll([await repair(source)]);
  }
}

/** Note on a result with pages of a damaged file. */
export const repairedNote = (name: string): string =>
  `${name} was damaged and has been repaired: check that its pages are complete.`;
