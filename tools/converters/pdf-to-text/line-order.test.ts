import { expect, it, vi } from 'vitest';
import { PdfFile, pdfRef } from '../../pdf/pdf-file.ts';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { inOrderOfLines } from './line-order.ts';
import { pdfToText } from './pdf-to-text.job.ts';
import { pdfToTextDefaults } from './pdf-to-text.options.ts';

vi.stubGlobal('fetch', fetchFromDisk);

/** A page that is drawn by these operators, with Helvetica as F1 and Times as F2. */
async function pageOf(operators: string): Promise<Blob> {
  const file = new PdfFile();
  const tree = file.reserve();
  const font = (name: string) => `<</Type /Font /Subtype /Type1 /BaseFont /${name}>>`;
  const page = file.object({
    Type: '/Page',
    Parent: pdfRef(tree),
    MediaBox: '[0 0 612 792]',
    Resources: `<</Font <</F1 ${font('Helvetica')} /F2 ${font('Times-Roman')}>>>>`,
    Contents: pdfRef(file.flateStream(operators)),
  });
  file.object({ Type: '/Pages', Kids: `[${pdfRef(page)}]`, Count: 1 }, tree);
  return file.finish({ root: file.object({ Type: '/Catalog', Pages: pdfRef(tree) }) });
}

async function textOf(operators: string): Promise<string | undefined> {
  const file = { name: 'a.pdf', blob: await pageOf(operators) };
  const { results } = await pdfToText([file], pdfToTextDefaults, () => undefined);
  return results[0]?.blob.text();
}

it('puts a letter of another font where it is seen, though it is drawn after its line', async () => {
  const gap = 'BT /F1 10 Tf 72 700 Td [(size ) -1000 (. Two)] TJ ET BT /F2 10 Tf 95 700 Td (X) Tj ET';
  expect(await textOf(`${gap} BT /F1 10 Tf 72 680 Td (Next line) Tj ET`)).toBe('size X. Two\nNext line\n');
});

it('leaves text that is drawn twice, for boldness, as pdfium reads it', async () => {
  const twice = 'BT /F1 10 Tf 72 700 Td (Bold) Tj ET BT /F1 10 Tf 72.3 700 Td (Bold) Tj ET';
  expect(await textOf(twice)).toBe('Bold\n');
});

it.each([
  ['lines after which the whole text comes again', 'BT /F1 10 Tf 72 700 Td (Bold head) Tj 0 -20 Td (More bold) Tj ET '],
  ['words one by one', ''],
])('gives bold text once: %s', async (_, lines) => {
  const word = (x: number, text: string) =>
    `BT /F1 10 Tf ${x} 700 Td (${text}) Tj ET BT /F1 10 Tf ${x + 0.5} 700.2 Td (${text}) Tj ET `;
  const drawn = lines === '' ? word(72, 'Bold') + word(97, 'head') : lines + lines.replace('72 700', '72.4 700');
  expect(await textOf(drawn)).toBe(lines === '' ? 'Bold head\n' : 'Bold head\nMore bold\n');
});

it('leaves what is seen twice', async () => {
  const twice =
    'BT /F1 10 Tf 72 700 Td (Total  Total) Tj 0 -14 Td (Total  Total) Tj 0 -14 Td (bookkeeper, really illicit) Tj ET';
  expect(await textOf(twice)).toBe('Total Total\nTotal Total\nbookkeeper, really illicit\n');
});

const characters = (places: readonly (readonly [string, number])[]) =>
  places.map(([character, x]) => ({
    character,
    x,
    y: 700,
    right: x + 5,
    size: 10,
    piece: x,
    isGenerated: character === '\n',
  }));
const joined = (places: readonly (readonly [string, number])[]) =>
  inOrderOfLines(characters(places))
    .map(({ character }) => character)
    .join('');

it('moves a stray piece as a whole, and neither spaces nor letters of lines that run to the left', () => {
  const line = [
    ['a', 0],
    ['b', 10],
    ['e', 40],
    ['f', 50],
  ] as const;
  expect(joined([...line, ['c', 20], ['d', 30], ['g', 60]])).toBe('abcdefg');
  expect(joined([...line, [' ', 20], ['g', 60]])).toBe('abef g');
  expect(
    joined([
      ['ד', 40],
      ['ג', 30],
      ['ב', 20],
      ['א', 10],
    ]),
  ).toBe('דגבא');
});

it('leaves a piece that does not fit into a gap', () => {
  expect(
    joined([
      ['a', 0],
      ['b', 10],
      ['c', 20],
      ['x', 5],
      ['y', 15],
      ['\n', 0],
      ['d', 0],
    ]),
  ).toBe('abcxy\nd');
});
