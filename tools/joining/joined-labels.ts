import type { PackedPdf } from '../pdf/packed/packed-pdf.ts';
import type { PdfEntries, PdfValue } from '../pdf/packed/pdf-value.ts';
import type { PlacedSource } from './placed-sources.ts';
import { treeEntries } from './tree-entries.ts';

/**
 * Entry of the catalog for page labels (ISO 32000-1, 12.4.2). qpdf gives pages of documents without labels empty ones beside those of
 * others: they get the numbers that they had. Empty where no document has any.
 */
export function nameUnlabelled(pdf: PackedPdf, sources: readonly PlacedSource[]): PdfEntries {
  const labels = pdf.catalog.get('/PageLabels');
  if (labels === undefined) return new Map();
  const known = Array.from(treeEntries(pdf, labels, '/Nums'), ([key, value]) => [Number(key), value] as const);
  const labelled = new Set(sources.flatMap(({ source, pages }) => (source.hasLabels ? pages : [])));
  const all = pdf.pages;
  const made = known.filter(([place]) => labelled.has(all[place] ?? ''));
  let place = 0;
  for (const { source } of sources) {
    for (const [index, page] of source.pages.entries()) {
      const isRun = index > 0 && source.pages[index - 1] === page - 1;
      if (!source.hasLabels && !isRun)
        made.push([
          place,
          new Map([
            ['/S', '/D'],
            ['/St', `${page}`],
          ]),
        ]);
      place += 1;
    }
  }
  const sorted = made.toSorted(([one], [other]) => one - other);
  return new Map([
    ['/PageLabels', new Map([['/Nums', sorted.flatMap(([at, value]): PdfValue[] => [`${at}`, value])]])],
  ]);
}
