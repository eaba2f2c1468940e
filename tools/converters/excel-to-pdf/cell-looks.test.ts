import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { type MadeWorkbook, relationship } from '../../testing/make-xlsx.ts';
import { CheckedPdf } from '../../testing/pdf-pictures.ts';
import { picturesOfPdf, wordBoxesOfPdf } from '../../testing/pdf-programs.ts';
import { oneSheet, pagesOf, printed } from '../../testing/print-workbook.ts';
import type { ExcelToPdfOptions } from './excel-to-pdf.options.ts';

vi.stubGlobal('fetch', fetchFromDisk);

/** Of the page, in points: 12 mm. */
const margin = 34.016;
/** Of the columns and rows of these sheets, in points. */
const [width, height] = [72, 30];

const cols = '<cols><col min="1" max="20" width="13.7109375"/></cols>';
const high = 'ht="30" customHeight="1"';

const solid = (color: string): string =>
  `<fill><patternFill patternType="solid"><fgColor ${color}/></patternFill></fill>`;

type Place = readonly [column: number, row: number];

/** The colours of places that are so many columns and rows into the sheet. */
async function colorsAt(workbook: MadeWorkbook, places: readonly Place[], options?: Partial<ExcelToPdfOptions>) {
  const { blob } = await printed(workbook, options);
  using pdf = await CheckedPdf.of(blob);
  return pdf.colorsOf(
    1,
    places.map(([column, row]) => [margin + column * width, margin + row * height]),
  );
}

const rowAttributes = Object.fromEntries(Array.from({ length: 10 }, (_, row) => [row, high]));
const sheet = { before: cols, rowAttributes };

const red = [255, 0, 0];
const white = [255, 255, 255];
const black = [0, 0, 0];

it('columns are as wide as Excel makes them', async () => {
  const { blob } = await printed(oneSheet([['a', 'b', 'c']], { before: cols }));
  const starts = (await wordBoxesOfPdf(blob)).map(({ xMin }) => xMin);
  // 13 digits of 7 pixels and 5 pixels beside them: 96 pixels.
  expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeCloseTo(width, 1);
});

