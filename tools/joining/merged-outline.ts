import type { OutlineEntry } from '../engines/pdf-outline.ts';
import type { PackedPdfChanges } from '../pdf/packed/packed-pdf-changes.ts';
import type { PdfEntries, PdfValue } from '../pdf/packed/pdf-value.ts';
import { pdfText } from '../pdf/pdf-file.ts';
import type { PlacedSource } from './placed-sources.ts';

/** An entry as it stands in the merged file. */
interface MergedEntry {
  title: string;
  destination: PdfValue | undefined;
  children: readonly MergedEntry[];
}

/** The entries of which a page is left, at the pages that they have in the merged file. */
function moveEntries(entries: readonly OutlineEntry[], placed: PlacedSource): MergedEntry[] {
  return entries.flatMap(({ title, target, children }) => {
    const destination = target && placed.destinationOf(target);
    const moved = moveEntries(children, placed);
    const isLost = target !== undefined && destination === undefined && moved.length === 0;
    return isLost ? [] : [{ title, destination, children: moved }];
  });
}

/** The entry of a file, named by it, at its first page; its own outline below. */
function entryOf(placed: PlacedSource): MergedEntry {
  const { source, pages } = placed;
  const [first] = pages;
  return {
    title: source.name.replace(/\.pdf$/i, ''),
    destination: first && [first, '/Fit'],
    children: moveEntries(source.outline, placed),
  };
}

/** Writes entries that are beside each other, and those below them. */
function addEntries(changes: PackedPdfChanges, entries: readonly MergedEntry[], parent: string): [string, PdfValue][] {
  const references = entries.map(() => changes.reserve());
  for (const [index, { title, destination, children }] of entries.entries()) {
    const own = references[index] ?? '';
    const before = references[index - 1];
    const after = references[index + 1];
    const value = new Map<string, PdfValue>([
      ['/Title', pdfText(title.toWellFormed())],
      ['/Parent', parent],
    ]);
    if (before !== undefined) value.set('/Prev', before);
    if (after !== undefined) value.set('/Next', after);
    if (destination !== undefined) value.set('/Dest', destination);
    if (children.length > 0) {
      // Below zero: closed until it is opened.
      value.set('/Count', `${-children.length}`);
      for (const [name, reference] of addEntries(changes, children, own)) value.set(name, reference);
    }
    changes.set(own, value);
  }
  return [
    ['/First', references[0] ?? ''],
    ['/Last', references.at(-1) ?? ''],
  ];
}

/** Adds entries to a file as its outline. It stays without one where there is none. */
function writeOutline(changes: PackedPdfChanges, catalog: PdfEntries, entries: readonly MergedEntry[]): void {
  if (entries.length === 0) return;
  const outline = changes.reserve();
  const ends = addEntries(changes, entries, outline);
  changes.set(outline, new Map<string, PdfValue>([['/Type', '/Outlines'], ['/Count', `${entries.length}`], ...ends]));
  changes.setCatalog(new Map([...catalog, ['/Outlines', outline]]));
}

/** Adds the outlines of the sources, which qpdf leaves behind, to the merged file, whose catalog is given. */
export const addOutline = (changes: PackedPdfChanges, catalog: PdfEntries, sources: readonly PlacedSource[]): void =>
  writeOutline(changes, catalog, sources.map(entryOf));

/** Adds the outline of the one source of a file, as far as its pages were taken. */
export const keepOutline = (changes: PackedPdfChanges, catalog: PdfEntries, placed: PlacedSource): void =>
  writeOutline(changes, catalog, moveEntries(placed.source.outline, placed));
