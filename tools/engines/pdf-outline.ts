import type { PdfDocument } from './opened-pdf.ts';
import type { Pointer } from './pdfium.ts';

export type DestinationView = readonly (string | number | null)[];

/** Where an entry of the outline leads. */
export interface OutlineTarget {
  /** From 1. */
  page: number;
  /** View of the page: a destination (ISO 32000-1, table 151) without its page, `['/XYZ', 72, 700, null]`. */
  view: DestinationView;
}

export interface OutlineEntry {
  title: string;
  /** Undefined where it leads nowhere in this file. */
  target: OutlineTarget | undefined;
  children: OutlineEntry[];
}

/** Files can be made to have no end: entries that are their own children, or a million of them. */
const limits = { depth: 32, entries: 20_000 };

/** FPDFDest_GetView, by its number; 0 is an unknown kind. */
const views = ['/Fit', '/XYZ', '/Fit', '/FitH', '/FitV', '/FitR', '/FitB', '/FitBH', '/FitBV'];
const xyz = 1;

/** A hundredth of a point is finer than any screen, and has no tail of a 32-bit number. */
const round = (value: number): number => Number(value.toFixed(2));

function readPosition({ pdfium }: PdfDocument, destination: Pointer): DestinationView {
  // Three integers are flags for the presence of the three floating point numbers after them.
  return pdfium.within(24, (at) => {
    pdfium.call.FPDFDest_GetLocationInPage(destination, at, at + 4, at + 8, at + 12, at + 16, at + 20);
    const values = new DataView(pdfium.read(at, 24).buffer);
    return [0, 4, 8].map((offset) =>
      values.getInt32(offset, true) === 1 ? round(values.getFloat32(offset + 12, true)) : null,
    );
  });
}

function readView(document: PdfDocument, destination: Pointer): DestinationView {
  const { pdfium } = document;
  return pdfium.within(20, (at) => {
    const kind = pdfium.call.FPDFDest_GetView(destination, at, at + 4);
    if (kind === xyz) return ['/XYZ', ...readPosition(document, destination)];
    const values = new DataView(pdfium.read(at, 20).buffer);
    const count = values.getUint32(0, true);
    const numbers = Array.from({ length: Math.min(count, 4) }, (_, index) =>
      round(values.getFloat32(4 + index * 4, true)),
    );
    return [views[kind] ?? '/Fit', ...numbers];
  });
}

function readTarget(document: PdfDocument, destination: Pointer): OutlineTarget | undefined {
  if (destination === 0) return undefined;
  const page = document.pdfium.call.FPDFDest_GetDestPageIndex(document.pointer, destination) + 1;
  return page < 1 ? undefined : { page, view: readView(document, destination) };
}

/** Where a name of the document leads, if it leads anywhere. In UTF-8, with a mark at its beginning where it is a string. */
export const readNamedTarget = (document: PdfDocument, name: string): OutlineTarget | undefined =>
  readTarget(document, document.pdfium.call.FPDF_GetNamedDestByName(document.pointer, name));

function readTitle({ pdfium }: PdfDocument, bookmark: Pointer): string {
  const bytes = pdfium.call.FPDFBookmark_GetTitle(bookmark, 0, 0);
  const fill = (at: Pointer) => pdfium.call.FPDFBookmark_GetTitle(bookmark, at, bytes);
  return pdfium.readText(bytes / 2, fill).replace(/\0$/, '');
}

/** The outline ("bookmarks") of a document, empty where it has none. */
export function readOutline(document: PdfDocument): OutlineEntry[] {
  const { call } = document.pdfium;
  const seen = new Set<Pointer>();
  const readChildren = (parent: Pointer, depth: number): OutlineEntry[] => {
    const entries: OutlineEntry[] = [];
    let bookmark = call.FPDFBookmark_GetFirstChild(document.pointer, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && depth < limits.depth && seen.size < limits.entries) {
      seen.add(bookmark);
      const children = readChildren(bookmark, depth + 1);
      const target = readTarget(document, call.FPDFBookmark_GetDest(document.pointer, bookmark));
      entries.push({ title: readTitle(document, bookmark), target, children });
      bookmark = call.FPDFBookmark_GetNextSibling(document.pointer, bookmark);
    }
    return entries;
  };
  return readChildren(0, 0);
}
