import { unusable } from '../runner/unusable-file-error.ts';
import { mayHaveFolders } from './page-folders.ts';
import { QpdfFailure } from './qpdf.ts';
import { type PdfObject, QpdfObjects, type QpdfSource } from './qpdf-objects.ts';

/** qpdf calls itself for each folder of pages within a folder, and loses itself after some hundred in the stack that it has here. */
const deepest = 100;

function isDeep(objects: QpdfObjects): boolean {
  // Each folder once, or folders that contain each other would double with every level.
  const seen = new Set<PdfObject>();
  let level: (PdfObject | undefined)[] = [objects.entry(objects.catalog, '/Pages')];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    const kids = level.flatMap((node) => objects.entry(node, '/Kids') ?? []);
    const fresh = kids.filter((kid) => !seen.has(kid));
    for (const kid of fresh) seen.add(kid);
    level = fresh.map((kid) => objects.resolve(kid));
  }
  return false;
}

/**
 * Throws `UnusableFile` where pages lie under more folders than qpdf can go through: a browser's whole tab breaks down with it. Reads
 * all objects of files that may have so many, which takes a part of the time of merging them.
 */
export async function refuseDeepTree(source: QpdfSource): Promise<void> {
  if (!mayHaveFolders(source.bytes, deepest)) return;
  const objects = await QpdfObjects.read(source).catch((error: unknown) => {
    // Where it cannot read a file, it comes to no page tree to lose itself in.
    if (!(error instanceof QpdfFailure)) throw error;
  });
  if (objects && isDeep(objects)) throw unusable.damaged(new Error('Its page tree is too deep.'));
}