describe('cells', () => {
  it('have their fills: plain, of the theme with a tint, patterned and of a gradient', async () => {
    const fills = [
      solid('rgb="FFFF0000"'),
      solid('theme="4" tint="0.5"'),
      '<fill><patternFill patternType="mediumGray"><fgColor rgb="FF000000"/><bgColor rgb="FFFFFFFF"/></patternFill></fill>',
      '<fill><gradientFill><stop position="0"><color rgb="FFFF0000"/></stop><stop position="1"><color rgb="FF0000FF"/></stop></gradientFill></fill>',
    ];
    const looks = ['<xf/>', ...fills.map((_, place) => `<xf fillId="${place + 2}"/>`)].join('');
    const cells = fills.map((_, place) => ({ xml: '', style: place + 1 }));
    const colors = await colorsAt(
      oneSheet([[...cells, 'x']], sheet, { fills: fills.join(''), looks }),
      [0, 1, 2, 3, 4].map((column) => [column + 0.9, 0.2]),
    );
    expect(colors).toEqual([red, [162, 185, 226], [128, 128, 128], [128, 0, 128], white]);
  });

  it('that are empty have their own look over that of their column or row', async () => {
    const [fills, looks] = [solid('rgb="FFFF0000"'), '<xf/><xf fillId="2"/>'];
    const before =
      '<cols><col min="1" max="2" width="13.7109375" style="1"/><col min="3" max="9" width="13.7109375"/></cols>';
    const rows = [
      [null, { xml: '' }, 'x'],
      [null, { xml: '' }, 'x'],
    ];
    const workbook = oneSheet(
      rows,
      { before, rowAttributes: { 0: high, 1: `${high} s="1" customFormat="1"` } },
      { fills, looks },
    );
    const places: Place[] = [0, 1].flatMap((row) => [0, 1, 3].map((column): Place => [column + 0.5, row + 0.5]));
    expect((await colorsAt(workbook, places)).slice(0, 5)).toEqual([red, white, white, red, white]);
  });

  it('have their borders, each edge one', async () => {
    const side = (name: string, style: string, color: string) =>
      `<${name} style="${style}"><color rgb="FF${color}"/></${name}>`;
    const borders = [
      `<border>${side('left', 'thick', 'FF0000')}${side('bottom', 'medium', '00FF00')}</border>`,
      `<border>${side('left', 'thin', '0000FF')}</border>`,
    ];
    const rows = [
      [null, { xml: '', style: 1 }, { xml: '', style: 2 }],
      [null, null, 'x'],
    ];
    const colors = await colorsAt(
      oneSheet(rows, sheet, { borders: borders.join(''), looks: '<xf/><xf borderId="1"/><xf borderId="2"/>' }),
      [
        [1, 0.5],
        [1.5, 1],
        [1.5, 0.5],
        [2, 0.5],
      ],
    );
    expect(colors[0]).toEqual(red);
    expect(colors[1]).toEqual([0, 255, 0]);
    expect(colors[2]).toEqual(white);
    expect(colors[3]?.[2]).toBeGreaterThan(200);
    expect(colors[3]?.[0]).toBeLessThan(200);
  });

  it('are one where they are merged: fill, text and borders', async () => {
    const looks = '<xf/><xf fillId="2" borderId="1"><alignment horizontal="center" vertical="center"/></xf>';
    const line = '<top style="thick"/><left style="thick"/><bottom style="thick"/><right style="thick"/>';
    const merged = { xml: '', style: 1 };
    const workbook = oneSheet(
      [[null, { value: 'middle', style: 1 }, merged, merged], [null, merged, merged, merged], [], ['below']],
      { ...sheet, after: '<mergeCells count="1"><mergeCell ref="B1:D2"/></mergeCells>' },
      { looks, fills: solid('rgb="FFFFFF00"'), borders: `<border>${line}</border>` },
    );
    const yellow = [255, 255, 0];
    // In the middle of each cell, between them, and at the edges.
    const colors = await colorsAt(workbook, [
      [1.2, 0.3],
      [2, 0.25],
      [3.8, 1.8],
      [2.2, 1],
      [1, 1],
      [4, 0.5],
      [2, 2],
    ]);
    expect(colors).toEqual([yellow, yellow, yellow, yellow, black, black, black]);
    const [word] = await wordBoxesOfPdf((await printed(workbook)).blob);
    expect(word?.text).toBe('middle');
    expect(((word?.xMin ?? 0) + (word?.xMax ?? 0)) / 2).toBeCloseTo(margin + 2.5 * width, 0);
    expect(((word?.yMin ?? 0) + (word?.yMax ?? 0)) / 2).toBeCloseTo(margin + height, -1);
  });

  it('show what a format colours, and conditions: values, scales and bars', async () => {
    const rules = [
      '<conditionalFormatting sqref="A1:A3"><cfRule type="cellIs" dxfId="0" priority="1" operator="greaterThan"><formula>$B$1*2</formula></cfRule></conditionalFormatting>',
      '<conditionalFormatting sqref="B1:B3"><cfRule type="colorScale" priority="2"><colorScale><cfvo type="min"/><cfvo type="max"/><color rgb="FFFF0000"/><color rgb="FF0000FF"/></colorScale></cfRule></conditionalFormatting>',
      '<conditionalFormatting sqref="C1:C3"><cfRule type="expression" dxfId="0" priority="3"><formula>MOD(ROW(),2)=0</formula></cfRule></conditionalFormatting>',
      '<conditionalFormatting sqref="D1:D3"><cfRule type="dataBar" priority="4"><dataBar><cfvo type="num" val="0"/><cfvo type="max"/><color rgb="FF000000"/></dataBar></cfRule></conditionalFormatting>',
      '<conditionalFormatting sqref="E1:E3"><cfRule type="expression" dxfId="0" priority="5"><formula>VLOOKUP(A1,B1:C3,2)</formula></cfRule></conditionalFormatting>',
    ];
    const rows = [1, 2, 3].map((value) => [value, value, value, value, value]);
    const workbook = oneSheet(
      rows,
      { ...sheet, after: rules.join('') },
      { changes: '<dxf><fill><patternFill><bgColor rgb="FFFF0000"/></patternFill></fill></dxf>' },
    );
    const places: Place[] = [0, 1, 2].flatMap((column) => [0, 1, 2].map((row): Place => [column + 0.3, row + 0.5]));
    expect(await colorsAt(workbook, places)).toEqual([
      white,
      white,
      red,
      red,
      [128, 0, 128],
      [0, 0, 255],
      white,
      red,
      white,
    ]);
    const bars = await colorsAt(workbook, [
      [3.2, 0.5],
      [3.6, 0.5],
      [3.6, 2.5],
      [4.5, 1.5],
    ]);
    const grey = bars[0]?.[0] ?? 255;
    expect(grey).toBeLessThan(200);
    expect(bars.map(([part]) => part)).toEqual([grey, 255, grey, 255]);
    expect((await printed(workbook)).notes).toEqual([
      'One conditional format of the sheet “Sheet1” could not be followed.',
    ]);
  });

  it('have scales of Google Sheets, with plain numbers for formulas; a scale over nothing is no fault', async () => {
    const scale = (range: string, middle: string) =>
      `<conditionalFormatting sqref="${range}"><cfRule type="colorScale" priority="1"><colorScale><cfvo type="min"/>${middle}<cfvo type="max"/><color rgb="FFFF0000"/><color rgb="FFFFFFFF"/><color rgb="FF0000FF"/></colorScale></cfRule></conditionalFormatting>`;
    const after =
      scale('A1:C1', '<cfvo type="formula" val="0"/>') + scale('H1:H9', '<cfvo type="percentile" val="50"/>');
    const workbook = oneSheet([[-1, 0, 5]], { ...sheet, after });
    expect(
      await colorsAt(workbook, [
        [0.2, 0.3],
        [1.2, 0.3],
        [2.2, 0.3],
      ]),
    ).toEqual([red, white, [0, 0, 255]]);
    expect((await printed(workbook)).notes).toEqual([]);
  });

  it('that the file leaves out have the look of a condition as well, among the others', async () => {
    const rule = (range: string, type: string, formula = '') =>
      `<conditionalFormatting sqref="${range}"><cfRule type="${type}" dxfId="0" priority="1">${formula}</cfRule></conditionalFormatting>`;
    const after = rule('A1:B99', 'expression', '<formula>MOD(ROW(),2)=0</formula>') + rule('C1:C3', 'containsBlanks');
    const workbook = oneSheet(
      [[1, null, 'a'], [], [], [4, null, null, 'end']],
      { ...sheet, after },
      { changes: '<dxf><fill><patternFill><bgColor rgb="FFFF0000"/></patternFill></fill></dxf>' },
    );
    const places: Place[] = [0, 1, 2, 3].flatMap((row) => [1, 2].map((column): Place => [column + 0.8, row + 0.8]));
    expect(await colorsAt(workbook, places)).toEqual([white, white, red, red, white, red, red, white]);
    expect((await printed(workbook)).notes).toEqual([]);
  });

  it('have no rule that asks for deleted cells, as in Excel', async () => {
    const after =
      '<conditionalFormatting sqref="A1"><cfRule type="expression" dxfId="0" priority="1"><formula>#REF!=1</formula></cfRule></conditionalFormatting>';
    const changes = '<dxf><fill><patternFill><bgColor rgb="FFFF0000"/></patternFill></fill></dxf>';
    const workbook = oneSheet([[1]], { ...sheet, after }, { changes });
    expect(await colorsAt(workbook, [[0.2, 0.3]])).toEqual([white]);
    expect((await printed(workbook)).notes).toEqual([]);
  });

  it('have no rules of later versions, which is told', async () => {
    const after =
      '<extLst><ext><x14:conditionalFormattings xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:conditionalFormatting><x14:cfRule type="iconSet" priority="1"/></x14:conditionalFormatting><x14:conditionalFormatting><x14:cfRule type="dataBar"/></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>';
    expect((await printed(oneSheet([[1]], { after }))).notes).toEqual([
      'One conditional format of the sheet “Sheet1” could not be followed.',
    ]);
  });

  it('have the looks of tables under their own', async () => {
    const table =
      '<table ref="A1:B4" headerRowCount="1"><tableStyleInfo name="TableStyleMedium2" showRowStripes="1"/></table>';
    const workbook = oneSheet(
      [['h', 'h'], [1], [2], [{ value: 3, style: 1 }]],
      {
        ...sheet,
        after: '<tableParts><tablePart r:id="rId1"/></tableParts>',
        relationships: relationship('rId1', 'table', '../tables/t.xml'),
      },
      { parts: { 'xl/tables/t.xml': table }, looks: '<xf/><xf fillId="2"/>', fills: solid('rgb="FFFF0000"') },
    );
    const colors = await colorsAt(workbook, [
      [0.8, 0.5],
      [1.8, 1.5],
      [0.3, 2.5],
      [0.3, 3.5],
      [1.8, 3.5],
    ]);
    expect(colors).toEqual([[68, 114, 196], [218, 227, 244], white, red, [218, 227, 244]]);
  });

  it('have grid lines where they are asked for', async () => {
    const workbook = oneSheet([['x', 'y'], ['z']], sheet);
    const edge: Place[] = [
      [1, 0.2],
      [0.8, 1],
    ];
    expect(await colorsAt(workbook, edge)).toEqual([white, white]);
    for (const [part] of await colorsAt(workbook, edge, { hasGridLines: true })) expect(part).toBeLessThan(250);
  });

  it('hold texts at angles, under each other, shrunk, struck and raised', async () => {
    const looks =
      '<xf/><xf><alignment textRotation="90"/></xf><xf><alignment textRotation="255"/></xf><xf><alignment shrinkToFit="1"/></xf><xf fontId="1"/>';
    const font = '<font><strike/><u/><vertAlign val="superscript"/><sz val="11"/><name val="Arial"/></font>';
    const { blob } = await printed(
      oneSheet(
        [
          [
            { value: 'turned', style: 1 },
            { value: 'down', style: 2 },
          ],
          [
            { value: 'a text that is made smaller', style: 3 },
            { value: 'raised', style: 4 },
          ],
        ],
        { before: cols, rowAttributes: { 0: 'ht="90" customHeight="1"' } },
        { looks, fonts: font },
      ),
    );
    const words = await wordBoxesOfPdf(blob);
    const turned = words.find(({ text }) => text === 'turned');
    expect((turned?.yMax ?? 0) - (turned?.yMin ?? 0)).toBeGreaterThan((turned?.xMax ?? 0) - (turned?.xMin ?? 0));
    const smaller = words.filter(({ yMin }) => yMin > margin + 85);
    expect(Math.max(...smaller.filter(({ text }) => text !== 'raised').map(({ xMax }) => xMax))).toBeLessThan(
      margin + width,
    );
    expect(words.map(({ text }) => text).sort()).toEqual(
      ['a', 'down', 'is', 'made', 'raised', 'smaller', 'text', 'that', 'turned'].sort(),
    );
  });
});

