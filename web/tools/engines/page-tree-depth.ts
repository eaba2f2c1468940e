import { unusable } from '../unusable.ts';
import { QpdfFailure } from './qpdf.ts';
import { type PdfObject, QpdfObjects, type QpdfSource } from './qpdf-objects.ts';

/** qpdf calls itself for each folder of pages within a folder, and loses itself after some hundred in the stack that it has here. */
const deepest = 100;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const [kids, packed] = [bytesOf('/Kids'), bytesOf('/ObjStm')];

/** How often a name stands in the bytes, up to `enough`. */
function countNames(bytes: Uint8Array, name: Uint8Array, enough: number): number {
  // The letter after the slash is rarer than the slash.
  const [, letter = 0] = name;
  let count = 0;
  for (let at = bytes.indexOf(letter); at > 0 && count < enough; at = bytes.indexOf(letter, at + 1)) {
    if (name.every((byte, index) => bytes[at - 1 + index] === byte)) count += 1;
  }
  return count;
}

const numberSign = 35;
/** The letters of those names as a name may have them written: #4B for K. */
const escapes = new Set(Array.from('KidsObjStm', (letter) => letter.charCodeAt(0).toString(16)));

function hasEscapedNames(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(numberSign); at >= 0; at = bytes.indexOf(numberSign, at + 1)) {
    const digits = String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0).toLowerCase();
    if (escapes.has(digits)) return true;
  }
  return false;
}

/** Whether there may be that many folders: in plain sight, packed together, or under names that hide them. */
const mayBeDeep = (bytes: Uint8Array): boolean =>
  countNames(bytes, packed, 1) > 0 || countNames(bytes, kids, deepest) === deepest || hasEscapedNames(bytes);

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
  if (!mayBeDeep(source.bytes)) return;
  const objects = await QpdfObjects.read(source).catch((error: unknown) => {
    // Where it cannot read a file, it comes to no page tree to lose itself in.
    if (!(error instanceof QpdfFailure)) throw error;
  });
  if (objects && isDeep(objects)) throw unusable.damaged(new Error('Its page tree is too deep.'));
}
