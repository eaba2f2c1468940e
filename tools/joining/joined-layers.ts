import type { PackedPdf } from '../pdf/packed/packed-pdf.ts';
import { isEntries, isList, type PdfEntries, type PdfValue } from '../pdf/packed/pdf-value.ts';

/** Lists of a configuration that stand one after the other in the joined one (ISO 32000-1, 8.11.4.3). */
const lists = ['/Order', '/RBGroups', '/Locked', '/AS'];

const listOf = (pdf: PackedPdf, dictionary: PdfValue | undefined, name: string): readonly PdfValue[] => {
  const found = pdf.entry(dictionary, name);
  return isList(found) ? found : [];
};

/** The layers that a document hides at first. */
function hiddenOf(pdf: PackedPdf, layers: PdfEntries): readonly PdfValue[] {
  const configuration = pdf.entry(layers, '/D');
  if (pdf.entry(configuration, '/BaseState') !== '/OFF') return listOf(pdf, configuration, '/OFF');
  const shown = new Set(listOf(pdf, configuration, '/ON'));
  return listOf(pdf, layers, '/OCGs').filter((layer) => !shown.has(layer));
}

/** Entry of the catalog for the layers of all documents together: each is shown or hidden as it was. Empty where there are none. */
export function joinLayers(pdf: PackedPdf, documents: readonly (PdfValue | undefined)[]): PdfEntries {
  const all = documents.filter(isEntries);
  if (all.length === 0) return new Map();
  const configurations = all.map((layers) => pdf.entry(layers, '/D'));
  const joined = new Map<string, PdfValue>([['/OFF', all.flatMap((layers) => hiddenOf(pdf, layers))]]);
  for (const name of lists) {
    const values = configurations.flatMap((configuration) => listOf(pdf, configuration, name));
    if (values.length > 0) joined.set(name, values);
  }
  const groups = all.flatMap((layers) => listOf(pdf, layers, '/OCGs'));
  return new Map([
    [
      '/OCProperties',
      new Map<string, PdfValue>([
        ['/OCGs', groups],
        ['/D', joined],
      ]),
    ],
  ]);
}
