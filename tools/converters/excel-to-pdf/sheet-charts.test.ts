import { describe, expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { type MadeSheet, relationship } from '../../testing/make-xlsx.ts';
import { factsOfPdf, wordBoxesOfPdf } from '../../testing/pdf-programs.ts';
import { pagesOf, printed, printFile } from '../../testing/print-workbook.ts';
import { makeXlsx } from '../../testing/make-xlsx.ts';

vi.stubGlobal('fetch', fetchFromDisk);
vi.stubGlobal('navigator', { language: 'en-US' });

const points = (values: readonly (string | number)[]): string =>
  values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('');

/** The words and values of a chart, kept in it. */
const kept =
  `<c:tx><c:strRef><c:strCache>${points(['Apples'])}</c:strCache></c:strRef></c:tx>` +
  `<c:cat><c:strRef><c:strCache>${points(['North', 'South'])}</c:strCache></c:strRef></c:cat>` +
  `<c:val><c:numRef><c:numCache>${points([3, 5])}</c:numCache></c:numRef></c:val>`;

const title = '<c:title><c:tx><c:rich><a:p><a:r><a:t>Harvest</a:t></a:r></a:p></c:rich></c:tx></c:title>';

const chart = (kind: string, series = kept): string =>
  `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart>${title}<c:plotArea><c:${kind}><c:ser>${series}</c:ser></c:${kind}><c:catAx/><c:valAx/></c:plotArea><c:legend/></c:chart></c:chartSpace>`;

const frame = (id = 'rId1', transform = ''): string =>
  `<xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/></xdr:nvGraphicFramePr>${transform}<a:graphic><a:graphicData><c:chart r:id="${id}"/></a:graphicData></a:graphic></xdr:graphicFrame>`;

const corner = (name: string, column: number, row: number): string =>
  `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;

const anchored = (inside: string): string =>
  `<xdr:twoCellAnchor>${corner('from', 1, 2)}${corner('to', 6, 17)}${inside}</xdr:twoCellAnchor>`;

const drawing = (inside: string): string =>
  `<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:c="c" xmlns:r="r">${inside}</xdr:wsDr>`;

/** Parts of a drawing with one chart. */
const partsOf = (inside: string, chartXml: string) => ({
  'xl/drawings/d.xml': drawing(inside),
  'xl/drawings/_rels/d.xml.rels': `<Relationships>${relationship('rId1', 'chart', '../charts/c.xml')}</Relationships>`,
  'xl/charts/c.xml': chartXml,
});

const drawn = (name: string, rows: MadeSheet['rows']): MadeSheet => ({
  name,
  rows,
  after: '<drawing r:id="rId1"/>',
  relationships: relationship('rId1', 'drawing', '../drawings/d.xml'),
});

const reader = (reference: string, kind: 'num' | 'str'): string =>
  `<c:${kind}Ref><c:f>${reference}</c:f></c:${kind}Ref>`;

describe('charts over the cells', () => {
  it('stand at their anchor, with their words as text', async () => {
    const sheet = drawn('Sheet1', [['x']]);
    const { blob, notes } = await printed({ sheets: [sheet], parts: partsOf(anchored(frame()), chart('barChart')) });
    expect(notes).toEqual([]);
    const words = await wordBoxesOfPdf(blob);
    expect(words.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['x', 'Harvest', 'North', 'South', 'Apples', '0', '5']),
    );
    const named = words.filter(({ text }) => text !== 'x');
    // Two rows and one column from the margin: B3.
    expect(Math.min(...named.map(({ xMin }) => xMin))).toBeGreaterThan(34 + 48);
    expect(Math.min(...named.map(({ yMin }) => yMin))).toBeGreaterThan(34 + 30);
    expect(Math.max(...named.map(({ yMax }) => yMax))).toBeLessThan(34 + 17 * 15);
  });

  it('are as large as their part of a group', async () => {
    const of = (x: number): string => `<xdr:xfrm><a:off x="${x}" y="0"/><a:ext cx="500" cy="1000"/></xdr:xfrm>`;
    const group = `<xdr:grpSp><xdr:grpSpPr><a:xfrm><a:off x="7" y="7"/><a:ext cx="9" cy="9"/><a:chOff x="0" y="0"/><a:chExt cx="1000" cy="1000"/></a:xfrm></xdr:grpSpPr>${frame('rId1', of(500))}</xdr:grpSp>`;
    const parts = partsOf(anchored(group), chart('pieChart'));
    const { blob } = await printed({ sheets: [drawn('Sheet1', [['x']])], parts });
    const harvest = (await wordBoxesOfPdf(blob)).find(({ text }) => text === 'Harvest');
    // The right half of five columns from the second one on.
    expect(((harvest?.xMin ?? 0) + (harvest?.xMax ?? 0)) / 2).toBeCloseTo(34 + 48 * (1 + 5 * 0.75), -1);
  });

  it('take what they do not keep from the cells, of hidden sheets too, and through names', async () => {
    const series = `<c:tx>${reader("'My data'!$B$1", 'str')}</c:tx><c:cat>${reader('Regions', 'str')}</c:cat><c:val>${reader("'My data'!$B$2:$B$4", 'num')}</c:val>`;
    const { blob } = await printed({
      sheets: [
        drawn('Sheet1', [['x']]),
        {
          name: 'My data',
          state: 'hidden',
          rows: [
            ['', 'Pears'],
            ['East', 4],
            ['Filtered', 900],
            ['West', 8],
          ],
          rowAttributes: { 2: 'hidden="1"' },
        },
      ],
      names: '<definedName name="Regions">\'My data\'!$A$2:$A$4</definedName>',
      parts: partsOf(anchored(frame()), chart('barChart', series)),
    });
    const [page] = await pagesOf(blob);
    for (const word of ['Pears', 'East', 'West', '8']) expect(page).toContain(word);
    expect(page).not.toMatch(/Filtered|900/);
  });

  it('of kinds that are not drawn are named, without the words that old programs show for them', async () => {
    const fallback =
      '<xdr:sp><xdr:txBody><a:p><a:r><a:t>This chart is not available</a:t></a:r></a:p></xdr:txBody></xdr:sp>';
    const newer = `<mc:AlternateContent><mc:Choice Requires="cx1">${frame('rId2')}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
    const parts = {
      ...partsOf(anchored(frame()) + anchored(newer), chart('surfaceChart')),
      'xl/drawings/_rels/d.xml.rels': `<Relationships>${relationship('rId1', 'chart', '../charts/c.xml')}${relationship('rId2', 'chartEx', '../charts/e.xml')}</Relationships>`,
      'xl/charts/e.xml':
        '<cx:chartSpace><cx:chart><cx:plotArea><cx:plotAreaRegion><cx:series layoutId="treemap"/></cx:plotAreaRegion></cx:plotArea></cx:chart></cx:chartSpace>',
    };
    const { blob, notes } = await printed({ sheets: [drawn('Sheet1', [['x']])], parts });
    expect(await pagesOf(blob)).toEqual(['x']);
    expect(notes).toEqual(['2 charts of the sheet “Sheet1” are left out: “Harvest” (surface), “Chart 1” (treemap).']);
  });

  it('that are damaged do not cost the cells', async () => {
    const parts = partsOf(anchored(frame()), '<c:chartSpace><c:chart>');
    const { blob, notes } = await printed({ sheets: [drawn('Sheet1', [['x']])], parts });
    expect(await pagesOf(blob)).toEqual(['x']);
    expect(notes).toEqual(['One chart of the sheet “Sheet1” is left out: “Chart 1” (damaged).']);
  });

  it('that are shown very often are drawn as often as a tab can', async () => {
    const values = `<c:val><c:numRef><c:numCache>${points(Array.from({ length: 9900 }, (_, index) => index % 7))}</c:numCache></c:numRef></c:val>`;
    const parts = partsOf(anchored(frame()).repeat(60), chart('lineChart', values));
    const { notes } = await printed({ sheets: [drawn('Sheet1', [['x']])], parts });
    expect(notes).toEqual([
      `10 charts of the sheet “Sheet1” are left out: ${'“Harvest” (too many values), '.repeat(5).slice(0, -2)} and 5 more.`,
    ]);
  });
});

