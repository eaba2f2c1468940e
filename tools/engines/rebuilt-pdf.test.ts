import { expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../testing/assets-on-disk.ts';
import { allDamages, damagePdf } from '../testing/damaged-pdf.ts';
import { ask, popplerPages, qpdf } from '../testing/native-programs.ts';
import { makePdf } from '../testing/pdf-samples.ts';
import { mergePdfs } from '../converters/pdf-merger/pdf-merger.job.ts';
import { compressPdfs } from '../converters/pdf-compressor/pdf-compressor.job.ts';
import { pdfToText } from '../converters/pdf-to-text/pdf-to-text.job.ts';
import { pdfToTextDefaults } from '../converters/pdf-to-text/pdf-to-text.options.ts';
import { rebuildPdf } from './rebuilt-pdf.ts';

vi.stubGlobal('fetch', fetchFromDisk);

type Bytes = Uint8Array<ArrayBuffer>;

const words = (pdf: Bytes): string[] => popplerPages(pdf).map((text) => text.trim().slice(0, 1));
const check = (bytes: Bytes) =>
  expect(ask('qpdf', bytes, ['--check'])).toContain('No syntax or stream encoding errors found');

/** Its streams are plain text, in which lines may end in any way. */
const sample = async () =>
  qpdf(await makePdf({ pages: ['A', 'B', 'C'], links: [{ from: 1, to: 2 }], field: { name: 'f', value: 'v' } }), [
    '--stream-data=uncompress',
    '--newline-before-endstream',
  ]);
const asFile = (bytes: Bytes) => ({ name: 'torn.pdf', blob: new Blob([bytes]) });

it.each(allDamages)('all tools open a file with %s', async (damage) => {
  const torn = asFile(damagePdf(await sample(), damage));
  const merged = await mergePdfs([torn], { ranges: [''] }, () => undefined);
  expect(merged.refused).toEqual([]);
  const bytes = new Uint8Array((await merged.results[0]?.blob.arrayBuffer()) ?? []);
  check(bytes);
  expect(words(bytes)).toEqual(['A', 'B', 'C']);
  expect((await compressPdfs([torn], { level: 'balanced' }, () => undefined)).refused).toEqual([]);
  const texts = await pdfToText([torn], pdfToTextDefaults, () => undefined);
  // pdfium opens a file without ends of objects as it is, and passes over some of them.
  if (damage === 'no table and no trailer')
    expect(texts.results[0]?.notes).toContain(
      'The file was damaged and has been repaired: check that its text is complete.',
    );
  expect(await texts.results[0]?.blob.text()).toMatch(damage === 'no ends of objects' ? /A/ : /A[^]*B[^]*C/);
});

it.each(['another start of the table', 'no end'] as const)('opens packed objects with %s', async (damage) => {
  const packed = qpdf(await sample(), ['--object-streams=generate']);
  const rebuilt = rebuildPdf(damagePdf(packed, damage)) ?? new Uint8Array();
  check(rebuilt);
  expect(words(rebuilt)).toEqual(['A', 'B', 'C']);
});

it('keeps a protection, and takes the later one of two objects', async () => {
  const locked = qpdf(await sample(), ['--encrypt', 'open', 'own', '256', '--']);
  const rebuilt = rebuildPdf(damagePdf(locked, 'wrong offsets')) ?? new Uint8Array();
  expect(ask('pdftotext', rebuilt, ['-upw', 'open'], ['-'])).toContain('A');
  const page = '<</Type /Page /Parent 1 0 R /MediaBox [0 0 9 9]>>';
  const twice = `1 0 obj <</Type /Pages /Kids [2 0 R] /Count 1>> endobj 2 0 obj ${page} endobj 3 0 obj <</Type /Catalog /Pages 1 0 R>> endobj 2 0 obj ${page.replaceAll('9', '7')} endobj`;
  const late = rebuildPdf(new TextEncoder().encode(twice)) ?? new Uint8Array();
  expect(ask('pdfinfo', late, [])).toMatch(/Page size: +7 x 7/);
});

it('gives up where nothing is a catalog', () => {
  expect(rebuildPdf(new TextEncoder().encode('%PDF-1.4\n1 0 obj <</Type /Page>> endobj'))).toBeUndefined();
  expect(rebuildPdf(new Uint8Array())).toBeUndefined();
});
