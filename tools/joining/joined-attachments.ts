import type { PackedPdf } from '../pdf/packed/packed-pdf.ts';
import { stringText } from '../pdf/packed/pdf-string.ts';
import type { PdfEntries, PdfValue } from '../pdf/packed/pdf-value.ts';
import { pdfText } from '../pdf/pdf-file.ts';
import { treeEntries } from './tree-entries.ts';

/** Entry of the catalog for the attachments of all documents together. Empty where there are none. */
export function joinAttachments(pdf: PackedPdf, trees: readonly (PdfValue | undefined)[]): PdfEntries {
  const files = new Map<string, PdfValue>();
  for (const tree of trees)
    for (const [key, value] of treeEntries(pdf, tree, '/Names')) {
      // Readers show the name that the attachment has in its own entries: this one only has to be unlike the others.
      const name = stringText(key) ?? '';
      let free = name;
      for (let number = 2; files.has(free); number += 1) free = `${name} (${number})`;
      files.set(free, value);
    }
  if (files.size === 0) return new Map();
  // A tree is sorted by the bytes of its names.
  const sorted = Array.from(files, ([name, value]) => [pdfText(name), value] as const).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return new Map([['/Names', new Map([['/EmbeddedFiles', new Map([['/Names', sorted.flat()]])]])]]);
}
