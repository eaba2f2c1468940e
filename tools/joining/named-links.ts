import { withPdf, type PdfDocument } from '../engines/opened-pdf.ts';
import { readNamedTarget } from '../engines/pdf-outline.ts';
import type { PackedPdf } from '../pdf/packed/packed-pdf.ts';
import type { PackedPdfChanges } from '../pdf/packed/packed-pdf-changes.ts';
import { nameText, stringText } from '../pdf/packed/pdf-string.ts';
import { isEntries, isList, isReference, type PdfEntries, type PdfValue } from '../pdf/packed/pdf-value.ts';
import type { PlacedSource } from './placed-sources.ts';

/** The name of a place of the document, as pdfium is asked for it; undefined where a value is no name. */
function placeName(value: PdfValue | undefined): string | undefined {
  const text = stringText(value);
  // The mark tells pdfium that the string is in UTF-8. Names, as they were used before PDF 1.2, have none.
  return text === undefined ? nameText(value) : `\uFEFF${text}`;
}

/** Writes pages instead of names into the links of one source. */
class LinkResolver {
  readonly #pdf: PackedPdf;
  readonly #source: PlacedSource;
  readonly #document: PdfDocument;
  readonly #found = new Map<string, PdfValue | undefined>();

  constructor(pdf: PackedPdf, source: PlacedSource, document: PdfDocument) {
    this.#pdf = pdf;
    this.#source = source;
    this.#document = document;
  }

  /** Where a name leads in the merged file. */
  #place(value: PdfValue | undefined): PdfValue | undefined {
    const name = placeName(value);
    if (name === undefined) return undefined;
    if (!this.#found.has(name)) {
      const target = readNamedTarget(this.#document, name);
      this.#found.set(name, target && this.#source.destinationOf(target));
    }
    return this.#found.get(name);
  }

  /** A link with its place instead of the name; undefined where it needs no change. Actions are written out in it. */
  #withPlace(mark: PdfValue | undefined): PdfEntries | undefined {
    if (!isEntries(mark) || mark.get('/Subtype') !== '/Link') return undefined;
    const place = this.#place(this.#pdf.resolve(mark.get('/Dest')));
    if (place !== undefined) return new Map([...mark, ['/Dest', place]]);
    const action = this.#pdf.entry(mark, '/A');
    if (!isEntries(action) || action.get('/S') !== '/GoTo') return undefined;
    const aim = this.#place(this.#pdf.entry(action, '/D'));
    return aim === undefined ? undefined : new Map([...mark, ['/A', new Map([...action, ['/D', aim]])]]);
  }

  resolveAll(changes: PackedPdfChanges): void {
    for (const page of this.#source.pages) {
      const marks = this.#pdf.entry(page, '/Annots');
      if (!isList(marks)) continue;
      for (const mark of marks) {
        const link = this.#withPlace(this.#pdf.resolve(mark));
        if (link && isReference(mark)) changes.set(mark, link);
      }
    }
  }
}

/**
 * Makes the links of the sources lead to pages instead of names, because names of several files would meet in the merged one. Links
 * that stand in the pages themselves, and not as objects of their own, stay as they are.
 */
export async function resolveNamedLinks(
  pdf: PackedPdf,
  changes: PackedPdfChanges,
  sources: readonly PlacedSource[],
): Promise<void> {
  for (const placed of sources) {
    const { hasNamedPlaces, bytes, password } = placed.source;
    if (!hasNamedPlaces) continue;
    await withPdf(bytes, password, (document) => new LinkResolver(pdf, placed, document).resolveAll(changes));
  }
}
