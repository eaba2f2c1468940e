import { expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import type { MadeCell } from '../../testing/make-xlsx.ts';
import { oneSheet, pagesOf, printed } from '../../testing/print-workbook.ts';

vi.stubGlobal('fetch', fetchFromDisk);
vi.stubGlobal('navigator', { language: 'en-US' });

/** A formula as programs write it that do not compute. */
const bare = (formula: string, style = 0): MadeCell => ({ xml: `<f>${formula}</f><v></v>`, style });

const computedNote = (count: number): string =>
  `${count} formulas have no saved results and were computed here: compare with Excel where it matters.`;

it('formulas without a result are computed, across sheets and names, in the formats of their cells', async () => {
  const { blob, notes } = await printed({
    sheets: [
      {
        name: 'Bill',
        rows: [
          ['Tea', 2, 1.25, bare('B1*C1', 1)],
          ['Cups', 3, 4, bare('B2*C2', 1)],
          ['Total', null, null, bare('SUM(D1:D2)*(1+Tax)', 1)],
          [bare('IF(D3&gt;10,&quot;much&quot;,&quot;little&quot;)'), bare('DATE(2024,2,29)', 2), bare('D3&gt;10')],
          [bare("VLOOKUP(2,'Price list'!$A$1:$B$2,2,FALSE)"), bare('1/0'), bare('&quot;&quot;')],
          [bare("'Price list'!C1")],
        ],
      },
      {
        name: 'Price list',
        state: 'hidden',
        rows: [
          [1, 'one', bare('D1+1'), bare('40+1')],
          [2, 'two'],
        ],
      },
    ],
    names: '<definedName name="Tax">0.1</definedName>',
    looks: '<xf/><xf numFmtId="4"/><xf numFmtId="15"/>',
  });
  expect(await pagesOf(blob)).toEqual([
    'Tea 2 1.25 2.50 Cups 3 4 12.00 Total 15.95 much 29-Feb-24 TRUE two #DIV/0! 42',
  ]);
  expect(notes).toEqual([computedNote(12)]);
});

it('links are the text that they show', async () => {
  const { blob, notes } = await printed(
    oneSheet([
      ['one', bare('HYPERLINK(&quot;https://example.com/?a=(1,2)&quot;,&quot;Site, of &quot;&amp;A1)')],
      [null, bare('HYPERLINK(&quot;#A1&quot;)')],
      [null, bare('UPPER(hyperlink(CONCATENATE(A1,&quot;x&quot;),LEFT(&quot;text&quot;,2)))')],
    ]),
  );
  expect(await pagesOf(blob)).toEqual(['one Site, of one #A1 TE']);
  expect(notes).toEqual([computedNote(3)]);
});

it('formulas that are not known stay empty, with all that would read them, and are counted', async () => {
  const { blob, notes } = await printed(
    oneSheet([
      ['a', bare('NEWFUNCTION(1)'), bare('B1+1'), bare('IFERROR(B1,77)'), bare('D1+1')],
      ['b', bare('[2]Other!A1'), bare('COUNT(B1:B2)'), bare('SEQUENCE(9)'), bare('2*21')],
      [bare('SUM(Sheet1:Sheet2!A1)')],
    ]),
  );
  expect(await pagesOf(blob)).toEqual(['a b 42']);
  expect(notes).toEqual([
    'One formula has no saved result and was computed here: compare with Excel where it matters.',
    '8 formulas of the sheet “Sheet1” have no saved results and are left empty: save the workbook in Excel to have them.',
  ]);
});

it('results that the file holds are not computed anew', async () => {
  const { blob, notes } = await printed(oneSheet([[{ xml: '<f>1+1</f><v>3</v>' }, bare('A1+1')]]));
  expect(await pagesOf(blob)).toEqual(['3 4']);
  expect(notes).toEqual([
    'One formula has no saved result and was computed here: compare with Excel where it matters.',
  ]);
});

it('formulas that wait for thousands of others are computed, and those in a ring stay empty', async () => {
  const upwards = Array.from({ length: 3000 }, (_, row) => [bare(`A${row + 2}+1`), row === 0 ? bare('A3001*2') : null]);
  const { blob, notes } = await printed(
    oneSheet([...upwards, [1], [bare('B3002'), bare('A3002'), bare('A3002+A3001')]]),
  );
  const words = (await pagesOf(blob)).join(' ').split(' ');
  expect(words.slice(0, 3)).toEqual(['3001', '2', '3000']);
  expect(words.at(-1)).toBe('1');
  expect(notes).toEqual([
    computedNote(3001),
    '3 formulas of the sheet “Sheet1” have no saved results and are left empty: save the workbook in Excel to have them.',
  ]);
});

it('functions deep in each other are computed, also where they wait for others of the kind', async () => {
  const nest = (inner: string): string => `${'IF(TRUE,ROUND('.repeat(10)}${inner}${',2),0)'.repeat(10)}`;
  const upwards = Array.from({ length: 60 }, (_, row) => [bare(nest(`A${row + 2}+1`))]);
  const { blob, notes } = await printed(oneSheet([...upwards, [1]]));
  expect((await pagesOf(blob)).join(' ').split(' ').slice(0, 2)).toEqual(['61', '60']);
  expect(notes).toEqual([computedNote(60)]);
});

it('formulas over everything do not hold up the rest', async () => {
  const wide = Array.from({ length: 2000 }, () => [1, bare('SUM(A:XFD)+SUM(INDIRECT(&quot;A:XFD&quot;))')]);
  const { notes } = await printed(oneSheet([...wide, Array.from({ length: 200 }, () => 1)]));
  expect(notes.join(' ')).toMatch(/2000 formulas .* are left empty/);
});

it('a result of 0 is none where the file asks to be computed', async () => {
  const rows: MadeCell[][] = [[2, { xml: '<f>A1*21</f><v>0</v>' }, { xml: '<f>A1-2</f><v>0</v>' }]];
  const asked = await printed({ ...oneSheet(rows), computing: 'calcId="124519" fullCalcOnLoad="1"' });
  expect(await pagesOf(asked.blob)).toEqual(['2 42 0']);
  expect(asked.notes).toEqual([computedNote(2)]);
  expect(await pagesOf((await printed(oneSheet(rows))).blob)).toEqual(['2 0 0']);
});
