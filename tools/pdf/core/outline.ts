import { type PdfFile, type PdfRef, pdfRef, pdfText } from '../pdf-file.ts';
import type { Place } from './page-geometry.ts';

/** A heading, for the reader's list of contents. */
export interface Heading extends Place {
  title: string;
  /** From 1, the highest. */
  level: number;
}

/** A destination (ISO 32000-1, 12.3.2) as it stands in the file; undefined where there is no such page. */
export type DestinationOf = (place: Place) => string | undefined;

interface OutlineEntry {
  title: string;
  destination: string;
  level: number;
  below: OutlineEntry[];
}

/** Puts each heading below the nearest higher one before it. Headings without a page or a title are left out. */
function nest(headings: readonly Heading[], destinationOf: DestinationOf): OutlineEntry[] {
  const top: OutlineEntry[] = [];
  const open: OutlineEntry[] = [];
  for (const heading of headings) {
    const title = heading.title.toWellFormed().replaceAll(/\s+/g, ' ').trim();
    const destination = destinationOf(heading);
    if (title === '' || destination === undefined) continue;
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    const entry = { title, destination, level: heading.level, below: [] };
    (open.at(-1)?.below ?? top).push(entry);
    open.push(entry);
  }
  return top;
}

/** Writes sibling entries, and those below them. Returns the entries of their parent for them. */
function writeEntries(file: PdfFile, entries: readonly OutlineEntry[], parent: PdfRef): Record<string, string> {
  const rows = entries.map((entry) => ({ ...entry, ref: file.reserve() }));
  for (const [index, { title, destination, below, ref }] of rows.entries()) {
    const before = rows[index - 1];
    const after = rows[index + 1];
    const entry = {
      Title: pdfText(title),
      Parent: pdfRef(parent),
      Dest: destination,
      ...(before && { Prev: pdfRef(before.ref) }),
      ...(after && { Next: pdfRef(after.ref) }),
      // Below zero: closed until it is opened.
      ...(below.length > 0 && { Count: -below.length, ...writeEntries(file, below, ref) }),
    };
    file.object(entry, ref);
  }
  const [first] = rows;
  const last = rows.at(-1);
  return first === undefined || last === undefined ? {} : { First: pdfRef(first.ref), Last: pdfRef(last.ref) };
}

/** Writes headings as the document's outline (12.3.3). Undefined where there are none. */
export function writeOutline(
  file: PdfFile,
  headings: readonly Heading[],
  destinationOf: DestinationOf,
): PdfRef | undefined {
  const entries = nest(headings, destinationOf);
  if (entries.length === 0) return undefined;
  const root = file.reserve();
  return file.object({ Type: '/Outlines', Count: entries.length, ...writeEntries(file, entries, root) }, root);
}