describe('chart sheets', () => {
  const sheets = [
    { name: 'Cells', rows: [['x']] },
    { ...drawn('Picture of it', []), isChart: true },
    { name: 'Last', rows: [['z']] },
  ];
  const parts = partsOf(`<xdr:absoluteAnchor>${frame()}</xdr:absoluteAnchor>`, chart('barChart'));

  it('are pages of their own among the others, in landscape', async () => {
    const { blob, notes } = await printed({ sheets, parts }, { hasFooter: true });
    const pages = await pagesOf(blob);
    expect(pages).toHaveLength(3);
    expect(pages[1]).toMatch(/^Harvest .*North South.* Picture of it Page 2 of 3$/);
    expect(await factsOfPdf(blob, 'pdfinfo', ['-f', '2', '-l', '2'])).toMatch(/size: +841\.89 x 595\.276/);
    expect(notes).toEqual([]);
  });

  it('are chosen by name and number', async () => {
    for (const wanted of ['2', 'picture of it']) {
      const { blob } = await printed({ sheets, parts }, { sheets: [wanted] });
      expect(await pagesOf(blob)).toEqual([expect.stringMatching(/^Harvest/)]);
    }
  });

  it('that cannot be drawn are named, alone as well', async () => {
    const lost = { ...parts, 'xl/charts/c.xml': chart('surfaceChart') };
    const { blob, notes } = await printed({ sheets, parts: lost });
    expect(await pagesOf(blob)).toEqual(['x', 'z']);
    expect(notes).toEqual(['One chart of the sheet “Picture of it” is left out: “Harvest” (surface).']);
    const { refused } = await printFile(makeXlsx({ sheets: sheets.slice(1, 2), parts: lost }), 'book.xlsx');
    expect(refused[0]?.sentence).toBe('book.xlsx has no cells that show anything, and no chart that can be drawn.');
  });
});
