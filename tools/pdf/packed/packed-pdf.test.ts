import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ask, qpdf } from '../../testing/native-programs.ts';
import { makePdf } from '../../testing/pdf-samples.ts';
import { PackedPdf } from './packed-pdf.ts';
import { PackedPdfChanges } from './packed-pdf-changes.ts';
import type { PdfValue } from './pdf-value.ts';

const makePacked = async (pages: number) => {
  const plain = await makePdf({ pages: Array.from({ length: pages }, (_, place) => `Page ${place + 1}`) });
  return new PackedPdf(qpdf(plain, ['--object-streams=generate']));
};

const referenceAt = (pdf: PackedPdf, page: number): PdfValue => pdf.pages[page - 1] ?? '';

it('finds the pages of a file in their order', async () => {
  const pdf = await makePacked(250);
  expect(pdf.pages).toHaveLength(250);
  expect(pdf.entry(referenceAt(pdf, 250), '/Type')).toBe('/Page');
  expect(pdf.entry(pdf.entry(referenceAt(pdf, 1), '/Resources'), '/Font')).toBeInstanceOf(Map);
});

it('puts new objects beside the others, and in the place of others', async () => {
  const pdf = await makePacked(3);
  const changes = new PackedPdfChanges(pdf);
  const labels = Array.from({ length: 150 }, (_, place) => {
    const reference = changes.reserve();
    changes.set(reference, new Map([['/P', `(${place}-)`]]));
    return [`${place}`, reference];
  }).flat();
  changes.setCatalog(new Map([...pdf.catalog, ['/PageLabels', new Map([['/Nums', labels]])]]));
  const bytes = new Uint8Array(await new Blob([...(await changes.finish())]).arrayBuffer());
  expect(ask('qpdf', bytes, ['--check'])).toContain('No syntax or stream encoding errors found');
  const { pagelabels } = z
    .object({ pagelabels: z.array(z.object({ label: z.object({ '/P': z.string() }) })) })
    .parse(JSON.parse(ask('qpdf', bytes, ['--json', '--json-key=pagelabels'])));
  expect(pagelabels.map(({ label }) => label['/P'])).toEqual(['u:0-', 'u:1-', 'u:2-']);
  // A written file can be read and changed again.
  expect(new PackedPdf(bytes).pages).toEqual(pdf.pages);
});

it('does not take a file that is not packed as qpdf packs it', async () => {
  const plain = await makePdf({ pages: ['Page'] });
  expect(() => new PackedPdf(plain)).toThrow(SyntaxError);
  expect(() => new PackedPdf(plain.slice(0, 100))).toThrow(SyntaxError);
});
