import type { OutlineTarget } from '../engines/pdf-outline.ts';
import type { PdfValue } from '../pdf/packed/pdf-value.ts';
import { pdfNumber } from '../pdf/pdf-file.ts';
import type { MergeSource } from './merge-source.ts';

/** A source, and where its pages stand in the merged file. */
export interface PlacedSource {
  source: MergeSource;
  /** Its pages in the merged file, as references, in their order. */
  pages: readonly PdfValue[];
  /** Where a place of the source leads in the merged file, as a destination there; undefined where its page is not taken. */
  destinationOf: (target: OutlineTarget) => PdfValue | undefined;
}

/** Gives each source its part of the pages of the merged file. */
export function placeSources(sources: readonly MergeSource[], pages: readonly PdfValue[]): PlacedSource[] {
  let before = 0;
  return sources.map((source) => {
    const own = pages.slice(before, before + source.pages.length);
    before += own.length;
    // A page that was taken twice is found where it stands first.
    const pageOf = new Map(source.pages.map((page, index) => [page, own[index]] as const).toReversed());
    const destinationOf = ({ page, view }: OutlineTarget): PdfValue | undefined => {
      const merged = pageOf.get(page);
      const shown = view.map((part) => (typeof part === 'number' ? pdfNumber(part) : (part ?? 'null')));
      return merged && [merged, ...shown];
    };
    return { source, pages: own, destinationOf };
  });
}