describe('pictures and texts over the cells', () => {
  const anchor = (inside: string, column: number): string =>
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="914400" cy="381000"/>${inside}</xdr:oneCellAnchor>`;
  const picture = '<xdr:pic><a:blip r:embed="rId1"/></xdr:pic>';
  const box =
    '<xdr:sp><xdr:spPr><a:solidFill><a:srgbClr val="00FF00"/></a:solidFill></xdr:spPr><xdr:txBody><a:p><a:r><a:rPr sz="1000"/><a:t>In a box</a:t></a:r></a:p></xdr:txBody></xdr:sp>';

  it('stand where they are anchored, each picture once in the file', async () => {
    const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer();
    const drawing = `<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:r="r">${anchor(picture, 1)}${anchor(picture, 3)}${anchor(box, 5)}</xdr:wsDr>`;
    const workbook = oneSheet(
      [['x']],
      {
        ...sheet,
        after: '<drawing r:id="rId1"/>',
        relationships: relationship('rId1', 'drawing', '../drawings/d.xml'),
      },
      {
        parts: {
          'xl/drawings/d.xml': drawing,
          'xl/drawings/_rels/d.xml.rels': `<Relationships>${relationship('rId1', 'image', '../media/p.png')}</Relationships>`,
          'xl/media/p.png': new Uint8Array(png),
        },
      },
    );
    const { blob } = await printed(workbook);
    expect((await picturesOfPdf(blob)).match(/^ +1 +\d+ image/gm)).toHaveLength(2);
    expect(new TextDecoder('latin1').decode(await blob.arrayBuffer()).match(/\/Subtype \/Image/g)).toHaveLength(1);
    expect((await pagesOf(blob))[0]).toBe('x In a box');
    const places: Place[] = [
      [1.5, 1.5],
      [2.5, 1.5],
      [3.5, 1.5],
      [5.9, 1.9],
    ];
    expect(await colorsAt(workbook, places)).toEqual([[0, 0, 255], white, [0, 0, 255], [0, 255, 0]]);
  });

  it('have each paragraph at its side, and the whole in the middle where the box says so', async () => {
    const paragraph = (side: string, text: string): string =>
      `<a:p><a:pPr algn="${side}"/><a:r><a:t>${text}</a:t></a:r></a:p>`;
    const shape = (at: string): string =>
      `<xdr:sp><xdr:txBody><a:bodyPr anchor="${at}"/>${paragraph('l', 'one')}${paragraph('r', 'two')}</xdr:txBody></xdr:sp>`;
    const tall = (column: number, inside: string): string => anchor(inside, column).replace('381000', '1524000');
    const drawing = `<xdr:wsDr xmlns:xdr="x" xmlns:a="a">${tall(1, shape('t'))}${tall(4, shape('ctr'))}</xdr:wsDr>`;
    const { blob } = await printed(
      oneSheet(
        [['x']],
        {
          ...sheet,
          after: '<drawing r:id="rId1"/>',
          relationships: relationship('rId1', 'drawing', '../drawings/d.xml'),
        },
        { parts: { 'xl/drawings/d.xml': drawing } },
      ),
    );
    const words = await wordBoxesOfPdf(blob);
    const [one, two] = ['one', 'two'].map((text) => words.filter((word) => word.text === text));
    expect(two?.[0]?.xMin).toBeGreaterThan((one?.[0]?.xMax ?? Infinity) + 10);
    expect(two?.[0]?.yMin).toBeGreaterThan(one?.[0]?.yMin ?? Infinity);
    expect(one?.[1]?.yMin).toBeGreaterThan((one?.[0]?.yMin ?? Infinity) + 30);
  });
});
