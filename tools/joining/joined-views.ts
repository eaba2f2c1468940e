import type { PackedPdf } from '../pdf/packed/packed-pdf.ts';
import { isEntries, isList, type PdfEntries, type PdfValue, printPdfValue } from '../pdf/packed/pdf-value.ts';
import type { PlacedSource } from './placed-sources.ts';

/** Entries of a catalog for the language of a document, and for how it is shown and printed. */
const shared = new Set(['/Lang', '/PageLayout', '/ViewerPreferences']);
/** Those that belong to one document alone. */
const own = new Set(['/PageMode', '/Metadata', '/OpenAction']);
/** What a reader shows or prints by these would be something else in a file of several documents. */
const ofOneDocument = new Set(['/DisplayDocTitle', '/PrintPageRange', '/NonFullScreenPageMode']);

/** Entries of a catalog as one dictionary. */
export const viewEntries = (catalog: PdfEntries, isAlone: boolean): PdfEntries =>
  new Map(Array.from(catalog).filter(([name]) => shared.has(name) || (isAlone && own.has(name))));

/** True if a document opens at a page that is there, and does nothing else. */
function isPlace(pdf: PackedPdf, action: PdfValue | undefined): boolean {
  const value = pdf.resolve(action);
  const place = isEntries(value) && value.get('/S') === '/GoTo' ? pdf.entry(value, '/D') : value;
  return isList(place) && pdf.entry(place[0], '/Type') === '/Page';
}

/** Entries of a dictionary that all documents have alike. */
function common(pdf: PackedPdf, documents: readonly (PdfValue | undefined)[]): PdfEntries {
  const all = documents.map((value) => pdf.resolve(value));
  const [first] = all;
  if (!isEntries(first)) return new Map();
  const isCommon = ([name, value]: readonly [string, PdfValue]): boolean =>
    all.every((one) => isEntries(one) && printPdfValue(one.get(name) ?? 'null') === printPdfValue(value));
  return new Map(Array.from(first).filter(isCommon));
}

interface ViewedDocument {
  placed: PlacedSource;
  parts: PdfEntries;
}

/** Entries of the catalog for language and view: those of a source alone, or those in which all sources agree. */
export function joinViews(pdf: PackedPdf, documents: readonly ViewedDocument[]): PdfEntries {
  const views = documents.map(({ parts }) => pdf.resolve(parts.get('/View')));
  const [only] = views;
  if (views.length === 1) {
    if (!isEntries(only)) return new Map();
    return new Map(Array.from(only).filter(([name, value]) => name !== '/OpenAction' || isPlace(pdf, value)));
  }
  const entries = new Map(common(pdf, views));
  const preferences = common(
    pdf,
    views.map((view) => pdf.entry(view, '/ViewerPreferences')),
  );
  const kept = new Map(Array.from(preferences).filter(([name]) => !ofOneDocument.has(name)));
  entries.delete('/ViewerPreferences');
  if (kept.size > 0) entries.set('/ViewerPreferences', kept);
  return entries;
}
