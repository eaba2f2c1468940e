import { expect, it } from 'vitest';
import { makeXlsx } from '../testing/make-xlsx.ts';
import { filePartsOf, type PartedKind } from './file-parts.ts';
import { readFileParts } from './read-file-parts.job.ts';

async function read(bytes: Uint8Array<ArrayBuffer> | string, kind: PartedKind) {
  const outcome = await readFileParts([{ name: 'a file', blob: new Blob([bytes]) }], { kind }, () => undefined);
  const { sections, remarks } = filePartsOf(outcome);
  const shown = sections.map(async ({ name, parts }) => ({
    name,
    parts: await Promise.all(parts.map((part) => part.text())),
  }));
  return { sections: await Promise.all(shown), remarks, refused: outcome.refused.map(({ sentence }) => sentence) };
}

it('cuts a text into parts at ends of lines, and never within a letter', async () => {
  const lines = `${'A line of words\r\n'.repeat(10_000)}The end`;
  const [section] = (await read(lines, 'text')).sections;
  expect(section?.parts.length).toBe(2);
  expect(section?.parts[0]?.endsWith('words\n')).toBe(true);
  expect(section?.parts.join('')).toBe(lines.replaceAll('\r\n', '\n'));
  const emoji = `a${'😀'.repeat(80_000)}`;
  expect((await read(emoji, 'text')).sections[0]?.parts.join('')).toBe(emoji);
});

it('reads a workbook sheet by sheet, with the numbers of its rows', async () => {
  const rows = [['Heron', 12], [], ['', 'far']];
  const bytes = makeXlsx({
    sheets: [
      { name: 'Birds', rows },
      { name: 'Empty', rows: [] },
    ],
  });
  expect((await read(bytes, 'workbook')).sections).toEqual([
    { name: 'Birds', parts: ['1\u001FHeron\u001F12\u001E3\u001F\u001Ffar'] },
    { name: 'Empty', parts: [''] },
  ]);
});

it('reads a table of text in parts of 500 rows, and tells of what is left out', async () => {
  const wide = Array.from({ length: 120 }, (_, index) => `c${index}`).join(';');
  const { sections, remarks } = await read(`${wide}\n`.repeat(501), 'table');
  expect(sections[0]?.parts.map((part) => part.split('\u001E').length)).toEqual([500, 1]);
  expect(sections[0]?.parts[1]?.split('\u001F').at(-1)).toBe('c99');
  expect(remarks).toEqual(['Only the first 100 columns are shown.']);
});

it('tells why a file is not shown', async () => {
  expect((await read('', 'text')).refused).toEqual(['a file is empty.']);
  expect((await read('No archive', 'workbook')).refused).toEqual(['a file is not an Excel workbook.']);
  expect((await read('%PDF-1.7', 'text')).refused).toEqual(['a file is not a text file.']);
});
