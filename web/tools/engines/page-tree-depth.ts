import { unusable } from '../refusals.ts';
import { QpdfFailure } from './qpdf.ts';
import { type PdfObject, QpdfObjects, type QpdfSource } from './qpdf-objects.ts';

/** qpdf calls itself for each folder of pages within a folder, and loses itself after some hundred in the stack that it has here. */
const deepest = 100;

const kidsName = new TextEncoder().encode('/Kids');

/** How often the bytes say that an object has others below it, up to `enough`. */
function countKids(bytes: Uint8Array, enough: number): number {
  let count = 0;
  // A K is rarer than a slash.
  for (let at = bytes.indexOf(75); at > 0 && count < enough; at = bytes.indexOf(75, at + 1)) {
    if (kidsName.every((byte, index) => bytes[at - 1 + index] === byte)) count += 1;
  }
  return count;
}

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
 * Throws `UnusableFile` where pages lie under more folders than qpdf can go through. Looks closer only at files with that many folders
 * in plain sight, which are few.
 */
export async function refuseDeepTree(source: QpdfSource): Promise<void> {
  if (countKids(source.bytes, deepest) < deepest) return;
  const objects = await QpdfObjects.read(source).catch((error: unknown) => {
    // Where it cannot read a file, it comes to no page tree to lose itself in.
    if (!(error instanceof QpdfFailure)) throw error;
  });
  if (objects && isDeep(objects)) throw unusable.damaged(new Error('Its page tree is too deep.'));
}
