import type { PackedPdf } from '../pdf/packed/packed-pdf.ts';
import { stringText } from '../pdf/packed/pdf-string.ts';
import { isList, objectNumber, type PdfEntries, type PdfValue } from '../pdf/packed/pdf-value.ts';
import { pdfText } from '../pdf/pdf-file.ts';

/** Adds the names and values of a name tree (ISO 32000-1, 7.9.6), each node once. */
function addNames(pdf: PackedPdf, root: PdfValue, add: (name: string, value: PdfValue) => void): void {
  const seen = new Set<number>();
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const number = objectNumber(node);
    if (number !== undefined && seen.has(number)) continue;
    if (number !== undefined) seen.add(number);
    const kids = pdf.entry(node, '/Kids');
    if (isList(kids)) for (const kid of kids) waiting.push(kid);
    const names = pdf.entry(node, '/Names');
    if (!isList(names)) continue;
    for (let at = 0; at + 1 < names.length; at += 2) {
      const value = names[at + 1];
      if (value !== undefined) add(stringText(pdf.resolve(names[at])) ?? '', value);
    }
  }
}

/** Entry of the catalog for the attachments of all documents together. Empty where there are none. */
export function joinAttachments(pdf: PackedPdf, trees: readonly (PdfValue | undefined)[]): PdfEntries {
  const files = new Map<string, PdfValue>();
  for (const tree of trees)
    if (tree !== undefined)
      addNames(pdf, tree, (name, value) => {
        // Readers show the name that the attachment has in its own entries: this one only has to be unlike the others.
        let free = name;
        for (let number = 2; files.has(free); number += 1) free = `${name} (${number})`;
        files.set(free, value);
      });
  if (files.size === 0) return new Map();
  // A tree is sorted by the bytes of its names.
  const sorted = Array.from(files, ([name, value]) => [pdfText(name), value] as const).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return new Map([['/Names', new Map([['/EmbeddedFiles', new Map([['/Names', sorted.flat()]])]])]]);
}
