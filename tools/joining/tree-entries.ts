import type { PackedPdf } from '../pdf/packed/packed-pdf.ts';
import { isList, objectNumber, type PdfValue } from '../pdf/packed/pdf-value.ts';

/** The keys and values of a name tree (`/Names`) or a number tree (`/Nums`), each node once (ISO 32000-1, 7.9.6 and 7.9.7). */
export function* treeEntries(
  pdf: PackedPdf,
  root: PdfValue | undefined,
  list: '/Names' | '/Nums',
): Generator<readonly [key: PdfValue, value: PdfValue]> {
  const seen = new Set<number>();
  const waiting = root === undefined ? [] : [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const number = objectNumber(node);
    if (number !== undefined && seen.has(number)) continue;
    if (number !== undefined) seen.add(number);
    const kids = pdf.entry(node, '/Kids');
    if (isList(kids)) for (const kid of kids) waiting.push(kid);
    const entries = pdf.entry(node, list);
    if (!isList(entries)) continue;
    for (let at = 0; at + 1 < entries.length; at += 2) {
      const key = pdf.resolve(entries[at]);
      const value = entries[at + 1];
      if (key !== undefined && value !== undefined) yield [key, value];
    }
  }
}
